import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { deviceLimit: 2 } });
  await server.addProvider({ id: 3, shortname: 'plain' });
  await server.addProvider({
    id: 2,
    shortname: 'closed',
    settings: { allowsGuests: false, allowsRegistration: false },
  });
});

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const get = (url: string) => server.app.inject({ method: 'GET', url });

async function registered() {
  const username = `u-${randomUUID().slice(0, 8)}`;
  await post('/v2/users', { username, password: 'correct horse' });
  const login = async () =>
    (await post('/v2/auth/login', { login: username, password: 'correct horse' })).json().access_token as string;
  return { username, login };
}

describe('the guest start', () => {
  test('F-236 F-237 F-238 F-239 F-367 F-370 F-372 user, login, device and device token make an active guest', async () => {
    const { user, token, loginToken } = await server.guest();
    expect(user).toMatchObject({ is_guest: true, is_active: true });
    expect(token).toMatch(/^[0-9a-f]{40}$/);
    expect(token).not.toBe(loginToken);
    expect((await get(`/v2/users/self?access_token=${token}`)).json().id).toBe(user.id);
  });

  test('F-367 F-368 a guest is made from all that a client sends of it, and the answer has no token', async () => {
    const sent = { username: 'referred', password: 'x', is_guest: true, app_version: '186', refer_id: 'click-7' };
    const answer = await post('/v2/users', sent);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { username: 'referred', is_guest: true, refer_id: 'click-7' },
    ]);
    expect(answer.body).not.toContain('access_token');
  });

  test('F-368 a taken username answers 400 with the field in detail', async () => {
    await post('/v2/users', { username: 'taken', password: 'x', is_guest: true });
    const answer = await post('/v2/users', { username: 'TAKEN', password: 'x', is_guest: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error_code: 'username_taken',
      error: { message: 'Это имя пользователя уже занято.' },
      detail: { username: ['Это имя пользователя уже занято.'] },
    });
  });

  test.each(['taken ', ' taken', 'ta\u200bken', 'Taken\u00a0', 'ｔａｋｅｎ', 'taken\n'])(
    'F-368 %j is the same username',
    async (username) => {
      await post('/v2/users', { username: 'taken', password: 'x', is_guest: true });
      expect((await post('/v2/users', { username, password: 'x', is_guest: true })).json()).toMatchObject({
        error_code: 'username_taken',
      });
      expect((await post('/v2/auth/login', { login: username, password: 'x' })).statusCode).toBe(200);
    },
  );

  test('F-368 a username is stored without blanks around it, and is not only blanks', async () => {
    expect(
      (await post('/v2/users', { username: '  two   words ', password: 'x', is_guest: true })).json().username,
    ).toBe('two words');
    for (const username of [' ', '\u200b', '\t\n'])
      expect((await post('/v2/users', { username, password: 'x', is_guest: true })).json()).toMatchObject({
        status_code: 422,
        detail: { username: [expect.any(String)] },
      });
  });

  test('F-022 a provider without guests refuses them with 400, and without registration refuses viewers', async () => {
    expect(
      (await post('/v2/users?provider=closed', { username: 'g', password: 'x', is_guest: true })).json(),
    ).toMatchObject({ error_code: 'guests_not_allowed', status_code: 400 });
    expect((await post('/v2/users?provider=closed', { username: 'v', password: 'x' })).json()).toMatchObject({
      error_code: 'registration_not_allowed',
      status_code: 400,
    });
  });

  test('ten at once with one username make one user', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/v2/users', { username: 'raced', password: 'x', is_guest: true })),
    );
    expect(answers.map((a) => a.statusCode).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('tokens', () => {
  test('are stored only as their SHA-256', async () => {
    const { token } = await server.guest();
    const row = await server.db
      .selectFrom('tokens')
      .select('hash')
      .where('hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirst();
    expect(row).toBeDefined();
    const everything = JSON.stringify(await server.db.selectFrom('tokens').selectAll().execute());
    expect(everything).not.toContain(token);
  });

  test('F-227 F-228 the token answer carries token, expiry, device and profile', async () => {
    const { deviceId } = await server.guest();
    const answer = (await post('/v2/auth/device', { device_id: deviceId })).json();
    expect(answer).toMatchObject({ was_guest: false, profile: null, device: { id: deviceId } });
    expect(answer.access_token).toMatch(/^[0-9a-f]{40}$/);
    expect(answer.expired).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test("F-228 was_guest says that a guest's token came with the login", async () => {
    const { token } = await server.guest();
    const { username } = await registered();
    const login = async (query: string) =>
      (await post(`/v2/auth/login?${query}`, { login: username, password: 'correct horse' })).json();
    expect((await login(`access_token=${token}`)).was_guest).toBe(true);
    expect((await login('')).was_guest).toBe(false);
    expect((await login(`access_token=${(await login('')).access_token}`)).was_guest).toBe(false);
  });

  test('expire', async () => {
    const { token } = await server.guest();
    server.clock.advance(8 * 24 * 3600 * 1000);
    expect((await get(`/v2/users/self?access_token=${token}`)).statusCode).toBe(401);
  });

  test('F-384 F-385 a device id works without a token and with a stale one in the query', async () => {
    const { deviceId } = await server.guest();
    expect((await post('/v2/auth/device', { device_id: deviceId })).statusCode).toBe(200);
    expect((await post(`/v2/auth/device?access_token=${'0'.repeat(40)}`, { device_id: deviceId })).statusCode).toBe(
      200,
    );
  });

  test('F-385 an unknown device id answers 401, and after thirty of them 429 with Retry-After', async () => {
    const fromOne = (id: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/auth/device',
        payload: { device_id: id },
        remoteAddress: '198.51.100.9',
      });
    expect((await fromOne('not-a-uuid')).json()).toMatchObject({
      error_code: 'authentication_failed',
      status_code: 401,
    });
    for (let i = 0; i < 29; i++) await fromOne(randomUUID());
    const refused = await fromOne(randomUUID());
    expect([refused.statusCode, refused.json().error_code]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('the header Authorization: Token works too', async () => {
    const { token } = await server.guest();
    const answer = await server.app.inject({ url: '/v2/users/self', headers: { authorization: `Token ${token}` } });
    expect(answer.statusCode).toBe(200);
  });
});

test.each([
  { phone: '1'.repeat(32) },
  { phone: '12' },
  { email: 'nobody' },
  { email: 'a@b.example\r\nBcc: c@d.example' },
])('registration with an invalid contact is refused: %j', async (contact) => {
  const answer = await post('/v2/users', { username: randomUUID(), password: 'pw', ...contact });
  expect([answer.statusCode, Object.keys(answer.json().detail)]).toEqual([422, Object.keys(contact)]);
});

describe('login with a password', () => {
  test.each([{}, { login: 'a' }, { password: 'b' }, { login: '', password: 'b' }, { login: 'a', password: '' }])(
    'F-301 a login without both is refused: %j',
    async (body) => {
      const answer = await post('/v2/auth/login', body);
      expect([answer.statusCode, answer.json().error_code]).toEqual([422, 'validation_failed']);
    },
  );

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

  test('F-371 of thirty guesses at once ten are looked at', async () => {
    const { username } = await registered();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post('/v2/auth/login', { login: username, password: 'guess' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('F-371 another spelling of the phone or the name gives no more guesses', async () => {
    await post('/v2/users', { username: 'spelled', password: 'correct horse', phone: '79000000002' });
    const spellings = ['79000000002', '+7 900 000-00-02', 'x79000000002', 'spelled', 'SPELLED'];
    const codes: number[] = [];
    for (const login of [...spellings, ...spellings, ...spellings])
      codes.push((await post('/v2/auth/login', { login, password: 'guess' })).statusCode);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 5 }, () => 429)]);
  });

  test('login may be the phone, with or without plus and spaces, or the e-mail', async () => {
    await post('/v2/users', {
      username: 'by-phone',
      password: 'pw',
      phone: '+7 (900) 000-00-01',
      email: 'A@Example.com',
    });
    for (const login of ['79000000001', '+79000000001', 'a@example.COM', 'BY-PHONE'])
      expect((await post('/v2/auth/login', { login, password: 'pw' })).statusCode, login).toBe(200);
  });

  test('a blocked user gets no token and loses the ones it has', async () => {
    const { username, login } = await registered();
    const token = await login();
    await server.db.updateTable('users').set({ is_active: false }).where('username', '=', username).execute();
    server.clock.advance(11_000);
    expect((await post('/v2/auth/login', { login: username, password: 'correct horse' })).json().error_code).toBe(
      'user_blocked',
    );
    expect((await get(`/v2/users/self?access_token=${token}`)).statusCode).toBe(401);
  });

  test('a login of one provider is unknown at another', async () => {
    const { username } = await registered();
    expect(
      (await post('/v2/auth/login?provider=closed', { login: username, password: 'correct horse' })).json().error_code,
    ).toBe('invalid_credentials');
  });
});

describe('the user of a token', () => {
  test('F-203 F-204 F-208 has every field, also those without a value', async () => {
    const { token, user } = await server.guest();
    const self = (await get(`/v2/users/self?access_token=${token}`)).json();
    expect(self).toMatchObject({
      id: user.id,
      first_name: '',
      last_name: '',
      phone: null,
      email: null,
      provider_uid: null,
      parental_code: null,
      parental_dialogue: null,
      refer_id: null,
      parental_status: 'notset',
      device_limit: 2,
      is_guest: true,
      is_active: true,
      timezone: 'Europe/Moscow',
      timezone_utcoffset: 10_800,
    });
    expect(self.username).toMatch(/^[0-9a-f-]{36}$/);
    expect(self.date_joined).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Object.keys(self.provider)).toEqual(
      expect.arrayContaining(['id', 'name', 'landing', 'currency', 'is_have_purchases', 'auto_auth']),
    );
  });

  test('F-207 A-403: with what its provider says about parental control, in the language of the request', async () => {
    const buttons = [
      { label: { ru: 'Задать', en: 'Set it' }, action: 'set_pin', isPrimary: true },
      { label: { ru: 'Позже', en: 'Later' }, action: 'close' },
    ];
    const parentalDialogue = {
      icon: '/pictures/lock.svg',
      title: { ru: 'Контроль', en: 'Control' },
      message: { ru: 'Задать PIN?', en: 'Set a PIN?' },
      buttons,
    };
    await server.addProvider({ id: 41, shortname: 'careful', settings: { allowsGuests: true, parentalDialogue } });
    server.clock.advance(60_000);
    const { token } = await server.guest('careful');
    const self = await server.app.inject({
      url: `/v2/users/self?access_token=${token}`,
      headers: { 'accept-language': 'en' },
    });
    expect(self.json().parental_dialogue).toEqual({
      icon: 'http://tv.test/pictures/lock.svg',
      title: 'Control',
      message: 'Set a PIN?',
      buttons: [
        { label: 'Set it', action: 'set_pin', is_primary: true },
        { label: 'Later', action: 'close', is_primary: false },
      ],
    });
  });

  test('F-209 A-402: with its provider, whom to ask for help and where to register', async () => {
    const { token } = await server.guest();
    const { provider } = (await get(`/v2/users/self?access_token=${token}`)).json();
    expect(provider).toMatchObject({
      name: expect.any(String),
      landing: { shortname: provider.shortname, support: { url: null, phone: null, email: null } },
    });
    expect(Object.keys(provider.landing)).toEqual(
      expect.arrayContaining(['logo', 'shortname', 'regform_btn_url', 'regform_btn_caption', 'support']),
    );
  });

  test('F-204 the device limit is five where the provider says nothing else', async () => {
    expect((await post('/v2/users?provider=plain', { username: 'five', password: 'x' })).json().device_limit).toBe(5);
  });

  test('F-204 fields with a value are texts: the account number too, and the PIN to its owner only', async () => {
    const { user, token } = await server.guest();
    await server.db
      .updateTable('users')
      .set({ provider_uid: '0042', sealed_pin: server.pins.close('0007'), parental_status: 'set' })
      .where('id', '=', user.id)
      .execute();
    expect((await get(`/v2/users/self?access_token=${token}`)).json()).toMatchObject({
      provider_uid: '0042',
      parental_code: '0007',
      parental_status: 'set',
    });
    const devices = await get(`/v2/users/self/devices?access_token=${token}`);
    expect(devices.body).not.toContain('0007');
  });
});
