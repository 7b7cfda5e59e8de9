import {
  changeUsersCall,
  countUsersCall,
  signOutUserCall,
  userSignInsCall,
} from '@aerial/contract/calls/operator-people.ts';
import { usersCall } from '@aerial/contract/calls/operator-users.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../../testing/answers.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { operatorStore } from '../../operators/repo.pg.ts';
import { renewOperatorToken } from '../../operators/tokens.ts';

let server: TestServer;
let token: string;
let other: string;
const MANY = 1_203;

beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
  other = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  await sql`insert into users (id, provider_id, username, is_guest)
    select 100000 + n, 1, 'crowd ' || n, false from generate_series(1, ${MANY}::int) n
    union all select 200000 + n, 2, 'crowd ' || n, false from generate_series(1, 3) n
    union all select 300001, 1, 'somebody', false`.execute(server.db);
  await sql`insert into tags (id, provider_id, shortname, name) values (1, 1, 'vip', 'VIP'), (2, 2, 'vip', 'VIP')`.execute(
    server.db,
  );
});
beforeEach(() => server.clock.advance(5_000));

const calls = () => requests(server, () => '');
const count = (query: string, by = token) => calls().get(countUsersCall, `users/count?token=${by}&${query}`);
const change = async (body: object, by = token) => {
  server.clock.advance(200);
  return server.app.inject({ method: 'POST', url: `/v2/users/changes?token=${by}`, payload: body });
};
/** All batches. @returns how many each had */
async function changeAll(body: object, upTo: number): Promise<number[]> {
  const found: number[] = [];
  for (let after: number | null | undefined; after !== null;) {
    const answer = await change({ ...body, up_to: upTo, ...(after !== undefined && { after }) });
    expect(answer.statusCode, answer.body).toBe(200);
    const batch = answer.json<(typeof changeUsersCall)['answer'] & { found: number; next: number | null }>();
    found.push(batch.found);
    after = batch.next;
  }
  return found;
}
const numberOf = async (condition: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from users where ${sql.raw(condition)}`.execute(server.db))
    .rows[0]!.n;

describe('a change of all users that a filter finds', () => {
  test('is counted first, done in batches, and touches nobody else', async () => {
    const { count: all, up_to: upTo } = await count('search=crowd');
    expect([all, upTo]).toEqual([MANY, 100_000 + MANY]);
    // Who comes later is not meant.
    await sql`insert into users (id, provider_id, username, is_guest) values (400001, 1, 'crowd late', false)`.execute(
      server.db,
    );
    await sql`insert into tokens (hash, user_id, expires_at) values ('\\x01', 100001, now() + interval '1 year'), ('\\x02', 200001, now() + interval '1 year')`.execute(
      server.db,
    );
    expect(await changeAll({ action: 'block', search: 'crowd' }, upTo)).toEqual([500, 500, 203]);
    expect(await numberOf('not is_active')).toBe(MANY);
    expect(await numberOf('not is_active and (provider_id = 2 or id > 300000)')).toBe(0);
    const { rows } = await sql<{ user_id: number }>`select user_id from tokens`.execute(server.db);
    expect(rows.map(({ user_id: id }) => id)).toEqual([200_001]);
    await changeAll({ action: 'unblock', search: 'crowd' }, upTo);
    expect(await numberOf('not is_active')).toBe(0);
  });

  test('goes on where a filter finds fewer and fewer', async () => {
    const { up_to: upTo } = await count('search=crowd');
    await changeAll({ action: 'tag', tag_id: 1, search: 'crowd' }, upTo);
    const tagged = await count('tags=vip');
    expect(tagged.count).toBe(MANY + 1);
    await changeAll({ action: 'untag', tag_id: 1, tags: 'vip' }, tagged.up_to);
    expect((await count('tags=vip')).count).toBe(0);
  });

  test('signs all of them out', async () => {
    await sql`insert into devices (id, user_id) values ('00000000-0000-4000-8000-000000000001', 100002), ('00000000-0000-4000-8000-000000000002', 300001)`.execute(
      server.db,
    );
    const { up_to: upTo } = await count('search=crowd');
    await changeAll({ action: 'sign_out', search: 'crowd' }, upTo);
    const { rows } = await sql<{ id: string }>`select id from devices`.execute(server.db);
    expect(rows).toEqual([{ id: '00000000-0000-4000-8000-000000000002' }]);
  });

  test('refuses tags of others and of nobody, and is in the audit log', async () => {
    expect((await change({ action: 'tag', tag_id: 2, up_to: 999_999 })).json().error_code).toBe('tag_not_found');
    expect((await change({ action: 'tag', up_to: 999_999 })).json().error_code).toBe('validation_failed');
    expect((await change({ action: 'archive', up_to: 999_999 })).statusCode).toBe(422);
    const { rows } = await sql<{ request: object; after: object }>`select e.request, r.after from audit_entries e
      join audit_results r on r.entry_id = e.id where e.call = 'changeUsers' order by e.id limit 1`.execute(server.db);
    expect(rows[0]).toMatchObject({ request: { action: 'block', search: 'crowd' }, after: { found: 500 } });
  });
});

describe('lists', () => {
  test('go on after an id, and find a user by it', async () => {
    const page = async (query: string) =>
      (await calls().get(usersCall, `users?token=${token}&${query}`)).map(({ id }) => id);
    expect(await page('after=100002&limit=2')).toEqual([100_003, 100_004]);
    expect(await page('search=300001')).toEqual([300_001]);
    // Of another operator.
    expect(await page('search=200001')).toEqual([]);
  });
});

describe('sign-ins of a subscriber', () => {
  test('are shown to the operator, and all sessions ended', async () => {
    await sql`insert into sign_ins (user_id, at, way, country, address, device_id, device)
      values (300001, ${new Date(server.clock.now())}, 'password', 'RU', '203.0.113.*', null, null)`.execute(server.db);
    const found = await calls().get(userSignInsCall, `users/300001/sign_ins?token=${token}`);
    expect(found).toMatchObject([{ way: 'password', address: '203.0.113.*', is_current: false }]);
    const signOut = (by: string) =>
      server.app.inject({ method: 'POST', url: `/v2/users/300001/sign_out_everywhere?token=${by}`, payload: {} });
    for (const call of [await signOut(other), await server.app.inject(`/v2/users/300001/sign_ins?token=${other}`)])
      expect([call.statusCode, call.json().error_code]).toEqual([404, 'user_not_found']);
    expect((await signOut(token)).json()).toEqual({ devices: 1 });
    expect((await signOut(token)).json()).toEqual({ devices: 0 });
    expect(signOutUserCall.scope).toBe('users:write');
  });
});
