import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { lazyPart } from '@aerial/ui/lazy-part.tsx';
import { pageIdle } from '@aerial/ui/page-idle.ts';
import { showToast } from '@aerial/ui/toasts.ts';
import { useTranslation } from 'react-i18next';
import { PageAnnouncement } from '../../core/PageAnnouncement.tsx';
import { useIsChild, useIsSignedIn, useRuntime, useSession } from '../../core/runtime.tsx';
import { allowPush, browserPush, isSubscribed, syncPush } from '../../parts/push/browser-push.ts';
import { usePushViewer } from '../../parts/push/usePushViewer.ts';
import { browserNow, watchReminders } from '../../parts/reminders/watch.ts';
import { useUser } from '../../session/user.ts';
import { formatTime } from '../../i18n/format.ts';
import { pagePrompts, type PagePrompts } from './page-prompts.ts';
import { createDrafts } from './prompt-props.ts';
import { createPushes } from './pushes.ts';
import { usePushTarget } from './usePushTarget.ts';

/** Most visits open none. */
const card = lazyPart(() => import('./OpenedPrompt.tsx'));

/** Notification prompts. They start when the page is idle. @source spec 3 §4.9 */
export default function Prompts() {
  const runtime = useRuntime();
  const [page, setPage] = useState<PagePrompts>();
  useEffect(() => {
    // A provider that cannot be reached prompts for nothing.
    pageIdle()
      .then(() => pagePrompts(runtime))
      .then(setPage, () => {});
  }, [runtime]);
  return (
    <>
      {/* Every visit loads this file, once its first page is there. */}
      <PageAnnouncement />
      <div aria-live="polite">{page && <OpenPrompt page={page} />}</div>
    </>
  );
}

function OpenPrompt({ page }: { page: PagePrompts }) {
  const { prompts, settings, installing } = page;
  const { open: kind } = useSyncExternalStore(prompts.subscribe, prompts.state, prompts.state);
  const [drafts] = useState(createDrafts);
  useViewerFacts(page);
  useSteps(page);
  usePushes(page);
  useSubscription(settings.push_key);
  useReminders();
  const allow = useAllow(settings.push_key);
  if (kind === undefined) return null;
  return (
    <Suspense>
      <card.Component
        kind={kind}
        close={prompts.close}
        drafts={drafts}
        allow={allow}
        texts={settings.prompts}
        install={installing?.install}
      />
    </Suspense>
  );
}

/** Who watches, and whether the page leaves room. @source */
function useViewerFacts({ prompts, setPageBlocked }: PagePrompts): void {
  const { api, layerOf } = useRuntime();
  const session = useSession();
  const isSignedIn = useIsSignedIn();
  const isChild = useIsChild();
  const { data: user } = useUser();
  const promoDays = useQuery(networkQuery(api)).data?.promo_days ?? 0;
  const isGuest = session.tag === 'active' && !isSignedIn;
  const hasEmail = user && !user.is_guest ? Boolean(user.email) : undefined;
  useEffect(() => {
    if (isSignedIn) prompts.setViewer({ tag: 'user', hasEmail });
    else prompts.setViewer(isGuest ? { tag: 'guest', promoDays } : { tag: 'unknown' });
  }, [hasEmail, isGuest, isSignedIn, promoDays, prompts]);
  const { pathname } = useLocation();
  const isFilm = layerOf(pathname) === 'player';
  useEffect(() => setPageBlocked(isFilm || isChild), [isChild, isFilm, setPageBlocked]);
}

type PageKind = 'channel' | 'content';

/** When the data of a page of this kind was loaded, if it is on the screen. */
function loadedAt(queryClient: QueryClient, kind: PageKind): number | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: kind === 'channel' ? ['channels', 'list'] : ['content'], type: 'active' })
    .find(({ state }) => state.status === 'success')?.state.dataUpdatedAt;
}

