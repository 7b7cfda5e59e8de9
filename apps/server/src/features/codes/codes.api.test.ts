import { beforeAll, describe, expect, test } from 'vitest';
import { codesServer, otherThan, type CodesServer } from './testing/codes-server.ts';

let server: CodesServer;
beforeAll(async () => {
  server = await codesServer();
  const rules = [
    { first_digit: '7', length: 4 },
    { first_digit: null, length: 8 },
  ];
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 5, shortname: 'closed', settings: { allowsRegistration: false } });
  await server.addProvider({ id: 2, shortname: 'alma', settings: { otpLengthRules: rules, otpLength: 5 } });
  await server.addProvider({
    id: 3,
    shortname: 'brand',
    settings: { brand: { accent: '#fff', accent_ink: '#000', background: '#000', otp_length: 4 } },
  });
  await server.addProvider({
    id: 4,
    shortname: 'five',
    settings: { otpLength: 5, brand: { accent: '#fff', accent_ink: '#000', background: '#000', otp_length: 4 } },
  });
});

/** A registered phone that a code was sent to. */
async function withCode(query = '') {
  const phone = server.newPhone();
  await server.viewer(phone, query);
  const viewer = server.client();
  const answer = await viewer.send(phone, {}, query);
  return { phone, viewer, answer, code: server.codeFor(phone) };
}

describe('sending a code', () => {
  test('F-388 F-389: the answer says how long the code is, how it was sent and when another can be requested', async () => {
    const { phone, answer, code } = await withCode();
    expect(answer).toMatchObject({
      status: 200,
      phone,
      phone_otp_length: 6,
      send_method: 'sms',
      resend_after: 60,
      message: null,
    });
    expect(code).toMatch(/^\d{6}$/);
  });

  test('F-389: a text for the viewer comes only when the client can show it, in the language of the request, without the whole number', async () => {
    const phone = server.newPhone();
    await server.viewer(phone);
    const post = (headers: Record<string, string>) =>
      server.client().post('/v2/otps', { phone, can_display_message: true }, headers);
    expect((await post({ 'accept-language': 'ru' })).message).toMatch(
      /^Код отправлен по СМС на номер \+7 \*\*\* \d\d-\d\d\.$/,
    );
    server.clock.advance(61_000);
    expect((await post({ 'accept-language': 'en' })).message).toMatch(/^We have sent a code by SMS/);
    expect(
      server.sent.filter((message) => message.phone === phone).map((message) => message.text.split(':')[1]),
    ).toEqual([expect.stringContaining('код для входа'), expect.stringContaining('your login code')]);
  });

  test('F-027: an unknown phone gets a code where registration is open, and is registered by it', async () => {
    const phone = server.newPhone();
    const viewer = server.client();
    expect(await viewer.send(phone)).toMatchObject({ status: 200, phone });
    expect((await viewer.enter(phone, otherThan(server.codeFor(phone)))).status).toBe(400);
    expect(await server.db.selectFrom('users').select('id').where('phone', '=', phone).execute()).toEqual([]);
    const token = (await viewer.enter(phone, server.codeFor(phone))).access_token;
    expect(await viewer.get(`/v2/users/self?access_token=${token}`)).toMatchObject({
      status: 200,
      phone,
      is_guest: false,
    });
  });

  test('F-389 where registration is closed an unknown phone answers invalid_phone, and no message goes out', async () => {
    const phone = server.newPhone();
    expect(await server.client().send(phone, {}, '?provider=closed')).toMatchObject({
      status: 400,
      error_code: 'invalid_phone',
      detail: { phone: [expect.any(String)] },
    });
    expect(server.codeFor(phone)).toBe('');
  });

  test('F-369: a phone that is registered with its digits gets a code that logs in', async () => {
    const phone = server.newPhone();
    const viewer = server.client();
    expect(await viewer.post('/v2/users', { username: phone, phone: `+${phone}` })).toMatchObject({
      status: 200,
      username: phone,
      phone,
      is_guest: false,
    });
    expect(await viewer.send(phone)).toMatchObject({ status: 200 });
    expect(await viewer.enter(phone, server.codeFor(phone))).toMatchObject({ status: 200, was_guest: false });
  });

  test('F-389: again within a minute answers 429 with Retry-After, after it a new code', async () => {
    const { phone, viewer, code } = await withCode();
    server.clock.advance(59_000);
    const early = await viewer.send(phone);
    expect(early).toMatchObject({ status: 429, error_code: 'too_many_requests' });
    expect(early.headers['retry-after']).toBe('1');
    server.clock.advance(1_000);
    expect(await viewer.send(phone)).toMatchObject({ status: 200 });
    if (server.codeFor(phone) !== code)
      expect(await viewer.enter(phone, code)).toMatchObject({ status: 400, error_code: 'invalid_otp' });
    expect(await viewer.enter(phone, server.codeFor(phone))).toMatchObject({ status: 200 });
  });

  test('a failed delivery is reported, leaves no code, and can be retried at once', async () => {
    const phone = server.newPhone();
    await server.viewer(phone);
    const viewer = server.client();
    server.way.isOpen = false;
    expect(await viewer.send(phone)).toMatchObject({ status: 502, error_code: 'upstream_failed' });
    server.way.isOpen = true;
    expect(await server.db.selectFrom('one_time_codes').select('phone').where('phone', '=', phone).execute()).toEqual(
      [],
    );
    expect(await viewer.send(phone)).toMatchObject({ status: 200 });
  });

  test('what is no phone or no way to send is refused before anything is sent', async () => {
    const viewer = server.client();
    expect(await viewer.send('позвоните')).toMatchObject({
      status: 422,
      error_code: 'validation_failed',
      detail: { phone: [expect.any(String)] },
    });
    expect(await viewer.send(server.newPhone(), { send_method: 'pigeon' })).toMatchObject({
      status: 422,
      detail: { send_method: [expect.any(String)] },
    });
    expect(await viewer.post('/v2/otps', {})).toMatchObject({ status: 422, detail: { phone: [expect.any(String)] } });
  });

  test('F-313 F-314 F-315 F-316 F-317: a code is as long as its provider says', async () => {
    const lengthAt = async (shortname: string, phone: string) => {
      await server.viewer(phone, `?provider=${shortname}`);
      const { phone_otp_length } = await server.client().send(phone, {}, `?provider=${shortname}`);
      expect(server.codeFor(phone)).toHaveLength(phone_otp_length);
      return phone_otp_length;
    };
    expect(await lengthAt('aerial', server.newPhone())).toBe(6);
    expect(await lengthAt('alma', server.newPhone())).toBe(4);
    expect(await lengthAt('alma', '120034567')).toBe(8);
    expect(await lengthAt('brand', server.newPhone())).toBe(4);
    expect(await lengthAt('five', server.newPhone())).toBe(5);
    const codeLength = async (shortname: string) =>
      (await server.client().get(`/v2/users/self/network?provider=${shortname}`)).phone_otp_length;
    expect([
      await codeLength('aerial'),
      await codeLength('alma'),
      await codeLength('brand'),
      await codeLength('five'),
    ]).toEqual([6, 5, 4, 5]);
  });
});

