import { asUserId } from '@aerial/domain/ids.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codesServer, otherThan, type CodesServer } from '../codes/testing/codes-server.ts';

let server: CodesServer;
beforeAll(async () => {
  server = await codesServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'other' });
});

const patch = async (url: string, payload: object) => {
  const answer = await server.app.inject({ method: 'PATCH', url, payload });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};
/** From the address that enters the code. */
const sendCode = (phone: string, token: string) =>
  server.app.inject({ method: 'POST', url: `/v2/otps?access_token=${token}`, payload: { phone } });
const get = async (url: string) => (await server.app.inject({ url })).json();

async function viewer(query = '') {
  const username = `u-${randomUUID().slice(0, 8)}`;
  const post = async (url: string, payload: object) =>
    (await server.app.inject({ method: 'POST', url, payload })).json();
  const user = await post(`/v2/users${query}`, { username, password: 'pw' });
  const { access_token: token } = await post(`/v2/auth/login${query}`, { login: username, password: 'pw' });
  return {
    id: user.id as number,
    token: token as string,
    change: (changes: object) => patch(`/v2/users/self?access_token=${token}`, changes),
    /** Changes the phone with the code that was sent there. */
    async changePhone(phone: string, changes: object = {}) {
      await sendCode(phone, token);
      return patch(`/v2/users/self?access_token=${token}`, {
        phone,
        token: server.codeFor(phone.replace(/\D/g, '')),
        ...changes,
      });
    },
    self: () => get(`/v2/users/self?access_token=${token}`),
  };
}
let phones = 0;
const newPhone = () => `7901${String(++phones).padStart(7, '0')}`;

