import { testDatabase } from '@aerial/testkit';
import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { fork } from 'node:child_process';
import { sql } from 'kysely';
import { once } from 'node:events';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { importClaims } from './claims.pg.ts';
import { importFiles } from './files.pg.ts';
import type { ImportSource } from './ports.ts';
import { LEASE_MS, MAX_ATTEMPTS } from './rules.ts';
import { importRuns } from './runs.pg.ts';
import { importSources } from './sources.pg.ts';
import { testRunner } from './testing/runner.ts';

const { db, address } = await testDatabase();
const LIST = '#EXTM3U\n#EXTINF:-1,Мост\nhttp://feed.example/1\n#EXTINF:-1,Берег\nhttp://feed.example/2\n';
const PROVIDER = asProviderId(1);
let source: ImportSource;
/** Ahead of the clock of other processes. @param aheadMs */
const clockAhead = (aheadMs: number): Clock => ({ now: () => epochMs(Date.now() + aheadMs) });
const now = () => epochMs(Date.now());

beforeAll(async () => {
  await db
    .insertInto('providers')
    .values({ id: PROVIDER, shortname: 'aerial', name: JSON.stringify({ ru: 'Аэриал' }), is_default: true })
    .execute();
  source = (await importSources(db).insert(
    PROVIDER,
    'channels',
    {
      name: 'Main',
      address: null,
      every_hours: null,
      is_automatic: false,
      settings: { language: 'ru', recordDays: null, age: null, removesMissing: false },
    },
    now(),
  ))!;
});

const stateOf = async (id: string) =>
  db.selectFrom('import_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const channels = async () => (await db.selectFrom('channels').select('id').execute()).length;
async function uploaded() {
  const file = await importFiles(db).store(PROVIDER, 'list.m3u', [Buffer.from(LIST)], 1_000_000, now());
  return (await importRuns(db).insert(source, { origin: 'file', fileId: file!.id, startedBy: 'test' }, now()))!;
}
async function killed(): Promise<void> {
  const child = fork(path.join(import.meta.dirname, 'testing/killed-runner.ts'), {
    env: { ...process.env, DATABASE: JSON.stringify(address) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ channels: number }];
  expect(message.channels).toBe(2);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Its transaction holds the lock of the run until the database has noticed.
  await expect.poll(openTransactions).toBe(0);
}

async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows[0]!.count;
}

test('a run whose process was killed is taken over when its lease has ended, and is done once', async () => {
  const { id } = await uploaded();
  await killed();
  expect(await channels()).toBe(0);
  expect(await stateOf(id)).toMatchObject({ state: 'running', attempts: 1 });
  // While the lease lasts, nobody else has it; nor another run of the same import.
  const others = testRunner(db, clockAhead(0), async () => {});
  await others.run();
  expect(await stateOf(id)).toMatchObject({ state: 'running', attempts: 1 });

  const successor = testRunner(db, clockAhead(LEASE_MS + 1_000), async () => {});
  await successor.run();
  expect(await stateOf(id)).toMatchObject({ state: 'ready', attempts: 2, counts: { added: 2 } });

  // Killed again in the transaction that applies it: nothing of that is there, and the successor applies it.
  await importRuns(db).order(PROVIDER, id, 'apply', 'ready');
  await killed();
  expect(await channels()).toBe(0);
  await testRunner(db, clockAhead(LEASE_MS + 1_000), async () => {}).run();
  expect(await stateOf(id)).toMatchObject({ state: 'applied', failure: null });
  expect(await channels()).toBe(2);
  await importRuns(db).order(PROVIDER, id, 'undo', 'applied');
  await others.run();
  expect(await stateOf(id)).toMatchObject({ state: 'undone' });
  expect(await channels()).toBe(0);
});

test('who has lost a run to another process commits nothing of it', async () => {
  const { id } = await uploaded();
  await testRunner(db, clockAhead(0), async () => {}).run();
  await importRuns(db).order(PROVIDER, id, 'apply', 'ready');
  const claims = importClaims(db);
  const run = (await claims.claim(now(), epochMs(now() + LEASE_MS)))!;
  expect(await claims.claim(now(), epochMs(now() + LEASE_MS))).toBeUndefined();
  const later = epochMs(now() + 2 * LEASE_MS);
  const takenOver = (await claims.claim(later, epochMs(later + LEASE_MS)))!;
  expect(takenOver).toMatchObject({ id, attempts: 2 });
  expect(await claims.extend(run, 50, later)).toBe('lost');
  await claims.conclude(run, 'failed', null, now());
  expect((await stateOf(id)).state).toBe('running');
  await claims.conclude(takenOver, 'ready', null, now());
  await importRuns(db).cancel(PROVIDER, id, now());
});

test('a run that ends its process every time fails after some attempts', async () => {
  const { id } = await uploaded();
  const claims = importClaims(db);
  let at = now();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    expect((await claims.claim(at, epochMs(at + LEASE_MS)))!.attempts).toBe(attempt);
    at = epochMs(at + LEASE_MS + 1);
  }
  await testRunner(db, clockAhead(at - now() + 1_000), async () => {}).run();
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: { code: 'interrupted' } });
});

test('a run that is cancelled while it is worked on ends without changes', async () => {
  const { id } = await uploaded();
  const claims = importClaims(db);
  const run = (await claims.claim(now(), epochMs(now() + LEASE_MS)))!;
  expect(await importRuns(db).cancel(PROVIDER, id, now())).toBe(true);
  expect(await claims.extend(run, 1, epochMs(now() + LEASE_MS))).toBe('cancelled');
  await claims.release(run, false);
  await testRunner(db, clockAhead(0), async () => {}).run();
  expect((await stateOf(id)).state).toBe('cancelled');
});

test('files and runs that are no longer of use are erased', async () => {
  const { id } = await uploaded();
  await testRunner(db, clockAhead(0), async () => {}).run();
  const files = async () => (await db.selectFrom('import_files').select('id').execute()).length;
  expect(await files()).toBeGreaterThan(0);
  await importClaims(db).eraseOld(epochMs(now() + 15 * 86_400_000));
  expect((await stateOf(id)).state).toBe('cancelled');
  await importClaims(db).eraseOld(epochMs(now() + 15 * 86_400_000));
  expect(await files()).toBe(0);
  await importClaims(db).eraseOld(epochMs(now() + 91 * 86_400_000));
  expect(await db.selectFrom('import_runs').select('id').execute()).toEqual([]);
});
