import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { createDatabaseIfMissing, listDatabases, withDatabase } from '@aerial/server/db/databases.ts';
import { expect, test } from 'vitest';
import { freePort, testClock, testDatabase } from './index.ts';

const first = await testDatabase();
const second = await testDatabase();

test('each test database is migrated, empty and its own', async () => {
  await first.db.insertInto('providers').values({ id: 1, shortname: 'aerial', name: '{}' }).execute();
  expect(await first.db.selectFrom('providers').select('shortname').execute()).toEqual([{ shortname: 'aerial' }]);
  expect(await second.db.selectFrom('providers').select('shortname').execute()).toEqual([]);
});

test('databases of ended test processes are dropped when the next one is requested; those of running ones are not', async () => {
  const server = withDatabase(first.address, 'postgres');
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const left = first.name.replace(`_${process.pid}_`, `_${ended}_`);
  await createDatabaseIfMissing(server, left);
  expect(await listDatabases(server)).toContain(left);
  await testDatabase();
  await expect.poll(() => listDatabases(server)).not.toContain(left);
  expect(await listDatabases(server)).toContain(first.name);
});

test('the clock moves only when advanced', () => {
  const clock = testClock('2026-01-01T00:00:00Z');
  const start = clock.now();
  clock.advance(1_500);
  expect(clock.now() - start).toBe(1_500);
  clock.set(start);
  expect(clock.now()).toBe(Date.UTC(2026, 0, 1));
});

test('a free port can be listened on', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  expect(server.listening).toBe(true);
  server.close();
});
