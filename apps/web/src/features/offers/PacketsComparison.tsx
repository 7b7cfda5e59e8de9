import { Check, Minus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@aerial/ui/VisuallyHidden.tsx';
import { AppLink } from '../../core/links.tsx';
import { FREE_PACKET, packetPath, packetTexts } from '../../parts/commerce/packet-list.ts';
import { packetPeriod } from '../../parts/commerce/packet-periods.ts';
import type { PacketDetail } from '../../parts/commerce/queries.ts';
import { usePacketTexts } from '../../parts/commerce/usePacketTexts.ts';
import { comparedRows, MIN_COMPARED } from './comparison.ts';
import styles from './PacketsComparison.module.css';

/**
 * Base packets side by side: what each costs and holds. The free channels come first where the provider has them.
 * @source
 */
export function PacketsComparison({ packets, hasFree }: { packets: readonly PacketDetail[]; hasFree: boolean }) {
  const { t } = useTranslation();
  const texts = usePacketTexts();
  const heading = useId();
  if (packets.length + Number(hasFree) < MIN_COMPARED) return null;
  const title = t('packets_compare');
  const priceOf = (packet: PacketDetail): string => {
    const { price } = packetTexts(packet);
    return price === undefined
      ? ''
      : `${texts.price(price, packet.currency ?? undefined)} ${texts.perPeriod(packetPeriod(packet))}`;
  };
  const trials = packets.map((packet) => texts.trial(packet));
  return (
    <div className={styles.comparison}>
      <h3 id={heading} className={styles.heading}>
        {title}
      </h3>
      {/* Scrolls sideways on narrow screens, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable */}
      <section className={styles.scroll} aria-labelledby={heading} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('page_packets')}</VisuallyHidden>
              </th>
              {hasFree && (
                <th scope="col">
                  <AppLink to={FREE_PACKET.path}>{t('page_free_channels')}</AppLink>
                </th>
              )}
              {packets.map((packet) => (
                <th key={packet.id} scope="col">
                  <AppLink to={packetPath(packet)}>{packetTexts(packet).name}</AppLink>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Line
              title={t('packets_compare_price')}
              free={hasFree && t('packet_free_price')}
              cells={packets.map(priceOf)}
            />
            {trials.some(Boolean) && (
              <Line
                title={t('packets_compare_trial')}
                free={hasFree && <Mark has={false} />}
                cells={trials.map((trial, at) => trial ?? <Mark key={packets[at]!.id} has={false} />)}
              />
            )}
            <Line
              title={t('channels_title')}
              free={hasFree && FREE_PACKET.channelsCount}
              cells={packets.map((packet) => packet.channels_count ?? 0)}
            />
            {comparedRows(packets).map(({ text, isIncluded }) => (
              <Line
                key={text}
                title={text}
                free={hasFree && <Mark has={false} />}
                cells={isIncluded.map((has, at) => (
                  <Mark key={packets[at]!.id} has={has} />
                ))}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** @param free the cell of the free channels; false without their column */
function Line({ title, free, cells }: { title: string; free: ReactNode; cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {free !== false && <td>{free}</td>}
      {cells.map((cell, at) => (
        <td key={at}>{cell}</td>
      ))}
    </tr>
  );
}

function Mark({ has }: { has: boolean }) {
  const { t } = useTranslation();
  const Icon = has ? Check : Minus;
  return (
    <span className={has ? styles.has : styles.lacks}>
      <Icon aria-hidden size={20} />
      <VisuallyHidden>{t(has ? 'packets_compare_yes' : 'packets_compare_no')}</VisuallyHidden>
    </span>
  );
}
