/** While the database is unavailable, shared documents are served stale from the cache. */
import { loadTinyDemo } from '@aerial/server/demo/testing/tiny-catalogue.ts';
import { openDatabase, type OpenDatabase } from '@aerial/server/db/connect.ts';
import { testServer, type TestServer } from '@aerial/server/testing/server.ts';
import { testDatabase, type TestDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageBuild } from '../security/page-build.ts';

let database: TestDatabase;
let calls: OpenDatabase;
let server: TestServer;
let token: string;
beforeAll(async () => {
  database = await testDatabase();
  calls = openDatabase({ ...database.address, max: 4, statementTimeoutMs: 100 });
  server = await testServer({ db: calls.db, web: pageBuild() });
  server.clock.set('2026-11-20T22:15:00Z');
  await loadTinyDemo(database.db, server.clock);
  token = (await server.guest()).token;
});
afterAll(() => calls.close());

/** Blocks all statements of the service while this runs. */
async function whileAway(run: () => Promise<void>): Promise<void> {
  await database.db.transaction().execute(async (one) => {
    const { rows } = await sql<{
      name: string;
    }>`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      one,
    );
    await sql.raw(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`).execute(one);
    await run();
  });
}

const shared = [
  '/',
  '/movies',
  '/?partner=none',
  '/v2/channels/channel_list',
  '/v2/channels/1',
  '/v2/channels/category_list',
  '/v2/channels/1/content_schedule?start=1795212000&end=1795215600',
  '/v2/rowsets',
  '/v2/rowsets/start',
  '/v2/rows/640000000000000102?limit=5',
  '/v2/contents/641000000000001001',
  '/v2/persons/501',
  '/v2/libraries',
  '/v2/news',
];
const get = (url: string) =>
  server.app.inject(url.startsWith('/v2') ? `${url}${url.includes('?') ? '&' : '?'}access_token=${token}` : url);

test('expired pages and shared documents are served stale, unchanged', async () => {
  const before = new Map<string, Awaited<ReturnType<typeof get>>>();
  for (const url of shared) before.set(url, await get(url));
  for (const [url, { statusCode }] of before) expect([url, statusCode]).toEqual([url, 200]);
  server.clock.advance(5 * 60_000);
  await whileAway(async () => {
    for (const url of [...shared, ...shared]) {
      const answer = await get(url);
      const former = before.get(url)!;
      expect([url, answer.statusCode, answer.headers['etag'], answer.headers['cache-control']]).toEqual([
        url,
        200,
        former.headers['etag'],
        former.headers['cache-control'],
      ]);
      if (url.startsWith('/v2')) expect(answer.body).toBe(former.body);
    }
  });
});

test('personal answers, and those never requested before, are unavailable', async () => {
  await whileAway(async () => {
    for (const url of ['/v2/users/self', '/v2/users/self/devices', '/v2/contents/641000000000001002']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.json().error_code, Number(answer.headers['retry-after'])]).toEqual([
        url,
        503,
        'unavailable',
        2,
      ]);
    }
  });
});

test('nothing is served stale for over an hour, and everything is rebuilt when the database is back', async () => {
  server.clock.advance(2 * 3_600_000);
  await whileAway(async () => {
    for (const url of ['/', '/v2/channels/channel_list'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 503]);
  });
  server.clock.advance(2_000);
  for (const url of shared) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
});
