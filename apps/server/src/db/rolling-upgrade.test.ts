/** Processes of the version before go on while the first one of the new version has migrated the database. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testDatabase } from '@aerial/testkit';
import { VERSION_BEFORE } from '@aerial/testkit/version-before.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';
import { breakingChanges, shapeOf } from './testing/schema-changes.ts';

const { db, address } = await testDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-rolling-'));
afterAll(() => rmSync(folder, { recursive: true }));
const shape = () => shapeOf(db as never);

test('the migrations since the version before break none of its statements', async () => {
  const all = path.join(import.meta.dirname, 'migrations');
  for (const file of readdirSync(all).filter(
    (name) => /^\d{3}_/.test(name) && name.slice(0, 3) <= VERSION_BEFORE.migration,
  ))
    writeFileSync(path.join(folder, file), `export { up } from ${JSON.stringify(path.join(all, file))};\n`);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  expect(await migrateDatabase(address, folder)).toMatchObject({ ok: true });
  const before = await shape();
  expect(await migrateDatabase(address)).toMatchObject({ ok: true });
  expect(breakingChanges(before, await shape())).toEqual([]);
});

test.each([
  ['alter table places drop column name', 'places.name is gone'],
  ['alter table places rename column name to title', 'places.name is gone'],
  ['alter table places alter column number type bigint', 'places.number is bigint and was integer'],
  ['alter table places alter column note set not null', 'places.note has to be given'],
  ['alter table places alter column kind drop default', 'places.kind has to be given'],
  ['alter table places add column size int not null', 'places.size is new and has to be given'],
  ['alter table places add check (number > 0)', 'places.places_number_check is new: CHECK ((number > 0))'],
  ['alter table places drop constraint places_pkey', 'places.places_pkey is no longer PRIMARY KEY (id)'],
])('%s breaks the version before', async (change, broken) => {
  await sql`drop table if exists places`.execute(db);
  await sql`create table places (id int primary key, name text, number int, note text, kind text not null default '')`.execute(
    db,
  );
  const before = await shape();
  await sql.raw(change).execute(db);
  expect(breakingChanges(before, await shape())).toContain(broken);
});

test.each([
  'alter table places add column size int',
  'alter table places add column size int not null default 0 check (size >= 0)',
  'create table other (id int primary key, place int not null references places)',
  'create index on places (name)',
  'alter table places alter column note drop not null',
])('%s breaks nothing', async (change) => {
  await sql`drop table if exists other, places`.execute(db);
  await sql`create table places (id int primary key, name text, note text not null)`.execute(db);
  const before = await shape();
  await sql.raw(change).execute(db);
  expect(breakingChanges(before, await shape())).toEqual([]);
});
