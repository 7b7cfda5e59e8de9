/** The application in the browser. */
import { hydrate } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './player/interaction.ts';
import { createHttpApi } from './api/http-api.ts';
import { NETWORK_KEY } from './api/provider-queries.ts';
import { documentHead } from './app/head.ts';
import { readInitialState, ROOT_ELEMENT_ID } from './app/initial-state.ts';
import type { LayerState } from './app/links.tsx';
import { createQueryClient } from './app/query-client.ts';
import { Root } from './app/Root.tsx';
import { routeOfPath } from './app/route-table.ts';
import { loaderContext, routes } from './app/router.tsx';
import type { Runtime } from './app/runtime.tsx';
import { createI18n, fetchTranslation, switchLanguage } from './i18n/i18n.ts';
import { FALLBACK_LANGUAGE, isTranslated, LANGUAGE_KEY, type Language } from './i18n/languages.ts';
import { isWebViewAgent } from './features/content/useIsWebView.ts';
import { describeDevice } from './session/device-data.ts';
import { createSession } from './session/run-session.ts';
import { safeStore, sessionStorageOn, TOKEN_KEY } from './session/storage.ts';

const store = safeStore(() => window.localStorage);
const initial = readInitialState(document);
const now = () => Date.now();
const isWebView = isWebViewAgent(navigator.userAgent);

const queryClient = createQueryClient(false);
if (initial.queries) hydrate(queryClient, initial.queries);

const shared = { baseUrl: '', fetch: window.fetch.bind(window), language: () => document.documentElement.lang, now };
const session = createSession({
  storage: sessionStorageOn(store),
  callsWith: (token) =>
    createHttpApi({ ...shared, tokens: { token: async () => token, currentToken: () => token, renew: async () => undefined } }),
  describeDevice: (serial) => describeDevice(navigator.userAgent, serial, isWebView),
  now,
  setTimeout: (work, ms) => void setTimeout(work, ms),
  onViewerChanged() {
    api.cache.clear();
    void queryClient.invalidateQueries();
  },
  onNetworkInfo: (info) => queryClient.setQueryData(NETWORK_KEY, info),
});
const api = createHttpApi({ ...shared, tokens: session });
window.addEventListener('storage', (event) => event.key === TOKEN_KEY && session.storedChanged());

function siteName(): string {
  const network = queryClient.getQueryData<{ provider: { name: string } }>(NETWORK_KEY);
  return network?.provider.name ?? '';
}

/** For later visits, and for the server, which renders the next page. */
function rememberLanguage(language: Language): void {
  store.setItem(LANGUAGE_KEY, language);
  document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;
}

/** Address bar and history keep what lies over a page only until a reload: then the address is a page of its own. */
function forgetLayer(): void {
  const state = window.history.state as { usr?: LayerState } | null;
  if (state?.usr?.background) window.history.replaceState({ ...state, usr: null }, '');
}

async function begin(): Promise<void> {
  session.start();
  forgetLayer();
  const route = routeOfPath(window.location.pathname);
  const [texts] = await Promise.all([fetchTranslation(initial.language), route.page.preload()]);
  const i18n = createI18n(initial.language, { [initial.language]: texts });

  const setLanguage = (language: Language) => {
    rememberLanguage(language);
    void switchLanguage(i18n, language).then(() => {
      document.documentElement.lang = language;
      api.cache.clear();
      return queryClient.invalidateQueries();
    });
  };
  const runtime: Runtime = {
    api,
    queryClient,
    session,
    head: documentHead(document, window.location.origin, siteName),
    setLanguage,
    mapType: initial.mapType,
    missing: initial.missing,
    origin: window.location.origin,
  };
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[loaderContext, { queryClient, api, mapType: initial.mapType, onServer: false }]])),
    // The data of the first page came with it, or is asked for by the page itself.
    hydrationData: { loaderData: { app: null } },
  });
  const tree = (
    <Root runtime={runtime} i18n={i18n}>
      <RouterProvider router={router} />
    </Root>
  );
  const root = document.getElementById(ROOT_ELEMENT_ID)!;
  if (initial.isRendered) hydrateRoot(root, tree);
  else createRoot(root).render(tree);

  // A language asked for in the address is a choice; otherwise the one made earlier counts.
  const asked = new URLSearchParams(window.location.search).get('lang');
  const stored = asked && isTranslated(asked) ? asked : store.getItem(LANGUAGE_KEY);
  if (asked && asked === initial.language) rememberLanguage(initial.language);
  if (stored && isTranslated(stored) && stored !== initial.language) setLanguage(stored);
  // Texts that a language lacks come from the fallback; it is not worth waiting for.
  if (initial.language !== FALLBACK_LANGUAGE) {
    const fallback = await fetchTranslation(FALLBACK_LANGUAGE);
    i18n.addResourceBundle(FALLBACK_LANGUAGE, 'translation', fallback);
  }
}

void begin();
