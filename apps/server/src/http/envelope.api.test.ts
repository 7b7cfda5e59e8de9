import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({
    id: 1,
    shortname: 'aerial',
    isDefault: true,
    settings: { loginTitle: { ru: 'Вход', en: 'Sign in' } },
  });
  await server.addProvider({ id: 2, shortname: 'closed', settings: { allowsGuests: false } });
  const configured = {
    minSearchChars: 3,
    searchDebounceMs: 250,
    mattressUrl: '/pictures/mattress.webp',
    parentalDurations: [{ duration: 45, name: 'A lesson' }],
    vitrinaOffsetS: 20,
  };
  await server.addProvider({ id: 3, shortname: 'configured', settings: configured });
});

afterAll(() => server.app.close());

const post = (url: string, payload: string | Buffer, type?: string) =>
  server.app.inject({ method: 'POST', url, payload, headers: type === undefined ? {} : { 'content-type': type } });

describe('the error envelope', () => {
  test('F-358 an unknown path answers JSON 404 with code, status, message and detail', async () => {
    const answer = await server.app.inject('/v2/nothing/here?access_token=0123456789012345678901234567890123456789');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      error_code: 'not_found',
      status_code: 404,
      error: { message: 'Такого адреса нет.' },
      detail: 'Такого адреса нет.',
    });
  });

  test('a call without its token answers 401 with status_code in the body', async () => {
    const answer = await server.app.inject('/v2/users/self');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({
      error_code: 'authentication_failed',
      status_code: 401,
      error: { message: 'Войдите, пожалуйста, ещё раз.' },
    });
  });

  test.each(['abc', 'G'.repeat(40), '0'.repeat(39), `${'0'.repeat(40)}'`])(
    'a token that is not 40 hex digits is no token: %s',
    async (token) => {
      const answer = await server.app.inject(`/v2/users/self?access_token=${encodeURIComponent(token)}`);
      expect(answer.statusCode).toBe(401);
    },
  );

  test('an invalid request answers 422 with each field and its messages', async () => {
    const answer = await post('/v2/auth/login', '{"login":""}', 'application/json');
    expect(answer.statusCode).toBe(422);
    const body = answer.json();
    expect(body.error_code).toBe('validation_failed');
    expect(Object.keys(body.detail).sort()).toEqual(['login', 'password']);
  });

  test.each([
    ['broken JSON', '{"login":', 'application/json'],
    ['a __proto__ key', '{"__proto__":{"login":"a"},"login":"a","password":"b"}', 'application/json'],
    [
      'an unknown charset with bytes that are not UTF-8',
      Buffer.from([0x7b, 0xff, 0xfe]),
      'application/json; charset=x-none',
    ],
  ])('%s answers 400 malformed_body', async (_what, payload, type) => {
    const answer = await post('/v2/auth/login', payload, type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error_code).toBe('malformed_body');
  });

  test('a body of another media type answers 415, one that is too large 413, both in the envelope', async () => {
    expect((await post('/v2/auth/login', '<a/>', 'application/xml')).json()).toMatchObject({
      error_code: 'unsupported_media_type',
      status_code: 415,
    });
    expect((await post('/v2/auth/login', `"${'a'.repeat(300_000)}"`, 'application/json')).json()).toMatchObject({
      error_code: 'body_too_large',
      status_code: 413,
    });
  });
});

