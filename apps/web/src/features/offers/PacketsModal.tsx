import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Picture } from '@aerial/ui/Picture.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import type { ModalContentProps } from '../../core/modals.tsx';
import { useApi } from '../../core/runtime.tsx';
import { ContentLoading } from '../../modals/ContentLoading.tsx';
import type { PacketsModalData } from '../../parts/commerce/packet-actions.ts';
import { PacketCard } from '../../parts/commerce/PacketCard.tsx';
import { targetPacketsQuery, type PacketTarget } from '../../parts/commerce/queries.ts';
import { useOwnPackets } from '../../parts/commerce/useOwnPackets.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import styles from './Modals.module.css';

/** The packets that open a channel or a content, each with what it holds and a button. @source A-226 */
export function PacketsModal({ request }: ModalContentProps) {
  const { packets, target, onChoose } = (request.data ?? {}) as PacketsModalData;
  if (packets) return <PacketsOf packets={packets} onChoose={onChoose} />;
  if (target) return <LoadedPackets target={target} onChoose={onChoose} />;
  return <AllPackets />;
}

type Choice = Pick<PacketsModalData, 'onChoose'>;

function LoadedPackets({ target, onChoose }: Choice & { target: PacketTarget }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(targetPacketsQuery(useApi(), target));
  if (isError && !data) return <ErrorState compact onRetry={() => void refetch()} />;
  if (!data) return <ContentLoading />;
  if (data.length === 0) return <EmptyState compact title={t('channel_soon')} />;
  return <PacketsOf packets={data} onChoose={onChoose} />;
}

function PacketsOf({ packets, onChoose }: Choice & { packets: readonly Packet[] }) {
  const all = useOwnPackets();
  return (
    <ul className={styles.packets}>
      {packets.map((packet) => (
        <li key={packet.id}>
          <PacketCard owned={all.of(packet)} onChoose={onChoose}>
            <Pictures packet={packet} />
          </PacketCard>
        </li>
      ))}
    </ul>
  );
}

/** Pictures in a line; the others stand on the page of the packet. */
const SHOWN = 8;

/** Channels and videos of a packet. @source A-226 */
function Pictures({ packet: { channels, videos } }: { packet: Packet }) {
  const shown = [
    ...(channels ?? []).map(({ id, name, title, images }) => ({
      key: `channel-${id}`,
      name: name || title || '',
      src: (images?.find(({ itype }) => itype === 'cover') ?? images?.find(({ itype }) => itype === 'colorback'))?.src,
    })),
    ...(videos ?? []).map(({ id, title, img }) => ({ key: `video-${id}`, name: title, src: img ?? undefined })),
  ].slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {shown.map(({ key, name, src }) => (
        <li key={key}>
          <Picture src={src} alt={name} kind="icon" width={72} height={48} fit="contain" stub={name} />
        </li>
      ))}
    </ul>
  );
}

function AllPackets() {
  const { t } = useTranslation();
  return (
    <div className={styles.content}>
      <p className={styles.note}>{t('modal_about_subscription')}</p>
      <div className={styles.actions}>
        <ButtonLink look="primary" to="/packets">
          {t('channels_to_packets')}
        </ButtonLink>
      </div>
    </div>
  );
}
