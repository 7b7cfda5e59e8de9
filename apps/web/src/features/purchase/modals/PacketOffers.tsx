import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { purchasePacketsCall } from '@aerial/api-client/calls/packets.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Spinner } from '@aerial/ui/Spinner.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { useApi } from '../../../core/runtime.tsx';
import { packetPeriod } from '../../../parts/commerce/packet-periods.ts';
import { packetTexts } from '../../../parts/commerce/packet-list.ts';
import { useMoneyText } from '../../../parts/commerce/useMoneyText.ts';
import { usePeriodText } from '../../../parts/commerce/usePeriodText.ts';
import type { Packet } from '../../../parts/commerce/wire.ts';
import { usePurchase } from '../usePurchase.ts';
import { Contents } from './pieces.tsx';
import styles from './Purchase.module.css';

/** Packets to buy: those of what was to be watched, or the base packets that an additional one needs. @source */
export function PacketOffers({ packets, text }: { packets: readonly Packet[]; text?: string | undefined }) {
  return (
    <Contents>
      {text && <p className={styles.note}>{text}</p>}
      <ul className={styles.offers}>
        {packets.map((packet) => (
          <PacketOffer key={packet.id} packet={packet} />
        ))}
      </ul>
    </Contents>
  );
}

const MAX_COVERS = 6;

interface CoveredChannel {
  readonly id: number;
  readonly images?: readonly { readonly itype: string; readonly src: string }[];
}

/** @source A-226 */
const coverOf = ({ images = [] }: CoveredChannel): string | undefined =>
  (images.find(({ itype }) => itype === 'cover') ?? images.find(({ itype }) => itype === 'colorback'))?.src;

function PacketOffer({ packet }: { packet: Packet }) {
  const { t } = useTranslation();
  const { amount } = useMoneyText();
  const periodText = usePeriodText();
  const { isBusy, press } = usePurchase();
  const { name, price, description } = packetTexts(packet);
  const covers = ((packet.channels ?? []) as readonly CoveredChannel[])
    .map((channel) => ({ id: channel.id, src: coverOf(channel) }))
    .filter(({ src }) => src !== undefined)
    .slice(0, MAX_COVERS);
  return (
    <li className={styles.offer}>
      <h3 className={styles.name}>{name}</h3>
      {(packet.short || description) && <p className={styles.note}>{packet.short || description}</p>}
      {covers.length > 0 && (
        <div className={styles.covers} aria-hidden>
          {covers.map(({ id, src }) => (
            <img key={id} src={src} alt="" loading="lazy" />
          ))}
        </div>
      )}
      {price && (
        <p>
          <strong className={styles.price}>{amount(price)}</strong>
          <span className={styles.note}> {t('purchase_per_period', { period: periodText(packetPeriod(packet)) })}</span>
        </p>
      )}
      <Button look="primary" wide busy={isBusy} onClick={() => press({ type: 'buy', packet })}>
        {isBusy ? t('purchase_processing') : t('purchase_enable')}
      </Button>
    </li>
  );
}

/** The base packets on sale, for a dialog that was opened by its address. */
export function BasePackets() {
  const { t } = useTranslation();
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ['packets', 'base'],
    queryFn: () => api.call(purchasePacketsCall, { query: { is_base: true, purchases: true } }),
    staleTime: purchasePacketsCall.cache.staleMs,
  });
  if (isError && !data) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.waiting}>
        <Spinner size={32} />
      </div>
    );
  return data.length === 0 ? <EmptyState compact title={t('no_purchases')} /> : <PacketOffers packets={data} />;
}
