/** Rules of every call of the contract, tested on each of them. */
import { randomUUID } from 'node:crypto';
import { defineCall, type Call } from '@aerial/contract/core.ts';
import { calls } from '@aerial/contract/index.ts';
import { fail } from '@aerial/domain/result.ts';
import Type from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTinyDemo } from './demo/testing/tiny-catalogue.ts';
import { secretsOf, type ProviderSecrets } from './testing/provider-secrets.ts';
import { testServer, type TestServer } from './testing/server.ts';

const OTHER_PROVIDER = 2;
const broken = defineCall({
  id: 'broken',
  method: 'GET',
  path: '/v2/broken',
  tag: 'Test',
  summary: 'Fails',
  auth: 'none',
  answer: Type.Object({}),
  errors: [],
});
const brokenLater = defineCall({ ...broken, id: 'brokenLater', path: '/v2/broken/later' });

let server: TestServer;
let secrets: ProviderSecrets;
const tokens = { ours: '', theirs: '', expired: '', removed: '' };
beforeAll(async () => {
  server = await testServer();
  server.router.handle(broken, async () => {
    throw new Error('The password of 10.0.0.7 is hunter2');
  });
  server.router.handle(brokenLater, async () => fail(undefined as never));
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(server.db, server.clock);
  secrets = await secretsOf(server, OTHER_PROVIDER);
  tokens.expired = (await server.guest()).token;
  server.clock.advance(8 * 86_400_000);
  const removed = await server.guest();
  tokens.removed = removed.token;
  await server.app.inject(`/v2/users/self?access_token=${removed.token}`);
  // The next registration of the same serial takes the device's place.
  await server.db.updateTable('devices').set({ serial: 'same' }).where('credential', '=', removed.deviceId).execute();
  server.clock.advance(11_000);
  await server.app.inject({
    method: 'POST',
    url: `/v2/users/self/devices?access_token=${removed.loginToken}`,
    payload: { serial: 'same' },
  });
  tokens.ours = (await server.guest()).token;
  tokens.theirs = (await server.guest('meridian')).token;
}, 120_000);

const served = (call: Call) => server.app.hasRoute({ method: call.method, url: call.path });
const named = (list: readonly Call[]) => list.map((call) => [`${call.method} ${call.path}`, call] as const);
const filled = (call: Call, id = '1') => call.path.replaceAll(/:\w+/g, id);
const request = (method: string, url: string, token?: string) =>
  server.app.inject({
    method: method as 'GET',
    url: `${url}${url.includes('?') ? '&' : '?'}access_token=${token ?? ''}`,
    ...(method === 'GET' ? {} : { payload: {} }),
  });

test('every call is served', () => {
  expect(calls.filter((call) => !served(call)).map((call) => call.id)).toEqual([]);
});

test('F-419: the calls of catalogue, search, favourites, profiles, payments, promo codes, messages and surveys are served', () => {
  const documented = [
    'GET /v2/channels/channel_list',
    'GET /v2/channels/category_list',
    'GET /v2/channels/:id',
    'GET /v2/channels/:id/stream',
    'GET /v2/channels/:id/content_schedule',
    'GET /v2/rowsets',
    'GET /v2/rowsets/:id',
    'GET /v2/rows/:id',
    'GET /v2/contents/:id',
    'GET /v2/contents/:id/episodes',
    'GET /v2/search',
    'GET /v2/users/self/search_history',
    'POST /v2/users/self/search_history',
    'GET /v2/users/self/favorites',
    'POST /v2/users/self/favorites',
    'DELETE /v2/users/self/favorites/:id',
    'GET /v2/users/self/profiles',
    'POST /v2/users/self/profiles',
    'PATCH /v2/users/self/profiles/:id',
    'DELETE /v2/users/self/profiles/:id',
    'GET /v2/users/self/subscriptions',
    'POST /v2/users/self/subscriptions',
    'POST /v2/users/self/purchases_offer',
    'POST /v2/users/self/purchases_offer/:id/transactions',
    'POST /v2/users/self/purchases',
    'GET /v2/users/self/transactions/:id',
    'GET /v2/users/self/cards',
    'POST /v2/users/self/promokeys',
    'GET /v2/promokeys/:key/info',
    'GET /v2/users/self/messages',
    'DELETE /v2/users/self/messages/:id',
    'GET /v2/survey/questions/:id',
    'POST /v2/survey/questions/:id/answers',
  ];
  const present = new Set(calls.filter(served).map(({ method, path }) => `${method} ${path}`));
  expect(documented.filter((call) => !present.has(call))).toEqual([]);
});