describe("changing one's own data", () => {
  test('F-373 F-374 F-375: any part of it is changed alone, and the whole user is answered', async () => {
    const me = await viewer();
    const before = await me.self();
    const phone = newPhone();
    expect(await me.changePhone(`+${phone}`)).toMatchObject({ ...before, phone, status: 200 });
    expect(await me.change({ first_name: ' Анна\n', email: 'Anna@Example.com' })).toMatchObject({
      first_name: 'Анна',
      email: 'Anna@Example.com',
      phone,
    });
    expect(await me.change({ timezone: 'Asia/Yekaterinburg' })).toMatchObject({
      timezone: 'Asia/Yekaterinburg',
      timezone_utcoffset: 18_000,
    });
    expect(await me.change({ email: '' })).toMatchObject({ email: null, phone });
    expect(await me.self()).toMatchObject({ phone, first_name: 'Анна', email: null, timezone: 'Asia/Yekaterinburg' });
  });

  test('F-375: other fields are ignored', async () => {
    const me = await viewer();
    const before = await me.self();
    const after = await me.change({
      username: 'root',
      is_guest: true,
      is_active: false,
      device_limit: 99,
      provider_uid: '1',
      parental_code: '9999',
      provider_id: 2,
    });
    expect(after).toMatchObject({ ...before, status: 200 });
    expect(await me.change({})).toMatchObject({ ...before, status: 200 });
  });

  test('F-375: a phone or an e-mail of another user answers 400 with its own code and the field', async () => {
    const first = await viewer();
    const second = await viewer();
    const phone = newPhone();
    await first.changePhone(phone, { email: 'taken@example.com' });
    server.clock.advance(61_000);
    expect(await second.changePhone(phone)).toMatchObject({
      status: 400,
      error_code: 'duplicate_phone',
      error: { message: 'Этот номер телефона уже используется.' },
      detail: { phone: ['Этот номер телефона уже используется.'] },
    });
    expect(await second.change({ email: 'TAKEN@example.com', first_name: 'Half' })).toMatchObject({
      status: 400,
      error_code: 'duplicate_email',
      detail: { email: [expect.any(String)] },
    });
    expect((await second.self()).first_name).toBe('');
    const elsewhere = await viewer('?provider=other');
    server.clock.advance(61_000);
    expect(await elsewhere.changePhone(phone)).toMatchObject({ status: 200, phone });
  });

  test('of ten who take one phone at once one gets it', async () => {
    const phone = newPhone();
    const viewers = await Promise.all(Array.from({ length: 10 }, () => viewer()));
    await sendCode(phone, viewers[0]!.token);
    const answers = await Promise.all(viewers.map((one) => one.change({ phone, token: server.codeFor(phone) })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  test('F-373: another phone needs the code that was sent to it, and the present one none', async () => {
    const me = await viewer();
    const phone = newPhone();
    const { phone_proven: before } = await row(me.id);
    expect(await me.change({ phone })).toMatchObject({
      status: 422,
      error_code: 'validation_failed',
      detail: { token: [expect.any(String)] },
    });
    await sendCode(phone, me.token);
    const code = server.codeFor(phone);
    // The code of one phone is none for another.
    for (const [to, token] of [
      [phone, otherThan(code)],
      [newPhone(), code],
    ] as const)
      expect(await me.change({ phone: to, token, first_name: 'Half' })).toMatchObject({
        status: 400,
        error_code: 'invalid_otp',
      });
    // A wrong field does not use the code up.
    expect(await me.change({ phone, token: code, timezone: 'Mars/Olympus' })).toMatchObject({ status: 422 });
    expect(await me.self()).toMatchObject({ phone: null, first_name: '' });
    expect(await me.change({ phone, token: code })).toMatchObject({ status: 200, phone });
    expect(await me.change({ phone: `+${phone}`, first_name: 'Anna' })).toMatchObject({
      status: 200,
      phone,
      first_name: 'Anna',
    });
    expect([before, (await row(me.id)).phone_proven]).toEqual([false, true]);
    expect(await me.change({ phone: newPhone(), token: code })).toMatchObject({
      status: 400,
      error_code: 'invalid_otp',
    });
  });
  const row = (id: number) =>
    server.db.selectFrom('users').selectAll().where('id', '=', asUserId(id)).executeTakeFirstOrThrow();

  test('F-388: codes go to unregistered phones only for viewers who are signed in, at their own provider', async () => {
    const sendStatus = async (query: string) =>
      (await server.client().post(`/v2/otps${query}`, { phone: newPhone() })).status;
    const [me, guest] = [await viewer(), await server.guest()];
    expect(await sendStatus(`?access_token=${me.token}`)).toBe(200);
    expect(await sendStatus(`?access_token=${guest.token}`)).toBe(await sendStatus(''));
    expect(await sendStatus(`?access_token=${me.token}&provider=other`)).toBe(await sendStatus('?provider=other'));
  });

  test.each([
    ['phone', 'call me'],
    ['phone', '1234567890123456'],
    ['email', 'nobody'],
    ['email', 'a b@example.com'],
    ['timezone', 'Mars/Olympus'],
    ['pincode', '12345'],
    ['pincode', 'abcd'],
    ['parental_status', 'set'],
    ['parental_status', 'never'],
    ['first_name', 'x'.repeat(65)],
  ])('F-375: %s %j is not valid', async (field, value) => {
    const answer = await (await viewer()).change({ [field]: value });
    expect(answer).toMatchObject({ status: 422, error_code: 'validation_failed' });
    expect(Object.keys(answer.detail)).toEqual([field]);
  });

  test('control characters in names do no harm', async () => {
    expect(await (await viewer()).change({ first_name: 'a\u0000b', last_name: '\u0000' })).toMatchObject({
      status: 200,
      first_name: 'a b',
      last_name: '',
    });
  });

  test('trying one phone after another is answered 429', async () => {
    const me = await viewer();
    for (let i = 0; i < 20; i++) await me.change({ phone: newPhone() });
    const answer = await me.change({ phone: newPhone() });
    expect(answer).toMatchObject({ status: 429, error_code: 'too_many_requests' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await me.change({ first_name: 'Still' })).toMatchObject({ status: 200 });
  });
});

describe('the PIN', () => {
  test('F-375 A-838: pincode sets parental_code and makes the status set', async () => {
    const me = await viewer();
    expect(await me.self()).toMatchObject({ parental_code: null, parental_status: 'notset' });
    expect(await me.change({ pincode: '0471', parental_status: 'set' })).toMatchObject({
      status: 200,
      parental_code: '0471',
      parental_status: 'set',
    });
    expect(await me.self()).toMatchObject({ parental_code: '0471', parental_status: 'set' });
  });

  test('F-322 F-321: a wrong old PIN is refused with 400 wrong_pincode, none with pin_required, the right one is not', async () => {
    const me = await viewer();
    expect(await me.change({ pincode: '1111', old_pincode: '9999' })).toMatchObject({
      status: 200,
      parental_code: '1111',
    });
    for (const old_pincode of ['9999', '', '111', '１１１１'])
      expect(await me.change({ pincode: '2222', old_pincode })).toMatchObject({
        status: 400,
        error_code: 'wrong_pincode',
        detail: { old_pincode: [expect.any(String)] },
      });
    expect((await me.self()).parental_code).toBe('1111');
    expect(await me.change({ pincode: '2222', old_pincode: '1111' })).toMatchObject({
      status: 200,
      parental_code: '2222',
    });
    expect(await me.change({ pincode: '3333' })).toMatchObject({
      status: 403,
      error_code: 'pin_required',
      detail: { scope: ['parental'] },
    });
    expect((await me.self()).parental_code).toBe('2222');
  });

  test('of two changes at once from one old PIN one wins', async () => {
    const me = await viewer();
    await me.change({ pincode: '1111' });
    const answers = await Promise.all(['2222', '3333'].map((pincode) => me.change({ pincode, old_pincode: '1111' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('F-375: ignore may be chosen while no PIN is set, and not after', async () => {
    const me = await viewer();
    expect(await me.change({ parental_status: 'ignore' })).toMatchObject({ status: 200, parental_status: 'ignore' });
    expect(await me.change({ pincode: '1111' })).toMatchObject({ parental_status: 'set' });
    expect(await me.change({ parental_status: 'ignore' })).toMatchObject({
      status: 422,
      detail: { parental_status: [expect.any(String)] },
    });
  });

  test('does not stand in the database in plain text, and not in lists', async () => {
    const me = await viewer();
    await me.change({ pincode: '8642' });
    const row = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', asUserId(me.id))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, id: 0, username: '', password_hash: '' })).not.toContain('8642');
    expect(server.pins.open(row.sealed_pin ?? '')).toBe('8642');
    const devices = await server.app.inject({ url: `/v2/users/self/devices?access_token=${me.token}` });
    expect(devices.body).not.toContain('parental_code');
  });
});

describe('who may change what', () => {
  test("F-376 F-377: under one's own id the same is changed; another id answers 403 forbidden, existing or not", async () => {
    const me = await viewer();
    const other = await viewer();
    expect(await patch(`/v2/users/${me.id}?access_token=${me.token}`, { first_name: 'Own' })).toMatchObject({
      status: 200,
      id: me.id,
      first_name: 'Own',
    });
    for (const id of [other.id, 2_000_000_000])
      expect(await patch(`/v2/users/${id}?access_token=${me.token}`, { first_name: 'Taken' })).toMatchObject({
        status: 403,
        error_code: 'forbidden',
      });
    expect((await other.self()).first_name).toBe('');
  });

  test('F-334: a guest changes nothing and removes no device', async () => {
    const guest = await server.guest();
    for (const url of ['self', String(guest.user.id)])
      expect(
        await patch(`/v2/users/${url}?access_token=${guest.token}`, { first_name: 'G', pincode: '1111' }),
      ).toMatchObject({ status: 403, error_code: 'guest_forbidden' });
    const removal = await server.app.inject({
      method: 'DELETE',
      url: `/v2/users/self/devices/${guest.deviceId}?access_token=${guest.token}`,
    });
    expect([removal.statusCode, removal.json().error_code]).toEqual([403, 'guest_forbidden']);
    expect(await get(`/v2/users/self?access_token=${guest.token}`)).toMatchObject({
      first_name: '',
      parental_code: null,
    });
  });

  test('a request without a user is answered 401', async () => {
    expect(await patch('/v2/users/self', { first_name: 'X' })).toMatchObject({
      status: 401,
      error_code: 'authentication_failed',
    });
    expect(await patch(`/v2/users/1?access_token=${'0'.repeat(40)}`, {})).toMatchObject({ status: 401 });
  });
});
