/** The session in a browser: storage, address bar, other tabs, and the calls that carry its token. */
import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { withChildView } from '@aerial/api-client/child-view.ts';
import { createHttpApi } from '@aerial/api-client/http-api.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import type { ApiError, ApiPort } from '@aerial/api-client/port.ts';
import type { RequestCache } from '@aerial/api-client/request-cache.ts';
import { serverRenderedQueries, dropServerRendered, clearViewer, outdateServerPackets } from '../core/query-client.ts';
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { requestAutomatic, AUTOMATIC_MS } from './automatic.ts';
import { describeDevice } from './device-data.ts';
import { checkBlock, type BlockStatus } from './middleware-block.ts';
import { createSession } from './run-session.ts';
import { pageIdle } from '@aerial/ui/page-idle.ts';
import type { SessionRunner } from '../core/session.ts';
import { apiAddress, persistStartParams, readStartParams, referIdOf } from './start-params.ts';
import { sessionStorageOn, TOKEN_KEY } from './storage.ts';
import { safeStore, type KeyValueStore } from '../surroundings/key-value-store.ts';
import { userQuery } from './user.ts';

interface BrowserSessionDeps {
  /** Local storage. */
  readonly store: KeyValueStore;
  /** Includes the data that came with the page. */
  readonly queryClient: QueryClient;
  readonly isWebView: boolean;
  readonly isProduction: boolean;
  openBlock(modal: { id: 'block_alma' | 'pay_qr_alma'; data: BlockStatus }): void;
  onLoginProblem(error: ApiError, deviceLimit: number | undefined): void;
  onAutomaticFailed(session: SessionRunner): void;
  /** A user with an account has left this browser. */
  onUserLeft(): void;
}

export interface BrowserSession {
  readonly session: SessionRunner;
  readonly api: ApiPort & { readonly cache: RequestCache };
  /** Whether the server-rendered page suits this viewer: it is public. A child starts with an empty one. */
  readonly takesPage: boolean;
}

/** Removes the tokens from the address before the first request. @source F-176 */
export function createBrowserSession(deps: BrowserSessionDeps): BrowserSession {
  const { store, queryClient } = deps;
  const isServerRendered = serverRenderedQueries(queryClient);
  const params = readStartParams(new URL(window.location.href));
  if (params.cleanAddress !== undefined) window.history.replaceState(window.history.state, '', params.cleanAddress);
  const persisted = persistStartParams(
    params,
    store,
    safeStore(() => window.sessionStorage),
  );
  const storage = sessionStorageOn(store);
  if (params.deviceSerial !== undefined) storage.writeSerial(params.deviceSerial);

  const now = () => Date.now();
  const shared = {
    baseUrl: apiAddress(persisted.api, deps.isProduction),
    fetch: window.fetch.bind(window),
    language: () => document.documentElement.lang,
    partner: persisted.partner,
    now,
  };
  const network = () => queryClient.getQueryData<NetworkInfo>(NETWORK_KEY);
  let newest: NetworkInfo | undefined;
  const session: SessionRunner = createSession({
    storage,
    callsWith: (token) =>
      createHttpApi({
        ...shared,
        tokens: { token: async () => token, currentToken: () => token, renew: async () => undefined },
      }),
    describeDevice: (serial) => describeDevice(navigator.userAgent, serial, deps.isWebView),
    requestAutomatic: (url, device) => requestAutomatic(shared.fetch, url, device, AbortSignal.timeout(AUTOMATIC_MS)),
    locks: navigator.locks,
    queryToken: params.queryToken,
    referId: () => referIdOf(store, persisted.partner),
    now,
    setTimeout: (work, ms) => void setTimeout(work, ms),
    onViewerChanged(userLeft) {
      api.cache.clear();
      void clearViewer(queryClient, isServerRendered, session.token());
      if (userLeft) deps.onUserLeft();
    },
    // The public page does not contain a partner's values.
    cachedNetwork: () => (persisted.partner === undefined ? network() : undefined),
    // A page knows all but the viewer's address. That waits until it is hydrated: what has read the info would be rendered again, in one task.
    onNetworkInfo(info) {
      newest = info;
      const known = network();
      const isKnown = known !== undefined && replaceEqualDeep(known, { ...info, remote: known.remote }) === known;
      const write = () => void queryClient.setQueryData(NETWORK_KEY, newest);
      if (isKnown) void pageIdle().then(write);
      else write();
    },
    onUserActive() {
      // A blocked viewer sees the block modal; a failure of the status request itself is not reported.
      checkBlock({ api, user: () => queryClient.fetchQuery(userQuery(api)), open: deps.openBlock }).catch(() => {});
    },
    onAutomaticFailed: () => deps.onAutomaticFailed(session),
    onLoginProblem: deps.onLoginProblem,
  });
  const isChild = () => {
    const state = session.state();
    return state.tag === 'active' && state.token.is_child;
  };
  const api = withChildView(createHttpApi({ ...shared, tokens: session, onFailure: session.reportFailure }), isChild);
  const stored = storage.readToken();
  const takesPage = stored?.is_child !== true;
  if (!takesPage) dropServerRendered(queryClient);
  else if (stored?.is_guest === false) outdateServerPackets(queryClient);
  if (persisted.partner !== undefined)
    void queryClient.invalidateQueries({ queryKey: NETWORK_KEY }).then(async () => {
      const hidden = network()?.provider.hidden_content_ids;
      if (hidden) (await import('./hide-contents.ts')).hideContents(api, queryClient, hidden);
    });
  window.addEventListener('storage', (event) => event.key === TOKEN_KEY && session.storedChanged());
  window.addEventListener('pagehide', () => session.leave());
  return { session, api, takesPage };
}
