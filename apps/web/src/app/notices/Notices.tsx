import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { useUser } from '../../session/user.ts';
import { lazyPart } from '@aerial/ui/lazy-part.tsx';
import { pageIdle } from '@aerial/ui/page-idle.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useHydratedSoon } from '@aerial/ui/useHydrated.ts';
import { phoneOf } from '../open-in-app/phone.ts';
import { hasSkippedApplication } from '../open-in-app/skipped.ts';
import { useApi, useIsSignedIn, useRuntime, useSurroundings } from '../../core/runtime.tsx';
import { hasPromoBanner } from '../../parts/commerce/promo-days.ts';
import { savedDataAge } from '../../core/connectivity/saved.ts';
import styles from './Notices.module.css';

/** Notices for the whole visit. Not in a frame of another site. @source F-009 */
export function Notices() {
  if (useSurroundings().embed) return null;
  return (
    <>
      <OfflineNotice />
      <VisitNotice />
      <ApplicationNotice />
      <LatePrompts />
      <CardTrailerNotice />
    </>
  );
}

/** Prompts are loaded this long after the start of the page, ms. */
const PROMPTS_DELAY_MS = 3_000;
// Without their code there are no prompts, and the application goes on.
const Prompts = lazy<ComponentType>(() =>
  new Promise((resolve) => setTimeout(resolve, PROMPTS_DELAY_MS))
    .then(() => import('../../features/prompts/Prompts.tsx'))
    .catch(() => ({ default: () => null })),
);

function LatePrompts() {
  const isHydrated = useHydratedSoon();
  return (
    isHydrated && (
      <Suspense>
        <Prompts />
      </Suspense>
    )
  );
}

// Without their code cards stay as they are.
const CardTrailers = lazy<ComponentType>(() =>
  pageIdle()
    .then(() => import('../../parts/rows/card-trailer/CardTrailers.tsx'))
    .catch(() => ({ default: () => null })),
);

/** Film cards play their trailers. */
function CardTrailerNotice() {
  const isHydrated = useHydratedSoon();
  return (
    isHydrated && (
      <Suspense>
        <CardTrailers />
      </Suspense>
    )
  );
}

const openInApp = lazyPart(() => import('../open-in-app/OpenInApp.tsx'));

/** Offers the provider's application on phones. @source */
export function ApplicationNotice() {
  const { isPrerender } = useRuntime();
  const surroundings = useSurroundings();
  const isHydrated = useHydratedSoon();
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
  const { t, i18n } = useTranslation();
  const { connectivity } = useRuntime();
  const when = savedDataAge(i18n.language);
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
          {when === undefined ? t('status_offline') : t('status_offline_saved', { when })}
        </p>
      )}
    </output>
  );
}

const visitNotices = lazyPart(() => import('./VisitNotices.tsx'));

/** Outside the operator's network, and free days for guests: their code is loaded where one of them may be due. */
function VisitNotice() {
  const isHydrated = useHydratedSoon();
  const isSignedIn = useIsSignedIn();
  const isWarned = useUser().data?.provider.outside_network_notice === true;
  const { data: hasBanner } = useQuery({
    ...networkQuery(useApi()),
    select: (network) => hasPromoBanner(network.promo_days),
  });
  if (!isHydrated || !(isWarned || (hasBanner && !isSignedIn))) return null;
  return (
    <Suspense>
      <visitNotices.Component />
    </Suspense>
  );
}
