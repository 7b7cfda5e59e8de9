import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { deviceLimit: 2 } });
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, token: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/v2/users/self/devices${path}?access_token=${token}`,
    ...(payload && { payload }),
  });
const add = (token: string, serial: string, more: object = {}) =>
  call('POST', '', token, { device_type: 'pc', serial, ...more });
const authorise = async (id: string) =>
  (await server.app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: id } })).json();

/** A registered viewer's login token. */
async function viewer(parentalStatus?: 'set' | 'ignore'): Promise<string> {
  const username = `u-${randomUUID().slice(0, 8)}`;
  await server.app.inject({ method: 'POST', url: '/v2/users', payload: { username, password: 'correct horse' } });
  if (parentalStatus)
    await server.db
      .updateTable('users')
      .set({ parental_status: parentalStatus })
      .where('username', '=', username)
      .execute();
  return (
    await server.app.inject({
      method: 'POST',
      url: '/v2/auth/login',
      payload: { login: username, password: 'correct horse' },
    })
  ).json().access_token;
}

const registration = {
  device_type: 'tv',
  vendor: 'LG',
  model: 'OLED',
  version: '186',
  os_name: 'webOS',
  os_version: '7.1',
  application_type: 'web',
};

describe('registration', () => {
  test('F-379 F-383 A-396 answers registration data and settings together, id first', async () => {
    const added = await add(await viewer(), 's1', registration);
    expect(added.body).toMatch(/^\{"id":"[0-9a-f-]{36}"/);
    expect(added.json()).toMatchObject({ ...registration, serial: 's1', login_at: null, notification: null });
    expect(added.json().created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test('F-281 needs no field at all, and answers 422 to one that cannot be', async () => {
    const token = await viewer();
    expect((await call('POST', '', token, {})).statusCode).toBe(200);
    const refused = await call('POST', '', token, { serial: 'x'.repeat(256) });
    expect([refused.statusCode, refused.json().error_code]).toEqual([422, 'validation_failed']);
    expect((await call('GET', '', token)).json()).toHaveLength(1);
  });

  test('F-281 the same serial gives a new id, replaces the earlier device, and keeps its settings', async () => {
    const token = await viewer();
    const first = (await add(token, 'same')).json();
    await call('PATCH', `/${first.id}`, token, {
      settings: { parentalChannels: 1 },
      parental_settings: { pay: true },
      notification: { notification_type: 'web', token: 't' },
    });
    await authorise(first.id);
    server.clock.advance(11_000);
    const second = (await add(token, 'same')).json();
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({
      settings: { parentalChannels: 1 },
      parental_settings: { pay: true, vod: false },
      notification: { token: 't' },
    });
    expect((await call('GET', `/${first.id}`, token)).statusCode).toBe(404);
    expect((await call('GET', '', token)).json()).toHaveLength(1);
  });

  test('F-281 twenty registrations of one serial at once answer one device, which exists', async () => {
    const token = await viewer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(token, 'raced')));
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect(ids.size).toBe(1);
    expect((await authorise([...ids][0]!)).access_token).toMatch(/^[0-9a-f]{40}$/);
    expect((await call('GET', '', token)).json()).toHaveLength(1);
  });

  test('F-278 F-281 at the limit a viewer gets 400, also when ten register at once', async () => {
    const token = await viewer();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add(token, `d${i}`)));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 200, 400, 400, 400, 400, 400, 400, 400, 400]);
    expect(answers.find((a) => a.statusCode === 400)!.json()).toMatchObject({
      error_code: 'device_limit',
      status_code: 400,
    });
  });

  test('F-281 a refused registration costs no device, also when the limit was lowered in between', async () => {
    const token = await viewer();
    for (const serial of ['one', 'two']) await add(token, serial);
    const [{ user_id: userId }] = (await call('GET', '', token)).json();
    await server.db.updateTable('users').set({ device_limit: 1 }).where('id', '=', userId).execute();
    expect((await add(token, 'one')).statusCode).toBe(400);
    expect((await call('GET', '', token)).json()).toHaveLength(2);
  });

  test('F-284 at the limit a guest loses the device not used for longest', async () => {
    const guest = await server.guest();
    server.clock.advance(1000);
    const used = (await add(guest.loginToken, 'g2')).json();
    await authorise(used.id);
    await add(guest.loginToken, 'g3');
    expect((await authorise(guest.deviceId)).error_code).toBe('authentication_failed');
    expect((await authorise(used.id)).device.serial).toBe('g2');
    expect((await call('GET', '', guest.loginToken)).json()).toHaveLength(2);
  });
});

describe('settings', () => {
  test('F-219 F-223 F-378 F-380 a new device requires the PIN for nothing and caches it for half an hour', async () => {
    const token = await viewer();
    const { id } = (await add(token, 's')).json();
    const expected = { notification: null, settings: { parentalChannels: 30 }, login_at: null };
    const off = {
      duration: 30,
      pay: false,
      profile: false,
      program: false,
      vod: false,
      channel: false,
      settings: false,
    };
    expect((await call('GET', `/${id}`, token)).json()).toMatchObject({
      ...expected,
      id,
      serial: 's',
      parental_settings: off,
    });
    expect((await call('GET', '', token)).json()).toMatchObject([{ ...expected, parental_settings: off }]);
  });

  test.each([
    ['set' as const, true],
    ['ignore' as const, false],
  ])(
    'F-223 a new device of a user whose parental_status is %s requires the PIN for everything: %s',
    async (status, asks) => {
      const { parental_settings } = (await add(await viewer(status), 's')).json();
      expect(parental_settings).toEqual({
        duration: 30,
        pay: asks,
        profile: asks,
        program: asks,
        vod: asks,
        channel: asks,
        settings: asks,
      });
    },
  );

  test('F-223 F-385 login_at is when the device was last authorised', async () => {
    const token = await viewer();
    const { id } = (await add(token, 's')).json();
    server.clock.set('2026-03-20T10:20:30.400Z');
    expect((await authorise(id)).device.login_at).toBe('2026-03-20T10:20:30Z');
    expect((await call('GET', `/${id}`, await viewerOf(id))).json().login_at).toBe('2026-03-20T10:20:30Z');
  });
  const viewerOf = async (id: string): Promise<string> => (await authorise(id)).access_token;

  test('F-381 F-383 one switch can be sent alone; everything else stays', async () => {
    const token = await viewer('set');
    const { id } = (await add(token, 's')).json();
    await call('PATCH', `/${id}`, token, { settings: { parentalChannels: 1, quality: 'auto' } });
    const changed = (await call('PATCH', `/${id}`, token, { parental_settings: { pay: 'false' } })).json();
    expect(changed.parental_settings).toMatchObject({ duration: 30, pay: false, vod: true });
    await call('PATCH', `/${id}`, token, { name: 'Living room', settings: { subtitles: true } });
    expect((await call('GET', `/${id}`, token)).json()).toMatchObject({
      name: 'Living room',
      settings: { parentalChannels: 1, quality: 'auto', subtitles: true },
      parental_settings: { pay: false, vod: true },
    });
  });

  test('F-381 a parental switch that is no switch is refused', async () => {
    const token = await viewer();
    const { id } = (await add(token, 's')).json();
    for (const parental_settings of [{ pay: 'maybe' }, { duration: -1 }])
      expect((await call('PATCH', `/${id}`, token, { parental_settings })).statusCode).toBe(422);
    expect((await call('PATCH', `/${id}`, token, {})).json().id).toBe(id);
  });

  test('F-381 a notification token is stored with its time and can be removed', async () => {
    const token = await viewer();
    const { id } = (await add(token, 's')).json();
    server.clock.set('2026-03-21T00:00:00Z');
    const change = async (notification: object | null) =>
      (await call('PATCH', `/${id}`, token, { notification })).json().notification;
    const noted = { notification_type: 'web', token: 'push-token', created_at: '2026-03-21T00:00:00Z' };
    expect(await change({ notification_type: 'web', token: 'push-token' })).toEqual(noted);
    await call('PATCH', `/${id}`, token, { name: 'x' });
    expect((await call('GET', `/${id}`, token)).json().notification).toEqual(noted);
    expect(await change(null)).toBeNull();
  });
});

describe('removal', () => {
  test('F-248 F-382 F-383 answers the device with 200, ends its token at once and its id as a credential', async () => {
    const token = await viewer();
    const device = (await add(token, 'gone')).json();
    const own = (await authorise(device.id)).access_token;
    expect((await call('GET', '', own)).statusCode).toBe(200);
    const removal = await call('DELETE', `/${device.id}`, token);
    expect([removal.statusCode, removal.json().id]).toEqual([200, device.id]);
    expect((await call('GET', '', own)).statusCode).toBe(401);
    expect(await authorise(device.id)).toMatchObject({ error_code: 'authentication_failed', status_code: 401 });
    // The login that registered it has ended with it.
    expect((await call('DELETE', `/${device.id}`, token)).statusCode).toBe(401);
  });

  test('F-383 A-685 a viewer may remove the current device: that is logout', async () => {
    const token = await viewer();
    const device = (await add(token, 'current')).json();
    const own = (await authorise(device.id)).access_token;
    expect((await call('DELETE', `/${device.id}`, own)).statusCode).toBe(200);
    expect((await call('GET', '', own)).statusCode).toBe(401);
  });

  test('F-383 the login that registered a device ends with it, from wherever it is removed; others stay', async () => {
    const username = `u-${randomUUID().slice(0, 8)}`;
    const payload = { login: username, password: 'correct horse' };
    await server.app.inject({ method: 'POST', url: '/v2/users', payload: { username, password: payload.password } });
    const login = async (): Promise<string> =>
      (await server.app.inject({ method: 'POST', url: '/v2/auth/login', payload })).json().access_token;
    const [phone, television, third] = [await login(), await login(), await login()];
    const one = (await add(phone, 'phone')).json();
    const other = (await add(television, 'television')).json();
    const { access_token: own } = await authorise(one.id);
    // This one comes back to a device that it did not register.
    await server.app.inject({
      method: 'POST',
      url: `/v2/auth/device?access_token=${third}`,
      payload: { device_id: one.id },
    });
    for (const token of [phone, television, third]) expect((await call('GET', '', token)).statusCode).toBe(200);
    await call('DELETE', `/${one.id}`, own);
    for (const token of [own, phone, third]) expect((await call('GET', '', token)).statusCode).toBe(401);
    expect((await call('GET', '', television)).json()).toHaveLength(1);
    expect((await authorise(other.id)).access_token).toMatch(/^[0-9a-f]{40}$/);
  });

  test('F-283 F-334 A-684 A-685 a guest removes none, not even its own', async () => {
    const guest = await server.guest();
    for (const token of [guest.token, guest.loginToken]) {
      const refused = await call('DELETE', `/${guest.deviceId}`, token);
      expect([refused.statusCode, refused.json().error_code]).toEqual([403, 'guest_forbidden']);
    }
    expect((await call('GET', '', guest.token)).json()).toHaveLength(1);
  });
});

describe('what devices of an account see of each other', () => {
  test('F-385 an id that another device is shown opens no session, but names the device for removal', async () => {
    const login = await viewer();
    const [mine, other] = [(await add(login, 'mine', registration)).json(), (await add(login, 'other')).json()];
    const { access_token: token } = await authorise(mine.id);
    await call('PATCH', `/${other.id}`, login, { notification: { notification_type: 'web', token: 'push-secret' } });
    const listed = await call('GET', '', token);
    const [own, seen] = listed.json();
    expect(own).toMatchObject({ id: mine.id, serial: 'mine' });
    expect(seen).toMatchObject({ device_type: 'pc', serial: null, notification: null });
    for (const secret of [other.id, 'push-secret', 'other']) expect(listed.body).not.toContain(`"${secret}"`);
    expect(await authorise(seen.id)).toMatchObject({ error_code: 'authentication_failed', status_code: 401 });
    expect((await call('GET', `/${seen.id}`, token)).json()).toMatchObject({ id: seen.id, serial: null });
    expect((await call('PATCH', `/${seen.id}`, token, { name: 'Kitchen' })).json()).toMatchObject({
      id: seen.id,
      name: 'Kitchen',
    });
    // A login that is not bound to a device sees none of their credentials.
    for (const id of [mine.id, other.id]) expect((await call('GET', '', login)).body).not.toContain(id);
    expect((await call('DELETE', `/${seen.id}`, token)).json()).toMatchObject({ id: seen.id, name: 'Kitchen' });
    expect(await authorise(other.id)).toMatchObject({ status_code: 401 });
  });
});

test("F-383 another user's device and an unknown id answer 404 device_not_found", async () => {
  const mine = await viewer();
  const theirs = await server.guest();
  for (const id of [theirs.deviceId, randomUUID(), 'not-a-uuid'])
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const answer = await call(method, `/${id}`, mine, method === 'PATCH' ? { name: 'mine now' } : undefined);
      expect([answer.statusCode, answer.json().error_code], `${method} ${id}`).toEqual([404, 'device_not_found']);
    }
  expect((await call('GET', `/${theirs.deviceId}`, theirs.token)).json().name).toBeNull();
});
