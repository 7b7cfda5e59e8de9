import { epochMs, type Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Database } from '../db/schema.ts';
import type { ViewerEntitled } from '../http/viewer.ts';
import type { StoredToken } from './tokens.ts';

/** What the account of a row of `users` has bought: one object, null for guests. A renewal that was not tried yet cuts nobody off. */
const entitled = (now: Date) => sql<Entitled | null>`case when users.is_guest then null else (
  with running as (
    select packet_id, case when renew then null else paid_until end as until from subscriptions s
    where s.user_id = users.id and s.status in ('active', 'past_due') and s.start_at <= ${now}
      and (s.paid_until is null or s.paid_until > ${now} or s.renew)
  ), bought as (
    select own.id as content_id, p.watch_until as until from purchases p join entity_licenses l on l.id = p.entity_license_id
    cross join lateral (
      select l.content_id as id
      union all select part.id from contents part where part.parent_id = l.content_id
      union all select episode.id from contents season join contents episode on episode.parent_id = season.id
        where season.parent_id = l.content_id
    ) own
    where p.user_id = users.id and p.status = 'active' and (p.watch_until is null or p.watch_until > ${now})
  )
  select json_build_object(
    'packets', (select json_agg(id order by id) from (
      select packet_id as id from running union select part_id from running join packet_parts using (packet_id)) all_of_them),
    'contents', (select json_agg(content_id::text order by content_id) from bought),
    'until', (select extract(epoch from min(until)) from (select until from running union all select until from bought) ends))
) end`;
interface Entitled {
  readonly packets: number[] | null;
  readonly contents: string[] | null;
  /** Unix seconds. */
  readonly until: number | null;
}

/** The viewer of each token, in the order of the tokens; undefined for an unknown token, or a blocked user's. */
async function findTokens(
  db: Kysely<Database>,
  hashes: readonly Buffer[],
  now: Date,
): Promise<(StoredToken | undefined)[]> {
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
      'devices.support_until',
      sql<boolean>`users.sealed_pin is not null and users.parental_status = 'set'`.as('has_pin'),
      entitled(now).as('entitled'),
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
          ...(row.support_until && { support: { until: epochMs(row.support_until.getTime()) } }),
          parental: { hasPin: row.has_pin, asksFor: row.parental_settings ?? {} },
          ...(row.entitled &&
            (row.entitled.packets ?? row.entitled.contents) && { entitled: entitledOf(row.entitled) }),
        },
        expiresAt: row.expires_at ? epochMs(row.expires_at.getTime()) : undefined,
      },
    ]),
  );
  return hashes.map((hash) => byHash.get(hash.toString('base64')));
}

const entitledOf = ({ packets, contents, until }: Entitled): ViewerEntitled => ({
  packetIds: packets ?? [],
  contentIds: contents ?? [],
  ...(until !== null && { until: epochMs(until * 1000) }),
});

/** Reads tokens by hash. Every viewer's token is read again every few seconds, so reads are batched into shared statements. */
export const tokenReader = (db: Kysely<Database>, clock: Clock): ((hash: Buffer) => Promise<StoredToken | undefined>) =>
  inBatches({ run: (hashes: readonly Buffer[]) => findTokens(db, hashes, new Date(clock.now())), atOnce: 2 });
