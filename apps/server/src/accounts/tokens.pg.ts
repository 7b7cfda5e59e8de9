import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Database } from '../db/schema.ts';
import type { StoredToken } from './tokens.ts';

/** The viewer of each token, in the order of the tokens; undefined for an unknown token, or a blocked user's. */
async function findTokens(db: Kysely<Database>, hashes: readonly Buffer[]): Promise<(StoredToken | undefined)[]> {
  const rows = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .leftJoin('devices', 'devices.id', 'tokens.device_id')
    .leftJoin('profiles', (join) =>
      join
        .onRef('profiles.user_id', '=', 'tokens.user_id')
        .on(sql<boolean>`profiles.id::text = devices.settings ->> 'profile_id'`),
    )
    .select([
      'tokens.hash',
      'tokens.user_id',
      'tokens.device_id',
      'tokens.expires_at',
      'users.provider_id',
      'users.is_guest',
      'users.is_geofree',
      'profiles.id as profile_id',
      'profiles.role',
      'profiles.is_main',
    ])
    .select([
      'devices.parental_settings',
      sql<boolean>`users.sealed_pin is not null and users.parental_status = 'set'`.as('has_pin'),
    ])
    .where('tokens.hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
    .where('users.is_active', '=', true)
    .execute();
  const byHash = new Map(
    rows.map((row) => [
      row.hash.toString('base64'),
      {
        viewer: {
          userId: row.user_id,
          providerId: row.provider_id,
          isGuest: row.is_guest,
          deviceId: row.device_id ?? undefined,
          loginHash: row.device_id === null ? row.hash : undefined,
          isGeofree: row.is_geofree,
          profileId: row.is_main || row.profile_id === null ? undefined : row.profile_id,
          isChild: row.role === 'child',
          parental: { hasPin: row.has_pin, asksFor: row.parental_settings ?? {} },
        },
        expiresAt: row.expires_at ? epochMs(row.expires_at.getTime()) : undefined,
      },
    ]),
  );
  return hashes.map((hash) => byHash.get(hash.toString('base64')));
}

/** Reads tokens by hash. Every viewer's token is read again every few seconds, so reads are batched into shared statements. */
export const tokenReader = (db: Kysely<Database>): ((hash: Buffer) => Promise<StoredToken | undefined>) =>
  inBatches({ run: (hashes: readonly Buffer[]) => findTokens(db, hashes), atOnce: 2 });
