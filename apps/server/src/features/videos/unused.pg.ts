/** Assets of operators' videos that nothing plays any more: those of replaced videos and of deleted titles. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Of the playlists of single assets, whose ids are as `assetOf` gives them. */
const IS_OF_VIDEO = sql`p.key ~ '^asset:title-[0-9]+-[0-9]+$'`;
const ASSET = sql<string>`substr(p.key, length('asset:') + 1)`;
const IS_UNUSED = sql`(
  not exists (select from content_media m where m.playlist_id = p.id)
  and not exists (select from trailers t where t.playlist_id = p.id)
  and not exists (select from packshots s where s.playlist_id = p.id)
  and not exists (select from schedule_entries e where e.playlist_id = p.id)
  and ${ASSET} not in (select item ->> 'asset' from playlists o, jsonb_array_elements(o.items) item
    where (o.key is null or o.key not like 'asset:%') and item ->> 'asset' is not null))`;

export interface UnusedAssets {
  /** Notes which are unused from now on, and which are used again. */
  mark(now: EpochMs): Promise<void>;
  /** Ids of those that have been unused for long enough. */
  list(since: EpochMs): Promise<string[]>;
  /** Deletes one with its files, unless it is used again meanwhile. What a failure leaves is deleted the next time. */
  delete(asset: string, since: EpochMs, removeFiles: () => Promise<void>): Promise<void>;
}

export const unusedAssets = (db: Kysely<Database>): UnusedAssets => ({
  async mark(now) {
    await sql`
      update playlists p set unused_since = case when p.unused_since is null then ${new Date(now)}::timestamptz end
      where ${IS_OF_VIDEO} and (p.unused_since is null) = ${IS_UNUSED}`.execute(db);
  },

  async list(since) {
    const { rows } = await sql<{ asset: string }>`
      select ${ASSET} as asset from playlists p
      where ${IS_OF_VIDEO} and p.unused_since <= ${new Date(since)} order by p.unused_since, p.id`.execute(db);
    return rows.map(({ asset }) => asset);
  },

  delete: (asset, since, removeFiles) =>
    db.transaction().execute(async (trx) => {
      // With its row locked nothing new can refer to it.
      const { rows } = await sql<{ id: string }>`
        select p.id from playlists p
        where p.key = ${`asset:${asset}`} and p.unused_since <= ${new Date(since)} for update`.execute(trx);
      const row = rows[0];
      if (!row) return;
      const { rows: unused } = await sql`select from playlists p where p.id = ${row.id} and ${IS_UNUSED}`.execute(trx);
      if (unused.length === 0) return;
      await removeFiles();
      await trx.deleteFrom('playlists').where('id', '=', row.id).execute();
    }),
});
