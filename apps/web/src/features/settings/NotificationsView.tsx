import type { Device } from '@aerial/contract/shapes/user.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDeviceCall } from '@aerial/api-client/calls/session.ts';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Switch } from '@aerial/ui/Switch.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useApi, useIsChild } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import { allowPush, browserPush, isSubscribed, stopPush, type PushViewer } from '../../parts/push/browser-push.ts';
import { pushKeyQuery } from '../../parts/push/queries.ts';
import { usePushViewer } from '../../parts/push/usePushViewer.ts';
import { FollowList } from '../../parts/follows/FollowList.tsx';
import { ReminderList } from '../../parts/reminders/ReminderList.tsx';
import { devicesQuery } from '../../session/device-queries.ts';
import styles from './ParentalSettings.module.css';

const KINDS = ['account', 'news', 'reminders'] as const;
type Kind = (typeof KINDS)[number];

/** Notifications of this browser: on or off, what about, and the reminders that are set. */
export function NotificationsView() {
  const { t } = useTranslation();
  const api = useApi();
  const followsAreOffered = useViewerFeature('follow');
  const viewer = usePushViewer();
  const { data: key } = useQuery(pushKeyQuery(api));
  const { data: devices, isError, refetch } = useQuery(devicesQuery(api));
  const own = viewer && devices?.find(({ id }) => id === viewer.deviceId);
  return (
    <>
      {isError && !devices ? (
        <ErrorState compact onRetry={() => void refetch()} />
      ) : !devices || key === undefined ? (
        <Skeleton height="14rem" />
      ) : (
        viewer && own && key !== null && <Notifications device={own} viewer={viewer} pushKey={key} />
      )}
      <section className={styles.section} aria-labelledby="reminders">
        <h2 id="reminders" className={styles.title}>
          {t('reminders_title')}
        </h2>
        <ReminderList />
      </section>
      {followsAreOffered && (
        <section className={styles.section} aria-labelledby="follows">
          <h2 id="follows" className={styles.title}>
            {t('follows_title')}
          </h2>
          <FollowList />
        </section>
      )}
    </>
  );
}

interface NotificationsProps {
  readonly device: Device;
  readonly viewer: PushViewer;
  readonly pushKey: string;
}

function Notifications({ device, viewer, pushKey }: NotificationsProps) {
  const { t } = useTranslation();
  const api = useApi();
  const isChild = useIsChild();
  const push = browserPush(api);
  const [isOn, setOn] = useState(isSubscribed(push, viewer.deviceId));
  const [isBusy, setBusy] = useState(false);
  const { kinds, turn } = useKinds(device);
  const permission = push.permission();
  const toggle = (wanted: boolean): void => {
    setBusy(true);
    (wanted ? allowPush(push, viewer, pushKey) : stopPush(push, viewer).then(() => false))
      .then(setOn, () => showToast(t('push_not_saved'), 'error'))
      .finally(() => setBusy(false));
  };
  const note =
    permission === 'unsupported' ? t('push_unsupported') : permission === 'denied' ? t('push_denied') : undefined;
  return (
    <>
      <div className={styles.list}>
        <Switch
          name="push"
          label={t('push_here')}
          note={note}
          isOn={isOn}
          disabled={isBusy || note !== undefined}
          onToggle={toggle}
        />
      </div>
      {isOn && (
        <section className={styles.section} aria-labelledby="push-kinds">
          <h2 id="push-kinds" className={styles.title}>
            {t('push_kinds')}
          </h2>
          <div className={styles.list}>
            {KINDS.filter((kind) => kind !== 'account' || !isChild).map((kind) => (
              <Switch
                key={kind}
                name={kind}
                label={t(`push_kind_${kind}`)}
                note={t(`push_kind_${kind}_note`)}
                isOn={kinds[kind] !== false}
                onToggle={(wanted) => turn(kind, wanted)}
              />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

type Kinds = Readonly<Partial<Record<Kind, boolean>>>;

/** What this device is notified of; shown at once, and as before if it cannot be saved. */
function useKinds(device: Device): { readonly kinds: Kinds; turn(kind: Kind, isOn: boolean): void } {
  const { t } = useTranslation();
  const api = useApi();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<Kinds>({});
  const stored = (device.settings as { push?: Kinds } | null)?.push ?? {};
  const kinds = { ...stored, ...pending };
  const { queryKey } = devicesQuery(api);
  async function save(next: Kinds): Promise<void> {
    const changed = await api.call(changeDeviceCall, { params: { id: device.id }, body: { settings: { push: next } } });
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === changed.id ? changed : one)));
  }
  return {
    kinds,
    turn(kind, isOn) {
      const next = { ...kinds, [kind]: isOn };
      setPending(next);
      save(next).catch(() => {
        setPending(stored);
        showToast(t('push_not_saved'), 'error');
      });
    },
  };
}
