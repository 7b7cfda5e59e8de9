import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { isBasePacket } from '@aerial/domain/packets.ts';
import { useQuery } from '@tanstack/react-query';
import { Layers, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { usePageHead } from '../../core/head.ts';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { AppLink } from '../../core/links.tsx';
import { itemList } from '../../core/seo/structured-data.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { CardFact, PacketCard, PacketGrid } from '../../parts/commerce/PacketCard.tsx';
import cardStyles from '../../parts/commerce/PacketCard.module.css';
import priceStyles from '../../parts/commerce/PacketPrice.module.css';
import { FREE_PACKET, packetPath, packetTexts, searchByName } from '../../parts/commerce/packet-list.ts';
import { packetsQuery, type PacketDetail } from '../../parts/commerce/queries.ts';
import { useOwnPackets, type OwnPackets } from '../../parts/commerce/useOwnPackets.ts';
import { PromoDays } from '../../parts/commerce/PromoDays.tsx';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { InfoPage, InfoSection } from '../../parts/information/InfoPage.tsx';
import contentStyles from './PacketContents.module.css';
import { PacketsComparison } from './PacketsComparison.tsx';
import { SearchField } from '@aerial/ui/SearchField.tsx';

const nameOf = (packet: PacketDetail): string => packetTexts(packet).name;

/** The packets of the provider: base ones, then additional ones. @source */
export default function PacketsPage() {
  const { t } = useTranslation();
  const api = useApi();
  const { data: network } = useQuery(networkQuery(api));
  const query = useQuery(packetsQuery(api));
  const { data: packets, isError, refetch } = query;
  const own = useOwnPackets(query);
  const name = network?.provider.name ?? '';
  const title = t('page_packets');
  usePageHead({
    title: t('title_page', { title, name }),
    description: packets && packets.length > 0 ? t('packets_lead') : emptyText(t, network),
    canonical: '/packets',
    ...(packets && {
      data: [itemList(packets.map((packet) => ({ name: nameOf(packet), path: packetPath(packet) })))],
    }),
  });
  if (!packets && isError) {
    return (
      <InfoPage title={title} wide>
        <ErrorState onRetry={() => void refetch()} />
      </InfoPage>
    );
  }
  if (!packets) return <PacketsLoading title={title} />;
  if (packets.length === 0) return <NoPackets network={network} />;
  return (
    <InfoPage title={title} lead={t('packets_lead')} wide>
      <PromoDays />
      <Packets own={own} packets={packets} hasFree={network?.provider.has_free_packet === true} />
      <Contacts support={network?.provider.landing.support} />
    </InfoPage>
  );
}

const emptyText = (t: ReturnType<typeof useTranslation>['t'], network: NetworkInfo | undefined): string =>
  network?.provider.is_have_purchases ? t('packets_ask_text') : t('packets_none_text');

/** Cards that a phone shows at once. */
const EAGER_CARDS = 2;

/** @param hasFree the free channels come first, as a packet of their own */
function Packets({ own, packets, hasFree }: { own: OwnPackets; packets: readonly PacketDetail[]; hasFree: boolean }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const found = searchByName(packets, nameOf, typed);
  const groups = [
    { title: t('packets_base'), packets: found.filter(isBasePacket), isFirst: true },
    { title: t('packets_additional'), packets: found.filter((packet) => !isBasePacket(packet)), isFirst: false },
  ];
  const showsFree = hasFree && searchByName([t('page_free_channels')], (text) => text, typed).length > 0;
  const shown = groups.filter((group) => group.packets.length > 0 || (group.isFirst && showsFree));
  return (
    <>
      <div>
        <SearchField
          label={t('packets_search')}
          clearLabel={t('channels_clear_search')}
          value={typed}
          onChange={setTyped}
          className={contentStyles.search}
        />
        <output className={contentStyles.result}>
          {shown.length === 0 && (
            <EmptyState
              compact
              icon={<SearchX aria-hidden size={28} strokeWidth={1.5} />}
              title={t('channels_not_found')}
            />
          )}
        </output>
      </div>
      {shown.map((group) => (
        <InfoSection key={group.title} title={group.title}>
          <PacketGrid label={group.title}>
            {group.isFirst && showsFree && (
              <li>
                <FreeCard />
              </li>
            )}
            {group.packets.map((packet, at) => (
              <li key={packet.id}>
                <PacketCard owned={own.of(packet)} eager={group.isFirst && at < EAGER_CARDS} />
              </li>
            ))}
          </PacketGrid>
          {group.isFirst && <PacketsComparison packets={group.packets} hasFree={showsFree} />}
        </InfoSection>
      ))}
    </>
  );
}

/** The free channels beside what is sold; never bought. @source */
function FreeCard() {
  const { t } = useTranslation();
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.head}>
        <h3 className={cardStyles.name}>
          <AppLink to={FREE_PACKET.path} className={cardStyles.link}>
            {t('page_free_channels')}
          </AppLink>
        </h3>
        <p className={cardStyles.short}>{t('page_free_channels_text')}</p>
      </div>
      <p className={priceStyles.amount}>{t('packet_free_price')}</p>
      <ul className={cardStyles.facts}>
        <CardFact text={t('packet_channels', { count: FREE_PACKET.channelsCount })} />
      </ul>
    </article>
  );
}

function PacketsLoading({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <InfoPage title={title} lead={t('packets_lead')} wide>
      <section aria-busy aria-label={t('status_loading')}>
        <PacketGrid>
          {[0, 1, 2, 3].map((place) => (
            <li key={place}>
              <Skeleton height="26rem" />
            </li>
          ))}
        </PacketGrid>
      </section>
    </InfoPage>
  );
}

function NoPackets({ network }: { network: NetworkInfo | undefined }) {
  const { t } = useTranslation();
  const name = network?.provider.name ?? '';
  const title = t('page_packets');
  return (
    <InfoPage title={title} reading>
      <EmptyState
        icon={<Layers aria-hidden size={44} strokeWidth={1.3} />}
        title={network?.provider.is_have_purchases ? title : t('packets_none', { name })}
        text={emptyText(t, network)}
      >
        <ButtonLink to="/channels" look="primary">
          {t('action_watch_tv')}
        </ButtonLink>
        <ButtonLink to="/channelsfree">{t('page_free_channels')}</ButtonLink>
      </EmptyState>
      <Contacts support={network?.provider.landing.support} />
    </InfoPage>
  );
}
