import { asUserId } from '@aerial/domain/ids.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

const NOON = '2026-03-14T12:00:00Z';
const TV = { serial: 'tv-1', device_type: 'tv', vendor: 'LG', model: 'LG OLED55', os_name: 'webOS' };
let server: TestServer;

beforeAll(async () => {
  server = await testServer({
    geo: { countryOf: (ip: string) => (ip.startsWith('203.0.113.') ? 'KZ' : null) } as never,
    trustProxy: true,
  });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  await server.addProvider({ id: 3, shortname: 'plain', settings: { hiddenFeatures: ['device_sign_in'] } });
});
afterAll(() => server.app.close());
beforeEach(async () => {
  server.clock.set(NOON);
  for (const table of ['device_codes', 'attempts', 'sign_ins'] as const) await server.db.deleteFrom(table).execute();
});

type Person = Awaited<ReturnType<TestServer['guest']>>;
async function user(provider?: string): Promise<Person> {
  const found = await server.guest(provider);
  await server.db.updateTable('users').set({ is_guest: false }).where('id', '=', asUserId(found.user.id)).execute();
  return found;
}
async function post(path: string, payload: object, { who, ip }: { who?: Person; ip?: string } = {}) {
  const url = `/v2${path}${who ? `${path.includes('?') ? '&' : '?'}access_token=${who.token}` : ''}`;
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'accept-language': 'en', ...(ip && { 'x-forwarded-for': ip }) },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const request = async (screen: object = TV, ip?: string) =>
  (await post('/auth/device_code', screen, ip ? { ip } : {})).body as { device_code: string; user_code: string };
const poll = (device_code: string, serial = TV.serial, query = '') =>
  post(`/auth/device_code/token${query}`, { device_code, serial });
const find = (who: Person, user_code: string, ip?: string) =>
  post('/users/self/device_code/find', { user_code }, ip ? { who, ip } : { who });
const decide = (who: Person, user_code: string, confirm = true) =>
  post('/users/self/device_code', { user_code, confirm }, { who });