describe('what is hardly a request', () => {
  const unreadable = {
    error_code: 'bad_request',
    status_code: 400,
    error: { message: 'Запрос не удалось прочитать.' },
  };

  test('an address that cannot be decoded answers in the envelope', async () => {
    const answer = await server.app.inject('/v2/contents/%zz');
    expect([answer.statusCode, answer.json()]).toMatchObject([400, unreadable]);
  });

  test.each(['/v2/contents/%00', '/v2/rows/1%00', '/pictures/%00', '/v2/users/self/channel_list?search=%00'])(
    'an address with a NUL in it is none: %s',
    async (url) => {
      const { token } = await server.guest();
      const answer = await server.app.inject({ url, headers: { authorization: `Token ${token}` } });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, unreadable]);
    },
  );

  test('bytes that are no HTTP answer in the envelope', async () => {
    const site = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(site.port), '127.0.0.1');
    socket.write('GET /v2/channels?search=Ап HTTP/1.1\r\nHost: x\r\n\r\n');
    const text = (await socket.toArray()).join('');
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(text.split('\r\n\r\n')[1]!)).toMatchObject(unreadable);
  });
});

describe('request bodies', () => {
  const wrong = { error_code: 'invalid_credentials', status_code: 401 };

  test('A-769 a form body is read like JSON', async () => {
    expect(
      (await post('/v2/auth/login', 'login=nobody&password=secret', 'application/x-www-form-urlencoded')).json(),
    ).toMatchObject(wrong);
  });

  test('characters that the database cannot store are removed and cause no failure', async () => {
    expect(
      (await post('/v2/auth/login', '{"login":"no\\u0000body","password":"\\ud800"}', 'application/json')).json(),
    ).toMatchObject(wrong);
    expect(
      (await post('/v2/auth/login', 'login=no%00body&password=b', 'application/x-www-form-urlencoded')).json(),
    ).toMatchObject(wrong);
    const { token, deviceId } = await server.guest();
    const change = async (settings: string) =>
      (
        await server.app.inject({
          method: 'PATCH',
          url: `/v2/users/self/devices/${deviceId}?access_token=${token}`,
          headers: { 'content-type': 'application/json' },
          payload: `{"settings":${settings}}`,
        })
      ).json();
    expect((await change('{"a":"1\\u0000\\ud800"}')).settings).toMatchObject({ a: '1 \ufffd' });
    expect(await change('{"\\u0000":1}')).toMatchObject({ status_code: 400, error_code: 'malformed_body' });
  });

  test('a charset parameter is accepted, windows-1251 too', async () => {
    const body = Buffer.from([...Buffer.from('{"login":"'), 0xcf, 0xf0, 0xe8, ...Buffer.from('","password":"b"}')]);
    expect((await post('/v2/auth/login', body, 'application/json; charset=windows-1251')).json()).toMatchObject(wrong);
    expect(
      (await post('/v2/auth/login', '{"login":"При","password":"b"}', 'application/json; charset=UTF-8')).json(),
    ).toMatchObject(wrong);
  });

  test('booleans and numbers may come as text', async () => {
    const answer = await post(
      '/v2/users',
      JSON.stringify({ username: 'as-text', password: 'x', is_guest: 'true', unknown: 1 }),
      'application/json',
    );
    expect(answer.json()).toMatchObject({ username: 'as-text', is_guest: true });
  });

  test.each([
    ['an empty body with a JSON type', '', 'application/json'],
    ['an empty array', '[]', 'application/json'],
    ['null', 'null', 'application/json'],
  ])('%s is an object without fields', async (_what, payload, type) => {
    const answer = await post('/v2/auth/device', payload, type);
    expect(answer.json().detail).toEqual({ device_id: ['Заполните это поле.'] });
  });

  test('an empty JSON body on DELETE is not an error', async () => {
    const { loginToken } = await server.guest();
    const answer = await server.app.inject({
      method: 'DELETE',
      url: `/v2/users/self/devices/none?access_token=${loginToken}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.json().error_code).toBe('guest_forbidden');
  });
});

describe('answers', () => {
  test('F-357 a creation answers HTTP 200 with compact JSON, id first, and no key error', async () => {
    const answer = await post(
      '/v2/users',
      JSON.stringify({ username: 'compact', password: 'x', is_guest: true }),
      'application/json',
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toMatch(/^\{"id":\d+,"username":"compact"/);
    expect(answer.body).not.toMatch(/"error(_code)?":/);
  });

  test('a trailing slash is tolerated, format=json accepted, other parameters ignored', async () => {
    const answer = await server.app.inject('/v2/users/self/network/?format=json&app_version=v30&history=1');
    expect(answer.statusCode).toBe(200);
  });

  test('CORS allows browsers of any origin, with any method in use', async () => {
    const answer = await server.app.inject({
      method: 'OPTIONS',
      url: '/v2/users/self',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
    expect(answer.headers['access-control-allow-headers']).toContain('content-type');
  });

  test('the API describes itself', async () => {
    const document = (await server.app.inject('/v2/docs/json')).json();
    expect(document.paths['/v2/auth/login'].post.operationId).toBe('login');
    expect((await server.app.inject('/v2/docs')).statusCode).toBeLessThan(400);
  });
});

describe('the provider of a request', () => {
  test('F-002 F-014 F-361 each provider has its own network info', async () => {
    const one = (await server.app.inject('/v2/users/self/network')).json();
    const two = (await server.app.inject('/v2/users/self/network?provider=closed')).json();
    expect([one.provider.id, one.is_guest_allowed]).toEqual([1, true]);
    expect([two.provider.id, two.is_guest_allowed]).toEqual([2, false]);
  });

  test('F-362 an unknown provider answers 404 provider_not_found', async () => {
    const answer = await server.app.inject('/v2/users/self/network?provider=nobody');
    expect([answer.statusCode, answer.json().error_code]).toEqual([404, 'provider_not_found']);
  });

  test('a token stays with its provider regardless of the parameter', async () => {
    const { token } = await server.guest();
    const user = (await server.app.inject(`/v2/users/self?provider=closed&access_token=${token}`)).json();
    expect(user.provider.id).toBe(1);
  });

  test('F-212 F-213 F-214 F-215 network info carries its fields, the address, and the login texts in the requested language', async () => {
    const info = (
      await server.app.inject({
        url: '/v2/users/self/network',
        remoteAddress: '192.0.2.7',
        headers: { 'accept-language': 'en-GB' },
      })
    ).json();
    for (const key of [
      'provider',
      'remote',
      'country',
      'is_guest_allowed',
      'auto_auth',
      'promo_days',
      'default',
      'agreement',
      'privacy',
      'lk_link',
      'phone_mask',
      'phone_otp_length',
      'languages',
    ])
      expect(info).toHaveProperty(key);
    expect(info.remote).toBe('192.0.2.7');
    expect(info.default).toEqual({ login: { title: 'Sign in', description: null } });
    expect(info.provider.phone_mask).toBe(info.phone_mask);
  });

  test('F-364 F-366 configuration and resources answer their defaults', async () => {
    expect((await server.app.inject('/v2/platform/configuration')).json()).toEqual({
      min_search_chars: 1,
      bouncing_interval: 1000,
      catchup_blackout_mattress_screenshot_url: null,
      parental_duration: [],
      vitrina_offset: 360,
      newyear: { row_ids: [], channel_id: 3929, channels_count: 350, cinemas_count: 4, timezone: 'Europe/Moscow' },
    });
    const resources = (await server.app.inject('/v2/platform/resources')).json();
    expect(Object.keys(resources)).toEqual(['logo', 'logo_dark', 'favicon', 'stub_image', 'app_links', 'mobile_app']);
    expect(Object.keys(resources.app_links)).toEqual(['ios', 'android', 'android_tv', 'samsung', 'lg']);
  });

  test('F-364 A-409 A-417 C-400 C-401 C-402 each provider has its own configuration', async () => {
    expect((await server.app.inject('/v2/platform/configuration?provider=configured')).json()).toMatchObject({
      min_search_chars: 3,
      bouncing_interval: 250,
      catchup_blackout_mattress_screenshot_url: 'http://tv.test/pictures/mattress.webp',
      parental_duration: [{ duration: 45, name: 'A lesson' }],
      vitrina_offset: 20,
    });
  });
});
