import { listScreensCall } from '@aerial/api-client/calls/remote.ts';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import type { RemoteScreen } from '@aerial/contract/calls/remote.ts';
import { Button } from '@aerial/ui/Button.tsx';
import { Skeleton } from '@aerial/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@aerial/ui/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { Tv } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../core/head.ts';
import { useApi, useIsChild, useIsSignedIn, useSession } from '../../core/runtime.tsx';
import { useViewerFeature } from '../../core/viewer-features.ts';
import GoHomePage from '../../parts/missing/GoHomePage.tsx';
import { deviceKind, deviceName } from '../../session/device-names.ts';
import { useSignIn } from '../../session/useSignIn.ts';
import { RemotePad } from './RemotePad.tsx';
import styles from './RemotePage.module.css';

/** How often the list of screens is looked at while this page is open, ms. */
const LOOK_EVERY_MS = 5_000;

/** The phone as the remote control of another screen of the account. */
export default function RemotePage() {
  const { t } = useTranslation();
  const { data: network } = useQuery(networkQuery(useApi()));
  const isOffered = useViewerFeature('remote_control');
  usePageHead({
    title: t('title_page', { title: t('remote_title'), name: network?.provider.name ?? '' }),
    noindex: true,
  });
  if (network && !isOffered) return <GoHomePage />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('remote_title')}</h1>
      {network ? <Content /> : <Skeleton height="12rem" />}
    </div>
  );
}

function Content() {
  const { t } = useTranslation();
  const session = useSession();
  const isSignedIn = useIsSignedIn();
  const isChild = useIsChild();
  const signIn = useSignIn();
  if (isChild) return <p className={styles.text}>{t('remote_child')}</p>;
  if (isSignedIn) return <Screens />;
  if (session.tag !== 'active' && session.tag !== 'signed-out') return <Skeleton height="12rem" />;
  return (
    <>
      <p className={styles.text}>{t('remote_signin')}</p>
      <Button look="primary" size="large" onClick={() => signIn.open(t('remote_signin'))}>
        {t('action_signin')}
      </Button>
    </>
  );
}

function Screens() {
  const { t } = useTranslation();
  const api = useApi();
  const [chosen, setChosen] = useState<string>();
  const {
    data: screens,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['screens'],
    queryFn: () => api.call(listScreensCall),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
  });
  if (isError && !screens) return <ErrorState onRetry={() => void refetch()} />;
  if (!screens) return <Skeleton height="12rem" />;
  if (screens.length === 0)
    return (
      <EmptyState
        icon={<Tv aria-hidden size={40} strokeWidth={1.5} />}
        title={t('remote_none')}
        text={t('remote_none_text')}
      />
    );
  const screen = screens.find(({ id }) => id === chosen) ?? screens[0]!;
  return (
    <>
      <ul className={styles.screens} aria-label={t('remote_screens')}>
        {screens.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.screen}
              aria-pressed={one.id === screen.id}
              onClick={() => setChosen(one.id)}
            >
              <Tv aria-hidden size={26} />
              <span className={styles.words}>
                <ScreenName screen={one} />
                <span className={styles.shown}>{one.title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <RemotePad key={screen.id} screenId={screen.id} isPlaying={screen.is_playing} onUsed={() => void refetch()} />
    </>
  );
}

function ScreenName({ screen }: { screen: RemoteScreen }) {
  const { t } = useTranslation();
  return (
    <span className={styles.name}>
      {screen.name || deviceName(screen) || t(`settings_device_type_${deviceKind(screen.device_type)}`)}
    </span>
  );
}
