import { Suspense, useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_RouteContext as RouteContext, useLocation, useRoutes, type Location } from 'react-router';
import { SignInDialog } from '../session/SignInDialog.tsx';
import { ErrorState } from '../ui/States.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Toaster } from '../ui/Toaster.tsx';
import { classes } from '../ui/classes.ts';
import { AppShell } from './AppShell.tsx';
import { CoveredContext, LAYER_ID, type Cover } from './covered.ts';
import styles from './App.module.css';
import { NotFound } from '../features/static/NotFoundPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageLocationContext, useClose, type LayerState } from './links.tsx';
import { ROUTES, routeOfPath } from './route-table.ts';
import { useRuntime } from './runtime.tsx';
import { usePageScroll } from './scroll.ts';
import { SessionGate } from './SessionGate.tsx';
import { SignInProvider } from '../session/sign-in-context.tsx';

/** Pages are matched again inside each layer, so that a page under another keeps its own address and parameters. */
const layerRoutes = ROUTES.map(({ path, page: { Component } }) => ({ path, element: <Component /> }));
const topOfRoutes = { outlet: null, matches: [], isDataRoute: false };

function PageContent({ location }: { location: Location }) {
  const element = useRoutes(layerRoutes, location);
  const { missing } = useRuntime();
  if (missing?.path === location.pathname) return <NotFound what={missing.what} />;
  // Addresses of one page (channel to channel) keep it mounted; another page begins with its own waiting state.
  return (
    <Suspense key={routeOfPath(location.pathname).module} fallback={<PageLoading />}>
      {element}
    </Suspense>
  );
}

function PageLoading() {
  return (
    <div className={styles.loading}>
      <Spinner size={40} />
    </div>
  );
}

/** One page with its own boundary for failures. */
function PageAt({ location }: { location: Location }) {
  return (
    <ErrorBoundary resetKey={location.key} fallback={pageFailure}>
      <RouteContext.Provider value={topOfRoutes}>
        <PageContent location={location} />
      </RouteContext.Provider>
    </ErrorBoundary>
  );
}

function PageFailure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <ErrorState text={t('error_page')} onRetry={retry} />
    </div>
  );
}

const pageFailure = (retry: () => void) => <PageFailure retry={retry} />;

/** What lies over a page: takes the focus, closes with Esc, and gives the focus back. */
function LayerOver({ children, covers }: { children: ReactNode; covers: boolean }) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const close = useClose();
  const before = useRef<Element>(null);
  // In the same moment in which the page becomes inert: the browser is about to take the focus from it.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    ref.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const root = document.documentElement;
    root.style.setProperty('--gutter', `${window.innerWidth - root.clientWidth}px`);
    root.classList.add(styles.covered!);
    return () => {
      root.classList.remove(styles.covered!);
      root.style.removeProperty('--gutter');
      // Not before the page has ceased to be inert.
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    // A dialog or the player inside may use Esc for itself; it then prevents the default.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !covers && !document.querySelector('[role="dialog"][data-state="open"]')) close();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [close, covers]);
  // Not a dialog element: its own layer would cover the header, which stays usable above the page.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={ref} id={LAYER_ID} tabIndex={-1} role="dialog" aria-modal={covers || undefined} aria-label={t('layer_label')} className={classes(styles.layer, covers && styles.covers)}>
      {children}
    </div>
  );
}

/** The page, and what lies over it. */
export function App() {
  const location = useLocation();
  const page = (location.state as LayerState | null)?.background ?? location;
  const route = routeOfPath(page.pathname);
  const over = page === location ? undefined : routeOfPath(location.pathname);
  const cover: Cover | undefined = over && (over.layer === 'player' ? 'whole' : 'page');
  usePageScroll(page);
  return (
    <PageLocationContext.Provider value={page}>
      <SignInProvider>
        <AppShell bare={route.bare === true} page={page} cover={cover}>
          <SessionGate path={page.pathname}>
            <CoveredContext.Provider value={over !== undefined}>
              <PageAt location={page} />
            </CoveredContext.Provider>
          </SessionGate>
        </AppShell>
        {over && (
          <LayerOver key={over.module} covers={cover === 'whole'}>
            <PageAt location={location} />
          </LayerOver>
        )}
        <SignInDialog />
        <Toaster />
      </SignInProvider>
    </PageLocationContext.Provider>
  );
}

/** Whether this component is in a layer over a page, so that it shows a way to close. */
export function useIsOver(): boolean {
  const page = useContext(PageLocationContext);
  const location = useLocation();
  return page !== undefined && page.key !== location.key;
}
