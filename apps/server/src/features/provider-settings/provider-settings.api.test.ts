import type { ProviderSettingsDocument } from '@aerial/contract/calls/operator-settings.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedCommerce } from '../../testing/commerce.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';

let server: TestServer;
let token: string;
let foreign: string;

beforeAll(async () => {
  server = await testServer();
  await seedCommerce(server);
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  foreign = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
});
// Calls of an operator are rate limited.
beforeEach(() => server.clock.advance(60_000));

const send = async (method: 'GET' | 'PATCH', path = '', payload?: object, by = token) => {
  const url = `/v2/operators/settings${path}?token=${by}`;
  const answer = await server.app.inject({ method, url, ...(payload && { payload }) });
  return {
    status: answer.statusCode,
    body: answer.json() as ProviderSettingsDocument & { error_code?: string; detail?: unknown },
  };
};
const read = async (by = token) => (await send('GET', '', undefined, by)).body;
const change = async (facet: string, values: object, more: object = {}) => {
  const { version } = await read();
  return send('PATCH', `/${facet}`, { version, values, ...more });
};

describe('settings of a provider', () => {
  test('are read whole, with defaults, and those of another provider are not changed with them', async () => {
    const before = await read(foreign);
    const document = await read();
    expect(document.provider).toMatchObject({ id: 1, shortname: 'aerial' });
    expect(document.facets.player.upNextS).toBe(10);
    expect(document.custom).toContain('hasPurchases');
    const brand = { accent: '#112233', accent_ink: '#ffffff', background: '#000000' };
    const changed = await change('brand', { brand });
    expect([changed.status, changed.body.version]).toEqual([200, document.version + 1]);
    expect((await read()).facets.brand.brand).toEqual(brand);
    expect(await read(foreign)).toEqual(before);
  });

  test('a viewer sees a change at once', async () => {
    await change('player', { hiddenFeatures: ['moments'], upNextS: 7 });
    const { provider } = (await server.app.inject('/v2/users/self/network')).json();
    expect([provider.hidden_features, provider.up_next_s]).toEqual([['moments'], 7]);
    await change('player', {}, { reset: ['hiddenFeatures', 'upNextS'] });
    const after = (await server.app.inject('/v2/users/self/network')).json().provider;
    expect([after.hidden_features, after.up_next_s]).toEqual([undefined, undefined]);
    expect((await read()).custom).not.toContain('upNextS');
  });

  test('a change that was made from an older version is refused, and changes nothing', async () => {
    const { version } = await read();
    const first = send('PATCH', '/account', { version, values: { deviceLimit: 7 } });
    const second = send('PATCH', '/account', { version, values: { deviceLimit: 8 } });
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)!;
    const after = await read();
    expect([after.version, after.facets.account.deviceLimit]).toEqual([
      version + 1,
      winner.body.facets.account.deviceLimit,
    ]);
    expect(answers.find(({ status }) => status === 409)!.body.error_code).toBe('changed_meanwhile');
  });

  test.each([
    ['a field of another facet', 'brand', { deviceLimit: 3 }],
    ['an unknown field', 'site', { surprise: true }],
    ['a colour that is none', 'brand', { brand: { accent: 'red', accent_ink: '#ffffff', background: '#000000' } }],
    ['an address that runs as a script', 'site', { aboutUrl: 'javascript:alert(1)' }],
    ['a number out of bounds', 'player', { upNextS: 100_000 }],
    ['an unknown feature', 'player', { hiddenFeatures: ['time_travel'] }],
    [
      'a secret of a licence vendor that names another variable',
      'drm',
      {
        drm: { vendor: { name: 'axinom', account: 'x', secrets: { communication_key: { env: 'DATABASE_URL' } } } },
      },
    ],
    ['a time zone that does not exist', 'region', { timeZone: 'Nowhere/Here' }],
    [
      'another currency than that of its prices',
      'commerce',
      {
        currency: { ASCII_NAME: 'KZT', FORMAT: '%s ₸', UTF_NAME: '₸', ISO_CODE: 'KZT' },
      },
    ],
  ])('refuse %s', async (_what, facet, values) => {
    const before = await read();
    const { status, body } = await change(facet, values);
    expect([status, body.error_code]).toEqual([422, 'validation_failed']);
    expect(await read()).toEqual(before);
  });

  test('credentials that are given as they are are neither stored nor answered nor logged as they are', async () => {
    const entry = {
      id: 5,
      shortname: 'short_url',
      system: 'yookassa',
      title: { ru: 'Карта' },
      credentials: { shop_id: '100', secret_key: 'live_s3cret' },
    };
    const changed = await change('commerce', {
      paySystems: [entry],
      billingUrl: 'https://billing.example/?key=s3cret',
    });
    expect(changed.status).toBe(200);
    expect(JSON.stringify(changed.body)).not.toContain('s3cret');
    const stored = await server.db
      .selectFrom('providers')
      .select('settings')
      .where('id', '=', asProviderId(1))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify((stored.settings as { paySystems: unknown }).paySystems)).not.toContain('s3cret');
    const log = await server.db.selectFrom('audit_entries').selectAll().where('call', '=', 'changeCommerce').execute();
    expect(log.length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain('s3cret');
  });

  test('host names and networks are set here only where there is one provider', async () => {
    const { version } = await read();
    expect((await send('PATCH', '/provider', { version, networks: ['0.0.0.0/0'] })).status).toBe(403);
    const renamed = await send('PATCH', '/provider', { version, name: { ru: 'Эфир', en: 'Aerial TV' } });
    expect(renamed.body.provider.name).toEqual({ ru: 'Эфир', en: 'Aerial TV' });
    const empty = await send('PATCH', '/provider', { version: version + 1, name: { ru: ' ' } });
    expect(empty.status).toBe(422);
  });
});