test.each([
  ['the catalogue', ['rowsets', 'rowset', 'row', 'content', 'episodes', 'person']],
  ['search', ['searchFound', 'searchSuggest', 'searchHistory']],
  ['channels', ['channelList', 'categoryList', 'contentSchedule', 'program']],
  ['players', ['channelStream', 'contentStream']],
  ['trailers', ['trailerStream']],
  ['ads', ['adIds', 'saveAdIds']],
  ['favourites', ['favourites', 'addFavourite', 'removeFavourite']],
  ['analytics', ['metricsEvents']],
])('C-004: the product has the area of %s', (_area, ids) => {
  expect(calls.filter((call) => ids.includes(call.id) && served(call)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(ids),
  );
});

describe('F-359 a call that needs a token', () => {
  test.each(named(calls.filter(({ auth }) => auth === 'viewer' || auth === 'device')))(
    '%s answers 401 without a valid one, before any other error',
    async (_name, call) => {
      for (const token of [undefined, '', 'nonsense', '0'.repeat(40), tokens.expired, tokens.removed]) {
        const answer = await request(call.method, filled(call), token);
        expect([token, answer.statusCode, answer.json().error_code]).toEqual([token, 401, 'authentication_failed']);
      }
    },
  );

  test.each(named(calls.filter(({ auth }) => auth === 'operator')))(
    "%s is an operator's: no viewer's token does",
    async (_name, call) => {
      // Wrong tokens of operators are limited by address.
      server.clock.advance(20_000);
      for (const token of [undefined, tokens.ours])
        expect((await request(call.method, filled(call), token)).statusCode).toBe(401);
      expect((await request(call.method, `${filled(call)}?token=${tokens.ours}`)).statusCode).toBe(401);
    },
  );

  test.each(named(calls.filter(({ auth }) => auth === 'device')))(
    'F-228 %s needs one that is bound to a device',
    async (_name, call) => {
      const { loginToken } = await server.guest();
      const answer = await request(call.method, filled(call), loginToken);
      expect([answer.statusCode, answer.json().error_code]).toEqual([401, 'authentication_failed']);
    },
  );
});

describe('F-359 a call that needs none', () => {
  test.each(named(calls.filter(({ auth }) => auth === 'none' || auth === 'optional')))(
    '%s never requires one',
    async (_name, call) => {
      for (const token of [undefined, '0'.repeat(40), tokens.expired])
        expect((await request(call.method, filled(call), token)).json().error_code).not.toBe('authentication_failed');
    },
  );

  const OPEN = [
    /^GET \/v2\/users\/self\/network$/,
    /^GET \/v2\/platform\//,
    /^POST \/v2\/users$/,
    /^POST \/v2\/auth\/(?!provider)/,
    /^GET \/v2\/otp\//,
    /^POST \/v2\/otps$/,
    /^\w+ \/v2\/mw\/(?!status_block)/,
    /\/seo/,
    /\/ab_tests/,
    /\/v2\/metrics\//,
    /^GET \/v2\/providers\/:id\/(info|packets)/,
    /^GET \/v2\/packets/,
    /^GET \/v2\/purchasepackets/,
    /^GET \/v2\/news/,
  ];
  test('is one of those before the login or of the pages exempt from it, and all of those need none', () => {
    const open = (call: Call) => OPEN.some((pattern) => pattern.test(`${call.method} ${call.path}`));
    const needsNone = (call: Call) => call.auth === 'none' || call.auth === 'optional';
    expect(calls.filter((call) => open(call) && !needsNone(call)).map((call) => call.path)).toEqual([]);
  });
});

describe("another provider's data", () => {
  const readable = calls.filter(({ method, auth }) => method === 'GET' && auth !== 'operator');
  const shown = new Set<string>();

  test.each(named(readable))('F-002 %s answers nothing of it', async (_name, call) => {
    for (const url of secrets.addresses(call)) {
      const answer = await request('GET', url, tokens.ours);
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(answer.body, url).not.toContain(secrets.marker);
      if ((await request('GET', url, tokens.theirs)).body.includes(secrets.marker)) shown.add(call.path);
    }
  });

  test('is shown by the same calls to its own viewers', () => {
    for (const path of [
      '/v2/channels/channel_list',
      '/v2/channels/:id',
      '/v2/channels/category_list',
      '/v2/contents/:id',
      '/v2/rowsets',
      '/v2/rowsets/:id',
      '/v2/rows/:id',
      '/v2/libraries',
      '/v2/packets',
      '/v2/packets/:id',
      '/v2/promokeys/:key/info',
      '/v2/promo/:id',
      '/v2/channels/:id/purchasepacket_short',
      '/v2/channels/:id/schedule',
    ])
      expect([...shown], path).toContain(path);
  });

  test('cannot be reached by naming the provider beside a token', async () => {
    for (const call of readable.filter(({ auth }) => auth !== 'none')) {
      for (const url of secrets.addresses(call)) {
        const answer = await request('GET', `${url}${url.includes('?') ? '&' : '?'}provider=meridian`, tokens.ours);
        expect(answer.body, url).not.toContain(secrets.marker);
      }
    }
  });

  test('is no object of a change either', async () => {
    const theirs = await server.guest('meridian');
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await request(method, `/v2/users/self/devices/${theirs.deviceId}`, tokens.ours);
      expect([403, 404], `${method} device`).toContain(answer.statusCode);
    }
    expect((await request('PATCH', `/v2/users/${theirs.user.id}`, tokens.ours)).statusCode).toBe(403);
    expect((await request('GET', `/v2/users/self/devices/${theirs.deviceId}`, theirs.token)).statusCode).toBe(200);
  });
});

