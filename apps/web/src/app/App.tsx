import { useQuery } from '@tanstack/react-query';
import { memo, startTransition, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_RouteContext as RouteContext, useLocation, useRoutes, type Location } from 'react-router';
import { networkQuery } from '@aerial/api-client/provider-queries.ts';
import { MiniPlayerContext, PlaybacksContext, SurfaceIdContext } from '../core/mini-player.ts';
import { ModalHost } from './modals/ModalHost.tsx';
import { ErrorState } from '@aerial/ui/States.tsx';
import { Toaster } from '@aerial/ui/Toaster.tsx';
import { HydrationBoundary } from '@aerial/ui/useHydrated.ts';
import { useMedia } from '@aerial/ui/useMedia.ts';
import { AppShell } from './AppShell.tsx';
import { NARROW } from '@aerial/ui/breakpoints.ts';
import { CoveredContext, OverContext, type Cover } from '../core/covered.ts';
import styles from './App.module.css';
import { settingsBackUrl } from '../features/settings/back-url.ts';
import { NotFound } from '../parts/missing/NotFoundPage.tsx';
import { ErrorBoundary } from '../core/ErrorBoundary.tsx';
import { usePageFocus } from './focus.ts';
import { ContentLanguageContext, foreignLanguage } from '../i18n/content-language.ts';
import { stepOf } from '../surroundings/history.ts';
import { usePurchaseDesk } from './commerce/usePurchaseDesk.tsx';
import { PacketPurchaseProvider } from '../parts/commerce/packet-actions.ts';
import { Notices } from './notices/Notices.tsx';
import { PageLocationContext, type LayerState } from '../core/links.tsx';
import { opensOver } from '../addresses/route-kinds.ts';
import { PageLoading } from './PageLoading.tsx';
import { ROUTES, routeOfPath } from './route-table.ts';
import { useRuntime } from '../core/runtime.tsx';
import { usePageScroll } from './scroll.ts';
import { SessionGate } from './SessionGate.tsx';
import { SurfaceFrame } from './SurfaceFrame.tsx';
import { HOME } from './surfaces.ts';
import { useLeaving, useSurfaces } from './useSurfaces.ts';

/** Pages are matched inside each layer, so that a covered page has its own address and parameters. */
const layerRoutes = ROUTES.map(({ path, page: { Component } }) => ({ path, element: <Component /> }));
const topOfRoutes = { outlet: null, matches: [], isDataRoute: false };

function PageContent({ location }: { location: Location }) {
  const element = useRoutes(layerRoutes, location);
  const { missing } = useRuntime();
  if (missing?.path === location.pathname) return <NotFound what={missing.what} />;
  // Addresses of one page (channel to channel) share its mount; another page starts with its own loading state.
  return (
    <Suspense key={routeOfPath(location.pathname).module} fallback={<PageLoading />}>
      <HydrationBoundary>{element}</HydrationBoundary>
    </Suspense>
  );
}

/**
 * One page with its own error boundary. What changes in the frame does not render it again: a boundary that gets new children before it is
 * hydrated is hydrated at once, in one long task.
 */
const PageAt = memo(function PageAt({ location }: { location: Location }) {
  return (
    <ErrorBoundary resetKey={location.key} fallback={pageFailure}>
      <RouteContext.Provider value={topOfRoutes}>
        <PageContent location={location} />
      </RouteContext.Provider>
    </ErrorBoundary>
  );
});

function PageFailure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <ErrorState text={t('error_page')} onRetry={retry} />
    </div>
  );
}

const pageFailure = (retry: () => void) => <PageFailure retry={retry} />;

/** The page, and the pages that cover it. */
export function App() {
  const location = useLocation();
  const isOver = useLiesOver(location.pathname);
  const page = isOver ? ((location.state as LayerState | null)?.background ?? HOME) : location;
  const { surfaces, mini, miniPlayer, playbacks } = useSurfaces(isOver ? [page, location] : [page]);
  const leaving = useLeaving(surfaces);
  const isSettled = useIsSettled();
  const layer = routeOfPath(location.pathname).layer;
  const cover: Cover | undefined = isOver ? (layer === 'player' ? 'whole' : 'page') : undefined;
  const { i18n } = useTranslation();
  const { data: written } = useQuery({
    ...networkQuery(useRuntime().api),
    select: ({ languages }) => languages.content,
  });
  const { purchase, desk } = usePurchaseDesk();
  usePageScroll(page);
  usePageFocus(location);
  useEffect(() => settingsBackUrl.visited(location, stepOf(window.history.state)), [location]);
  return (
    <PageLocationContext.Provider value={page}>
      <ContentLanguageContext value={foreignLanguage(i18n.language, written)}>
        <PacketPurchaseProvider value={purchase}>
          <PlaybacksContext value={playbacks}>
            <AppShell bare={routeOfPath(page.pathname).bare === true} page={page} cover={cover}>
              {/* The mini-player last: elements that play are never moved. */}
              {[...surfaces, ...(leaving ? [leaving] : []), ...(mini ? [mini] : [])].map((surface, place) => {
                const isLeaving = surface === leaving;
                const isMini = surface === mini;
                const isCovered = isLeaving || isMini || (isOver && place === 0);
                return (
                  <SurfaceFrame
                    key={surface.id}
                    cover={isCovered ? undefined : cover}
                    isCovered={isCovered}
                    isDirect={page === HOME}
                    isLeaving={isLeaving}
                    isMini={isMini}
                  >
                    <OverContext.Provider value={isLeaving || (isOver && !isCovered)}>
                      <CoveredContext.Provider value={isCovered ? (place === 0 && cover) || 'page' : undefined}>
                        <SurfaceIdContext value={surface.id}>
                          <MiniPlayerContext value={isMini ? miniPlayer : undefined}>
                            <SessionGate path={surface.location.pathname} isCovered={isCovered}>
                              {(isSettled || !isCovered || isMini || page !== HOME) && (
                                <PageAt location={surface.location} />
                              )}
                            </SessionGate>
                          </MiniPlayerContext>
                        </SurfaceIdContext>
                      </CoveredContext.Provider>
                    </OverContext.Provider>
                  </SurfaceFrame>
                );
              })}
            </AppShell>
          </PlaybacksContext>
          <Notices />
          <ModalHost />
        </PacketPurchaseProvider>
        <Toaster />
        {desk}
      </ContentLanguageContext>
    </PageLocationContext.Provider>
  );
}

/** A media query that no window matches. */
const NEVER = 'not all';

/** Whether the page of an address covers another one, in the current window. @source F-194 */
function useLiesOver(path: string): boolean {
  // The server's value derived from the user agent, so that the first render in the browser equals the server's.
  const isDesktop = useRuntime().mapType === 'web';
  const { layer } = routeOfPath(path);
  const [inWide, inNarrow] = [false, true].map((isNarrow) => opensOver(layer, { isNarrow, isDesktop }));
  // Where the width changes nothing, as on the start page, a phone does not render the whole frame again after hydration.
  const isNarrow = useMedia(inWide === inNarrow ? NEVER : NARROW);
  return isNarrow ? inNarrow! : inWide!;
}

/** Delay of the start page under a page opened by its address, ms: the opened page gets the bandwidth first. */
const UNDERLYING_START_DELAY_MS = 3_000;

function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(true)), UNDERLYING_START_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
