import { execFile } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testClock, testDatabase, type TestDatabase } from '@aerial/testkit';
import { openDatabase, type DatabaseAddress } from '../../src/db/connect.ts';
import { createDatabaseIfMissing, dropDatabase, withDatabase } from '../../src/db/databases.ts';
import type { Database } from '../../src/db/schema.ts';
import { loadTinyDemo } from '../../src/demo/testing/tiny-catalogue.ts';
import { ensureDay } from '../../src/features/metrics/partitions.pg.ts';
import { withPreparedDatabase } from '../../src/testing/prepared-database.ts';
import { dump } from './dump.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { moveRows, onClient, restoreFiles, restoreRows, secretToRestore, verifyBackup } from './restore.ts';

/** The environment of the program has nothing of the test's but these. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const SECRET = 'the secret of the installation, long';
const KEY = 'the key of the backups, long enough!';
const { signal } = new AbortController();
const onStep = (): void => {};

let folder: string;
let source: TestDatabase;
let manifest: Manifest;
const backup = () => path.join(folder, 'backup');
const targets: DatabaseAddress[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-backup-'));
  source = await testDatabase();
  await loadTinyDemo(source.db, testClock('2026-11-20T22:15:00Z'));
  await ensureDay(source.db, '2026-11-20');
  // Characters that COPY escapes.
  await sql`insert into channels (slug, name) values ('odd', ${JSON.stringify({ en: 'a\tb\nc\\d\\N “é” 🙂' })})`.execute(
    source.db,
  );
  mkdirSync(path.join(folder, 'data/pictures/nested'), { recursive: true });
  writeFileSync(path.join(folder, 'data/pictures/nested/a.jpg'), Buffer.alloc(100_000, 7));
  manifest = await dumpTo(backup());
}, 120_000);
afterAll(async () => {
  for (const target of targets) await dropDatabase(source.address, (target as { database: string }).database);
  await source.close();
  rmSync(folder, { recursive: true, force: true });
});

const dumpTo = (target: string, key: string | undefined = KEY): Promise<Manifest> =>
  onClient(source.address, 'backup', (client) =>
    dump({
      client,
      dataDir: path.join(folder, 'data'),
      target,
      version: '1.2.3',
      secret: SECRET,
      key,
      hasMedia: false,
      signal,
      onStep,
    }),
  );

/** A database without any table. */
async function emptyDatabase(name: string): Promise<DatabaseAddress> {
  const full = `${source.name}_${name}`;
  await createDatabaseIfMissing(source.address, full);
  const address = withDatabase(source.address, full);
  targets.push({ socketDir: '', database: full });
  return address;
}

/** What an installation consists of: a checksum of the rows of each table, sequences, constraints and triggers. */
async function contentOf(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%' order by 1`.execute(db);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as sum
      from ${sql.table(name)} t`.execute(db);
    found[name] = rows[0];
  }
  const shape = {
    sequences:
      await sql`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`.execute(db),
    constraints: await sql`select conrelid::regclass::text as at, conname, pg_get_constraintdef(oid) as is, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(db),
    triggers: await sql`select tgrelid::regclass::text as at, tgname, tgenabled from pg_trigger
      where not tgisinternal order by 1, 2`.execute(db),
    migrations: await sql`select name from kysely_migration order by 1`.execute(db),
  };
  for (const [name, { rows }] of Object.entries(shape)) found[name] = rows;
  return found;
}

async function contentAt(address: DatabaseAddress): Promise<Record<string, unknown>> {
  const { db, close } = openDatabase({ ...address, max: 1 });
  try {
    return await contentOf(db);
  } finally {
    await close();
  }
}

test('a restored database has every row, sequence, constraint and trigger of the former one', async () => {
  const read = await readManifest(backup());
  expect(read).toEqual(manifest);
  expect(manifest.tables.find(({ name }) => name === 'channels')!.rows).toBeGreaterThan(1);
  expect(manifest.tables.find(({ name }) => name === 'viewer_events_20261120')?.partition?.of).toBe('viewer_events');
  const target = await emptyDatabase('restored');
  await verifyBackup(backup(), read, signal, onStep);
  const rows = await restoreRows(backup(), read, target, { signal, onStep });
  expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0));
  expect(await contentAt(target)).toEqual(await contentOf(source.db));
}, 120_000);

test('files are restored, and a backup is readable by its owner only', async () => {
  const data = path.join(folder, 'restored');
  await restoreFiles(backup(), manifest, data, signal);
  expect(readFileSync(path.join(data, 'pictures/nested/a.jpg')).equals(Buffer.alloc(100_000, 7))).toBe(true);
  for (const file of ['.', 'manifest.json', 'tables/users.copy.gz'])
    expect(statSync(path.join(backup(), file)).mode & 0o077, file).toBe(0);
});

test('one command moves a database into another', async () => {
  const target = await emptyDatabase('moved');
  await moveRows(source.address, target, { signal, onStep });
  expect(await contentAt(target)).toEqual(await contentOf(source.db));
}, 120_000);

