import { randomUUID } from 'node:crypto';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { PROVIDER } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ geo: { countryOf: (ip) => (ip === '203.0.113.9' ? 'KZ' : null) } });
  await server.addProvider({ id: PROVIDER, shortname: 'aerial', isDefault: true });
});

const ip = '203.0.113.9';
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function send(method: Method, path: string, token?: string, payload?: object, from = ip) {
  const answer = await server.app.inject({
    method,
    url: `/v2/${path}${token === undefined ? '' : `?access_token=${token}`}`,
    remoteAddress: from,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] };
}

const PASSWORD = 'correct horse';
let people = 0;

/** A user who registered with a password; what differs is written into the row. */
async function register(row: object = {}) {
  people += 1;
  const username = `user-${people}`;
  const { body: user } = await send('POST', 'users', undefined, { username, password: PASSWORD });
  if (Object.keys(row).length > 0)
    await server.db.updateTable('users').set(row).where('id', '=', asUserId(user.id)).execute();
  return { id: user.id as number, username };
}

/** Signs in on a device of its own. */
async function signIn(username: string, password = PASSWORD) {
  const login = await send('POST', 'auth/login', undefined, { login: username, password });
  const loginToken = login.body.access_token as string;
  const device = await send('POST', 'users/self/devices', loginToken, {
    serial: randomUUID(),
    device_type: 'pc',
    vendor: 'Firefox',
    os_name: 'Linux',
  });
  const credential = device.body.id as string;
  const token = (await send('POST', 'auth/device', undefined, { device_id: credential })).body.access_token as string;
  return { loginToken, credential, token };
}
const pinned = () => ({ sealed_pin: server.pins.close('2468'), parental_status: 'set' as const });
const status = async (path: string, token: string) => (await send('GET', path, token)).status;

describe('sign-ins', () => {
  test('are listed with time, way, country, masked address and device, the latest first', async () => {
    const { username } = await register();
    const first = await signIn(username);
    server.clock.advance(60_000);
    const second = await signIn(username);
    const { body } = await send('GET', 'users/self/sign_ins', second.token);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({
      way: 'password',
      country: 'KZ',
      address: '203.0.113.*',
      device: { device_type: 'pc', vendor: 'Firefox', os_name: 'Linux' },
      is_current: true,
    });
    expect(body[1].is_current).toBe(false);
    expect(Date.parse(body[0].created_at) - Date.parse(body[1].created_at)).toBe(60_000);
    const text = JSON.stringify(body);
    for (const secret of [first.token, first.loginToken, first.credential, ip]) expect(text).not.toContain(secret);
  });

  test('keep what the device was after its removal, and show one that has no device yet', async () => {
    const { username } = await register();
    const gone = await signIn(username);
    const here = await signIn(username);
    await send('DELETE', `users/self/devices/${gone.credential}`, here.token);
    const { body: login } = await send('POST', 'auth/login', undefined, { login: username, password: PASSWORD });
    const { body } = await send('GET', 'users/self/sign_ins', login.access_token);
    expect(body.map(({ device, is_current }: { device: object; is_current: boolean }) => [device, is_current])).toEqual(
      [
        [null, true],
        [expect.objectContaining({ vendor: 'Firefox' }), false],
        [expect.objectContaining({ id: null, vendor: 'Firefox' }), false],
      ],
    );
  });

  test('say that a code or the operator opened the account, whose own address is not the viewer’s', async () => {
    const phone = '79001234588';
    const { id } = await register({ phone, phone_proven: true });
    await send('POST', 'otps', undefined, { phone });
    const code = /\d{4,}/.exec((await server.outbox.list(phone))[0]!.text)![0];
    await send('POST', 'auth/otp', undefined, { phone, token: code });
    const operator = await renewOperatorToken(operatorStore(server.db), asProviderId(PROVIDER));
    const { body: login } = await server.app
      .inject({
        method: 'POST',
        url: `/v2/auth/provider?token=${operator}`,
        remoteAddress: ip,
        payload: { user_id: id },
      })
      .then((answer) => ({ body: answer.json<{ access_token: string }>() }));
    const { body } = await send('GET', 'users/self/sign_ins', login.access_token);
    expect(body.map(({ way, country, address }: Record<string, unknown>) => [way, country, address])).toEqual([
      ['operator', null, null],
      ['code', 'KZ', '203.0.113.*'],
    ]);
  });

  test('are stored at most a hundred times per user, and never of guests', async () => {
    const { id, username } = await register();
    await server.db
      .insertInto('sign_ins')
      .values(
        Array.from({ length: 120 }, () => ({
          user_id: id,
          at: new Date(server.clock.now()),
          way: 'code' as const,
          country: null,
          address: null,
          token_hash: null,
        })),
      )
      .execute();
    const { token } = await signIn(username);
    expect((await send('GET', 'users/self/sign_ins', token)).body).toHaveLength(100);
    const stored = await server.db.selectFrom('sign_ins').select('way').where('user_id', '=', asUserId(id)).execute();
    expect(stored).toHaveLength(100);
    const guest = await server.guest();
    expect(await server.db.selectFrom('sign_ins').where('user_id', '=', guest.user.id).execute()).toEqual([]);
  });
});

