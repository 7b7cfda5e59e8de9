import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '@aerial/testkit';
import { explainMigrateError, migrateDatabase } from './migrate.ts';

const { db, address } = await testDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-migrations-'));
afterAll(() => rmSync(folder, { recursive: true }));

const migration = (name: string, statement: string): void =>
  writeFileSync(
    path.join(folder, name),
    `import { CompiledQuery } from '${import.meta.resolve('kysely')}';
     export const up = (db: { executeQuery(q: unknown): Promise<unknown> }) => db.executeQuery(CompiledQuery.raw(${JSON.stringify(statement)}));`,
  );

beforeEach(async () => {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  rmSync(folder, { recursive: true });
  cpSync(path.join(import.meta.dirname, 'testing'), folder, { recursive: true }); // files that are no migrations
  migration('001_first.ts', 'create table first (id int)');
});

test('machines that start at once migrate the database once', async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(address, folder)));
  expect(results.filter((result) => result.ok && result.value.length === 1)).toHaveLength(1);
  expect(results.filter((result) => result.ok && result.value.length === 0)).toHaveLength(3);
});

test('a database of a newer version is refused and left alone', async () => {
  migration('002_second.ts', 'create table second (id int)');
  await migrateDatabase(address, folder);
  rmSync(path.join(folder, '002_second.ts'));
  const refused = await migrateDatabase(address, folder);
  expect(refused).toEqual({ ok: false, error: { code: 'database_is_newer', unknown: ['002_second'] } });
  expect(!refused.ok && explainMigrateError(refused.error)).toContain('002_second');
});

test('a migration that fails undoes those before it', async () => {
  migration('002_broken.ts', 'create table');
  const failed = await migrateDatabase(address, folder);
  expect(failed).toMatchObject({ ok: false, error: { code: 'migration_failed', migration: '002_broken' } });
  const { rows } = await sql`select to_regclass('public.first') as first`.execute(db);
  expect(rows).toEqual([{ first: null }]);
});

test('a database that cannot be reached is an error in words', async () => {
  const failed = await migrateDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, folder);
  expect(!failed.ok && explainMigrateError(failed.error)).toContain('ECONNREFUSED');
});
