import { expect, test, vi } from 'vitest';
import { ApiError, type ApiPort } from '../api/port.ts';
import { createSession, type SessionDeps } from './run-session.ts';
import { guestPassword } from './sha1.ts';
import { safeStore, sessionStorageOn, type KeyValueStore } from './storage.ts';
import { describeDevice } from './device-data.ts';

const now = 1_700_000_000_000;

function memoryStore(): KeyValueStore & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return { values, getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value), removeItem: (key) => void values.delete(key) };
}

/** A server that knows guests; notes what was asked of it. */
function fakeServer(answers: Record<string, (input: { body?: Record<string, unknown> }) => unknown> = {}) {
  const asked: { id: string; token: string | undefined; body: Record<string, unknown> | undefined }[] = [];
  const usual: typeof answers = {
    network: () => ({ is_guest_allowed: true, is_country_forbidden: false, provider: { name: 'Test' } }),
    createUser: () => ({ id: 1 }),
    login: () => ({ access_token: 'plain', expired: null, device: null }),
    createDevice: () => ({ id: 'device-1' }),
    deviceLogin: () => ({ access_token: `bound-${asked.filter(({ id }) => id === 'deviceLogin').length}`, expired: null, device: { id: 'device-1' } }),
  };
  const callsWith = (token: string | undefined): ApiPort => ({
    async call(call, input = {}) {
      asked.push({ id: call.id, token, body: input.body as Record<string, unknown> | undefined });
      return (answers[call.id] ?? usual[call.id]!)({ body: input.body as Record<string, unknown> }) as never;
    },
  });
  return { asked, callsWith };
}

function sessionOn(store: KeyValueStore, server = fakeServer(), over: Partial<SessionDeps> = {}) {
  const onViewerChanged = vi.fn();
  const session = createSession({
    storage: sessionStorageOn(store),
    callsWith: server.callsWith,
    describeDevice: (serial) => describeDevice('Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', serial, false),
    now: () => now,
    setTimeout: (work) => void queueMicrotask(work),
    onViewerChanged,
    onNetworkInfo: () => {},
    ...over,
  });
  return { session, server, onViewerChanged };
}

test('F-235 F-239 F-367 F-379 F-384: the calls of a guest start, in their order, with what they carry', async () => {
  const store = memoryStore();
  const { session, server } = sessionOn(store);
  session.start();
  expect(await session.token()).toBe('bound-1');
  expect(server.asked.map(({ id, token }) => [id, token])).toEqual([
    ['network', undefined],
    ['createUser', undefined],
    ['login', undefined],
    ['createDevice', 'plain'],
    ['deviceLogin', undefined],
  ]);
  const [, created, login, device, authorised] = server.asked;
  const serial = store.values.get('aerial.serial')!;
  expect(created!.body).toMatchObject({ is_guest: true, app_version: '186' });
  expect(created!.body!['password']).toBe(guestPassword(created!.body!['username'] as string, serial));
  expect(login!.body).toEqual({ login: created!.body!['username'], password: created!.body!['password'], app_version: '186' });
  expect(device!.body).toMatchObject({ serial, device_type: 'pc', application_type: 'web' });
  expect(authorised!.body).toEqual({ device_id: 'device-1' });
});

test('F-423 F-239: a reload reads the token back and asks for nothing', async () => {
  const store = memoryStore();
  const first = sessionOn(store);
  first.session.start();
  await first.session.token();
  const stored = JSON.parse(store.values.get('aerial.session')!) as Record<string, unknown>;
  expect(stored).toMatchObject({ access_token: 'bound-1', received_at: now, expires_at: now + 43_200_000, device_id: 'device-1' });
  const second = sessionOn(store);
  second.session.start();
  expect(await second.session.token()).toBe('bound-1');
  expect(second.server.asked).toEqual([]);
});

test('F-201: the serial stays when the session goes', async () => {
  const store = memoryStore();
  const { session } = sessionOn(store);
  session.start();
  await session.token();
  const serial = store.values.get('aerial.serial');
  sessionStorageOn(store).clear();
  expect(sessionStorageOn(store).serial()).toBe(serial);
});

test('F-256: calls refused together are answered by one renewal', async () => {
  const { session, server } = sessionOn(memoryStore());
  session.start();
  const old = (await session.token())!;
  const renewed = await Promise.all([session.renew(old), session.renew(old), session.renew(old)]);
  expect(renewed).toEqual(['bound-2', 'bound-2', 'bound-2']);
  expect(server.asked.filter(({ id }) => id === 'deviceLogin')).toHaveLength(2);
});

test('F-254 F-255: a device that is gone ends in a new guest', async () => {
  const store = memoryStore();
  let removed = false;
  const server = fakeServer({
    deviceLogin: () => {
      if (removed) {
        removed = false;
        throw new ApiError('device_not_found', 404, 'gone');
      }
      return { access_token: 'bound', expired: null, device: { id: 'device-1' } };
    },
  });
  const { session, onViewerChanged } = sessionOn(store, server);
  session.start();
  const old = (await session.token())!;
  removed = true;
  await session.renew(old);
  expect(server.asked.filter(({ id }) => id === 'createUser')).toHaveLength(2);
  expect(onViewerChanged).toHaveBeenCalled();
});

test('F-263: a lock of another tab is respected until it is 30 s old', async () => {
  const store = memoryStore();
  store.setItem('aerial.guest_login', String(now - 29_000));
  let time = now;
  const { session, server } = sessionOn(store, fakeServer(), { now: () => time, setTimeout: (work) => void ((time += 500), queueMicrotask(work)) });
  session.start();
  await session.token();
  expect(time).toBe(now + 1_000);
  expect(server.asked.filter(({ id }) => id === 'createUser')).toHaveLength(1);
  expect(store.getItem('aerial.guest_login')).toBeNull();
});

test('a browser that refuses storage still has a session', () => {
  const store = safeStore(() => {
    throw new Error('denied');
  });
  store.setItem('a', '1');
  expect(store.getItem('a')).toBe('1');
  store.removeItem('a');
  expect(store.getItem('a')).toBeNull();
});