describe('signing in on a screen', () => {
  test('the screen shows a code, polls, and gets a token once another device has confirmed it', async () => {
    const { status, body: code } = await post('/auth/device_code', TV);
    expect(status).toBe(200);
    expect(code).toMatchObject({
      user_code: expect.stringMatching(/^\d{9}$/),
      verification_uri: 'http://tv.test/activate',
      verification_uri_complete: `http://tv.test/activate?code=${code.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect((await poll(code.device_code)).body).toEqual({ state: 'pending', interval: 5 });
    const viewer = await user();
    expect((await find(viewer, code.user_code)).body).toMatchObject({
      vendor: 'LG',
      model: 'LG OLED55',
      is_same_network: true,
      expires_at: '2026-03-14T12:10:00Z',
    });
    expect((await decide(viewer, code.user_code)).status).toBe(200);
    server.clock.advance(5_000);
    const { state, token } = (await poll(code.device_code)).body;
    expect(state).toBe('confirmed');
    const self = await server.app.inject({ url: `/v2/users/self?access_token=${token.access_token}` });
    expect(self.json().id).toBe(viewer.user.id);
    const signIns = await server.db.selectFrom('sign_ins').select(['way', 'user_id']).execute();
    expect(signIns).toEqual([{ way: 'tv', user_id: viewer.user.id }]);
  });

  test('a confirmed code gives one token, also to ten polls at once', async () => {
    const viewer = await user();
    const { device_code, user_code } = await request();
    await decide(viewer, user_code);
    const answers = await Promise.all(Array.from({ length: 10 }, () => poll(device_code)));
    expect(answers.filter(({ body }) => body.token)).toHaveLength(1);
    expect((await poll(device_code)).body.state).toBe('expired');
  });

  test('a code is decided once, and a refusal reaches the screen', async () => {
    const viewer = await user();
    const { device_code, user_code } = await request();
    expect((await decide(viewer, user_code, false)).status).toBe(200);
    expect((await decide(viewer, user_code)).body.error_code).toBe('device_code_not_found');
    expect((await poll(device_code)).body).toEqual({ state: 'refused', interval: 5 });
  });

  test('a code expires after ten minutes, for both sides', async () => {
    const viewer = await user();
    const { device_code, user_code } = await request();
    server.clock.advance(600_000);
    expect((await find(viewer, user_code)).body.error_code).toBe('device_code_not_found');
    expect((await decide(viewer, user_code)).status).toBe(404);
    expect((await poll(device_code)).body.state).toBe('expired');
  });

  test('a screen that polls faster than its interval is slowed down', async () => {
    const { device_code } = await request();
    await poll(device_code);
    server.clock.advance(2_000);
    expect((await poll(device_code)).body).toEqual({ state: 'slow_down', interval: 10 });
    server.clock.advance(10_000);
    expect((await poll(device_code)).body).toEqual({ state: 'pending', interval: 10 });
  });

  test('the phone sees where the screen is, and that it is in another network', async () => {
    const viewer = await user();
    const { user_code } = await request(TV, '203.0.113.9');
    const { body } = await find(viewer, user_code, '198.51.100.7');
    expect(body).toMatchObject({ country: 'KZ', address: '203.0.113.*', is_same_network: false });
  });
});

describe('who may', () => {
  test('only the screen with its serial, at its provider, gets the token', async () => {
    const viewer = await user();
    const { device_code, user_code } = await request();
    await decide(viewer, user_code);
    expect((await poll(device_code, 'another')).body.state).toBe('expired');
    expect((await poll(device_code, TV.serial, '?provider=meridian')).body.state).toBe('expired');
    expect((await poll(device_code)).body.state).toBe('confirmed');
  });

  test('a viewer of another provider does not find the code', async () => {
    const { user_code } = await request();
    expect((await decide(await user('meridian'), user_code)).body.error_code).toBe('device_code_not_found');
  });

  test('guests and child profiles confirm nothing', async () => {
    const { user_code } = await request();
    expect((await find(await server.guest(), user_code)).body.error_code).toBe('guest_forbidden');
    const viewer = await user();
    const child = (await post('/users/self/profiles', { name: 'Kid', role: 'child' }, { who: viewer })).body;
    await server.app.inject({
      method: 'PATCH',
      url: `/v2/users/self/devices/${viewer.deviceId}?access_token=${viewer.token}`,
      payload: { profile_id: child.id },
    });
    expect((await decide(viewer, user_code)).body.error_code).toBe('child_forbidden');
  });

  test('a login token that is bound to no device confirms nothing', async () => {
    const viewer = await user();
    const { user_code } = await request();
    const bare = { ...viewer, token: viewer.loginToken };
    expect((await decide(bare, user_code)).status).toBe(401);
  });

  test('a sign-in whose confirming device was removed meanwhile does not happen', async () => {
    const viewer = await user();
    const { device_code, user_code } = await request();
    await decide(viewer, user_code);
    await server.db.deleteFrom('devices').where('user_id', '=', asUserId(viewer.user.id)).execute();
    expect((await poll(device_code)).body.state).toBe('expired');
  });

  test('guesses of an account are limited', async () => {
    const viewer = await user();
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1) answers.push((await find(viewer, String(100_000_000 + n))).status);
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404));
    expect(answers[20]).toBe(429);
    const { user_code } = await request();
    expect((await decide(viewer, user_code)).status).toBe(429);
  });

  test('requests of one address are limited, and so are polls with unknown secrets', async () => {
    let last = { status: 0 };
    for (let n = 0; n < 61; n += 1) last = await post('/auth/device_code', { serial: randomUUID() });
    expect(last.status).toBe(429);
    for (let n = 0; n < 121; n += 1) last = await poll('unknown');
    expect(last.status).toBe(429);
  });

  test('nothing of a code is stored in the clear', async () => {
    const { device_code, user_code } = await request();
    const stored = JSON.stringify(await server.db.selectFrom('device_codes').selectAll().execute());
    expect(stored).not.toContain(user_code);
    expect(stored).not.toContain(device_code);
    expect(stored).not.toContain(TV.serial);
  });

  test('a provider can switch it off', async () => {
    expect((await post('/auth/device_code?provider=plain', TV)).status).toBe(404);
    expect((await poll('any', TV.serial, '?provider=plain')).status).toBe(404);
    expect((await find(await user('plain'), '123456789')).body.error_code).toBe('not_found');
  });
});
