/** The application in the browser. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { hydrate } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '@aerial/ui/fonts.css';
import '@aerial/ui/tokens.css';
import '@aerial/ui/base.css';
import './player/interaction.ts';
import { configurationQuery, NETWORK_KEY, resourcesQuery } from '@aerial/api-client/provider-queries.ts';
import { setCookie } from './app/cookies.ts';
import { watchConnectivity } from './core/connectivity/browser.ts';
import { watchFailures } from './core/errors/watch.ts';
import { documentHead } from './core/head.ts';
import { readInitialState, ROOT_ELEMENT_ID } from './core/initial-state.ts';
import type { LayerState } from './core/links.tsx';
import { createQueryClient } from './core/query-client.ts';
import { BrowserRouterProvider, createBrowserRouter } from './app/browser-router.tsx';
import { Root } from './app/Root.tsx';
import { layerOfPath, routeOfPath } from './app/route-table.ts';
import { AppRoot, loadPage } from './app/router.tsx';
import { siteOf } from './app/site.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import type { Runtime } from './core/runtime.tsx';
import { createI18n, fetchTranslation, switchLanguage } from './i18n/i18n.ts';
import { FALLBACK_LANGUAGE, type Language } from '@aerial/domain/language.ts';
import { isTranslated, LANGUAGE_KEY } from './i18n/languages.ts';
import { clearLastChannels } from './parts/channels/lastChannels.ts';
import type { ModalId } from './modals/ids.ts';
import { createModals } from './modals/store.ts';
import { createBrowserSession } from './session/browser-session.ts';
import { deviceTypeOf } from './session/device-data.ts';
import { noteMessengerLeft } from './session/messenger-left.ts';
import { sessionNotices } from './session/notices.ts';
import { safeStore } from './surroundings/key-value-store.ts';
import { lookAround } from './surroundings/browser.ts';
import { removeStartData } from './surroundings/messenger-start.ts';
import { preloadDialogs } from '@aerial/ui/Dialog.tsx';
import { epochMs } from '@aerial/domain/time.ts';
import { presentMs } from '@aerial/api-client/present.ts';
import { createPins } from './parental/pins.ts';
import { ownStorage } from './parental/useParentalGuard.ts';
import { withPinProofs } from './parental/with-proofs.ts';
import { preloadMenus } from '@aerial/ui/Menu.tsx';
import { pageIdle } from '@aerial/ui/page-idle.ts';
import { readTelevisionMode, REMOTE_KEY } from './surroundings/television.ts';

const store = safeStore(() => window.localStorage);
const initial = readInitialState(document);

const queryClient = createQueryClient(false);
if (initial.queries) hydrate(queryClient, initial.queries);

const tab = safeStore(() => window.sessionStorage);
const isTelevision = readTelevisionMode(window.location.search, deviceTypeOf(navigator.userAgent) === 'tv', tab);
if (isTelevision) document.documentElement.dataset.tv = '';

const around = lookAround(window, tab);
const { surroundings, openOutside } = around;
// @source C-636
const modals = createModals(
  surroundings.embed ? (id) => id === 'pincode' || id === 'message' : undefined,
  signInElsewhere,
);
const notices = sessionNotices(modals, () => ready);
const {
  session,
  api: plainApi,
  takesPage,
} = createBrowserSession({
  store,
  queryClient,
  isWebView: surroundings.webView,
  isProduction: import.meta.env.MODE === 'production',
  openBlock: modals.open,
  onLoginProblem: notices.loginProblem,
  onAutomaticFailed: notices.automaticFailed,
  onUserLeft() {
    clearLastChannels();
    if (surroundings.miniApp) noteMessengerLeft(store);
  },
});

const pins = createPins({ modals, now: () => epochMs(presentMs()), storage: ownStorage() });
const api = withPinProofs(plainApi, pins);

/** The canonical origin for search engines, whatever address opened the page. */
const origin = initial.origin ?? window.location.origin;
/** Set by the server, or by a prerenderer before the application starts. @source C-803 */
const isPrerender = initial.isPrerender === true || window.isPrerender === true;

/** A partner's viewers sign in with the partner. @source */
function signInElsewhere(id: ModalId): (() => void) | undefined {
  const address = queryClient.getQueryData<NetworkInfo>(NETWORK_KEY)?.provider.auth_redirect_url;
  return id === 'auth' && address && /^https?:\/\//.test(address) ? () => window.location.assign(address) : undefined;
}

/** Lifetime of the cookie with the chosen language, days. */
const LANGUAGE_DAYS = 365;

/** Persists the choice for later visits, and for the server, which renders the next page. */
function persistLanguage(language: Language): void {
  store.setItem(LANGUAGE_KEY, language);
  setCookie('lang', language, LANGUAGE_DAYS);
}

/** Drops the layer state on reload: then the address is a page of its own. */
function dropLayerState(): void {
  const state = window.history.state as { usr?: LayerState } | null;
  if (state?.usr?.background) window.history.replaceState({ ...state, usr: null }, '');
}

const preload = (path: string) => routeOfPath(path).page.preload();

/** The service worker answered with the stored shell: what was loaded before is shown. */
async function beginOffline(): Promise<I18n> {
  const { restoreSaved } = await import('./app/offline/restore.ts');
  await restoreSaved({ queryClient, store, preload });
  return begin();
}

