import type { StaffSelf } from '@aerial/contract/calls/staff.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';
import { SESSION_IDLE_MS, SESSION_MS } from './rules.ts';
import { softwareAuthenticator } from './testing/authenticator.ts';
import { browser, member, ORIGIN, PASSWORD, type Browser } from './testing/console.ts';

const EMAIL = 'owner@example.com';
let server: TestServer;
let owner: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  owner = await member(server, 'owner', { email: EMAIL });
});
beforeEach(() => server.clock.advance(5_000));

const outcome = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { error_code?: string }).error_code,
];
const self = (page: Browser, headers = {}) => page.send('GET', 'staff/self', undefined, headers);
/** The same member in another browser. */
async function signedIn(more: { ip?: string } = {}): Promise<Browser> {
  const page = browser(server, more);
  const answer = await page.signIn(EMAIL, { code: owner.code() });
  expect(answer.statusCode, answer.body).toBe(200);
  return page;
}

describe('signing in', () => {
  test('takes the password and a code; the session is a cookie that only this host’s own pages use', async () => {
    const page = browser(server);
    expect(outcome(await page.signIn(EMAIL))).toEqual([403, 'second_factor_required']);
    expect(page.cookie).toBeUndefined();
    const answer = await page.signIn(EMAIL.toUpperCase(), { code: owner.code() });
    expect(answer.json()).toMatchObject({ email: EMAIL, role: 'owner', is_enrolled: true, has_totp: true });
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-aerial-staff=[0-9a-f]{64}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await self(page)).json()).toMatchObject({ email: EMAIL });
    const stored = JSON.stringify(await sql`select * from staff_sessions`.execute(server.db));
    expect(stored).not.toContain(page.cookie);
    const log = (await page.send('GET', 'audit?call=staffSignIn')).json() as { items: object[] };
    expect(log.items[0]).toMatchObject({
      actor: { kind: 'staff', id: owner.id, name: 'owner' },
      address: '198.51.100.9',
    });
  });

  test('a wrong password, an unknown address and a member of another operator get one answer', async () => {
    await member(server, 'owner', { email: 'other@example.com', providerId: 2 });
    const page = browser(server);
    for (const body of [
      { email: EMAIL, password: 'wrong' },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: 'other@example.com', password: PASSWORD },
      { email: EMAIL, password: PASSWORD, code: '000000' },
    ])
      expect(outcome(await page.send('POST', 'staff/sign_in', body))).toEqual([401, 'invalid_credentials']);
  });

  test('a code works once, a recovery code too', async () => {
    const code = owner.code();
    expect((await browser(server).signIn(EMAIL, { code })).statusCode).toBe(200);
    expect(outcome(await browser(server).signIn(EMAIL, { code }))).toEqual([401, 'invalid_credentials']);
    const [recovery_code] = owner.recoveryCodes;
    const both = await Promise.all([0, 1].map(() => browser(server).signIn(EMAIL, { recovery_code })));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const page = await signedIn();
    expect((await self(page)).json()).toMatchObject({ recovery_codes_left: 9 });
    const stored = JSON.stringify(await sql`select * from staff_members, staff_recovery_codes`.execute(server.db));
    expect(stored).not.toContain(owner.totp!.toString('base64url'));
  });

  test('gives the browser another session, so that nobody can prepare one (fixation)', async () => {
    const page = await signedIn();
    const planted = page.cookie!;
    await page.signIn(EMAIL, { code: owner.code() });
    expect(page.cookie).not.toBe(planted);
    page.cookie = planted;
    expect(outcome(await self(page))).toEqual([401, 'authentication_failed']);
    const chosen = browser(server);
    chosen.cookie = 'f'.repeat(64);
    await chosen.signIn(EMAIL, { code: owner.code() });
    expect(chosen.cookie).not.toBe('f'.repeat(64));
  });

  test('guesses are slowed down, and the owner still gets in from where it worked before', async () => {
    const stranger = browser(server, { ip: '203.0.113.66' });
    const statuses = [];
    for (let i = 0; i < 13; i++)
      statuses.push(
        (await stranger.send('POST', 'staff/sign_in', { email: EMAIL, password: `guess ${i}` })).statusCode,
      );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await browser(server).signIn(EMAIL, { code: owner.code() })).statusCode).toBe(200);
  }, 30_000);
});

