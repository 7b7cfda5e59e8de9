import { asUserId } from '@aerial/domain/ids.ts';
import type { Call } from '@aerial/contract/core.ts';
import { calls } from '@aerial/contract/index.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/server.ts';

const FORBIDDEN = '192.0.2.1';
const ALLOWED = '198.51.100.1';
const UNKNOWN = '203.0.113.1';
const countries: Readonly<Record<string, string>> = { [FORBIDDEN]: 'XX', [ALLOWED]: 'YY' };

let server: TestServer;
let token: string;
let userId: number;
beforeAll(async () => {
  server = await testServer({
    geo: { countryOf: (ip) => countries[ip] ?? null },
    trustProxy: (_address: string, hop: number) => hop < 1,
  });
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true, settings: { forbiddenCountries: ['XX'] } });
  await server.addProvider({ id: 2, shortname: 'open' });
  const guest = await server.guest();
  token = guest.token;
  userId = guest.user.id;
});

const pathOf = (call: Call): string => call.path.replaceAll(/:\w+/g, '1');
const request = (call: Pick<Call, 'method' | 'path'>, from: string, query = '') =>
  server.app.inject({
    method: call.method,
    url: `${call.path}?${query}`,
    remoteAddress: from,
    ...(call.method === 'GET' ? {} : { payload: {} }),
  });
const checked = calls.filter((call) => call.country === 'checked');

describe('F-041 F-042 A-054 a viewer from a forbidden country', () => {
  test.each(
    checked.filter((call) => call.auth !== 'operator').map((call) => [`${call.method} ${call.path}`, call] as const),
  )('A-053 F-432 %s answers 403 forbidden_country', async (_name, call) => {
    if (!server.app.hasRoute({ method: call.method, url: call.path })) return;
    const answer = await request(
      { ...call, path: pathOf(call) as Call['path'] },
      FORBIDDEN,
      call.auth === 'none' ? '' : `access_token=${token}`,
    );
    expect([answer.statusCode, answer.json().error_code]).toEqual([403, 'forbidden_country']);
    for (const from of [ALLOWED, UNKNOWN]) {
      const served = await request(
        { ...call, path: pathOf(call) as Call['path'] },
        from,
        call.auth === 'none' ? '' : `access_token=${token}`,
      );
      expect(served.json().error_code, from).not.toBe('forbidden_country');
    }
  });

  test('F-042 still gets the network info, with country, address and the prohibition', async () => {
    const info = async (from: string, query = '') =>
      (await server.app.inject({ url: `/v2/users/self/network?${query}`, remoteAddress: from })).json();
    expect(await info(FORBIDDEN)).toMatchObject({ remote: FORBIDDEN, country: 'XX', is_country_forbidden: true });
    expect(await info(FORBIDDEN, 'provider=open')).toMatchObject({ country: 'XX', is_country_forbidden: false });
    expect(await info(ALLOWED)).toMatchObject({ country: 'YY', is_country_forbidden: false });
    expect(await info(UNKNOWN)).toMatchObject({ country: null, is_country_forbidden: false });
  });

  test('is refused by its provider only', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v2/auth/login?provider=open',
      remoteAddress: FORBIDDEN,
      payload: { login: 'a', password: 'b' },
    });
    expect(answer.json().error_code).toBe('invalid_credentials');
  });

  test('gets no device token by naming a provider that serves the country', async () => {
    const { deviceId } = await server.guest();
    const authorise = (url: string) =>
      server.app.inject({ method: 'POST', url, remoteAddress: FORBIDDEN, payload: { device_id: deviceId } });
    for (const url of ['/v2/auth/device', '/v2/auth/device?provider=open'])
      expect((await authorise(url)).json(), url).toMatchObject({ error_code: 'forbidden_country', status_code: 403 });
  });

  test('may go on reading what is no stream', async () => {
    expect(
      (await server.app.inject({ url: `/v2/channels/channel_list?access_token=${token}`, remoteAddress: FORBIDDEN }))
        .statusCode,
    ).toBe(200);
  });

  test('is found by the address that a trusted proxy names, and no other', async () => {
    const login = (forwarded: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/auth/login',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': forwarded },
        payload: { login: 'a', password: 'b' },
      });
    expect((await login(FORBIDDEN)).json().error_code).toBe('forbidden_country');
    // The viewer's own claim stands left of what the proxy adds.
    expect((await login(`${ALLOWED}, ${FORBIDDEN}`)).json().error_code).toBe('forbidden_country');
    expect((await login(`${FORBIDDEN}, ${ALLOWED}`)).json().error_code).toBe('invalid_credentials');
  });

  test('is served when the user may watch from everywhere, also without a valid body', async () => {
    await server.db.updateTable('users').set({ is_geofree: true }).where('id', '=', asUserId(userId)).execute();
    server.clock.advance(11_000);
    const user = (
      await server.app.inject({ url: `/v2/users/self?access_token=${token}`, remoteAddress: FORBIDDEN })
    ).json();
    expect(user.is_geofree).toBe(true);
    expect(
      (await request({ method: 'GET', path: '/v2/channels/1/stream' }, FORBIDDEN, `access_token=${token}`)).json()
        .error_code,
    ).toBe('channel_not_found');
    expect(
      (await request({ method: 'POST', path: '/v2/auth/device' }, FORBIDDEN, `access_token=${token}`)).json()
        .error_code,
    ).toBe('validation_failed');
    expect(
      (
        await server.app.inject({ url: `/v2/users/self/network?access_token=${token}`, remoteAddress: FORBIDDEN })
      ).json().is_country_forbidden,
    ).toBe(false);
  });
});
