import { auditLogCall, auditRetentionCall, exportAuditLogCall } from '@aerial/contract/calls/audit.ts';
import { asProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { testServer, type TestServer } from '../../testing/server.ts';
import { operatorStore } from '../operators/repo.pg.ts';
import { renewOperatorToken } from '../operators/tokens.ts';
import { auditStore } from './repo.pg.ts';

let server: TestServer;
let token: string;
let other: string;
beforeAll(async () => {
  server = await testServer();
  await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
  await server.addProvider({ id: 2, shortname: 'meridian' });
  token = await renewOperatorToken(operatorStore(server.db), asProviderId(2));
  other = await renewOperatorToken(operatorStore(server.db), asProviderId(1));
});
beforeEach(() => server.clock.advance(5_000));

const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object, by = token) =>
  server.app.inject({
    method,
    url: `/v2/${url}?token=${by}`,
    ...(payload && { payload }),
    remoteAddress: '198.51.100.9',
  });
const log = async (query = '', by = token) => requests(server, () => '').get(auditLogCall, `audit?token=${by}${query}`);
const create = (username: string, more: object = {}) =>
  send('POST', 'users', {
    username,
    phone: `7999${String(Math.random()).slice(2, 9)}`,
    password: 'hidden word',
    ...more,
  });

describe('the audit log', () => {
  test('names who did what from where, without secrets', async () => {
    const created = await create('first', { parental_code: '4711' });
    expect(created.statusCode, created.body).toBe(200);
    const { items } = await log();
    expect(items[0]).toMatchObject({
      actor: { kind: 'token' },
      address: '198.51.100.9',
      call: 'createUser',
      object: 'users',
      request_id: expect.stringMatching(/^[0-9a-f]{12}-[0-9a-z]+$/),
      request: { username: 'first', password: '•••', parental_code: '•••' },
      before: null,
      after: { username: 'first', parental_code: '•••' },
      outcome: 'done',
      failure: null,
    });
    const stored = JSON.stringify(
      await sql`select e.*, r.* from audit_entries e join audit_results r on r.entry_id = e.id`.execute(server.db),
    );
    expect(stored).not.toMatch(/hidden word|4711/);
    expect(stored).not.toContain(token);
  });

  test('shows a change by what differs before and after it', async () => {
    await send('PUT', 'audit/retention', { days: 400 });
    await send('PUT', 'audit/retention', { days: 500 });
    expect((await log('&call=changeAuditRetention')).items[0]).toMatchObject({
      before: { days: 400 },
      after: { days: 500 },
    });
  });

  test('contains failed calls with their error, and calls whose end is not known', async () => {
    await create('twice');
    expect((await create('twice')).json().error_code).toBe('username_taken');
    expect((await log('&outcome=failed')).items[0]).toMatchObject({ failure: 'username_taken', after: null });
    await auditStore(server.db).begin(
      {
        providerId: asProviderId(2),
        actor: { kind: 'system', id: null, name: 'cut short' },
        address: '',
        call: 'createUser',
        object: 'users',
        requestId: 'x',
      },
      server.clock.now(),
    );
    expect((await log('&outcome=unknown')).items.map(({ actor }) => actor.name)).toEqual(['cut short']);
  });

  test('an entry that cannot be written prevents the change', async () => {
    await sql`alter table audit_entries add constraint full_up check (call <> 'createUser') not valid`.execute(
      server.db,
    );
    expect((await create('never')).statusCode).toBe(500);
    await sql`alter table audit_entries drop constraint full_up`.execute(server.db);
    expect(await server.db.selectFrom('users').select('id').where('username', '=', 'never').execute()).toEqual([]);
  });

  test('reading, and what is refused at the door, leaves no entry', async () => {
    const before = (await log()).items[0]!.id;
    await server.app.inject(`/v2/audit/retention?token=${token}`);
    await send('PUT', 'audit/retention', { days: 29 });
    await send('PUT', 'audit/retention', { days: 40 }, '0'.repeat(40));
    expect((await log()).items[0]!.id).toBe(before);
  });

  test('is the operator’s own, and filters by actor, call, object, time and outcome', async () => {
    await send('PUT', 'audit/retention', { days: 90 }, other);
    const all = (await log('&limit=200')).items;
    expect(all.map(({ after }) => (after as { days?: number } | null)?.days)).not.toContain(90);
    expect((await log('&call=changeAuditRetention', other)).items).toHaveLength(1);
    expect((await log('&object=audit/')).items.every(({ call }) => call === 'changeAuditRetention')).toBe(true);
    expect((await log('&object=%25')).items).toEqual([]);
    expect((await log('&actor_kind=system')).items).toHaveLength(1);
    const at = Math.floor(Date.parse(all.at(-1)!.at) / 1000);
    expect((await log(`&until=${at}`)).items).toEqual([]);
    expect((await log(`&since=${at}&limit=200`)).items).toHaveLength(all.length);
    expect((await log('&cursor=9999999999999999999')).items.length).toBeGreaterThan(0);
  });

  test('pages by a cursor, without gaps and doubles', async () => {
    const whole = (await log('&limit=200')).items.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Awaited<ReturnType<typeof log>> = await log(`&limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(whole);
  });

  test('is exported as CSV in which no cell is a formula', async () => {
    for (const username of ['=cmd()', '+1', '-1', '@sum', '\tx']) await create(username);
    await sql`insert into audit_entries (provider_id, at, actor_kind, actor_name, address, call, object, request_id)
      values (2, now(), 'staff', '=HYPERLINK("http://x")', '', 'x', '@x', '')`.execute(server.db);
    const { csv, file_name, next_cursor } = await requests(server, () => '').get(
      exportAuditLogCall,
      `audit/export?token=${token}`,
    );
    expect([file_name, next_cursor]).toEqual(['audit-meridian.csv', null]);
    const [head, first] = csv.split('\r\n');
    expect(head).toMatch(/^id,at,actor_kind/);
    expect(first).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(first).toContain(`'@x`);
    expect(csv).not.toMatch(/(^|,)"?[=+\-@\t]/m);
  });
});

describe('append only', () => {
  const refused = async (statement: string) =>
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('append only');
  test('the database refuses every change, and what is not old enough to everybody', async () => {
    await refused(`update audit_entries set actor_name = 'somebody else'`);
    await refused(`update audit_results set error_code = null`);
    await refused(`delete from audit_entries`);
    await refused(`delete from audit_results`);
    await refused(`truncate audit_entries cascade`);
    await refused(`truncate audit_results`);
    await expect(
      server.db.transaction().execute(async (trx) => {
        await sql`select set_config('aerial.audit_erase_before', '2000-01-01T00:00:00Z', true)`.execute(trx);
        await sql`delete from audit_entries`.execute(trx);
      }),
    ).rejects.toThrow('append only');
  });

  test('the job erases what is past the operator’s retention, and nothing else', async () => {
    expect(await requests(server, () => '').get(auditRetentionCall, `audit/retention?token=${other}`)).toEqual({
      days: 90,
    });
    await send('PUT', 'audit/retention', { days: 30 });
    server.clock.advance(31 * 86_400_000);
    await create('later');
    await auditStore(server.db).eraseOld(server.clock.now());
    const left = (await log('&limit=200')).items.filter(({ call }) => call !== 'x');
    expect(left.map(({ call }) => call)).toEqual(['createUser']);
    expect((await log('', other)).items).toHaveLength(1);
  });
});