describe('the proof of the owner', () => {
  const guarded: [Method, string, object][] = [
    ['POST', 'users/self/sign_out_everywhere', {}],
    ['PUT', 'users/self/password', { new_password: 'next' }],
    ['POST', 'users/self/export', {}],
    ['DELETE', 'users/self', {}],
  ];

  test.each(guarded)(
    '%s %s is refused to guests and child profiles, and without a proof',
    async (method, path, body) => {
      const guest = await server.guest();
      expect((await send(method, path, guest.token, body)).body.error_code).toBe('guest_forbidden');
      const { username, id } = await register(pinned());
      const { token, credential } = await signIn(username);
      expect((await send(method, path, token, body)).body).toMatchObject({
        error_code: 'proof_required',
        status_code: 403,
      });
      expect((await send(method, path, token, { ...body, password: 'wrong' })).body.error_code).toBe('wrong_password');
      const child = await server.db
        .insertInto('profiles')
        .values({ user_id: asUserId(id), name: 'Child', role: 'child', avatar_id: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await send('PATCH', `users/self/devices/${credential}`, token, { profile_id: child.id });
      expect((await send(method, path, token, { ...body, password: PASSWORD })).body.error_code).toBe(
        'child_forbidden',
      );
      expect((await send('GET', 'users/self/sign_ins', token)).body.error_code).toBe('child_forbidden');
    },
  );

  test('is slowed down like any guess at the password, whatever call it comes with', async () => {
    const { username } = await register();
    const { token } = await signIn(username);
    const tries = [];
    for (let i = 0; i < 12; i += 1)
      tries.push(
        await send(...guarded.map(([m, p, b]) => [m, p, token, { ...b, password: `wrong ${i}` }] as const)[i % 4]!),
      );
    expect(tries.slice(0, 10).every(({ body }) => body.error_code === 'wrong_password')).toBe(true);
    expect(tries.at(-1)).toMatchObject({ status: 429, body: { error_code: 'too_many_attempts' } });
    expect(Number(tries.at(-1)!.retryAfter)).toBeGreaterThan(0);
  });

  test('is a code to the proven phone where there is neither password nor PIN, and nothing where there is no phone', async () => {
    const phone = '79001234599';
    const { username, id } = await register();
    const { token } = await signIn(username);
    await server.db
      .updateTable('users')
      .set({ password_hash: null, phone, phone_proven: true })
      .where('id', '=', asUserId(id))
      .execute();
    expect((await send('GET', 'users/self/security', token)).body).toEqual({
      has_password: false,
      proofs: ['code'],
      password_proofs: ['code'],
    });
    expect((await send('POST', 'users/self/export', token, { token: '000000' })).body.error_code).toBe('invalid_otp');
    await send('POST', 'otps', token, { phone });
    const code = /\d{4,}/.exec((await server.outbox.list(phone))[0]!.text)![0];
    expect((await send('POST', 'users/self/export', token, { token: code })).status).toBe(200);
    await server.db.updateTable('users').set({ phone: null }).where('id', '=', asUserId(id)).execute();
    expect((await send('POST', 'users/self/export', token)).body.error_code).toBe('proof_unavailable');
  });
});

test('a PIN proves nothing on its first day where there is something else: the first one needs no proof', async () => {
  const { username } = await register();
  const { token } = await signIn(username);
  await send('PATCH', 'users/self', token, { pincode: '2468' });
  expect((await send('GET', 'users/self/security', token)).body.proofs).toEqual(['password']);
  expect((await send('DELETE', 'users/self', token, { pincode: '2468' })).body.error_code).toBe('proof_required');
  server.clock.advance(86_400_000);
  await send('PATCH', 'users/self', token, { pincode: '1357', old_pincode: '2468' });
  expect((await send('GET', 'users/self/security', token)).body.proofs).toEqual(['password', 'pin']);
  expect((await send('POST', 'users/self/export', token, { pincode: '2468' })).body.error_code).toBe('wrong_pincode');
  expect((await send('POST', 'users/self/export', token, { pincode: '1357' })).status).toBe(200);
});

describe('signing out everywhere', () => {
  test('ends all other devices and tokens at once, cached ones too, and keeps the session that asks', async () => {
    const { username } = await register(pinned());
    const others = [await signIn(username), await signIn(username)];
    const here = await signIn(username);
    for (const { token } of others) expect(await status('users/self', token)).toBe(200);
    expect((await send('POST', 'users/self/sign_out_everywhere', here.token, { pincode: '2468' })).body).toEqual({
      devices: 2,
    });
    for (const { token, loginToken, credential } of others) {
      expect(await status('users/self', token)).toBe(401);
      expect(await status('users/self', loginToken)).toBe(401);
      expect((await send('POST', 'auth/device', undefined, { device_id: credential })).status).toBe(401);
    }
    expect(await status('users/self', here.token)).toBe(200);
    expect(await status('users/self', here.loginToken)).toBe(200);
    expect((await send('GET', 'users/self/devices', here.token)).body).toHaveLength(1);
  });

  test('of two at the same time one ends the other', async () => {
    const { username } = await register();
    const [one, other] = [await signIn(username), await signIn(username)];
    const answers = await Promise.all(
      [one, other].map(({ token }) => send('POST', 'users/self/sign_out_everywhere', token, { password: PASSWORD })),
    );
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 401]);
    const left = await Promise.all([one, other].map(({ token }) => status('users/self', token)));
    expect(left.toSorted()).toEqual([200, 401]);
  });

  test('ends a registration of a device that is on its way, whichever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { username } = await register();
      const here = await signIn(username);
      const { body: login } = await send('POST', 'auth/login', undefined, { login: username, password: PASSWORD });
      await send('GET', 'users/self', login.access_token);
      const [device] = await Promise.all([
        send('POST', 'users/self/devices', login.access_token, { serial: randomUUID() }),
        send('POST', 'users/self/sign_out_everywhere', here.token, { password: PASSWORD }),
      ]);
      if (device.status === 200)
        expect((await send('POST', 'auth/device', undefined, { device_id: device.body.id })).status).toBe(401);
      else expect(device.body.error_code).toBe('authentication_failed');
      expect((await send('GET', 'users/self/devices', here.token)).body).toHaveLength(1);
    }
  });
});

