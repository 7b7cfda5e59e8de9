/** Channels and viewers by the thousand, written straight into the database: through imports and logins they would take minutes. */
import { openDatabase } from '@aerial/server/db/connect.ts';
import { findHolder } from '@aerial/server/db/embedded/data-folder.ts';
import { sql } from 'kysely';
import type { Service } from './service.ts';

export const FIRST_CHANNEL_ID = 500_000;

type BenchDatabase = ReturnType<typeof openDatabase>['db'];

/** Work on the database of the service under measurement. */
export async function withDatabase<T>(service: Service, work: (db: BenchDatabase) => Promise<T>): Promise<T> {
  const socketDir = findHolder(service.data)?.socketDir;
  if (socketDir === undefined) throw new Error('The service under measurement has no database of its own.');
  const { db, close } = openDatabase({ socketDir, statementTimeoutMs: 0 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Channels of the first provider, in its category of all. They may be there already. */
export const addChannels = (service: Service, count: number, archivedDays: number): Promise<void> =>
  withDatabase(service, async (db) => {
    await sql`insert into channels (id, slug, name, source)
      select ${FIRST_CHANNEL_ID}::int + i, 'guide-' || i, jsonb_build_object('ru', 'Канал ' || i), '{"kind":"upstream","url":"http://127.0.0.1:9/index.m3u8","catchup":{"mode":"append","source":"?utc={utc}","days":14}}'
      from generate_series(1, ${count}::int) i on conflict do nothing`.execute(db);
    await sql`insert into provider_channels (provider_id, channel_id, num, archived_days)
      select 1, ${FIRST_CHANNEL_ID}::int + i, 1000 + i, ${archivedDays}::int from generate_series(1, ${count}::int) i on conflict do nothing`.execute(
      db,
    );
    await sql`insert into channel_category_channels (provider_id, category_id, channel_id, position)
      select 1, c.id, ${FIRST_CHANNEL_ID}::int + i, 1000 + i from channel_categories c, generate_series(1, ${count}::int) i where c.provider_id = 1 and c.slug = 'all' on conflict do nothing`.execute(
      db,
    );
  });

export const FIRST_USER_ID = 5_000_000;

/** Guests of the first provider with a device each. @returns their device tokens */
export async function addViewers(service: Service, count: number): Promise<string[]> {
  await withDatabase(service, async (db) => {
    await sql`insert into users (id, provider_id, username, is_guest) select ${FIRST_USER_ID}::int + i, 1, 'bench-viewer-' || i, true from generate_series(1, ${count}::int) i on conflict do nothing`.execute(
      db,
    );
    await sql`insert into devices (credential, user_id, serial, device_type)
      select ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid, ${FIRST_USER_ID}::int + i, 'bench-' || i, 'pc' from generate_series(1, ${count}::int) i on conflict do nothing`.execute(
      db,
    );
    await sql`insert into tokens (hash, user_id, device_id)
      select sha256(convert_to(lpad(to_hex(d.user_id - ${FIRST_USER_ID}::int), 40, '0'), 'UTF8')), d.user_id, d.id
      from devices d where d.user_id between ${FIRST_USER_ID}::int + 1 and ${FIRST_USER_ID}::int + ${count}::int on conflict do nothing`.execute(
      db,
    );
    await sql`analyze users, devices, tokens`.execute(db);
  });
  return Array.from({ length: count }, (_, i) => (i + 1).toString(16).padStart(40, '0'));
}

/** Registered viewers of the first provider who share a password. @returns their names */
export const addAccounts = (service: Service, count: number, passwordHash: string): Promise<string[]> =>
  withDatabase(service, (db) => insertAccounts(db, count, passwordHash));

/** The same, in a database that is open already. */
export async function insertAccounts(db: BenchDatabase, count: number, passwordHash: string): Promise<string[]> {
  await sql`insert into users (provider_id, username, password_hash, is_guest) select 1, 'bench-account-' || i, ${passwordHash}, false from generate_series(1, ${count}::int) i on conflict do nothing`.execute(
    db,
  );
  await sql`analyze users`.execute(db);
  return Array.from({ length: count }, (_, i) => `bench-account-${i + 1}`);
}
