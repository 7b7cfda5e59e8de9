import { isBasePacket } from '@aerial/domain/packets.ts';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { useApi } from '../../core/runtime.tsx';
import { ButtonLink } from '../../core/ButtonLink.tsx';
import { PacketCard, PacketGrid } from '../../parts/commerce/PacketCard.tsx';
import {
  currentSubscriptionsQuery,
  futureSubscriptionsQuery,
  packetsQuery,
  type CurrentSubscription,
  type FutureSubscription,
  type PacketDetail,
} from '../../parts/commerce/queries.ts';
import type { OwnedPacket } from '../../parts/commerce/usePacketActions.ts';
import { usePacketTexts } from '../../parts/commerce/usePacketTexts.ts';
import { Contacts } from '../../parts/information/Contacts.tsx';
import { ownAccountLink } from './offered.ts';
import panel from './Panel.module.css';
import styles from './SubscriptionsView.module.css';
import { SettingsLoading, WithUser } from './WithUser.tsx';

/** The viewer's subscriptions, and what else can be bought. @source */
export function SubscriptionsView() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const own = ownAccountLink(network);
  return (
    <WithUser>
      {({ provider }) => (
        <>
          {own && (
            <section className={panel.panel}>
              <p className={panel.text}>{t('settings_subscriptions_own_text', { name: provider.name })}</p>
              <div className={panel.actions}>
                <ButtonLink to={own.url} look="primary" target="_blank" rel="noopener">
                  {own.label}
                </ButtonLink>
              </div>
            </section>
          )}
          <Subscriptions provider={provider.name} />
          <Contacts support={provider.landing.support} title={t('settings_support')} />
        </>
      )}
    </WithUser>
  );
}

function Subscriptions({ provider }: { provider: string }) {
  const api = useApi();
  const current = useQuery(currentSubscriptionsQuery(api));
  const future = useQuery(futureSubscriptionsQuery(api));
  const packets = useQuery(packetsQuery(api));
  const all = [current, future, packets];
  if (!current.data || !future.data || !packets.data) {
    const hasFailed = all.some(({ isError }) => isError);
    return hasFailed ? (
      <ErrorState onRetry={() => all.forEach(({ refetch }) => void refetch())} />
    ) : (
      <SettingsLoading />
    );
  }
  return <Groups provider={provider} current={current.data} future={future.data} packets={packets.data} />;
}

interface GroupsProps {
  readonly provider: string;
  readonly current: readonly CurrentSubscription[];
  readonly future: readonly FutureSubscription[];
  readonly packets: readonly PacketDetail[];
}

/** Promo packets and packets that begin later are groups of their own. @source */
function Groups({ provider, current, future, packets }: GroupsProps) {
  const { t } = useTranslation();
  // The list of packets has the viewer's purchases, which a subscription's packet may lack.
  const whole = (packet: PacketDetail): PacketDetail => packets.find(({ id }) => id === packet.id) ?? packet;
  const owned = (own: CurrentSubscription): OwnedPacket => ({ packet: whole(own.packet), own });
  const isPromo = ({ type }: CurrentSubscription): boolean => type === 'promo';
  const regular = current.filter((own) => !isPromo(own));
  const taken = new Set([...current, ...future].map(({ packet }) => packet.id));
  const groups: readonly { readonly title: string; readonly packets: readonly OwnedPacket[] }[] = [
    { title: t('packets_base'), packets: regular.filter(({ packet }) => isBasePacket(packet)).map(owned) },
    { title: t('packets_additional'), packets: regular.filter(({ packet }) => !isBasePacket(packet)).map(owned) },
    { title: t('subscriptions_promo'), packets: current.filter(isPromo).map(owned) },
    {
      title: t('subscriptions_future'),
      packets: future.map(({ id, packet, start_at, renew }) => ({
        packet: whole(packet),
        own: { start_at, renew },
        futureId: id,
      })),
    },
    {
      title: t('subscriptions_available'),
      packets: packets.filter(({ id }) => !taken.has(id)).map((packet) => ({ packet })),
    },
  ];
  return (
    <>
      {taken.size === 0 && (
        <EmptyState
          compact
          icon={<Layers aria-hidden size={36} strokeWidth={1.5} />}
          title={t('subscriptions_none')}
          text={
            packets.length > 0 ? t('subscriptions_none_text') : t('settings_subscriptions_text', { name: provider })
          }
        />
      )}
      {groups
        .filter((group) => group.packets.length > 0)
        .map((group) => (
          <section key={group.title} className={styles.group}>
            <h2 className={styles.title}>{group.title}</h2>
            <PacketGrid label={group.title}>
              {group.packets.map((each) => (
                <li key={each.futureId ?? each.packet.id}>
                  <PacketCard owned={each}>
                    <Pauses of={current.find(({ packet }) => packet.id === each.packet.id)} />
                  </PacketCard>
                </li>
              ))}
            </PacketGrid>
          </section>
        ))}
    </>
  );
}

/** When a subscription pauses. */
function Pauses({ of }: { of: CurrentSubscription | undefined }) {
  const { t } = useTranslation();
  const { date } = usePacketTexts();
  if (!of || of.pauses.length === 0) return null;
  return (
    <ul className={styles.pauses}>
      {of.pauses.map(({ id, start_at, end_at }) => (
        <li key={id}>
          {end_at
            ? t('subscription_pause', { from: date(start_at), to: date(end_at) })
            : t('subscription_pause_open', { from: date(start_at) })}
        </li>
      ))}
    </ul>
  );
}
