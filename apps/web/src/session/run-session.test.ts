import { describe, expect, test, vi } from 'vitest';
import { rowCall } from '@aerial/api-client/calls/catalogue.ts';
import { selfCall } from '@aerial/api-client/calls/session.ts';
import { createHttpApi } from '@aerial/api-client/http-api.ts';
import { guestPassword } from './sha1.ts';
import { sessionStorageOn } from './storage.ts';
import { safeStore } from '../surroundings/key-value-store.ts';
import { failure, fakeServer, memoryStore, NOW, token, userToken } from './testing.ts';
import { answer, sessionOn, untilTag } from './testing-session.ts';

test('F-235 F-239 F-367 F-379 F-384: the calls of a guest start, in their order, with what they carry', async () => {
  const store = memoryStore();
  const { session, server } = sessionOn(store);
  session.start();
  expect(await session.token()).toBe('bound-1');
  expect(server.calls.map(({ id, token: carried }) => [id, carried])).toEqual([
    ['network', undefined],
    ['createUser', undefined],
    ['login', undefined],
    ['createDevice', 'plain-1'],
    ['deviceLogin', undefined],
  ]);
  const [, created, login, device, authorised] = server.calls;
  const serial = store.values.get('aerial.serial')!;
  expect(created!.body).toEqual({
    username: expect.stringMatching(/^guest_/),
    password: expect.any(String),
    is_guest: true,
    app_version: '186',
  });
  expect(created!.body!['password']).toBe(guestPassword(created!.body!['username'] as string, serial));
  expect(login!.body).toEqual({
    login: created!.body!['username'],
    password: created!.body!['password'],
    app_version: '186',
  });
  expect(device!.body).toMatchObject({ serial, device_type: 'pc', application_type: 'web' });
  expect(authorised!.body).toEqual({ device_id: 'device-1' });
});

test('F-024 F-025: every guest has a unique name, "guest_" and 32 hexadecimal digits', async () => {
  const usernames = await Promise.all(
    [1, 2].map(async () => {
      const { session, server } = sessionOn(memoryStore());
      session.start();
      await session.token();
      return server.calls[1]!.body!['username'] as string;
    }),
  );
  for (const username of usernames) expect(username).toMatch(/^guest_[0-9a-f]{32}$/);
  expect(new Set(usernames).size).toBe(2);
});

test('F-368: a click id or a partner is sent with the new guest', async () => {
  const { session, server } = sessionOn(memoryStore(), undefined, { referId: () => 'click-7' });
  session.start();
  await session.token();
  expect(server.calls[1]!.body).toMatchObject({ refer_id: 'click-7', app_version: '186' });
});

test('F-423 F-239: a reload reads the token back and sends no request', async () => {
  const store = memoryStore();
  const first = sessionOn(store);
  first.session.start();
  await first.session.token();
  const stored = JSON.parse(store.values.get('aerial.session')!) as Record<string, unknown>;
  expect(stored).toMatchObject({
    access_token: 'bound-1',
    received_at: NOW,
    expires_at: NOW + 43_200_000,
    device_id: 'device-1',
  });
  const second = sessionOn(store);
  second.session.start();
  expect(await second.session.token()).toBe('bound-1');
  expect(second.server.calls).toEqual([]);
});

