import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { deviceLimit: 2 } });
  await server.addProvider({ id: 2, shortname: 'closed', settings: { allowsGuests: false, allowsRegistration: false } });
});

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const get = (url: string) => server.app.inject({ method: 'GET', url });

async function registered() {
  const username = `u-${randomUUID().slice(0, 8)}`;
  await post('/v2/users', { username, password: 'correct horse' });
  const login = async () => (await post('/v2/auth/login', { login: username, password: 'correct horse' })).json().access_token as string;
  return { username, login };
}
const addDevice = (token: string, serial: string) => post(`/v2/users/self/devices?access_token=${token}`, { device_type: 'pc', serial });

describe('the guest start', () => {
  test('F-236 F-237 F-238 F-239 F-367 F-370 F-372 user, login, device and device token make an active guest', async () => {
    const { user, token, loginToken } = await server.guest();
    expect(user).toMatchObject({ is_guest: true, is_active: true });
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    expect(token).not.toBe(loginToken);
    expect((await get(`/v2/users/self?access_token=${token}`)).json().id).toBe(user.id);
  });

  test('F-368 a taken username answers 400 with the field in detail', async () => {
    await post('/v2/users', { username: 'taken', password: 'x', is_guest: true });
    const answer = await post('/v2/users', { username: 'TAKEN', password: 'x', is_guest: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error_code: 'username_taken',
      error: { message: "{'username': ['User with this username already exists.']}" },
      detail: { username: ['User with this username already exists.'] },
    });
  });

  test('a provider without guests refuses them, and without registration refuses viewers', async () => {
    expect((await post('/v2/users?provider=closed', { username: 'g', password: 'x', is_guest: true })).json()).toMatchObject({ error_code: 'guests_not_allowed', status_code: 400 });
    expect((await post('/v2/users?provider=closed', { username: 'v', password: 'x' })).json()).toMatchObject({ error_code: 'registration_not_allowed', status_code: 400 });
  });

  test('ten at once with one username make one user', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/v2/users', { username: 'raced', password: 'x', is_guest: true })));
    expect(answers.map((a) => a.statusCode).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('tokens', () => {
  test('are stored only as their SHA-256', async () => {
    const { token } = await server.guest();
    const row = await server.db.selectFrom('tokens').select('hash').where('hash', '=', createHash('sha256').update(token).digest()).executeTakeFirst();
    expect(row).toBeDefined();
    const everything = JSON.stringify(await server.db.selectFrom('tokens').selectAll().execute());
    expect(everything).not.toContain(token);
  });

  test('F-228 the token answer carries its expiry, device and was_guest', async () => {
    const { deviceId } = await server.guest();
    const answer = (await post('/v2/auth/device', { device_id: deviceId })).json();
    expect(answer).toMatchObject({ was_guest: true, profile: null, device: { id: deviceId } });
    expect(answer.expired).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test('expire', async () => {
    const { token } = await server.guest();
    server.clock.advance(8 * 24 * 3600 * 1000);
    expect((await get(`/v2/users/self?access_token=${token}`)).statusCode).toBe(401);
  });

  test('a device id works without a token and with a stale one in the query', async () => {
    const { deviceId } = await server.guest();
    expect((await post('/v2/auth/device', { device_id: deviceId })).statusCode).toBe(200);
    expect((await post(`/v2/auth/device?access_token=${'0'.repeat(40)}`, { device_id: deviceId })).statusCode).toBe(200);
  });

  test('an unknown device id answers 404, and after thirty of them 429 with Retry-After', async () => {
    const fromOne = (id: string) => server.app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: id }, remoteAddress: '198.51.100.9' });
    expect((await fromOne('not-a-uuid')).json().error_code).toBe('device_not_found');
    for (let i = 0; i < 29; i++) await fromOne(randomUUID());
    const refused = await fromOne(randomUUID());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('the header Authorization: Token works too', async () => {
    const { token } = await server.guest();
    const answer = await server.app.inject({ url: '/v2/users/self', headers: { authorization: `Token ${token}` } });
    expect(answer.statusCode).toBe(200);
  });
});

describe('login with a password', () => {
  test('F-371 a wrong password answers 401 invalid_credentials; after ten of them 429 even for the right one', async () => {
    const { username } = await registered();
    const wrong = await post('/v2/auth/login', { login: username, password: 'wrong' });
    expect([wrong.statusCode, wrong.json().error_code]).toEqual([401, 'invalid_credentials']);
    for (let i = 0; i < 9; i++) await post('/v2/auth/login', { login: username, password: 'wrong' });
    const refused = await post('/v2/auth/login', { login: username, password: 'correct horse' });
    expect([refused.statusCode, refused.json().error_code]).toEqual([429, 'too_many_attempts']);
    server.clock.advance(16 * 60 * 1000);
    expect((await post('/v2/auth/login', { login: username, password: 'correct horse' })).statusCode).toBe(200);
  });

  test('login may be the phone, with or without plus and spaces, or the e-mail', async () => {
    await post('/v2/users', { username: 'by-phone', password: 'pw', phone: '+7 (900) 000-00-01', email: 'A@Example.com' });
    for (const login of ['79000000001', '+79000000001', 'a@example.COM', 'BY-PHONE'])
      expect((await post('/v2/auth/login', { login, password: 'pw' })).statusCode, login).toBe(200);
  });

  test('a blocked user gets no token and loses the ones it has', async () => {
    const { username, login } = await registered();
    const token = await login();
    await server.db.updateTable('users').set({ is_active: false }).where('username', '=', username).execute();
    server.clock.advance(11_000);
    expect((await post('/v2/auth/login', { login: username, password: 'correct horse' })).json().error_code).toBe('user_blocked');
    expect((await get(`/v2/users/self?access_token=${token}`)).statusCode).toBe(401);
  });

  test('a login of one provider is unknown at another', async () => {
    const { username } = await registered();
    expect((await post('/v2/auth/login?provider=closed', { login: username, password: 'correct horse' })).json().error_code).toBe('invalid_credentials');
  });
});

describe('devices', () => {
  test('id is the first key, and the list is a bare array', async () => {
    const token = await (await registered()).login();
    const added = await addDevice(token, 's1');
    expect(added.body).toMatch(/^\{"id":"[0-9a-f-]{36}"/);
    const list = (await get(`/v2/users/self/devices?access_token=${token}`)).json();
    expect(list.map((device: { serial: string }) => device.serial)).toEqual(['s1']);
  });

  test('F-281 the same serial gives a new id, replaces the earlier device, and keeps its settings', async () => {
    const token = await (await registered()).login();
    const first = (await addDevice(token, 'same')).json();
    await server.app.inject({ method: 'PATCH', url: `/v2/users/self/devices/${first.id}?access_token=${token}`, payload: { settings: { parentalChannels: 30 } } });
    const second = (await addDevice(token, 'same')).json();
    expect(second.id).not.toBe(first.id);
    expect(second.settings).toEqual({ parentalChannels: 30 });
    expect((await get(`/v2/users/self/devices/${first.id}?access_token=${token}`)).statusCode).toBe(404);
  });

  test('at the limit a viewer gets 400, also when ten register at once', async () => {
    const token = await (await registered()).login();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => addDevice(token, `d${i}`)));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 200, 400, 400, 400, 400, 400, 400, 400, 400]);
    expect(answers.find((a) => a.statusCode === 400)!.json()).toMatchObject({ error_code: 'device_limit', status_code: 400 });
  });

  test('F-284 at the limit a guest loses the oldest device and removes none', async () => {
    const guest = await server.guest();
    await addDevice(guest.loginToken, 'g2');
    await addDevice(guest.loginToken, 'g3');
    const list = (await get(`/v2/users/self/devices?access_token=${guest.loginToken}`)).json();
    expect(list).toHaveLength(2);
    const removal = await server.app.inject({ method: 'DELETE', url: `/v2/users/self/devices/${list[0].id}?access_token=${guest.loginToken}` });
    expect([removal.statusCode, removal.json().error_code]).toEqual([403, 'guest_forbidden']);
  });

  test('F-248 removing a device answers it with 200 and ends its token at once', async () => {
    const token = await (await registered()).login();
    const device = (await addDevice(token, 'gone')).json();
    const deviceToken = (await post('/v2/auth/device', { device_id: device.id })).json().access_token;
    expect((await get(`/v2/users/self?access_token=${deviceToken}`)).statusCode).toBe(200);
    const removal = await server.app.inject({ method: 'DELETE', url: `/v2/users/self/devices/${device.id}?access_token=${token}` });
    expect([removal.statusCode, removal.json().id]).toEqual([200, device.id]);
    expect((await get(`/v2/users/self?access_token=${deviceToken}`)).statusCode).toBe(401);
  });

  test("another user's device is not found", async () => {
    const mine = await (await registered()).login();
    const theirs = await server.guest();
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await server.app.inject({ method, url: `/v2/users/self/devices/${theirs.deviceId}?access_token=${mine}` })).statusCode).toBe(404);
  });
});