describe('entering a code', () => {
  test('F-390 F-391 F-242: a right code answers a token that is not bound to a device', async () => {
    const { phone, viewer, code } = await withCode();
    const token = await viewer.enter(phone, code);
    expect(token).toMatchObject({
      status: 200,
      access_token: expect.stringMatching(/^[0-9a-f]{40}$/),
      device: null,
      profile: null,
      was_guest: false,
    });
    expect(await viewer.get(`/v2/users/self?access_token=${token.access_token}`)).toMatchObject({
      phone,
      is_guest: false,
    });
    const device = await viewer.post(`/v2/users/self/devices?access_token=${token.access_token}`, {
      device_type: 'pc',
      serial: 's',
    });
    expect(await viewer.post('/v2/auth/device', { device_id: device.id })).toMatchObject({
      status: 200,
      device: { id: device.id },
    });
  });

  test('F-391: a code works once, also when ten enter it at once', async () => {
    const { phone, viewer, code } = await withCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.client().enter(phone, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(400)]);
    expect(await viewer.enter(phone, code)).toMatchObject({ status: 400, error_code: 'invalid_otp' });
    const user = await server.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
    expect(await server.db.selectFrom('tokens').select('hash').where('user_id', '=', user.id).execute()).toHaveLength(
      1,
    );
  });

  test('F-391: a code lives five minutes', async () => {
    const late = await withCode();
    server.clock.advance(299_000);
    const intime = await late.viewer.enter(late.phone, late.code);
    expect(intime.status).toBe(200);
    const old = await withCode();
    server.clock.advance(300_000);
    expect(await old.viewer.enter(old.phone, old.code)).toMatchObject({
      status: 400,
      error_code: 'invalid_otp',
      error: { message: expect.any(String) },
    });
  });

  test('F-391: after five wrong entries the right one is refused too, and a new code works', async () => {
    const { phone, viewer, code } = await withCode();
    for (let i = 0; i < 5; i++)
      expect(await viewer.enter(phone, otherThan(code))).toMatchObject({ status: 400, error_code: 'invalid_otp' });
    expect(await viewer.enter(phone, code)).toMatchObject({ status: 400, error_code: 'invalid_otp' });
    server.clock.advance(60_000);
    await viewer.send(phone);
    expect((await viewer.enter(phone, server.codeFor(phone))).status).toBe(200);
  });

  test('F-391: four wrong entries leave the code alive; a hundred at once do not', async () => {
    const patient = await withCode();
    for (let i = 0; i < 4; i++) await patient.viewer.enter(patient.phone, otherThan(patient.code));
    expect((await patient.viewer.enter(patient.phone, patient.code)).status).toBe(200);
    const hasty = await withCode();
    await Promise.all(Array.from({ length: 20 }, () => server.client().enter(hasty.phone, otherThan(hasty.code))));
    expect((await server.client().enter(hasty.phone, hasty.code)).status).toBe(400);
  });

  test('an unregistered phone is answered like a wrong code', async () => {
    const { phone, code } = await withCode();
    const answer = async (to: string) => ({
      ...(await server.client().enter(to, otherThan(code))),
      headers: undefined,
    });
    expect(await answer(server.newPhone())).toEqual(await answer(phone));
  });

  test('a phone of one provider is unknown at another, and so is its code', async () => {
    const { phone, viewer, code } = await withCode();
    expect(await viewer.send(phone, {}, '?provider=closed')).toMatchObject({
      status: 400,
      error_code: 'invalid_phone',
    });
    expect(await viewer.enter(phone, code, '?provider=alma')).toMatchObject({ status: 400, error_code: 'invalid_otp' });
    await server.viewer(phone, '?provider=alma');
    expect(await server.client().enter(phone, code, '?provider=alma')).toMatchObject({
      status: 400,
      error_code: 'invalid_otp',
    });
    expect((await viewer.enter(phone, code)).status).toBe(200);
  });

  test('A-840 A-841: forms, a leading plus and a code with spaces are understood', async () => {
    const phone = server.newPhone();
    await server.viewer(phone);
    const form = async (url: string, fields: Record<string, string>) => {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress: '203.0.113.77',
      });
      return { status: answer.statusCode, ...answer.json() };
    };
    expect(await form('/v2/otps/', { phone: `+${phone}`, can_display_message: 'false' })).toMatchObject({
      status: 200,
      phone,
      message: null,
    });
    const code = server.codeFor(phone);
    expect(
      await form('/v2/auth/otp', {
        phone: `+7 (${phone.slice(1, 4)}) ${phone.slice(4)}`,
        token: `${code.slice(0, 3)} ${code.slice(3)}`,
      }),
    ).toMatchObject({ status: 200 });
  });

  test('a number in JSON is understood as its digits', async () => {
    const phone = server.newPhone();
    await server.viewer(phone);
    const viewer = server.client();
    expect(await viewer.post('/v2/otps', { phone: Number(phone) })).toMatchObject({ status: 200, phone });
  });

  test('F-228: was_guest says that a guest entered the code', async () => {
    const guest = await server.guest();
    const { phone, code } = await withCode();
    expect(
      await server.client().post(`/v2/auth/otp?access_token=${guest.token}`, { phone, token: code }),
    ).toMatchObject({ status: 200, was_guest: true });
  });

  test('user_blocked is answered only to a right code', async () => {
    const { phone, viewer, code } = await withCode();
    await server.db.updateTable('users').set({ is_active: false }).where('phone', '=', phone).execute();
    expect(await viewer.enter(phone, otherThan(code))).toMatchObject({ status: 400, error_code: 'invalid_otp' });
    expect(await viewer.enter(phone, code)).toMatchObject({ status: 403, error_code: 'user_blocked' });
  });

  test('F-392 F-393: the operator’s own key takes its id of the viewer or the phone, with and without the slash', async () => {
    const first = await withCode();
    await server.db.updateTable('users').set({ provider_uid: 'A-4711' }).where('phone', '=', first.phone).execute();
    expect(await first.viewer.post('/v2/auth/otp/aerial/', { identifier: 'A-4711', token: first.code })).toMatchObject({
      status: 200,
      device: null,
    });
    const second = await withCode();
    expect(
      await second.viewer.post('/v2/auth/otp/aerial', { identifier: `+${second.phone}`, token: second.code }),
    ).toMatchObject({ status: 200 });
    expect(
      await second.viewer.post('/v2/auth/otp/nowhere/', { identifier: second.phone, token: '123456' }),
    ).toMatchObject({ status: 404, error_code: 'not_found' });
    expect(await second.viewer.post('/v2/auth/otp/aerial', { identifier: '\u0000', token: '123456' })).toMatchObject({
      status: 400,
      error_code: 'invalid_otp',
    });
  });
});

test('on a secure site the last line of a message says which host the code is for, whatever the request says', async () => {
  const secure = await codesServer('https://tv.example.com');
  await secure.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  const phone = secure.newPhone();
  await secure.viewer(phone);
  await secure.client().post('/v2/otps', { phone }, { host: 'evil.example' });
  expect(secure.sent[0]?.text.split('\n').at(-1)).toBe(`@tv.example.com #${secure.codeFor(phone)}`);
});

test('codes stand in the database only as hashes', async () => {
  const { phone, code } = await withCode();
  const row = await server.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  expect(row.hash).toHaveLength(32);
  expect(JSON.stringify({ ...row, hash: row.hash.toString('latin1'), phone: '' })).not.toContain(code);
});