describe('a session', () => {
  test('ends when idle, and in any case after half a day', async () => {
    const idle = await signedIn();
    server.clock.advance(SESSION_IDLE_MS - 1000);
    expect((await self(idle)).statusCode).toBe(200);
    await expect.poll(async () => (await self(idle)).statusCode).toBe(200);
    server.clock.advance(SESSION_IDLE_MS);
    expect((await self(idle)).statusCode).toBe(401);

    const busy = await signedIn();
    for (let spent = 0; spent < SESSION_MS - 3_600_000; spent += 3_600_000) {
      server.clock.advance(3_600_000);
      expect((await self(busy)).statusCode).toBe(200);
      await expect
        .poll(async () => {
          const rows = await server.db.selectFrom('staff_sessions').select('used_at').execute();
          return rows.some(({ used_at: at }) => at.getTime() === server.clock.now());
        })
        .toBe(true);
    }
    server.clock.advance(3_600_000);
    expect((await self(busy)).statusCode).toBe(401);
  });

  test('is listed and ended by its member, and by nobody else', async () => {
    const here = await signedIn();
    const there = await signedIn({ ip: '203.0.113.5' });
    const list = (await here.send('GET', 'staff/self/sessions')).json() as {
      id: string;
      is_current: boolean;
      address: string;
    }[];
    const other = list.find(({ address }) => address === '203.0.113.5')!;
    expect(list.find(({ is_current }) => is_current)!.address).toBe('198.51.100.9');
    const foreign = await member(server, 'owner', { email: 'foreign@example.com', providerId: 2 });
    expect((await foreign.send('DELETE', `staff/self/sessions/${other.id}`)).statusCode).toBe(404);
    expect((await self(there)).statusCode).toBe(200);
    expect((await here.send('DELETE', `staff/self/sessions/${other.id}`)).statusCode).toBe(200);
    expect((await self(there)).statusCode).toBe(401);
    const third = await signedIn();
    expect((await third.send('DELETE', 'staff/self/sessions')).statusCode).toBe(200);
    expect([(await self(here)).statusCode, (await self(third)).statusCode]).toEqual([401, 200]);
    await third.send('POST', 'staff/sign_out');
    expect(third.cookie).toBeUndefined();
  });

  test('is nothing that another site can use (CSRF)', async () => {
    const page = await signedIn();
    for (const headers of [
      { 'x-aerial-console': undefined },
      { origin: 'https://attacker.example' },
      { origin: 'null' },
      { origin: 'http://tv.test:8080' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await self(page, headers)).statusCode, JSON.stringify(headers)).toBe(401);
      const change = await page.send('PUT', 'audit/retention', { days: 31 }, headers);
      expect(change.statusCode, JSON.stringify(headers)).toBe(401);
    }
    expect((await page.send('GET', 'audit/retention')).json()).toEqual({ days: 365 });
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/v2/audit/retention',
      headers: {
        origin: 'https://attacker.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-aerial-console',
      },
    });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('two cookies of the name are none', async () => {
    const page = await signedIn();
    const { cookie } = page;
    const doubled = `__Host-aerial-staff=${cookie}; __Host-aerial-staff=${'0'.repeat(64)}`;
    expect((await self(page, { cookie: doubled })).statusCode).toBe(401);
  });
});

describe('a proof', () => {
  test('is needed again after ten minutes for roles and tokens, and renews the session', async () => {
    const page = await signedIn();
    const invite = () =>
      page.send('POST', 'staff/invitations', { email: `new-${Math.random()}@example.com`, role: 'support' });
    const token = () => page.send('POST', 'operators/tokens', { name: `t${Math.random()}`, scopes: 'users:read' });
    expect((await invite()).statusCode).toBe(200);
    expect((await token()).statusCode).toBe(200);
    server.clock.advance(10 * 60_000);
    for (const refused of [await invite(), await token(), await page.send('POST', 'staff/self/totp')])
      expect(outcome(refused)).toEqual([403, 'reauthentication_required']);
    // Reading, and what is neither money nor roles, goes on.
    expect((await page.send('GET', 'staff/members')).statusCode).toBe(200);
    expect((await page.send('PUT', 'audit/retention', { days: 365 })).statusCode).toBe(200);
    const before = page.cookie;
    expect(outcome(await page.send('POST', 'staff/self/proof', { password: 'wrong', code: owner.code() }))).toEqual([
      401,
      'invalid_credentials',
    ]);
    expect((await page.send('POST', 'staff/self/proof', { password: PASSWORD, code: owner.code() })).statusCode).toBe(
      200,
    );
    expect(page.cookie).not.toBe(before);
    expect((await invite()).statusCode).toBe(200);
  });
});

