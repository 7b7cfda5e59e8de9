/** A real standby that reads may go to: used as far as it is fresh enough, and never missed. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { standbyChecks } from '../../apps/server/cli/doctor/standby.ts';
import { readConfig } from '@aerial/server/config/config.ts';
import { openDatabase, type OpenDatabase } from '@aerial/server/db/connect.ts';
import { startEmbedded, type EmbeddedPostgres } from '@aerial/server/db/embedded/embedded.ts';
import { migrateDatabase } from '@aerial/server/db/migrate.ts';
import { standbyReads, type StandbyReads } from '@aerial/server/db/standby.ts';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseLink, type DatabaseLink } from './support/database-link.ts';
import { guest, send, startService, until } from './support/service.ts';

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let main: OpenDatabase;
/** Past the reads: an operator of the standby. */
let beside: OpenDatabase;
let standbyLink: DatabaseLink;
let reads: StandbyReads;
/** Added to the clock of the reads, ms. */
let later = 0;
const changes: boolean[] = [];

const startPrimary = () => startEmbedded({ folder: path.join(folder, 'primary') });

/** A copy of the primary, which is stopped, that follows it. */
async function startStandby(): Promise<EmbeddedPostgres> {
  const copy = path.join(folder, 'standby');
  mkdirSync(copy, { mode: 0o700 });
  const from = path.join(folder, 'primary', 'cluster');
  if (spawnSync('cp', ['-a', from, path.join(copy, 'cluster')]).status !== 0)
    throw new Error('the cluster was not copied');
  writeFileSync(path.join(copy, 'cluster', 'standby.signal'), '');
  primary = await startPrimary();
  return startEmbedded({
    folder: copy,
    settings: { primary_conninfo: `host=${primary.socketDir} user=aerial`, wal_retrieve_retry_interval: '200ms' },
  });
}

const isStandby = async (db: Kysely<never>): Promise<boolean> => {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]!.standby;
};
const readsFrom = async (toleranceMs: number) =>
  (await isStandby(reads.reads(toleranceMs) as never)) ? 'standby' : 'primary';
const notes = async (toleranceMs: number) =>
  (await sql<{ text: string }>`select text from notes`.execute(reads.reads(toleranceMs))).rows.map(({ text }) => text);

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-standby-'));
  primary = await startPrimary();
  const migrated = await migrateDatabase(primary);
  if (!migrated.ok) throw new Error('the primary was not migrated');
  await primary.stop();
  standby = await startStandby();
  main = openDatabase(primary);
  beside = openDatabase(standby);
  await sql`create table notes (text text)`.execute(main.db);
  await sql`insert into providers (id, shortname, name, is_default, hosts)
    values (1, 'read', '{"en": "Read"}', true, '{}')`.execute(main.db);
  standbyLink = await databaseLink(standby, 'url');
  reads = standbyReads({
    primary: main,
    primaryAddress: primary,
    standby: { ...standbyLink.address, connectTimeoutMs: 2_000 },
    now: () => performance.now() + later,
    onChange: (isUsed) => changes.push(isUsed),
  });
}, 240_000);

afterAll(async () => {
  await Promise.allSettled([reads?.close(), main?.close(), beside?.close()]);
  await standbyLink?.close();
  await Promise.allSettled([standby?.stop(), primary?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

test('reads go to the standby as long as it is fresh enough for them', async () => {
  await until(() => Promise.resolve(reads.lagMs() !== undefined));
  expect(changes).toEqual([true]);
  await until(async () => (await readsFrom(2_000)) === 'standby');
  await sql`insert into notes values ('first')`.execute(main.db);
  await until(async () => (await notes(2_000)).length === 1);

  await sql`select pg_wal_replay_pause()`.execute(beside.db);
  await sql`insert into notes values ('second')`.execute(main.db);
  later += 5_000;
  await reads.probe();
  expect(await readsFrom(2_000), 'too old').toBe('primary');
  expect(await notes(2_000)).toEqual(['first', 'second']);
  expect(await readsFrom(60_000), 'old enough to be read').toBe('standby');
  expect(await notes(60_000)).toEqual(['first']);

  await sql`select pg_wal_replay_resume()`.execute(beside.db);
  await until(async () => (await notes(60_000)).length === 2);
  await reads.probe();
  expect(await readsFrom(2_000)).toBe('standby');
  await expect(sql`insert into notes values ('third')`.execute(reads.reads(2_000))).rejects.toThrow(
    'a read that may lag writes',
  );
  expect(await notes(2_000), 'what does not belong here is not written elsewhere').toHaveLength(2);
});

test('a query that the standby breaks off, and a standby that is gone, cost nobody an answer', async () => {
  const slow = sql<{ standby: boolean }>`select pg_is_in_recovery() as standby, pg_sleep(1)::text`.execute(
    reads.reads(60_000),
  );
  await until(async () => {
    const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'aerial reads' and query like '%pg_sleep%' and state = 'active'`.execute(beside.db);
    return rows.length > 0;
  });
  expect((await slow).rows[0]!.standby, 'answered by the primary').toBe(false);
  await reads.probe();
  expect(await readsFrom(60_000)).toBe('standby');

  await standbyLink.cut();
  const answers = await Promise.all(Array.from({ length: 20 }, () => readsFrom(60_000)));
  expect(new Set(answers)).toEqual(new Set(['primary']));
  expect(reads.lagMs()).toBeUndefined();
  await standbyLink.restore();
  await until(async () => (await readsFrom(60_000)) === 'standby');
});

test('the service searches in its standby, and in the primary without it', async () => {
  const link = await databaseLink(primary, 'url');
  const urlOf = ({ address }: DatabaseLink) => (address as { connectionString: string }).connectionString;
  const env = { DATABASE_URL: urlOf(link), DATABASE_STANDBY_URL: urlOf(standbyLink) };
  const service = await startService({ env: { ...env, AERIAL_DEMO: 'no' } });
  try {
    const { token } = await guest(service.site);
    const search = () => send(`${service.site}/v2/search/suggest?query=zoo&access_token=${token}`);
    const searched = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where application_name = 'aerial reads' and query like '%search_%'`.execute(beside.db)
      ).rows[0]!.count;
    await until(async () => {
      expect((await search()).status).toBe(200);
      return (await searched()) > 0;
    });
    const config = readConfig(env, folder);
    if (!config.ok) throw new Error('the settings are wrong');
    expect((await standbyChecks(config.value, link.address)).map(({ status }) => status)).toEqual(['ok']);
    await standbyLink.cut();
    expect((await search()).status).toBe(200);
    expect((await standbyChecks(config.value, link.address)).map(({ status }) => status)).toEqual(['problem']);
    await standbyLink.restore();
  } finally {
    await service.stop();
    service.remove();
    await link.close();
  }
});

test('while the primary is lost, what was read stays readable', async () => {
  await until(async () => (await readsFrom(60_000)) === 'standby');
  await primary.stop();
  await reads.probe();
  later += 600_000;
  expect(await readsFrom(2_000)).toBe('standby');
  expect(await notes(2_000)).toEqual(['first', 'second']);
});
