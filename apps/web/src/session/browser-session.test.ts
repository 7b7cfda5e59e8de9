// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../core/query-client.ts';
import { createBrowserSession } from './browser-session.ts';
import { sessionStorageOn } from './storage.ts';
import { memoryStore, token, userToken } from './testing.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const open = (queryClient: QueryClient, store = memoryStore()) =>
  createBrowserSession({
    store,
    queryClient,
    isWebView: false,
    isProduction: true,
    openBlock() {},
    onLoginProblem() {},
    onAutomaticFailed() {},
    onUserLeft() {},
  });

test.each([
  ['a user', true, userToken()],
  ['a guest', false, token()],
])('A-420 A-427: packets that came with the page, opened by %s, are outdated: %s', (_who, isOutdated, stored) => {
  vi.stubGlobal('fetch', vi.fn());
  const store = memoryStore();
  sessionStorageOn(store).writeToken(stored);
  const queryClient = createQueryClient(false);
  const keys = [['packets'], ['packet', '80', false], ['packet', '80', 'periods']];
  for (const key of [...keys, ['news']]) queryClient.setQueryData(key, {});
  open(queryClient, store);
  for (const key of keys) {
    expect(queryClient.getQueryState(key)).toMatchObject({ isInvalidated: isOutdated });
    expect(queryClient.getQueryData(key)).toBeDefined();
  }
  expect(queryClient.getQueryState(['news'])!.isInvalidated).toBe(false);
});

test.each([
  ['nothing else, waits until the page is idle', {}, false],
  ['something else, is there at once', { is_country_forbidden: true }, true],
])('network info that differs from the page by the address and %s', async (_what, other, isAtOnce) => {
  const page = { remote: '', is_guest_allowed: false, is_country_forbidden: false, provider: { name: 'Test' } };
  const answered = { ...page, ...other, remote: '192.0.2.7' };
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(answered)),
  );
  const queryClient = createQueryClient(false);
  queryClient.setQueryData(NETWORK_KEY, page);
  const written: unknown[] = [];
  queryClient.getQueryCache().subscribe(({ type, query }) => type === 'updated' && written.push(query.state.data));
  const { session } = open(queryClient);
  session.start();
  await vi.waitFor(() => expect(isAtOnce ? written : idle).toHaveLength(1));
  expect(written).toEqual(isAtOnce ? [answered] : []);
  for (const then of idle) then();
  await vi.waitFor(() => expect(queryClient.getQueryData(NETWORK_KEY)).toEqual(answered));
});