describe('addresses', () => {
  test('outside the allowed networks open nothing, and nobody locks himself out', async () => {
    const page = await signedIn();
    expect(outcome(await page.send('PUT', 'staff/networks', { networks: ['203.0.113.0/24'] }))).toEqual([
      422,
      'validation_failed',
    ]);
    expect((await page.send('PUT', 'staff/networks', { networks: ['no network'] })).statusCode).toBe(422);
    expect((await page.send('PUT', 'staff/networks', { networks: ['198.51.100.0/24'] })).statusCode).toBe(200);
    const elsewhere = browser(server, { ip: '203.0.113.5' });
    expect(outcome(await elsewhere.signIn(EMAIL, { code: owner.code() }))).toEqual([403, 'forbidden']);
    elsewhere.cookie = page.cookie;
    expect(outcome(await self(elsewhere))).toEqual([403, 'forbidden']);
    expect((await self(page)).statusCode).toBe(200);
    await page.send('PUT', 'staff/networks', { networks: [] });
    expect((await self(elsewhere)).statusCode).toBe(200);
  });
});

describe('a passkey', () => {
  const add = async (page: Browser, device: ReturnType<typeof softwareAuthenticator>) => {
    const { ceremony, options } = (await page.send('POST', 'staff/self/passkeys/options')).json() as {
      ceremony: string;
      options: Parameters<typeof device.create>[0];
    };
    return page.send('POST', 'staff/self/passkeys', { ceremony, name: 'Laptop', response: device.create(options) });
  };
  const use = async (page: Browser, device: ReturnType<typeof softwareAuthenticator>) => {
    const { ceremony, options } = (await page.send('POST', 'staff/passkey/options')).json() as {
      ceremony: string;
      options: Parameters<typeof device.get>[0];
    };
    const body = { ceremony, response: device.get(options) };
    return { body, answer: await page.send('POST', 'staff/passkey/sign_in', body) };
  };

  test('is both factors; a challenge works once', async () => {
    const page = await signedIn();
    const device = softwareAuthenticator({ origin: ORIGIN });
    const added = await add(page, device);
    expect(added.statusCode, added.body).toBe(200);
    expect((added.json() as StaffSelf).passkeys).toMatchObject([{ name: 'Laptop', used_at: null }]);
    const other = browser(server);
    const { answer, body } = await use(other, device);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(other.cookie).toMatch(/^[0-9a-f]{64}$/);
    expect(outcome(await browser(server).send('POST', 'staff/passkey/sign_in', body))).toEqual([
      401,
      'invalid_credentials',
    ]);
    const { id } = (added.json() as StaffSelf).passkeys[0]!;
    expect((await page.send('DELETE', `staff/self/passkeys/${id}`)).statusCode).toBe(200);
    expect(outcome((await use(browser(server), device)).answer)).toEqual([401, 'invalid_credentials']);
  });

  test.each([
    ['made on another site', { origin: 'https://attacker.example' }],
    ['of a device that does not check who holds it', { origin: ORIGIN, isVerifying: false }],
  ])('%s is refused', async (_which, options) => {
    const page = await signedIn();
    expect(outcome(await add(page, softwareAuthenticator(options)))).toEqual([400, 'bad_request']);
  });

  test('of another member, malformed or unknown is refused', async () => {
    const page = await signedIn();
    const { ceremony, options } = (await page.send('POST', 'staff/self/passkeys/options')).json() as never;
    const other = await signedIn();
    for (const response of [{}, { id: 'x', response: {} }, { id: 'x', response: { clientDataJSON: 'é' } }])
      expect((await other.send('POST', 'staff/self/passkeys', { ceremony: 'x', name: 'x', response })).statusCode).toBe(
        400,
      );
    const foreign = await member(server, 'owner', { email: 'key@example.com', providerId: 2 });
    const response = softwareAuthenticator({ origin: ORIGIN }).create(options);
    expect((await foreign.send('POST', 'staff/self/passkeys', { ceremony, name: 'x', response })).statusCode).toBe(400);
    expect(outcome((await use(browser(server), softwareAuthenticator({ origin: ORIGIN }))).answer)).toEqual([
      401,
      'invalid_credentials',
    ]);
  });
});