describe('F-360 what is not there', () => {
  test.each(['/v2', '/v2/', '/v2/none', '/v2/users/self/none', '/v2/channels/1/none', `/v2/${randomUUID()}`])(
    '%s answers 404 not_found',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await request(method, url, tokens.ours);
        expect([answer.statusCode, answer.json().error_code, answer.headers['content-type']]).toEqual([
          404,
          'not_found',
          'application/json; charset=utf-8',
        ]);
      }
    },
  );

  test.each(named(calls))(
    '%s with another method answers 405 method_not_allowed and says which there are',
    async (_name, call) => {
      const taken = calls
        .filter(
          (other) =>
            filled(other) === filled(call) ||
            new RegExp(`^${other.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(filled(call)),
        )
        .map(({ method }) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !taken.includes(one as 'GET'))) {
        const answer = await request(method, `${filled(call)}/`, tokens.ours);
        expect([method, answer.statusCode, answer.json().error_code]).toEqual([method, 405, 'method_not_allowed']);
        expect(answer.headers['allow']).toContain(call.method);
      }
    },
  );

  test.each(['/v2/broken', '/v2/broken/later'])(
    'an unexpected failure (%s) answers 500 internal_error without internals',
    async (url) => {
      const answer = await request('GET', url);
      expect([answer.statusCode, answer.json().error_code]).toEqual([500, 'internal_error']);
      expect(answer.body).not.toMatch(/hunter2|10\.0\.0\.7|at \w|\.ts|undefined|TypeError/);
    },
  );
});