/** Route changes, and channels and contents that have loaded. @source */
function useSteps({ prompts }: PagePrompts): void {
  const { layerOf } = useRuntime();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const former = useRef(pathname);
  /** Data can be older than the page that shows it. */
  const openedAt = useRef<number>(prompts.state().facts.startedAt);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    openedAt.current = Date.now();
    prompts.stepped();
  }, [pathname, prompts]);
  const isContent = /^\/(contents|episodes)\/./.test(pathname);
  const kind: PageKind | undefined = layerOf(pathname) === 'channel' ? 'channel' : isContent ? 'content' : undefined;
  useEffect(() => {
    if (kind === undefined) return undefined;
    const check = (): void => {
      const at = loadedAt(queryClient, kind);
      if (at !== undefined) prompts.contentLoaded(epochMs(Math.max(at, openedAt.current)));
    };
    check();
    return queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' || type === 'observerAdded') check();
    });
  }, [kind, prompts, queryClient]);
}

/** The browser's own question, and the token that its answer allows. @source A-859 */
function useAllow(key: string | null): () => void {
  const { api } = useRuntime();
  const viewer = usePushViewer();
  return () => {
    if (key === null || !viewer) return;
    // Without a push service the browser only remembers the answer.
    allowPush(browserPush(api), viewer, key).catch((error: unknown) =>
      console.warn('The push token was not saved.', error),
    );
  };
}

/** Follows the viewer and the browser with the subscription: sign-ins, sign-outs, renewals. */
function useSubscription(key: string | null): void {
  const { api } = useRuntime();
  const viewer = usePushViewer();
  useEffect(() => {
    if (key === null || !viewer) return;
    syncPush(browserPush(api), viewer, key).catch(() => {
      // The next start tries again.
    });
  }, [api, key, viewer]);
}

/** Reminders where no notifications arrive: a toast while the page is open. */
function useReminders(): void {
  const { t } = useTranslation();
  const { api } = useRuntime();
  const viewer = usePushViewer();
  useEffect(() => {
    if (!viewer) return undefined;
    const push = browserPush(api);
    return watchReminders({
      api,
      store: push.store,
      now: browserNow,
      setTimeout: (work, ms) => window.setTimeout(work, ms),
      clearTimeout: (timer) => window.clearTimeout(timer),
      hasPush: () => isSubscribed(push, viewer.deviceId),
      show: ({ title, timestamp, channel_name: channel }) =>
        showToast(t('reminder_soon', { title, channel, time: formatTime(timestamp * 1000) })),
    });
  }, [api, t, viewer]);
}

/** Notifications that reach the open page. @source A-414 */
function usePushes({ storage }: PagePrompts): void {
  const { modals } = useRuntime();
  const follow = usePushTarget();
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  }, [follow]);
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (!serviceWorker) return undefined;
    let worker: MessageEventSource | null = null;
    let isLeft = false;
    const pushes = createPushes({
      modals,
      storage,
      follow: (push) => latest.current(push),
      now: () => epochMs(Date.now()),
      setTimeout: (work, ms) => void setTimeout(work, ms),
      isHidden: () => isLeft || document.hidden,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window: the service worker
      handBack: (push) => worker?.postMessage({ type: 'push-not-shown', push }),
    });
    const receive = ({ data, ports, source }: MessageEvent) => {
      worker = source;
      pushes.receive(data);
      // The worker waits for a page that takes it, and otherwise shows the notification or navigates the window itself.
      for (const port of ports) port.postMessage('taken');
    };
    const changeVisibility = ({ type }: Event) => {
      isLeft = type === 'pagehide';
      pushes.changeVisibility();
    };
    const until = new AbortController();
    serviceWorker.addEventListener('message', receive, { signal: until.signal });
    document.addEventListener('visibilitychange', changeVisibility, { signal: until.signal });
    for (const type of ['pagehide', 'pageshow'])
      window.addEventListener(type, changeVisibility, { signal: until.signal });
    return () => {
      until.abort();
      pushes.stop();
    };
  }, [modals, storage]);
}
