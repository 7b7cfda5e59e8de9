import type { StaffMember } from '@aerial/contract/calls/staff.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { scopesOfRole, STAFF_ROLES } from '@aerial/domain/staff-roles.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { operatorTokens } from '../operators/tokens.ts';
import { browser, member, PASSWORD, type Browser } from './testing/console.ts';

let server: TestServer;
let owner: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
});
beforeEach(async () => {
  server.clock.advance(86_400_000);
  await server.db.deleteFrom('staff_members').execute();
  owner = await member(server, 'owner', { email: 'owner@example.com' });
});

const outcome = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { error_code?: string }).error_code,
];
const linkIn = (text: string): string => /#([0-9a-f]{64})/.exec(text)![1]!;

describe('an invitation', () => {
  test('is mailed as a link that works once; the member sets up a second factor before anything else', async () => {
    const invited = await owner.send('POST', 'staff/invitations', { email: 'New@Example.com', role: 'support' });
    expect(invited.json()).toMatchObject({ email: 'New@Example.com', role: 'support', is_mailed: true });
    expect(invited.body).not.toMatch(/[0-9a-f]{64}/);
    const [letter] = await server.outbox.list();
    const token = linkIn(letter!.text);
    expect(letter!.text).toContain('http://tv.test/console/invitation#');

    const page = browser(server);
    expect((await page.send('POST', 'staff/invitation', { token })).json()).toMatchObject({
      email: 'New@Example.com',
      role: 'support',
    });
    expect(
      (await page.send('POST', 'staff/invitation/accept', { token, name: 'New', password: 'short' })).statusCode,
    ).toBe(422);
    const both = await Promise.all(
      [page, browser(server)].map((one) =>
        one.send('POST', 'staff/invitation/accept', { token, name: 'New', password: PASSWORD }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const joined = both[0]!.statusCode === 200 ? page : undefined;
    const inside = joined ?? browser(server);
    if (!joined) await inside.signIn('new@example.com');
    expect((await inside.send('GET', 'staff/self')).json()).toMatchObject({ is_enrolled: false, scopes: [] });
    expect(outcome(await inside.send('GET', 'users/1/subscriptions'))).toEqual([403, 'second_factor_required']);
    await inside.enrol();
    expect(outcome(await inside.send('GET', 'users/1/subscriptions'))).toEqual([404, 'user_not_found']);
    expect(outcome(await browser(server).send('POST', 'staff/invitation', { token }))).toEqual([
      400,
      'invitation_not_valid',
    ]);
  });

  test('ends after a week, when it is withdrawn, and when another one follows', async () => {
    const invite = async () => {
      const { id } = (
        await owner.send('POST', 'staff/invitations', { email: 'late@example.com', role: 'content' })
      ).json() as { id: string };
      return { id, token: linkIn((await server.outbox.list())[0]!.text) };
    };
    const state = async (token: string) =>
      (await browser(server).send('POST', 'staff/invitation', { token })).statusCode;
    const first = await invite();
    server.clock.advance(1000);
    const second = await invite();
    expect([await state(first.token), await state(second.token)]).toEqual([400, 200]);
    expect((await owner.send('DELETE', `staff/invitations/${second.id}`)).statusCode).toBe(200);
    expect(await state(second.token)).toBe(400);
    server.clock.advance(1000);
    const third = await invite();
    server.clock.advance(7 * 86_400_000);
    expect(await state(third.token)).toBe(400);
  });

  test('of a member, and at another operator, is none', async () => {
    expect(
      outcome(await owner.send('POST', 'staff/invitations', { email: 'OWNER@example.com', role: 'support' })),
    ).toEqual([400, 'already_exists']);
    await owner.send('POST', 'staff/invitations', { email: 'x@example.com', role: 'support' });
    const token = linkIn((await server.outbox.list())[0]!.text);
    const elsewhere = browser(server, { provider: 'meridian' });
    expect(
      outcome(await elsewhere.send('POST', 'staff/invitation/accept', { token, name: 'x', password: PASSWORD })),
    ).toEqual([400, 'invitation_not_valid']);
  });
});

describe('roles', () => {
  const tried: [string, 'GET' | 'POST' | 'PUT', string, object?][] = [
    ['staff:write', 'POST', 'staff/invitations', { email: 'friend@example.com', role: 'owner' }],
    ['staff:read', 'GET', 'staff/members'],
    ['audit:read', 'GET', 'audit'],
    ['audit:write', 'PUT', 'audit/retention', { days: 30 }],
    ['webhooks:read', 'GET', 'webhooks'],
    ['staff:write', 'POST', 'operators/tokens', { name: 'mine', scopes: 'users:write' }],
    ['users:write', 'POST', 'users', { username: 'somebody', phone: '79990001122' }],
  ];

  test('allow the same calls as tokens do, and no others', async () => {
    const page: Record<string, Browser> = {};
    for (const role of STAFF_ROLES.filter((one) => one !== 'owner'))
      page[role] = await member(server, role, { email: `${role}@example.com` });
    const allowed: Record<string, string[]> = {};
    for (const [role, one] of Object.entries(page)) {
      allowed[role] = [];
      for (const [scope, method, path, body] of tried) {
        const answer = await one.send(method, path, body);
        if (answer.statusCode === 403) expect(outcome(answer)).toEqual([403, 'permission_denied']);
        else allowed[role].push(`${scope} ${path}`);
      }
    }
    expect(allowed).toEqual({
      content: [],
      marketing: [],
      support: ['users:write users'],
      finance: ['audit:read audit'],
      read_only: [],
    });
  }, 60_000);

  test('a change of a role counts at once, in sessions that run', async () => {
    const support = await member(server, 'support', { email: 's@example.com' });
    expect((await support.send('GET', 'audit')).statusCode).toBe(403);
    const changed = await owner.send('PATCH', `staff/members/${support.id}`, { role: 'finance' });
    expect(changed.json()).toMatchObject({ role: 'finance', has_second_factor: true, sessions: 1 });
    expect((await support.send('GET', 'audit')).statusCode).toBe(200);
    await owner.send('PATCH', `staff/members/${support.id}`, { is_active: false });
    expect((await support.send('GET', 'staff/self')).statusCode).toBe(401);
    expect(outcome(await browser(server).signIn('s@example.com', { code: support.code() }))).toEqual([
      401,
      'invalid_credentials',
    ]);
    const entry = (await owner.send('GET', 'audit?call=changeStaffMember')).json() as {
      items: { actor: object; request: object }[];
    };
    expect(entry.items[0]).toMatchObject({
      actor: { kind: 'staff', name: 'owner' },
      request: { is_active: false },
      before: { is_active: true },
      after: { is_active: false },
    });
  });

  test('nobody grants, changes or takes what he lacks', async () => {
    const support = await member(server, 'support', { email: 's@example.com' });
    // A token that may manage staff, and of the rest only what support may.
    const limited = operatorTokens({ store: operatorStore(server.db), clock: server.clock });
    const made = await limited.create(asProviderId(1), 'installation', {
      name: `limited ${server.clock.now()}`,
      scopes: ['staff:write', ...scopesOfRole('support')],
      expiresAt: undefined,
    });
    const { secret } = (made as { value: { secret: string } }).value;
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
      server.app.inject({ method, url: `/v2/${path}?token=${secret}`, ...(payload && { payload }) });
    for (const refused of [
      await send('POST', 'staff/invitations', { email: 'a@example.com', role: 'owner' }),
      await send('POST', 'staff/invitations', { email: 'a@example.com', role: 'finance' }),
      await send('PATCH', `staff/members/${support.id}`, { role: 'owner' }),
      await send('PATCH', `staff/members/${support.id}`, { role: 'marketing' }),
      await send('PATCH', `staff/members/${owner.id}`, { role: 'support' }),
      await send('PATCH', `staff/members/${owner.id}`, { is_active: false }),
      await send('DELETE', `staff/members/${owner.id}`),
      await send('DELETE', `staff/members/${owner.id}/sessions`),
    ])
      expect(outcome(refused)).toEqual([403, 'permission_denied']);
    expect((await send('POST', 'staff/invitations', { email: 'b@example.com', role: 'support' })).statusCode).toBe(200);
    expect((await send('PATCH', `staff/members/${support.id}`, { name: 'Renamed' })).json()).toMatchObject({
      name: 'Renamed',
    });
  });

  test('members of another operator are unknown', async () => {
    const foreign = await member(server, 'owner', { email: 'foreign@example.com', providerId: 2 });
    for (const [method, path] of [
      ['PATCH', `staff/members/${foreign.id}`],
      ['DELETE', `staff/members/${foreign.id}`],
      ['DELETE', `staff/members/${foreign.id}/sessions`],
    ] as const)
      expect(outcome(await owner.send(method, path, method === 'PATCH' ? { role: 'support' } : undefined))).toEqual([
        404,
        'not_found',
      ]);
    const list = (await owner.send('GET', 'staff/members')).json() as StaffMember[];
    expect(list.map(({ email }) => email)).toEqual(['owner@example.com']);
    expect((await foreign.send('GET', 'staff/self')).statusCode).toBe(200);
  });
});

describe('the last owner', () => {
  test('cannot be demoted, deactivated or removed', async () => {
    for (const refused of [
      await owner.send('PATCH', `staff/members/${owner.id}`, { role: 'support' }),
      await owner.send('PATCH', `staff/members/${owner.id}`, { is_active: false }),
      await owner.send('DELETE', `staff/members/${owner.id}`),
    ])
      expect(outcome(refused)).toEqual([400, 'last_owner']);
    // One who cannot sign in is no owner to fall back on.
    const second = await member(server, 'owner', { email: 'second@example.com' });
    await owner.send('PATCH', `staff/members/${second.id}`, { is_active: false });
    expect(outcome(await owner.send('DELETE', `staff/members/${owner.id}`))).toEqual([400, 'last_owner']);
  });

  test('is left where two owners demote each other at the same moment', async () => {
    const second = await member(server, 'owner', { email: 'second@example.com' });
    const answers = await Promise.all([
      owner.send('PATCH', `staff/members/${second.id}`, { role: 'support' }),
      second.send('PATCH', `staff/members/${owner.id}`, { role: 'support' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const owners = await server.db.selectFrom('staff_members').select('id').where('role', '=', 'owner').execute();
    expect(owners).toHaveLength(1);
  });
});

test('another password ends all other sessions', async () => {
  const other = browser(server);
  await other.signIn('owner@example.com', { code: owner.code() });
  expect((await owner.send('POST', 'staff/self/proof', { password: PASSWORD, code: owner.code() })).statusCode).toBe(
    200,
  );
  expect((await owner.send('POST', 'staff/self/password', { new_password: 'another long password' })).statusCode).toBe(
    200,
  );
  expect([
    (await owner.send('GET', 'staff/self')).statusCode,
    (await other.send('GET', 'staff/self')).statusCode,
  ]).toEqual([200, 401]);
  expect(outcome(await browser(server).signIn('owner@example.com', { code: owner.code() }))).toEqual([
    401,
    'invalid_credentials',
  ]);
});