test('only an empty database is filled, and a failure leaves it empty', async () => {
  const used = await testDatabase();
  await sql`insert into channels (slug, name) values ('mine', '{}')`.execute(used.db);
  await expect(restoreRows(backup(), manifest, used.address, { signal, onStep })).rejects.toThrow(
    'its table channels has rows',
  );
  await used.close();
  const target = await emptyDatabase('failed');
  const wrong = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) };
  await expect(restoreRows(backup(), wrong, target, { signal, onStep })).rejects.toThrow(/has \d+ rows instead of/);
  const found = await contentAt(target);
  expect(found['channels']).toEqual({ count: 0, sum: null });
  // Nothing hinders the next try.
  await restoreRows(backup(), manifest, target, { signal, onStep });
}, 120_000);

test('a backup of an older version is not restored over a newer shape, which would be undone', async () => {
  const newer = await testDatabase();
  const older = { ...manifest, migrations: manifest.migrations.slice(0, -1) };
  await expect(restoreRows(backup(), older, newer.address, { signal, onStep })).rejects.toThrow('of a newer version');
  await newer.close();
});

test('a backup of a newer version is refused', async () => {
  const newer = { ...manifest, migrations: [...manifest.migrations, '999_later'] };
  await expect(restoreRows(backup(), newer, await emptyDatabase('newer'), { signal, onStep })).rejects.toThrow(
    'the source belongs to a newer Aerial (999_later)',
  );
}, 120_000);

test('a damaged, incomplete or malicious backup is refused before anything is written', async () => {
  const damaged = path.join(folder, 'damaged');
  const { tables } = await dumpTo(damaged);
  await expect(dumpTo(damaged)).rejects.toThrow('exists already');
  const file = path.join(damaged, tables[3]!.file);
  appendFileSync(file, 'x');
  await expect(verifyBackup(damaged, await readManifest(damaged), signal, onStep)).rejects.toThrow(
    'its checksum differs',
  );
  rmSync(file);
  await expect(verifyBackup(damaged, await readManifest(damaged), signal, onStep)).rejects.toThrow('cannot be read');
  const outside = { ...manifest, files: [{ file: '../../etc/passwd', bytes: 1, sha256: '' }] };
  writeFileSync(path.join(damaged, 'manifest.json'), JSON.stringify(outside));
  await expect(readManifest(damaged)).rejects.toThrow('is outside of the backup');
  writeFileSync(path.join(damaged, 'manifest.json'), JSON.stringify({ ...manifest, format: 2 }));
  await expect(readManifest(damaged)).rejects.toThrow('written by a newer Aerial');
  writeFileSync(path.join(damaged, 'manifest.json'), '{}');
  await expect(readManifest(damaged)).rejects.toThrow('no complete backup');
});

test('an aborted backup leaves nothing', async () => {
  const target = path.join(folder, 'aborted');
  const abort = new AbortController();
  const dumping = onClient(source.address, 'backup', (client) =>
    dump({
      client,
      dataDir: folder,
      target,
      version: '1',
      secret: SECRET,
      key: undefined,
      hasMedia: false,
      signal: abort.signal,
      onStep: (_step, share) => {
        if (share > 0.5) abort.abort();
      },
    }),
  );
  await expect(dumping).rejects.toThrow(/abort/i);
  expect([existsSync(target), existsSync(`${target}.partial`)]).toEqual([false, false]);
});

test('the secret comes back with the key only, and never replaces another', () => {
  expect(JSON.stringify(manifest)).not.toContain(SECRET);
  expect(secretToRestore(manifest, { given: undefined, key: KEY })).toBe(SECRET);
  expect(secretToRestore(manifest, { given: SECRET, key: undefined })).toBeUndefined();
  const refusals = [
    { given: undefined, key: undefined },
    { given: undefined, key: 'another key of the backups, wrong!!!' },
    { given: 'another secret of an installation!!!', key: KEY },
  ];
  for (const settings of refusals) expect(() => secretToRestore(manifest, settings)).toThrow(/BACKUP_KEY|MEDIA_SECRET/);
  const unsealed = { ...manifest, secret: { fingerprint: manifest.secret.fingerprint } };
  expect(() => secretToRestore(unsealed, { given: undefined, key: KEY })).toThrow('set MEDIA_SECRET');
});

test('an embedded installation is backed up and restored by the commands', async () => {
  const aerial = (data: string, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { PATH, NODE_COMPILE_CACHE, AERIAL_DATA: data, BACKUP_KEY: KEY };
      execFile(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
  const [former, next, copy] = ['former', 'next', 'copy'].map((name) => path.join(folder, name));
  await withPreparedDatabase(former!, async (db) => {
    await sql`insert into channels (slug, name) values ('only', '{}')`.execute(db);
  });
  expect(await aerial(former!, 'backup', copy!)).toMatchObject({
    code: 0,
    out: expect.stringContaining('sealed with BACKUP_KEY') as string,
  });
  expect(await aerial(next!, 'restore', copy!, '--check')).toMatchObject({ code: 0 });
  expect(existsSync(next!)).toBe(false);
  expect(await aerial(next!, 'restore', copy!)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored \d+ rows and 0 files/) as string,
  });
  const secretOf = (data: string) => readFileSync(path.join(data, 'media-secret'), 'utf8');
  expect(secretOf(next!)).toBe(secretOf(former!));
  const [before, after] = [
    await withPreparedDatabase(former!, contentOf),
    await withPreparedDatabase(next!, contentOf),
  ];
  expect(after).toEqual(before);
  expect(await aerial(next!, 'restore', copy!)).toMatchObject({
    code: 1,
    err: expect.stringContaining('its table channels has rows') as string,
  });
}, 180_000);
