import { operatorsUserCall } from '@aerial/contract/calls/operator-users.ts';
import type { User } from '@aerial/contract/shapes/user.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { Tag } from '@aerial/ui/Tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callApi } from '../../core/api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DetailScreen, type DetailTab } from '../../parts/detail/DetailScreen.tsx';
import { History, useHistoryTitle } from '../../parts/detail/History.tsx';
import { subscriberName } from '../../parts/subscribers/names.ts';
import { useMay } from '../../session/self.tsx';
import { AccessActions } from './AccessActions.tsx';
import { Devices } from './Devices.tsx';
import { userKey } from './keys.ts';
import { Messages } from './Messages.tsx';
import { Money } from './Money.tsx';
import { Overview } from './Overview.tsx';
import { SignIns } from './SignIns.tsx';
import { Subscriptions } from './Subscriptions.tsx';
import { SupportView } from './SupportView.tsx';
import { Watched } from './Watched.tsx';
import { texts } from './texts.ts';

const DevicesTab = ({ user, isWriter }: { user: User; isWriter: boolean }) => (
  <>
    <Devices user={user} />
    <SignIns user={user} />
    {isWriter && !user.is_guest && <Watched user={user} />}
  </>
);

/** Everything of one subscriber that the role opens. */
export default function SubscriberPage() {
  const t = useTexts(texts);
  const history = useHistoryTitle();
  const may = useMay();
  const id = Number(useParams()['id']) as UserId & number;
  const query = useQuery({
    queryKey: userKey(id),
    queryFn: () => callApi(operatorsUserCall, { params: { id } }),
  });
  return (
    <DetailScreen
      query={query}
      back={{ to: '/subscribers', label: t('all') }}
      titleOf={(user) => subscriberName(user)}
      marksOf={(user) => !user.is_active && <Tag look="live">{t('blocked')}</Tag>}
      actionsOf={(user) =>
        may('users:write') && (
          <>
            {user.is_active && !user.is_guest && <SupportView user={user} />}
            <AccessActions user={user} />
          </>
        )
      }
      tabsLabel={t('subscriber_tabs')}
      tabsOf={(user): readonly DetailTab[] => [
        { id: 'details', label: t('details'), content: <Overview key={user.id} user={user} /> },
        ...(may('subscriptions:read')
          ? [{ id: 'subscriptions', label: t('tab_subscriptions'), content: <Subscriptions user={user} /> }]
          : []),
        ...(may('payments:read') ? [{ id: 'money', label: t('tab_money'), content: <Money user={user} /> }] : []),
        { id: 'devices', label: t('tab_devices'), content: <DevicesTab user={user} isWriter={may('users:write')} /> },
        ...(may('messages:read')
          ? [{ id: 'messages', label: t('tab_messages'), content: <Messages user={user} /> }]
          : []),
        ...(may('audit:read')
          ? [{ id: 'history', label: history, content: <History object={`users/${user.id}`} /> }]
          : []),
      ]}
    />
  );
}