async function begin(): Promise<I18n> {
  // In a task after that which has evaluated the modules. Timers of a hidden page would take a second.
  if (!document.hidden) await new Promise((done) => setTimeout(done));
  session.start();
  dropLayerState();
  removeStartData(window);
  if (!surroundings.browser)
    void import('./surroundings/outside-links.ts').then((it) =>
      it.watchOutsideLinks(document, window.location.origin, openOutside),
    );
  const route = routeOfPath(window.location.pathname);
  const [texts] = await Promise.all([fetchTranslation(initial.language), route.page.preload()]);
  const i18n = createI18n(initial.language, { [initial.language]: texts });

  const setLanguage = (language: Language) => {
    persistLanguage(language);
    void switchLanguage(i18n, language).then(() => {
      document.documentElement.lang = language;
      api.cache.clear();
      return queryClient.invalidateQueries();
    });
  };
  const connectivity = watchConnectivity(queryClient, session);
  watchFailures(() => connectivity.state().tag === 'online');
  const runtime: Runtime = {
    api,
    modals,
    pins,
    connectivity,
    queryClient,
    session,
    head: documentHead(document, () =>
      siteOf(queryClient, { origin, language: i18n.language as Language, mapType: initial.mapType }),
    ),
    setLanguage,
    mapType: initial.mapType,
    missing: initial.missing,
    layerOf: layerOfPath,
    origin,
    isPrerender,
    surroundings,
    openOutside,
  };
  // The page that the server rendered is hydrated with the data that it was rendered with; then its components request what is outdated.
  let isRendered = initial.isRendered && takesPage;
  // The page reports failures: it requests the same data and code.
  const router = createBrowserRouter(({ pathname, search }) => {
    const url = new URL(pathname + search, window.location.origin);
    if (!isRendered)
      for (const work of loadPage(url, { queryClient, api, mapType: initial.mapType, isPrerender }))
        work?.catch(() => {});
    isRendered = false;
  });
  modals.connect(router);
  if (isTelevision || store.getItem(REMOTE_KEY))
    void import('./app/second-screen.ts').then((it) => it.startSecondScreen(runtime, router, isTelevision));
  if (around.messenger) {
    const { messenger } = around;
    void import('./app/messenger.ts').then(({ joinMessenger }) =>
      joinMessenger({ messenger, router, modals, session, store, api }),
    );
  }
  const tree = (
    <Root runtime={runtime} i18n={i18n}>
      <BrowserRouterProvider router={router}>
        <AppRoot />
      </BrowserRouterProvider>
    </Root>
  );
  const root = document.getElementById(ROOT_ELEMENT_ID)!;
  // Rows that are not hydrated when the language changes render in the browser instead.
  const onRecoverableError = (error: unknown): void => {
    if (i18n.language === initial.language) reportError(error);
  };
  // As a transition: between its steps the page answers to presses.
  if (initial.isRendered && takesPage) startTransition(() => void hydrateRoot(root, tree, { onRecoverableError }));
  else createRoot(root).render(tree);

  void pageIdle()
    .then(() => import('./analytics/start.ts'))
    .then(({ startAnalytics }) => startAnalytics(runtime, () => router.rendered.pathname));
  if (surroundings.browser && import.meta.env.PROD)
    void pageIdle()
      .then(() => import('./app/offline/save.ts'))
      .then(({ startSaving }) => startSaving(runtime, preload))
      .catch(() => {});

  // Provider settings besides its network info. @source F-363, F-365
  void queryClient.prefetchQuery(configurationQuery(api));
  void queryClient.prefetchQuery(resourcesQuery(api));

  // A language in the address is a choice; otherwise the stored one counts.
  const requested = new URLSearchParams(window.location.search).get('lang');
  const stored = requested && isTranslated(requested) ? requested : store.getItem(LANGUAGE_KEY);
  if (requested && requested === initial.language) persistLanguage(initial.language);
  if (stored && isTranslated(stored) && stored !== initial.language) setLanguage(stored);
  // Missing texts of a language come from the fallback; it is not worth waiting for.
  if (initial.language !== FALLBACK_LANGUAGE) {
    const fallback = await fetchTranslation(FALLBACK_LANGUAGE);
    i18n.addResourceBundle(FALLBACK_LANGUAGE, 'translation', fallback);
  }
  return i18n;
}

/** A viewer who touches the page may open something next: preloads the code. */
for (const event of ['pointermove', 'pointerdown', 'keydown'] as const) {
  window.addEventListener(
    event,
    () => void Promise.all([preloadMenus(), preloadDialogs(), import('./app/prefetch-catalogue.ts')]),
    {
      once: true,
      capture: true,
      passive: true,
    },
  );
}

/** A page rendered for a search engine stays as it is: no requests, no guest. @source C-803 */
const isStatic = initial.isPrerender === true && initial.isRendered;
const ready = isStatic
  ? new Promise<I18n>(() => {})
  : document.querySelector('meta[name="aerial-shell"]')
    ? beginOffline()
    : begin();
if (!isStatic) registerServiceWorker(window, import.meta.env.PROD);
