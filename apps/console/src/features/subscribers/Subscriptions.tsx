import {
  changeUserSubscriptionCall,
  endUserSubscriptionCall,
  pauseAllCall,
  pauseUserCall,
  resumeUserCall,
  userSubscriptionsCall,
} from '@aerial/contract/calls/operators.ts';
import type { PacketSubscription } from '@aerial/contract/shapes/commerce.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pause, Plus } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../core/api.ts';
import { useFormats } from '../../core/format.ts';
import { commonTexts } from '../../i18n/common-texts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Section } from '../../parts/detail/Facts.tsx';
import { ShortTable } from '../../parts/detail/ShortTable.tsx';
import { confirmed } from '../../parts/dialogs/confirm.ts';
import { useAction } from '../../parts/useAction.ts';
import { useMay } from '../../session/self.tsx';
import { ConnectPacket } from './ConnectPacket.tsx';
import { partKey } from './keys.ts';
import { subscriptionTexts } from './texts.ts';
import styles from './Subscriber.module.css';

/** Running, paused and planned subscriptions, and what staff does with them. */
export function Subscriptions({ user }: { user: User }) {
  const [t, common] = [useTexts(subscriptionTexts), useTexts(commonTexts)];
  const formats = useFormats();
  const may = useMay();
  const [run, isBusy] = useAction();
  const [isConnecting, setConnecting] = useState(false);
  const key = partKey(user.id, 'subscriptions');
  const params = { id: user.id };
  const query = useQuery({ queryKey: key, queryFn: () => callApi(userSubscriptionsCall, { params }) });
  const isWriter = may('subscriptions:write');

  const pauseAll = () =>
    run(
      async () => {
        if (await confirmed({ title: t('pause_all'), text: t('pause_all_text'), action: t('pause_all') }))
          await callApi(pauseAllCall, { params, body: {} });
      },
      { changes: [key] },
    );
  return (
    <Section
      title={t('title')}
      actions={
        isWriter && (
          <>
            {query.data?.some((one) => !one.is_paused) && (
              <Button
                size="small"
                look="ghost"
                icon={<Pause aria-hidden size={16} />}
                busy={isBusy}
                onClick={() => void pauseAll()}
              >
                {t('pause_all')}
              </Button>
            )}
            {may('packets:read') && (
              <Button size="small" icon={<Plus aria-hidden size={16} />} onClick={() => setConnecting(true)}>
                {t('connect')}
              </Button>
            )}
          </>
        )
      }
    >
      <ShortTable
        caption={t('title')}
        query={query}
        idOf={({ id }) => id}
        empty={t('empty')}
        columns={[
          { label: t('packet'), cell: ({ packet }) => packet.name },
          {
            label: t('state'),
            cell: (one) => (
              <Tag look={one.is_paused ? 'outline' : 'plain'}>{t(one.is_paused ? 'paused' : 'state_active')}</Tag>
            ),
          },
          { label: t('start_at'), cell: ({ start_at: at }) => formats.instant(at) },
          { label: t('end_at'), cell: ({ end_at: at }) => (at ? formats.instant(at) : t('forever')) },
          { label: t('renew'), cell: ({ renew }) => common(renew ? 'yes' : 'no') },
          ...(isWriter
            ? [
                {
                  label: common('action_change'),
                  cell: (one: PacketSubscription) => <Actions user={user} subscription={one} />,
                },
              ]
            : []),
        ]}
      />
      <ConnectPacket user={user} isOpen={isConnecting} onOpenChange={setConnecting} />
    </Section>
  );
}

function Actions({ user, subscription }: { user: User; subscription: PacketSubscription }) {
  const t = useTexts(subscriptionTexts);
  const formats = useFormats();
  const [run, isBusy] = useAction();
  const params = { id: user.id, subscription: subscription.id };
  const changes = [partKey(user.id, 'subscriptions')];
  async function resume(): Promise<void> {
    const running = subscription.pauses.find(({ start_at: at }) => Date.parse(at) <= Date.now());
    if (running) await callApi(resumeUserCall, { params: { ...params, pause: running.id } });
  }
  async function end(): Promise<void> {
    const date = subscription.end_at ? formats.instant(subscription.end_at) : t('forever');
    const question = { title: t('end'), text: t('end_text', { date }), action: t('end'), isDangerous: true };
    if (await confirmed(question)) await callApi(endUserSubscriptionCall, { params });
  }
  return (
    <div className={styles.actions}>
      {subscription.is_paused ? (
        <Button size="small" busy={isBusy} onClick={() => void run(resume, { changes })}>
          {t('resume')}
        </Button>
      ) : (
        <Button
          size="small"
          busy={isBusy}
          onClick={() => void run(() => callApi(pauseUserCall, { params, body: {} }), { changes })}
        >
          {t('pause')}
        </Button>
      )}
      <Button
        size="small"
        look="ghost"
        disabled={isBusy}
        onClick={() =>
          void run(() => callApi(changeUserSubscriptionCall, { params, body: { renew: !subscription.renew } }), {
            changes,
          })
        }
      >
        {t(subscription.renew ? 'renew_off' : 'renew_on')}
      </Button>
      <Button size="small" look="ghost" disabled={isBusy} onClick={() => void run(end, { changes })}>
        {t('end')}
      </Button>
    </div>
  );
}
