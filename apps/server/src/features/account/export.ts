/** All data of an account for its owner, without secrets: passwords, PINs, tokens and credentials are not read. */
import type { AccountExport } from '@aerial/contract/shapes/account-export.ts';
import type { UserId } from '@aerial/domain/ids.ts';
import { textIn, type LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, isoSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { exportEvents } from './export-events.ts';
import { exportMoney } from './export-money.ts';
import { exportWatched } from './export-watched.ts';
import { signInsOf } from './sign-ins.ts';

const iso = (at: Date): string => isoSeconds(epochMs(at.getTime()));
const isoOrNull = (at: Date | null): string | null => at && iso(at);

/** @returns undefined when the account is gone; messages are added by who has them */
export async function exportOf(
  db: Kysely<Database>,
  userId: UserId,
  language: string,
  now: EpochMs,
): Promise<Omit<AccountExport, 'messages'> | undefined> {
  const user = await accountOf(db, userId, language);
  if (!user) return undefined;
  const say = (text: LocalizedText | null): string => textIn(text ?? undefined, language);
  const [profiles, devices, signIns, searches, adIds, watched, commerce, events] = await Promise.all([
    profilesOf(db, userId),
    devicesOf(db, userId),
    signInsOf(db, userId, now),
    searchesOf(db, userId),
    adIdsOf(db, userId),
    exportWatched(db, userId, say),
    exportMoney(db, userId, say),
    exportEvents(db, userId),
  ]);
  return {
    exported_at: isoSeconds(now),
    user,
    profiles,
    devices,
    sign_ins: signIns.map(({ at, way, country, address, device }) => ({
      created_at: iso(at),
      way,
      country,
      address,
      device,
    })),
    searches,
    ad_ids: adIds,
    ...watched,
    ...commerce,
    events,
  };
}

async function accountOf(
  db: Kysely<Database>,
  userId: UserId,
  language: string,
): Promise<AccountExport['user'] | undefined> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('providers as p', 'p.id', 'u.provider_id')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.phone', 'u.email', 'u.provider_uid', 'u.timezone'])
    .select(['u.date_joined', 'u.last_login', 'p.name as provider'])
    .select(sql<boolean>`u.password_hash is not null`.as('has_password'))
    .select(sql<boolean>`u.sealed_pin is not null and u.parental_status = 'set'`.as('has_pin'))
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      provider: textIn(row.provider, language),
      date_joined: iso(row.date_joined),
      last_login: isoOrNull(row.last_login),
    }
  );
}

async function profilesOf(db: Kysely<Database>, userId: UserId): Promise<AccountExport['profiles']> {
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'name', 'role', 'is_main', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
}

async function devicesOf(db: Kysely<Database>, userId: UserId): Promise<AccountExport['devices']> {
  const rows = await db
    .selectFrom('devices')
    .select(['id', 'name', 'device_type', 'vendor', 'model', 'os_name', 'os_version', 'application_type', 'serial'])
    .select(['created_at', 'login_at'])
    .select(sql<boolean>`notification is not null`.as('has_notifications'))
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at), login_at: isoOrNull(row.login_at) }));
}

async function searchesOf(db: Kysely<Database>, userId: UserId): Promise<AccountExport['searches']> {
  const rows = await db
    .selectFrom('search_history')
    .select(['query', 'title', 'saved_at'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, saved_at: iso(row.saved_at) }));
}

async function adIdsOf(db: Kysely<Database>, userId: UserId): Promise<AccountExport['ad_ids']> {
  const row = await db.selectFrom('ad_ids').select('ids').where('user_id', '=', userId).executeTakeFirst();
  return { ...row?.ids };
}
