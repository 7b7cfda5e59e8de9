import { agreementOf } from '@aerial/domain/packets.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isNotFound } from '@aerial/api-client/port.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { usePacketInfoEvent } from '../../analytics/usePacketInfoEvent.ts';
import { usePageHead } from '../../core/head.ts';
import { AppLink } from '../../core/links.tsx';
import { useApi } from '../../core/runtime.tsx';
import { PacketCard, PacketGrid } from '../../parts/commerce/PacketCard.tsx';
import { packetPath, packetTexts } from '../../parts/commerce/packet-list.ts';
import { PeriodList } from '../../parts/commerce/PeriodList.tsx';
import { packetQuery, type PacketDetail } from '../../parts/commerce/queries.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import { usePacketTexts } from '../../parts/commerce/usePacketTexts.ts';
import { useOwnPackets, type OwnPackets } from '../../parts/commerce/useOwnPackets.ts';
import { InfoSection } from '../../parts/information/InfoPage.tsx';
import pageStyles from '../../parts/missing/Page.module.css';
import { PacketChannels, PacketLibraries, PacketVideos } from './PacketContents.tsx';
import { PacketHero } from './PacketHero.tsx';
import { PacketNotFound } from './PacketNotFound.tsx';
import styles from './PacketPage.module.css';
import { packetData } from './structured-data.ts';
import { useBuyAction } from './useBuyAction.ts';

/** One packet: what it costs, what it holds, and what this viewer has of it. @source spec 3 §2.1, A-019– */
export default function PacketPage() {
  const { id = '' } = useParams();
  const api = useApi();
  const { data: network } = useQuery(networkQuery(api));
  const query = useQuery(packetQuery(api, id, network?.provider.is_ott ?? true));
  const { data: packet, error, refetch } = query;
  const all = useOwnPackets(query);
  if (packet) return <LoadedPacket key={packet.id} all={all} packet={packet} provider={network?.provider.name ?? ''} />;
  if (isNotFound(error)) return <PacketNotFound id={id} />;
  return (
    <div className={pageStyles.centre}>
      {error ? <ErrorState onRetry={() => void refetch()} /> : <PacketSkeleton />}
    </div>
  );
}

function PacketSkeleton() {
  const { t } = useTranslation();
  return (
    <section className={styles.body} aria-busy aria-label={t('status_loading')}>
      <Skeleton width="min(24rem, 80%)" height="3rem" />
      <Skeleton width="12rem" height="2rem" />
      <Skeleton height="12rem" />
    </section>
  );
}

function LoadedPacket({ all, packet, provider }: { all: OwnPackets; packet: PacketDetail; provider: string }) {
  const { t } = useTranslation();
  const owned = useMemo(() => all.of(packet), [all, packet]);
  const { name, description } = packetTexts(packet);
  const benefits = usePacketTexts().benefits(packet);
  usePageHead({
    title: t('title_page', { title: name, name: provider }),
    description: description || packet.short || t('packets_lead'),
    canonical: packetPath(packet),
    image: packet.design.background_tv,
    noindex: !packet.is_public,
    data: packetData(packet, { start: t('section_start'), packets: t('page_packets'), provider }),
  });
  usePacketInfoEvent(packet.id);
  useBuyAction(all.isSettled ? owned : undefined);
  return (
    <article className={styles.page}>
      <PacketHero owned={owned} packet={packet} />
      <div className={styles.body}>
        <InfoSection title={t('packet_periods')}>
          <PeriodList owned={owned} />
        </InfoSection>
        {benefits.length > 0 && (
          <InfoSection title={t('packet_benefits')}>
            <ul className={styles.benefits}>
              {benefits.map(({ text, icon }) => (
                <li key={text}>
                  {icon && <BenefitIcon src={icon} />}
                  {text}
                </li>
              ))}
            </ul>
          </InfoSection>
        )}
        {!!packet.channels?.length && <PacketChannels channels={packet.channels} />}
        {!!packet.videos?.length && <PacketVideos videos={packet.videos} />}
        {!!packet.libraries?.length && <PacketLibraries libraries={packet.libraries} />}
        <OtherPackets title={t('packet_includes')} packets={[...packet.packets, ...(packet.include ?? [])]} all={all} />
        <OtherPackets title={t('packet_available')} packets={packet.available ?? []} all={all} />
        {packet.how_to_use && (
          <InfoSection title={t('packet_how_to_use')}>
            <p className={styles.text}>{packet.how_to_use}</p>
          </InfoSection>
        )}
        <Agreement packet={packet} />
      </div>
    </article>
  );
}

function OtherPackets({ title, packets, all }: { title: string; packets: readonly Packet[]; all: OwnPackets }) {
  const each = [...new Map(packets.map((packet) => [packet.id, packet])).values()];
  if (each.length === 0) return null;
  return (
    <InfoSection title={title}>
      <PacketGrid label={title}>
        {each.map((packet) => (
          <li key={packet.id}>
            <PacketCard owned={all.of(packet)} />
          </li>
        ))}
      </PacketGrid>
    </InfoSection>
  );
}

/** @source A-359 */
function Agreement({ packet }: { packet: Packet }) {
  const { t } = useTranslation();
  const agreement = agreementOf(packet.agreement);
  if (!agreement) return null;
  const text = t('packet_agreement');
  return (
    <p>
      {agreement === 'provider' ? (
        <AppLink to="/agreement" className={styles.agreement}>
          {text}
        </AppLink>
      ) : (
        <a href={agreement.url} target="_blank" rel="noopener" className={styles.agreement}>
          {text}
        </a>
      )}
    </p>
  );
}

/** Line icons take the colour of the brand; other pictures are shown as they are. */
const BenefitIcon = ({ src }: { src: string }) =>
  src.endsWith('.svg') ? (
    <span aria-hidden className={styles.icon} style={{ maskImage: `url("${encodeURI(src)}")` }} />
  ) : (
    <img src={src} alt="" width={32} height={32} loading="lazy" />
  );