describe('the password', () => {
  test('is changed by its own proof only; the others sign in again', async () => {
    const { username } = await register(pinned());
    const other = await signIn(username);
    const here = await signIn(username);
    const change = (body: object) =>
      send('PUT', 'users/self/password', here.token, { new_password: 'new one', ...body });
    expect((await send('GET', 'users/self/security', here.token)).body).toEqual({
      has_password: true,
      proofs: ['password', 'pin'],
      password_proofs: ['password'],
    });
    expect((await change({ pincode: '2468' })).body.error_code).toBe('proof_required');
    expect((await change({ password: PASSWORD, new_password: '' })).status).toBe(422);
    expect((await change({ password: PASSWORD, new_password: 'x'.repeat(33) })).status).toBe(422);
    expect(await change({ password: PASSWORD })).toMatchObject({ status: 200, body: { devices: 1 } });
    expect(await status('users/self', other.token)).toBe(401);
    expect(await status('users/self', here.token)).toBe(200);
    expect((await send('POST', 'auth/login', undefined, { login: username, password: PASSWORD })).status).toBe(401);
    expect((await send('POST', 'auth/login', undefined, { login: username, password: 'new one' })).status).toBe(200);
  });

  test('of two changes at the same time one counts', async () => {
    const { username } = await register();
    const { token } = await signIn(username);
    const answers = await Promise.all(
      ['first', 'second'].map((next) =>
        send('PUT', 'users/self/password', token, { password: PASSWORD, new_password: next }),
      ),
    );
    expect(answers.map(({ status: code }) => code).toSorted()).toEqual([200, 400]);
    const logins = await Promise.all(
      ['first', 'second'].map((password) => send('POST', 'auth/login', undefined, { login: username, password })),
    );
    expect(logins.map(({ status: code }) => code)).toEqual(
      answers.map(({ status: code }) => (code === 200 ? 200 : 401)),
    );
  });

  test('a sign-in with the old one that is on its way does not outlive the change', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { username } = await register();
      const here = await signIn(username);
      const [login] = await Promise.all([
        send('POST', 'auth/login', undefined, { login: username, password: PASSWORD }),
        send('PUT', 'users/self/password', here.token, { password: PASSWORD, new_password: 'next' }),
      ]);
      if (login.status === 200) expect(await status('users/self', login.body.access_token)).toBe(401);
    }
  });

  test('is set by the PIN where there was none', async () => {
    const { id, username } = await register(pinned());
    const { token } = await signIn(username);
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', asUserId(id)).execute();
    const set = await send('PUT', 'users/self/password', token, { new_password: 'first', pincode: '2468' });
    expect(set.status).toBe(200);
    expect((await send('POST', 'auth/login', undefined, { login: username, password: 'first' })).status).toBe(200);
  });
});