test('F-201: the serial survives the end of the session', async () => {
  const store = memoryStore();
  const { session } = sessionOn(store);
  session.start();
  await session.token();
  const serial = store.values.get('aerial.serial');
  sessionStorageOn(store).clear();
  expect(sessionStorageOn(store).serial()).toBe(serial);
  expect(serial).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('F-256: calls refused together are answered by one renewal', async () => {
  const { session, server } = sessionOn(memoryStore());
  session.start();
  const old = (await session.token())!;
  const renewed = await Promise.all([session.renew(old), session.renew(old), session.renew(old)]);
  expect(renewed).toEqual(['bound-2', 'bound-2', 'bound-2']);
  expect(server.times('deviceLogin')).toBe(2);
});

test('F-254 F-255: a missing device ends in a new guest; serial, language, volume, search and click id stay', async () => {
  const store = memoryStore();
  const preferences = {
    language: 'en',
    volume: '0.4',
    audio: 'ru',
    subtitles: 'en',
    search_history: '["лес"]',
    click_id: 'c',
  };
  for (const [key, value] of Object.entries(preferences)) store.setItem(key, value);
  store.setItem('aerial.session.guest', JSON.stringify(token({ device_id: 'other' })));
  let removed = false;
  const server = fakeServer({
    deviceLogin: ({ body }) => {
      if (removed) {
        removed = false;
        throw failure('device_not_found', 404);
      }
      return { ...answer('bound'), device: { id: body!['device_id'] } };
    },
  });
  store.setItem('aerial.session', JSON.stringify(userToken()));
  const { session, callbacks } = sessionOn(store, server);
  session.start();
  const serial = sessionStorageOn(store).serial();
  const old = (await session.token())!;
  removed = true;
  // The former user's call is not repeated as the guest.
  expect(await session.renew(old)).toBeUndefined();
  expect(server.times('createUser')).toBe(1);
  expect(callbacks.viewerChanged).toHaveBeenCalledWith(true);
  expect(store.values.has('aerial.session.guest')).toBe(false);
  expect(Object.fromEntries(store.values)).toMatchObject({ ...preferences, 'aerial.serial': serial });
});

describe('a server that refuses', () => {
  test('F-256: the device for ever: the session restarts once, then reports it', async () => {
    const server = fakeServer({
      deviceLogin: () => {
        throw failure('device_not_found', 404);
      },
      login: () => ({ ...answer('made'), device: { id: 'device-1' } }),
    });
    const store = memoryStore();
    store.setItem('aerial.session', JSON.stringify(token({ expires_at: NOW })));
    const { session } = sessionOn(store, server);
    session.start();
    const made = (await session.token())!;
    void session.renew(made);
    await untilTag(session, 'download-error');
    expect(server.times('createUser')).toBe(1);
    expect(server.times('deviceLogin')).toBe(2);
    expect(store.values.has('aerial.session')).toBe(false);
  });

  test('every token for ever: each call is repeated once', async () => {
    const server = fakeServer();
    const { session } = sessionOn(memoryStore(), server);
    const fetch = vi.fn(
      async () =>
        new Response(
          '{"error_code":"authentication_failed","status_code":401,"error":{"message":"no"},"detail":"no"}',
          { status: 401 },
        ),
    );
    const api = createHttpApi({
      baseUrl: '',
      fetch: fetch as never,
      language: () => 'en',
      tokens: session,
      now: () => NOW,
    });
    session.start();
    const results = await Promise.allSettled([
      api.call(selfCall),
      api.call(rowCall, { params: { id: 'a' } }),
      api.call(rowCall, { params: { id: 'b' } }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(fetch).toHaveBeenCalledTimes(6);
    expect(server.times('deviceLogin')).toBeLessThanOrEqual(1 + 3);
    expect(session.state().tag).toBe('active');
  });
});

test('F-263: a lock of another tab is respected until it is 30 s old', async () => {
  const store = memoryStore();
  store.setItem('aerial.guest_login', String(NOW - 29_000));
  let time = NOW;
  const { session, server } = sessionOn(store, fakeServer(), {
    now: () => time,
    setTimeout: (work) => void ((time += 500), queueMicrotask(work)),
  });
  session.start();
  await session.token();
  expect(time).toBe(NOW + 1_000);
  expect(server.times('createUser')).toBe(1);
  expect(store.getItem('aerial.guest_login')).toBeNull();
});

test('F-263: the flag is set while a guest is made, and cleared with the page', async () => {
  const store = memoryStore();
  const { session } = sessionOn(store, fakeServer({ createUser: () => new Promise(() => {}) }));
  session.start();
  await untilTag(session, 'creating-guest');
  expect(store.getItem('aerial.guest_login')).toBe(String(NOW));
  session.leave();
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

test('F-201: full storage retains its content; the session reads what it wrote', () => {
  const values = new Map([['aerial.serial', 'old']]);
  let hasRoom = false;
  const store = safeStore(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (!hasRoom) throw new DOMException('', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  }));
  store.setItem('aerial.serial', 'new');
  expect(store.getItem('aerial.serial')).toBe('new');
  hasRoom = true;
  store.setItem('aerial.serial', 'newer');
  expect([store.getItem('aerial.serial'), values.get('aerial.serial')]).toEqual(['newer', 'newer']);
  hasRoom = false;
  store.setItem('aerial.serial', 'newest');
  store.removeItem('aerial.serial');
  expect(store.getItem('aerial.serial')).toBeNull();
});
