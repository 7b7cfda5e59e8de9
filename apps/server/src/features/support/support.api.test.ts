import { calls as contract } from '@aerial/contract/index.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { member, PASSWORD, type Browser } from '../staff/testing/console.ts';

const USER = 501;
let server: TestServer;
let support: Browser;

beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
});
beforeEach(async () => {
  server.clock.advance(90_000_000);
  await sql`delete from users where id between 500 and 600`.execute(server.db);
  await sql`insert into users (id, provider_id, username, phone, phone_proven) values
    (${USER}, 1, 'subscriber', '79000000001', true), (502, 1, 'neighbour', null, false), (503, 2, 'foreigner', null, false)`.execute(
    server.db,
  );
  await server.db.deleteFrom('staff_members').execute();
  support = await member(server, 'support', { email: 'anna@example.com' });
});

const outcome = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  (answer.json() as { error_code?: string }).error_code,
];
const request = (user = USER, by = support) => by.send('POST', `users/${user}/support_code`, {});
const start = (code: string, user = USER, by = support, reason?: string) =>
  by.send('POST', `users/${user}/support_session`, { code, ...(reason !== undefined && { reason }) });
const lastSms = async () => (await server.outbox.list()).find(({ kind }) => kind === 'sms')!;
const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)![1]!;
const prove = () => support.send('POST', 'staff/self/proof', { password: PASSWORD, code: support.code() });
async function session(): Promise<string> {
  expect((await request()).statusCode).toBe(200);
  const started = await start(codeIn((await lastSms()).text));
  expect(started.statusCode, started.body).toBe(200);
  return started.json<{ access_token: string }>().access_token;
}
const as = (token: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/v2/${path}`,
    headers: { authorization: `Token ${token}`, 'accept-language': 'en' },
    ...(payload && { payload }),
  });

describe('consent', () => {
  test('is a code to the subscriber’s phone, stored as a hash, that works once and for the member who requested it', async () => {
    const sent = await request();
    expect(sent.json()).toMatchObject({ channel: 'sms', to: '+7 *** 00-01' });
    const code = codeIn((await lastSms()).text);
    expect(sent.body).not.toContain(code);
    const stored = await server.db.selectFrom('support_codes').selectAll().executeTakeFirstOrThrow();
    expect(stored.hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(code);

    const other = await member(server, 'support', { email: 'boris@example.com' });
    expect(outcome(await start(code, USER, other))).toEqual([400, 'invalid_otp']);
    const both = await Promise.all([start(code), start(code)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(outcome(await start(code))).toEqual([400, 'invalid_otp']);
  });

  test('expires after ten minutes, and ends with the fifth wrong entry', async () => {
    await request();
    const late = codeIn((await lastSms()).text);
    server.clock.advance(10 * 60_000);
    expect(outcome(await start(late))).toEqual([403, 'reauthentication_required']);
    await prove();
    expect(outcome(await start(late))).toEqual([400, 'invalid_otp']);
    await request();
    const code = codeIn((await lastSms()).text);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let entry = 0; entry < 5; entry += 1) expect(outcome(await start(wrong))).toEqual([400, 'invalid_otp']);
    expect(outcome(await start(code))).toEqual([400, 'invalid_otp']);
  });

  test('is limited: one code a minute, five an hour', async () => {
    expect((await request()).statusCode).toBe(200);
    expect(outcome(await request())).toEqual([429, 'too_many_requests']);
    const codes = [];
    for (let minute = 0; minute < 6; minute += 1) {
      server.clock.advance(61_000);
      codes.push((await request()).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 429, 429]);
  });

  test('goes to a contact that is the subscriber’s own: not to one that staff has just changed', async () => {
    await support.send('PATCH', `users/${USER}`, { phone: '79000000009' });
    expect((await request()).json()).toMatchObject({ channel: 'inbox', to: null });
    const message = await server.db
      .selectFrom('inbox_messages')
      .select('params')
      .where('user_id', '=', asUserId(USER))
      .where('kind', '=', 'support_code')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(message.params)).toMatch(/"sealed":"v1\./);
  });

  test('is asked of the operator’s own users, by members of its staff with the role', async () => {
    expect(outcome(await request(503))).toEqual([404, 'user_not_found']);
    const reader = await member(server, 'read_only', { email: 'reader@example.com' });
    expect(outcome(await request(USER, reader))).toEqual([403, 'permission_denied']);
    const token = await renewOperatorToken(operatorStore(server.db), 1 as never);
    const byToken = await server.app.inject({
      method: 'POST',
      url: `/v2/users/${USER}/support_code?token=${token}`,
      payload: {},
    });
    expect(outcome(byToken)).toEqual([403, 'forbidden']);
  });
});

describe('the session', () => {
  test('may make no call that changes anything, of all in the contract', async () => {
    const token = await session();
    const writing = contract.filter(
      ({ method, auth, supportSession }) =>
        method !== 'GET' && (auth === 'viewer' || auth === 'device') && supportSession !== 'allowed',
    );
    expect(writing.length).toBeGreaterThan(50);
    for (const { id, method, path } of writing) {
      const answer = await as(token, method as 'POST', path.replace('/v2/', '').replaceAll(/:\w+/g, '1'), {});
      expect([id, ...outcome(answer)]).toEqual([id, 403, 'support_session']);
    }
    expect((await as(token, 'GET', 'users/self')).json()).toMatchObject({ id: USER, parental_code: null });
  });

  test('has no credential to renew itself with, and ends after half an hour', async () => {
    const token = await session();
    const [device] = (await as(token, 'GET', 'users/self/devices')).json<{ id: string }[]>();
    expect(device).toMatchObject({ vendor: 'Поддержка', model: null, application_type: null });
    const stored = await server.db
      .selectFrom('devices')
      .selectAll()
      .where('user_id', '=', asUserId(USER))
      .executeTakeFirstOrThrow();
    expect(device!.id).toBe(stored.id);
    for (const id of [stored.id, stored.credential]) {
      const renewed = await server.app.inject({ method: 'POST', url: '/v2/auth/device', payload: { device_id: id } });
      expect(outcome(renewed)).toEqual([401, 'authentication_failed']);
    }
    server.clock.advance(30 * 60_000 - 1_000);
    expect((await as(token, 'GET', 'users/self')).statusCode).toBe(200);
    server.clock.advance(1_000);
    expect(outcome(await as(token, 'GET', 'users/self'))).toEqual([401, 'authentication_failed']);
  });

  test('is told to the subscriber, stands among the sign-ins, and ends when the subscriber removes its device', async () => {
    const token = await session();
    const own = '0123456789'.repeat(4);
    const { hashToken } = await import('../../accounts/tokens.ts');
    await server.db
      .insertInto('tokens')
      .values({ hash: hashToken(own), user_id: asUserId(USER), device_id: null, expires_at: null })
      .execute();
    const [signIn] = (await as(own, 'GET', 'users/self/sign_ins')).json<
      { way: string; device: { id: string; name: string } }[]
    >();
    expect(signIn).toMatchObject({ way: 'support', device: { name: 'Поддержка' } });
    expect((await as(own, 'GET', 'users/self/messages')).body).toContain('anna');
    expect((await as(own, 'DELETE', `users/self/devices/${signIn!.device.id}`)).statusCode).toBe(200);
    expect(outcome(await as(token, 'GET', 'users/self'))).toEqual([401, 'authentication_failed']);
  });

  test('is ended by support itself, takes none of the subscriber’s devices, and is no device to webhooks', async () => {
    await sql`update users set device_limit = 1 where id = ${USER}`.execute(server.db);
    await sql`insert into devices (user_id, serial) values (${USER}, 'own')`.execute(server.db);
    await sql`insert into webhooks (provider_id, url, events, sealed_secret, created_at) values
      (1, 'https://billing.example/', array['device.added', 'device.removed'], 'x', now())`.execute(server.db);
    const before = await sql<{ n: number }>`select count(*)::int as n from webhook_events`.execute(server.db);
    const token = await session();
    expect((await as(token, 'GET', 'users/self/support_session')).json()).toEqual({
      expires_at: expect.stringMatching(/Z$/) as string,
    });
    expect((await as(token, 'DELETE', 'users/self/support_session')).statusCode).toBe(200);
    expect((await as(token, 'GET', 'users/self')).statusCode).toBe(401);
    expect((await sql<{ n: number }>`select count(*)::int as n from webhook_events`.execute(server.db)).rows).toEqual(
      before.rows,
    );
    const left = await server.db.selectFrom('devices').select('serial').where('user_id', '=', asUserId(USER)).execute();
    expect(left).toEqual([{ serial: 'own' }]);
  });

  test('is in the audit log: who, whom, when, until, why; without the code and the token', async () => {
    await request();
    const started = await start(codeIn((await lastSms()).text), USER, support, 'No picture on channel 5');
    // The browser is told that it has a view, not whose.
    expect(started.headers['set-cookie']).toBe(
      '__Host-aerial-support=1; Path=/; Max-Age=1800; HttpOnly; Secure; SameSite=Lax',
    );
    const { rows } = await sql<{
      entry: string;
    }>`select json_build_object('actor', e.actor_name, 'object', e.object, 'at', e.at,
        'request', e.request, 'after', r.after)::text as entry
      from audit_entries e join audit_results r on r.entry_id = e.id where e.call = 'startSupportSession' order by e.id desc limit 1`.execute(
      server.db,
    );
    expect(JSON.parse(rows[0]!.entry)).toMatchObject({
      actor: 'anna',
      object: `users/${USER}/support_session`,
      request: { code: '•••', reason: 'No picture on channel 5' },
      after: { access_token: '•••', expires_at: expect.stringMatching(/Z$/) as string },
    });
  });
});

test('a member of staff gets no token of a subscriber; a system of the operator does', async () => {
  const owner = await member(server, 'owner', { email: 'owner@example.com' });
  expect(outcome(await owner.send('POST', 'auth/provider', { user_id: USER }))).toEqual([403, 'permission_denied']);
  const token = await renewOperatorToken(operatorStore(server.db), 1 as never);
  const byToken = await server.app.inject({
    method: 'POST',
    url: `/v2/auth/provider?token=${token}`,
    payload: { user_id: USER },
  });
  expect(byToken.statusCode).toBe(200);
});
