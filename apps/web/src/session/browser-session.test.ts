// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../core/query-client.ts';
import { createBrowserSession } from './browser-session.ts';
import { sessionStorageOn } from './storage.ts';
import { memoryStore, token, userToken } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

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
  for (const key of keys) {
    expect(queryClient.getQueryState(key)).toMatchObject({ isInvalidated: isOutdated });
    expect(queryClient.getQueryData(key)).toBeDefined();
  }
  expect(queryClient.getQueryState(['news'])!.isInvalidated).toBe(false);
});
