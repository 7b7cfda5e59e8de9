import { asProviderId } from '@aerial/domain/ids.ts';
import { networkCall } from '@aerial/contract/calls/session.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { insertSubscribers, operatorSystem } from './testing/subscribers.ts';

let server: TestServer;
let system: Awaited<ReturnType<typeof operatorSystem>>;
beforeAll(async () => {
  server = await testServer({ trustProxy: true });
  system = await operatorSystem();
  const recognising = { allowsGuests: false, autoAuthNetworks: ['192.0.2.0/24', '2001:db8::/32'] };
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({
    id: 2,
    shortname: 'linden',
    settings: { ...recognising, autoAuth: '/v2/auth/network?provider=linden' },
  });
  await server.addProvider({
    id: 3,
    shortname: 'distant',
    settings: {
      ...recognising,
      autoAuth: 'https://operator.example.com/tv',
      autoAuthRetryDialog: false,
      middlewareUrl: system.url,
    },
  });
  await insertSubscribers(server.db, 2);
});

const device = { manufacturer: 'PC', model: 'Chrome', serial: 'c0ffee', os: 'Linux' };
const from = (ip: string, provider = 'linden', token?: string) =>
  server.app.inject({
    method: 'POST',
    url: `/v2/auth/network?provider=${provider}${token ? `&access_token=${token}` : ''}`,
    payload: device,
    remoteAddress: ip,
  });
const outcome = async (answer: ReturnType<typeof from>) => [
  (await answer).statusCode,
  (await answer).json().error_code,
];
const self = async (token: string) => (await server.app.inject(`/v2/users/self?access_token=${token}`)).json();

describe('automatic authentication', () => {
  test.each(['linden', 'distant'])(
    'F-029 F-405 F-406: posted what the device is, the address answers the login token response (%s)',
    async (provider) => {
      const answer = await from('192.0.2.7', provider);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({
        access_token: expect.stringMatching(/^[0-9a-f]{40}$/),
        device: null,
        profile: null,
        was_guest: false,
      });
      expect(await self(answer.json().access_token)).toMatchObject({
        provider_uid: 'R-1',
        is_guest: false,
        provider: { shortname: provider },
      });
    },
  );

  test('the token is not bound to a device until one is registered', async () => {
    const { access_token: token } = (await from('192.0.2.7')).json();
    const registered = (
      await server.app.inject({
        method: 'POST',
        url: `/v2/users/self/devices?access_token=${token}`,
        payload: { device_type: 'pc', serial: 's' },
      })
    ).json();
    expect(
      (
        await server.app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: registered.id } })
      ).json(),
    ).toMatchObject({ device: { id: registered.id } });
  });

  test('the same connection is the same user, also when many devices come at once', async () => {
    await server.db.deleteFrom('users').where('provider_id', '=', asProviderId(2)).execute();
    const answers = await Promise.all(Array.from({ length: 8 }, () => from('::ffff:192.0.2.8')));
    const ids = await Promise.all(answers.map(async (answer) => (await self(answer.json().access_token)).id));
    expect(new Set(ids).size).toBe(1);
  });

  test('it is refused outside the network, whatever address a header claims; another provider’s subscriber is unknown', async () => {
    expect(await outcome(from('198.51.100.1'))).toEqual([403, 'forbidden']);
    expect(await outcome(from('127.0.0.1'))).toEqual([403, 'forbidden']);
    expect(await outcome(from('192.0.2.7', 'aerial'))).toEqual([403, 'forbidden']);
    expect(await outcome(from('192.0.2.99'))).toEqual([404, 'user_not_found']);
    expect(await outcome(from('2001:db8::1'))).toEqual([404, 'user_not_found']);
    expect(await outcome(from('192.0.2.99', 'distant'))).toEqual([404, 'user_not_found']);
    expect(await outcome(from('192.0.2.7', 'nobody'))).toEqual([404, 'provider_not_found']);
  });

  test('an operator’s system that is down is a failure, not a login', async () => {
    system.now.trouble = { status: 503, text: 'later' };
    expect(await outcome(from('192.0.2.7', 'distant'))).toEqual([502, 'upstream_failed']);
    system.now.trouble = undefined;
  });

  test('a blocked user gets no token; the answer to a recognised guest says so', async () => {
    const guest = await server.guest('aerial');
    const { access_token: token, was_guest } = (await from('192.0.2.7', 'linden', guest.token)).json();
    expect(was_guest).toBe(true);
    await server.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', (await self(token)).id)
      .execute();
    expect(await outcome(from('192.0.2.7'))).toEqual([403, 'user_blocked']);
  });

  test('requests over the rate limit are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => outcome(from('192.0.2.50'))));
    expect(answers.filter(([status]) => status === 429)).toHaveLength(1);
    expect(await outcome(from('192.0.2.51'))).toEqual([404, 'user_not_found']);
  });

  test('F-218 F-452: the network info has the whole address, and whether a failure shows a prompt', async () => {
    const info = (provider: string) =>
      requests(server, () => '').get(networkCall, `users/self/network?provider=${provider}`);
    const url = 'http://tv.test/v2/auth/network?provider=linden';
    expect(await info('linden')).toMatchObject({
      auto_auth: url,
      provider: { auto_auth: url, auto_auth_retry_dialog: true },
    });
    expect(await info('distant')).toMatchObject({
      auto_auth: 'https://operator.example.com/tv',
      provider: { auto_auth_retry_dialog: false },
    });
    expect(await info('aerial')).toMatchObject({
      auto_auth: null,
      provider: { auto_auth: null, auto_auth_retry_dialog: false },
    });
  });

  test('pages of other origins may post there', async () => {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/v2/auth/network?provider=linden',
      headers: {
        origin: 'http://linden.localhost:8080',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringMatching(/content-type/i),
    });
  });

  test('F-003: networks of automatic authentication do not decide whose viewers the others are', async () => {
    const info = (await server.app.inject({ url: '/v2/users/self/network', remoteAddress: '192.0.2.7' })).json();
    expect(info).toMatchObject({ provider: { shortname: 'aerial' }, remote_provider_id: null });
  });
});
