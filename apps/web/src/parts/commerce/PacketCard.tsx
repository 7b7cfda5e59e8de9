import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SizedImage } from '@aerial/ui/SizedImage.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { presentMs } from '@aerial/api-client/present.ts';
import { AppLink } from '../../core/links.tsx';
import { PacketButton } from './PacketButton.tsx';
import styles from './PacketCard.module.css';
import { packetPath, packetTexts } from './packet-list.ts';
import { packetState } from './packet-state.ts';
import { PacketPrice } from './PacketPrice.tsx';
import type { OwnedPacket } from './usePacketActions.ts';
import { usePacketTexts } from './usePacketTexts.ts';
import type { Packet } from './wire.ts';

/** Benefits on a card; its page has all of them. */
const SHOWN_BENEFITS = 4;

/** The background and the badge of a packet, behind and on its card. @source A-361 */
function CardDesign({ packet: { design }, eager }: { packet: Packet; eager: boolean }) {
  const background = design?.small_background_tv ?? design?.background_tv ?? design?.background_mobile;
  return (
    <span aria-hidden className={styles.design}>
      {background && (
        <SizedImage
          src={background}
          kind="content-h"
          alt=""
          {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          className={styles.picture}
        />
      )}
      {design?.corner_badge && <img src={design.corner_badge} alt="" loading="lazy" className={styles.badge} />}
    </span>
  );
}

/** One line of what a packet holds. */
export const CardFact = ({ text }: { text: string }) => (
  <li>
    <Check aria-hidden size={18} />
    {text}
  </li>
);

/**
 * A packet with what it costs, what it holds and what can be done with it; the whole card leads to its page.
 * @param children under the status: what only this list shows
 * @source A-018
 */
export function PacketCard({
  owned,
  onChoose,
  eager = false,
  children,
}: {
  owned: OwnedPacket;
  /** Visible from the start: its picture loads before the application does. */
  eager?: boolean;
  onChoose?: ((packet: Packet) => void) | undefined;
  children?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const texts = usePacketTexts();
  const { packet, own } = owned;
  const { name } = packetTexts(packet);
  const state = packetState(packet, own, presentMs());
  const isOwned = state !== 'not-connected';
  const status = texts.status(packet, own);
  const trial = isOwned ? undefined : texts.trial(packet);
  return (
    <article className={styles.card} data-owned={isOwned || undefined}>
      <CardDesign packet={packet} eager={eager} />
      <div className={styles.head}>
        {packet.design?.logo && <img src={packet.design.logo} alt="" height={40} className={styles.logo} />}
        <h3 className={styles.name}>
          <AppLink to={packetPath(packet)} className={styles.link}>
            {name}
          </AppLink>
        </h3>
        {packet.short && <p className={styles.short}>{packet.short}</p>}
      </div>
      <div className={styles.cost}>
        <PacketPrice packet={packet} />
        {trial && <Tag look="accent">{trial}</Tag>}
        {isOwned && <Tag look="outline">{t(state === 'paused' ? 'packet_paused' : 'packet_active')}</Tag>}
        {status && <p className={styles.status}>{status}</p>}
        {own?.message && <p className={styles.status}>{own.message}</p>}
        {packet.parent_name && <p className={styles.status}>{t('packet_part_of', { name: packet.parent_name })}</p>}
      </div>
      <ul className={styles.facts}>
        {!!packet.channels_count && <CardFact text={t('packet_channels', { count: packet.channels_count })} />}
        {texts
          .benefits(packet)
          .slice(0, SHOWN_BENEFITS)
          .map(({ text }) => (
            <CardFact key={text} text={text} />
          ))}
      </ul>
      <div className={styles.foot}>
        {children}
        <div className={styles.action}>
          <PacketButton owned={owned} wide onChoose={onChoose && (() => onChoose(packet))} />
        </div>
      </div>
    </article>
  );
}

/** Cards beside each other, their parts aligned so that packets can be compared. */
export const PacketGrid = ({ children, label }: { children: React.ReactNode; label?: string }) => (
  <ul className={styles.grid} aria-label={label}>
    {children}
  </ul>
);
