import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { defineCall } from '@aerial/contract/core.ts';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { loadTinyDemo } from '../demo/testing/tiny-catalogue.ts';
import { testServer } from '../testing/server.ts';
import { maskAddress } from './log-masking.ts';

const TOKEN = 'a1b2c3d4e5'.repeat(4);

test.each([
  [`/v2/users/self?access_token=${TOKEN}`, '/v2/users/self?access_token=***'],
  [`/v2/rows/1?limit=5&ACCESS_TOKEN=${TOKEN}&offset=1`, '/v2/rows/1?limit=5&ACCESS_TOKEN=***&offset=1'],
  [`/v2/users/self?access%5Ftoken=${TOKEN}&x=1`, '/v2/users/self?access%5Ftoken=***&x=***'],
  [`/v2/users/self?access_token[]=${TOKEN}`, '/v2/users/self?access_token[]=***'],
  [`/account_mobile?token=${TOKEN}#x`, '/account_mobile?token=***#x'],
  ['/v2/otp/exist?phone=79000000001&provider=1', '/v2/otp/exist?phone=***&provider=1'],
  ['/v2/users/self/devices/0b8a5f5e-0000-4000-8000-000000000001?format=json', '/v2/users/self/devices/***?format=json'],
  ['/media/live/4/eyJjbGFpbXMi.c2ln/master.m3u8', '/media/live/4/***/master.m3u8'],
  ['/%6dedia/live/4/eyJjbGFpbXMi.c2ln/master.m3u8', '/media/live/4/***/master.m3u8'],
  ['/v2/users/self/%64evices/0b8a5f5e', '/v2/users/self/devices/***'],
  ['/v2/contents/a%2Fb%3Fc%0D%0Ad', '/v2/contents/a%2Fb%3Fc%0D%0Ad'],
  ['/media/live/4/eyJjbGFpbXMi.c2ln/up/YWRkcmVzcw.m3u8', '/media/live/4/***/up/***'],
  ['/media/thumbs/vod/77/eyJjbGFpbXMi.c2ln.jpg?ts=10', '/media/thumbs/vod/77/***?ts=10'],
  ['/media/viewer/live/7/eyJr~eyJ2.c2ln', '/media/viewer/live/7/***'],
  ['/media/seg/scene/v1/tk1abc.c2ln/v720/12@99.m4s', '/media/seg/scene/v1/***/v720/12@99.m4s'],
  ['/media/rec/5/490000/tk1abc.c2ln/main/7.ts', '/media/rec/5/490000/***/main/7.ts'],
  ['/media/init/c2ln/0a1b.mp4', '/media/init/***/0a1b.mp4'],
  ['/v2/drm/widevine/license?ticket=v1.c2VhbGVk&kid=0a', '/v2/drm/widevine/license?ticket=***&kid=0a'],
  ['/v2/promokeys/AERIAL-SUMMER/info?x=1', '/v2/promokeys/***/info?x=1'],
  ['/v2/users/self/promokeys/check', '/v2/users/self/promokeys/check'],
  ['/__pay/pay_Ab3-x_9/card', '/__pay/***/card'],
  ['/v2/users?username=somebody&email=a@b.example&serial=1', '/v2/users?username=***&email=***&serial=***'],
  ['/v2/channels?search=Кино%20сегодня', '/v2/channels?search=Кино%20сегодня'],
])('F-357 the address %s is logged as %s', (url, logged) => {
  expect(maskAddress(url)).toBe(logged);
});

