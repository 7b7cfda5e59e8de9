import { useQuery } from '@tanstack/react-query';
import { WifiOff, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { remoteNetworkQuery } from '@aerial/api-client/provider-queries.ts';
import { useUser } from '../../session/user.ts';
import { lazyPart } from '@aerial/ui/lazy-part.tsx';
import { showToast } from '@aerial/ui/toasts.ts';
import { useHydrated } from '@aerial/ui/useHydrated.ts';
import { phoneOf } from '../open-in-app/rules.ts';
import { hasSkippedApplication } from '../open-in-app/skipped.ts';
import { useApi, useRuntime, useSurroundings } from '../../core/runtime.tsx';
import styles from './Notices.module.css';
import { isOutsideNetwork } from './outside-network.ts';

/** Notices for the whole visit. Not in a frame of another site. @source F-009 */
export function Notices() {
  if (useSurroundings().embed) return null;
  return (
    <>
      <OfflineNotice />
      <OutsideNetworkNotice />
      <ApplicationNotice />
    </>
  );
}

const openInApp = lazyPart(() => import('../open-in-app/OpenInApp.tsx'));

/** Offers the provider's application on phones. @source */
export function ApplicationNotice() {
  const { isPrerender } = useRuntime();
  const surroundings = useSurroundings();
  const isHydrated = useHydrated();
  const [phone] = useState(() =>
    typeof navigator === 'undefined' || isPrerender || hasSkippedApplication()
      ? undefined
      : phoneOf(navigator.userAgent, surroundings),
  );
  if (!isHydrated || !phone || !surroundings.browser) return null;
  return (
    <Suspense>
      <openInApp.Component phone={phone} />
    </Suspense>
  );
}

/** The service is unreachable; checks continue meanwhile. */
function OfflineNotice() {
  const { t } = useTranslation();
  const { connectivity } = useRuntime();
  const isOffline = useSyncExternalStore(
    connectivity.subscribe,
    () => connectivity.state().tag === 'offline',
    () => false,
  );
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) showToast(t('status_online'));
    wasOffline.current = isOffline;
  }, [isOffline, t]);
  return (
    <output aria-live="polite">
      {isOffline && (
        <p className={styles.offline}>
          <WifiOff aria-hidden size={18} />
          {t('status_offline')}
        </p>
      )}
    </output>
  );
}

const CLOSED_KEY = 'aerial.outside_network_closed';

function closedThisVisit(): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) !== null;
  } catch {
    return false;
  }
}

/** The page was opened outside the network of the viewer's operator. Closed for the visit. @source F-456, F-457 */
function OutsideNetworkNotice() {
  const { t } = useTranslation();
  const api = useApi();
  const provider = useUser().data?.provider;
  const isWanted = provider?.outside_network_notice === true;
  // Not the server-rendered one, which is the same for every viewer.
  const { data: network } = useQuery({ ...remoteNetworkQuery(api), enabled: isWanted });
  const [isClosed, setClosed] = useState(false);
  if (!provider || !network || isClosed || !isOutsideNetwork(provider, network.remote_provider_id) || closedThisVisit())
    return null;
  const close = () => {
    setClosed(true);
    try {
      sessionStorage.setItem(CLOSED_KEY, '1');
    } catch {
      // Storage is refused: closed until a reload.
    }
  };
  return (
    <output className={styles.outside}>
      <span>{t('outside_network_notice')}</span>
      <button type="button" className={styles.close} aria-label={t('action_close')} onClick={close}>
        <X aria-hidden size={18} />
      </button>
    </output>
  );
}
