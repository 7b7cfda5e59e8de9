import { describe, expect, test, vi } from 'vitest';
import { networkCall } from '@aerial/api-client/calls/session.ts';
import type { SessionDeps } from './session-deps.ts';
import { failure, fakeServer, memoryStore, token, userToken } from './testing.ts';
import { answer, sessionOn } from './testing-session.ts';

describe('login and logout', () => {
  async function asGuest(server = fakeServer(), over: Partial<SessionDeps> = {}) {
    const store = memoryStore();
    const made = sessionOn(store, server, over);
    made.session.start();
    await made.session.token();
    return { store, ...made };
  }

  test('F-247 F-248 F-249: a login stores the guest, and a logout restores that guest', async () => {
    const { store, session, server, callbacks } = await asGuest();
    const guest = store.values.get('aerial.session');
    session.signIn({ login: 'demo', password: 'secret' });
    await vi.waitFor(() => expect(session.state()).toMatchObject({ tag: 'active', token: { is_guest: false } }));
    expect(server.calls.filter(({ id }) => id === 'login').at(-1)).toMatchObject({
      token: 'bound-1',
      body: { app_version: '186', serial: store.values.get('aerial.serial') },
    });
    expect(store.values.get('aerial.session.guest')).toBe(guest);
    expect(callbacks.userActive).toHaveBeenCalledOnce();
    const user = session.currentToken();

    session.logout();
    expect(session.currentToken()).toBeUndefined();
    expect(JSON.stringify([...store.values])).not.toContain(user);
    expect(await session.token()).toBe('bound-1');
    expect(server.calls.find(({ id }) => id === 'removeDevice')).toMatchObject({
      token: user,
      params: { id: 'device-2' },
    });
    expect(store.values.get('aerial.session')).toBe(guest);
    expect(store.values.has('aerial.session.guest')).toBe(false);
    expect(callbacks.viewerChanged.mock.calls).toEqual([[false], [true]]);
  });

  test('F-251: it continues when the device cannot be removed', async () => {
    const { session } = await asGuest(
      fakeServer({
        removeDevice: () => {
          throw failure('network_failure', 0);
        },
      }),
    );
    session.enter({ ...answer('by-code'), device: { id: 'device-9' } as never });
    expect(session.currentToken()).toBe('by-code');
    session.logout();
    expect(await session.token()).toBe('bound-1');
  });

  test('F-279 F-280: the device used longest ago makes room, never the one of this browser', async () => {
    let devices = 2;
    const { store, session, server } = await asGuest(
      fakeServer({
        createDevice: ({ token: carried }) => {
          if (carried === 'by-code' && devices > 0) throw failure('device_limit', 400);
          return { id: carried === 'by-code' ? 'device-2' : 'device-1' };
        },
        listDevices: () => [
          { id: 'recent', serial: 'a', login_at: '2026-11-01T10:00:00Z' },
          { id: 'own', serial: store.values.get('aerial.serial'), login_at: null },
          ...(devices > 1 ? [{ id: 'never', serial: 'b', login_at: null }] : []),
        ],
        removeDevice: () => {
          devices -= 1;
          return {};
        },
      }),
    );
    session.enter(answer('by-code'));
    await vi.waitFor(() => expect(session.state()).toMatchObject({ tag: 'active', token: { device_id: 'device-2' } }));
    expect(server.calls.filter(({ id }) => id === 'removeDevice').map(({ params }) => params!['id'])).toEqual([
      'never',
      'recent',
    ]);
  });

  test('F-282: where nothing may be removed the limit is named', async () => {
    const { session, callbacks } = await asGuest(
      fakeServer({
        createDevice: ({ token: carried }) => {
          if (carried === 'by-code') throw failure('device_limit', 400);
          return { id: 'device-1' };
        },
        listDevices: () => [{ id: 'x', serial: 'b', login_at: null }],
        removeDevice: () => {
          throw failure('permission_denied', 403);
        },
        self: () => ({ device_limit: 3 }),
      }),
    );
    session.enter(answer('by-code'));
    await vi.waitFor(() =>
      expect(callbacks.problem).toHaveBeenCalledWith(expect.objectContaining({ code: 'device_limit' }), 3),
    );
    expect(session.currentToken()).toBe('bound-1');
  });
});

test('F-174 F-176: a token of the address is checked first; the guest it replaced is stored', async () => {
  const store = memoryStore();
  store.setItem('aerial.session', JSON.stringify(token()));
  const { session, server } = sessionOn(store, undefined, {
    queryToken: { accessToken: 'from-link', registers: true },
  });
  session.start();
  expect(await session.token()).toBe('bound-1');
  expect(server.calls.map(({ id, token: carried }) => [id, carried])).toEqual([
    ['self', 'from-link'],
    ['createDevice', 'from-link'],
    ['deviceLogin', undefined],
  ]);
  expect(JSON.parse(store.values.get('aerial.session.guest')!)).toMatchObject({ access_token: 'guest-token' });
});

test('F-405 F-244: automatic authentication sends the device data', async () => {
  const requestAutomatic = vi.fn(async () => ({ ...answer('known'), was_guest: false }));
  const network = {
    is_guest_allowed: true,
    is_country_forbidden: false,
    auto_auth: null,
    provider: { auto_auth: '/who', auto_auth_retry_dialog: false },
  };
  const store = memoryStore();
  const { session } = sessionOn(store, fakeServer({ network: () => network }), { requestAutomatic });
  session.start();
  await session.token();
  expect(requestAutomatic).toHaveBeenCalledExactlyOnceWith(
    '/who',
    expect.objectContaining({ serial: store.values.get('aerial.serial'), vendor: 'Chrome' }),
  );
  expect(session.state()).toMatchObject({ tag: 'active', token: { is_guest: false } });
});

describe('what a failure means for the session', () => {
  const settings = { method: 'PATCH', path: '/v2/users/self/devices/:id' } as const;

  test('F-261 F-437 A-900 A-901: missing settings of this device restart the session', async () => {
    const server = fakeServer({
      deviceLogin: () => {
        throw failure('device_not_found', 404);
      },
      login: () => ({ ...answer('new-guest'), device: { id: 'device-3' } }),
    });
    const store = memoryStore();
    store.setItem('aerial.session', JSON.stringify(userToken()));
    const { session } = sessionOn(store, server);
    session.start();
    session.reportFailure(settings, { id: 'another' }, failure('device_not_found', 404));
    expect(session.state().tag).toBe('active');
    session.reportFailure(settings, { id: 'device-2' }, failure('device_not_found', 404));
    expect(await session.token()).toBe('new-guest');
    expect(server.ids()).toEqual(['deviceLogin', 'network', 'createUser', 'login']);
    session.reportDeviceMissing();
    expect(session.state().tag).toBe('renewing');
  });

  test('F-430: a call that is refused for the country ends on its page', () => {
    const store = memoryStore();
    store.setItem('aerial.session', JSON.stringify(userToken()));
    const { session } = sessionOn(store);
    session.start();
    session.reportFailure(networkCall, {}, failure('forbidden_country', 403));
    expect(session.state().tag).toBe('country-forbidden');
  });
});
