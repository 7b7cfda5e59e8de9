import { testClock, testDatabase } from '@aerial/testkit';
import { openDatabase } from '@aerial/server/db/connect.ts';
import { loadTinyDemo } from '@aerial/server/demo/testing/tiny-catalogue.ts';
import type { DiskLevel } from '@aerial/server/disk/rules.ts';
import { testServer, type TestServer } from '@aerial/server/testing/server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractRequests, withToken, type ContractRequest } from './support/requests.ts';

const database = await testDatabase();
const open = openDatabase({ ...database.address, applicationName: 'aerial full disk' });
afterAll(() => open.close());
const clock = testClock('2026-11-20T22:15:00Z');
let level: DiskLevel = 'ok';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer({ db: open.db, clock, diskLevel: () => level });
  await loadTinyDemo(database.db, clock);
  token = (await server.guest()).token;
});

const send = (request: ContractRequest) =>
  server.app.inject({
    method: request.method,
    url: withToken(request, token),
    ...(request.body === undefined ? {} : { payload: request.body as object }),
  });
const named = contractRequests.map((request) => [`${request.method} ${request.call.path}`, request] as const);

/** Every change of a table fails as it does on a disk without space. */
const breakWrites = (state: string, message: string) =>
  sql
    .raw(
      `create or replace function fail_write() returns trigger language plpgsql as $$ begin raise exception using errcode = '${state}', message = '${message}'; end $$;
       do $$ declare t text; begin for t in select tablename from pg_tables where schemaname = 'public' loop
         execute format('create or replace trigger fail_write before insert or update or delete on %I for each statement execute function fail_write()', t); end loop; end $$`,
    )
    .execute(database.db);
const mendWrites = () =>
  sql
    .raw(
      `do $$ declare t text; begin for t in select tablename from pg_tables where schemaname = 'public' loop execute format('drop trigger if exists fail_write on %I', t); end loop; end $$`,
    )
    .execute(database.db);

describe.each([
  ['53100', 'could not extend file "base/1/2": No space left on device'],
  ['XX000', 'could not write to file "pg_wal/xlogtemp.1": No space left on device'],
])('while the database fails writes with %s', (state, message) => {
  beforeAll(async () => void (await breakWrites(state, message)));
  afterAll(async () => void (await mendWrites()));

  test.each(named)('%s answers 503 unavailable at worst', async (_name, request) => {
    const answer = await send(request);
    if (answer.statusCode >= 500)
      expect([answer.statusCode, answer.json().error_code, Number(answer.headers['retry-after']) > 0]).toEqual([
        503,
        'unavailable',
        true,
      ]);
  });

  test('reads still work', async () => {
    for (const url of ['/v2/channels/channel_list', '/v2/users/self', '/v2/rowsets'])
      expect((await server.app.inject(`${url}?access_token=${token}`)).statusCode, url).toBe(200);
  });
});

describe('while the disk is almost full', () => {
  beforeAll(() => void (level = 'critical'));
  afterAll(() => void (level = 'ok'));

  test.each(named.filter(([, { method }]) => method !== 'GET'))(
    '%s is refused before it reaches the database',
    async (_name, request) => {
      const answer = await send(request);
      expect([answer.statusCode, answer.json().error_code, answer.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '30',
      ]);
    },
  );

  test('reads still work', async () => {
    expect((await server.app.inject(`/v2/channels/channel_list?access_token=${token}`)).statusCode).toBe(200);
  });
});

test('changes are accepted again when there is space', async () => {
  expect((await server.guest()).token).toMatch(/^[0-9a-f]{40}$/);
});