test('F-355 F-357 a whole evening of calls, right and wrong, logged as finely as can be, leaves no secret in the log', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const server = await testServer({ logger: { level: 'trace', stream } });
  const secrets = new Set<string>();
  /** Collects what must not be logged. */
  const secret = <T extends string>(text: T): T => {
    secrets.add(text);
    return text;
  };
  const failing = defineCall({
    id: 'failing',
    method: 'POST',
    path: '/v2/failing',
    tag: 'Test',
    summary: 'Fails',
    auth: 'none',
    body: Type.Object({ password: Type.String() }),
    answer: Type.Object({}),
    errors: [],
  });
  server.router.handle(failing, async ({ body }) => {
    throw Object.assign(new Error('a statement failed'), {
      code: '23514',
      detail: `Failing row contains (${body.password}).`,
      parameters: [body.password],
      where: body.password,
    });
  });
  await loadTinyDemo(server.db, server.clock);
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const answer = await server.app.inject({ method, url, ...(payload === undefined ? {} : { payload, headers }) });
    return answer.headers['content-type']?.includes('json') ? answer.json() : {};
  };

  // A viewer with a phone, a password and a PIN.
  const password = secret(`pass-${randomUUID().slice(0, 18)}`);
  const phone = '79001234567';
  await send('POST', '/v2/users', { username: 'evening', password, phone });
  // The first code for an unproven phone would log the devices out.
  await server.db.updateTable('users').set({ phone_proven: true }).where('phone', '=', phone).execute();
  for (const wrong of [secret(`wrong-${randomUUID()}`), ''])
    await send('POST', '/v2/auth/login', { login: 'evening', password: wrong });
  const token = secret((await send('POST', '/v2/auth/login', { login: 'evening', password })).access_token as string);
  await send('POST', '/v2/auth/login', `login=evening&password=${password}`, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  const device = secret(
    (await send('POST', `/v2/users/self/devices?access_token=${token}`, { serial: 's' })).id as string,
  );
  const viewing = secret(
    (await send('POST', `/v2/auth/device?access_token=${token}`, { device_id: device })).access_token as string,
  );
  await send('POST', '/v2/auth/device', { device_id: secret(randomUUID()) });
  await send('PATCH', `/v2/users/self/devices/${device}?access_token=${viewing}`, {
    notification: { notification_type: 'web', token: secret('push-token-of-the-browser') },
  });
  await send('PATCH', `/v2/users/self/devices/${device}?access_token=${viewing}`, {
    parental_settings: { pay: secret('no-switch-at-all') },
  });
  const pin = secret('8352');
  await send('PATCH', `/v2/users/self?access_token=${viewing}`, { pincode: pin });
  await send('PATCH', `/v2/users/self?access_token=${viewing}`, { pincode: pin, old_pincode: secret('6174') });
  await send('PATCH', `/v2/users/self?access_token=${viewing}`, { pincode: secret('975310') });
  await send('POST', `/v2/users/self/parental_code/send?access_token=${viewing}`);

  // Codes.
  server.clock.advance(120_000);
  await send('POST', '/v2/otps', { phone });
  const text = (await server.outbox.list(phone)).map((message) => message.text).join(' ');
  const code = secret(/\b\d{6}\b/.exec(text)![0]);
  await send('POST', '/v2/auth/otp', { phone, token: secret('000417') });
  secret((await send('POST', '/v2/auth/otp', { phone, token: code })).access_token as string);
  await send('GET', `/v2/otp/exist?phone=${phone}`);
  await send('POST', '/v2/mw/set_city', { token: secret('mwat-of-nobody'), city_id: 1 });

  // Watching, and addresses with secrets in every place they may stand.
  const stream1 = await send('GET', `/v2/channels/1/stream?access_token=${viewing}`);
  const media = new URL(stream1.hls as string);
  secret(media.pathname.split('/')[4]!);
  await send('GET', media.pathname);
  await send('GET', `${media.pathname}x`);
  for (const url of ['/v2/users/self', '/v2/none', '/account_mobile', '/v2/contents/%zz'])
    await send('GET', `${url}?token=${token}&access_token=${viewing}`);
  await send('GET', `/v2/users/self?access%5ftoken=${token}`);
  await server.app.inject({
    url: '/v2/users/self',
    headers: { authorization: `Token ${token}`, referer: `http://tv.test/?access_token=${token}` },
  });

  // What is no request, and what fails inside.
  for (const body of [
    `{"login":"evening","password":"${password}`,
    `{"__proto__":{"password":"${password}"}}`,
    `["${password}"]`,
  ])
    await send('POST', '/v2/auth/login', body);
  await send('POST', '/v2/auth/login', password, { 'content-type': 'application/xml' });
  expect(await send('POST', '/v2/failing', { password })).toMatchObject({ status_code: 500 });
  await send('DELETE', `/v2/users/self/devices/${device}?access_token=${viewing}`);

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(30);
  expect(log).toContain('a statement failed');
  expect(secrets.size).toBeGreaterThan(14);
  // A PIN's four digits stand in many a time stamp: they are searched as a value.
  const isLogged = (value: string) =>
    value.length > 6 ? log.includes(value) : new RegExp(`["=:( ]${value}[")& ,]`).test(log);
  expect([...secrets].filter(isLogged)).toEqual([]);
  expect(log).not.toContain(phone);
});
