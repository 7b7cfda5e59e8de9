import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testDatabase } from '@aerial/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from './migrate.ts';

const { db, address } = await testDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CREDENTIAL = '6f1c2b9a-0000-4000-8000-000000000001';

/** A database of the version before, with a viewer who has a device, a token and a playback. */
beforeAll(async () => {
  const all = path.join(import.meta.dirname, 'migrations');
  const before = readdirSync(all).filter((file) => /^\d{3}_/.test(file) && file < '021');
  for (const file of before)
    writeFileSync(path.join(folder, file), `export { up } from ${JSON.stringify(path.join(all, file))};\n`);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}, 120_000);

test('an upgrade preserves the credentials of clients and gives devices other ids; equal usernames are made distinct', async () => {
  expect(await migrateDatabase(address, folder)).toMatchObject({ ok: true });
  await sql`insert into providers (id, shortname, name) values (1, 'p', '{}')`.execute(db);
  await sql`insert into users (id, provider_id, username) values (1, 1, 'bob'), (2, 1, 'bob '), (3, 1, ' BOB'), (4, 1, 'ann')`.execute(
    db,
  );
  await sql`insert into devices (id, user_id, serial) values (${CREDENTIAL}, 1, 's')`.execute(db);
  await sql`insert into tokens (hash, user_id, device_id) values ('\x01', 1, ${CREDENTIAL})`.execute(db);
  await sql`insert into playback_stats (user_id, device_id, kind) values (1, ${CREDENTIAL}, 'live')`.execute(db);
  expect(await migrateDatabase(address)).toMatchObject({ ok: true });
  const { rows } = await sql<{ id: string; credential: string; token_device: string; stat_device: string }>`
    select d.id, d.credential, t.device_id as token_device, s.device_id as stat_device from devices d, tokens t, playback_stats s`.execute(
    db,
  );
  const [device] = rows;
  expect(device).toMatchObject({ credential: CREDENTIAL, token_device: device!.id, stat_device: device!.id });
  expect(device!.id).not.toBe(CREDENTIAL);
  const names = await sql<{ username: string }>`select username from users order by id`.execute(db);
  expect(names.rows.map(({ username }) => username)).toEqual(['bob', 'bob -2', ' BOB-3', 'ann']);
  await expect(sql`insert into users (provider_id, username) values (1, ${'ａnn\u200b '})`.execute(db)).rejects.toThrow(
    'users_username',
  );
});
