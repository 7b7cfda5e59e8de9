/** A session with fake dependencies, for its tests. */
import { expect, vi } from 'vitest';
import { describeDevice } from './device-data.ts';
import { createSession } from './run-session.ts';
import type { SessionDeps } from './session-deps.ts';
import { sessionStorageOn } from './storage.ts';
import type { KeyValueStore } from '../surroundings/key-value-store.ts';
import { failure, fakeServer, NOW } from './testing.ts';

/** A login token response without a device. */
export const answer = (accessToken: string) => ({
  access_token: accessToken,
  expired: null,
  device: null,
  profile: null,
  was_guest: true,
});

/** A session on a store and a server, and mocks of its callbacks. */
export function sessionOn(store: KeyValueStore, server = fakeServer(), over: Partial<SessionDeps> = {}) {
  const callbacks = {
    viewerChanged: vi.fn<(userLeft: boolean) => void>(),
    userActive: vi.fn(),
    problem: vi.fn(),
    automaticFailed: vi.fn(),
  };
  const session = createSession({
    storage: sessionStorageOn(store),
    callsWith: server.callsWith,
    describeDevice: (serial) => describeDevice('Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', serial, false),
    requestAutomatic: () => Promise.reject(failure('network_failure', 0)),
    locks: undefined,
    referId: () => undefined,
    now: () => NOW,
    setTimeout: (work) => void queueMicrotask(work),
    onViewerChanged: callbacks.viewerChanged,
    cachedNetwork: () =>
      ({
        is_guest_allowed: true,
        is_country_forbidden: false,
        auto_auth: null,
        provider: { auto_auth: null, auto_auth_retry_dialog: false },
      }) as never,
    onNetworkInfo: () => {},
    onUserActive: callbacks.userActive,
    onAutomaticFailed: callbacks.automaticFailed,
    onLoginProblem: callbacks.problem,
    ...over,
  });
  return { session, server, callbacks };
}
export const untilTag = (session: ReturnType<typeof createSession>, tag: string) =>
  vi.waitFor(() => expect(session.state().tag).toBe(tag));
