import type { PlaylistItem } from '@aerial/domain/asset.ts';
import { gridNumber } from '@aerial/domain/grid.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/schema.ts';
import type { TimelineRow, TimelineStore } from './timelines.ts';

/** Playlists are shared by many entries and never change under their id; this many are cached. */
const MAX_CACHED_PLAYLISTS = 5_000;

export function timelineStore(db: Kysely<Database>): TimelineStore {
  const cache = new LRUCache<string, readonly PlaylistItem[]>({ max: MAX_CACHED_PLAYLISTS });

  async function playlistsOf(ids: readonly string[]): Promise<Map<string, readonly PlaylistItem[]>> {
    const found = new Map<string, readonly PlaylistItem[]>();
    for (const id of ids) {
      const items = cache.get(id);
      if (items) found.set(id, items);
    }
    const missing = ids.filter((id) => !found.has(id));
    const rows =
      missing.length === 0
        ? []
        : await db.selectFrom('playlists').select(['id', 'items']).where('id', 'in', missing).execute();
    for (const { id, items } of rows) {
      found.set(id, items);
      cache.set(id, items);
    }
    return found;
  }

  return {
    async source(channelId) {
      const row = await db.selectFrom('channels').select('source').where('id', '=', channelId).executeTakeFirst();
      return row?.source;
    },

    async entries(channelId, startAfter) {
      const rows = await db
        .selectFrom('schedule_entries')
        .select(['start_at', 'grid_start', 'grid_count', 'discontinuity', 'playlist_id'])
        .where('channel_id', '=', channelId)
        .where('start_at', '>', String(startAfter))
        .where('grid_start', 'is not', null)
        .where('grid_count', 'is not', null)
        .where('playlist_id', 'is not', null)
        .orderBy('start_at')
        .execute();
      const playlists = await playlistsOf([...new Set(rows.map((row) => row.playlist_id!))]);
      return rows.map((row): TimelineRow => ({
        startAt: Number(row.start_at),
        gridStart: gridNumber(Number(row.grid_start)),
        gridCount: row.grid_count!,
        discontinuity: Number(row.discontinuity),
        assetList: playlists.get(row.playlist_id!) ?? [],
      }));
    },

    async blackouts(channelId, endAfter) {
      const rows = await db
        .selectFrom('blackouts')
        .select(['provider_id', 'start_at', 'end_at'])
        .where('channel_id', '=', channelId)
        .where('end_at', '>', String(endAfter))
        .orderBy('start_at')
        .execute();
      return rows.map(({ provider_id, start_at, end_at }) => ({
        start: epochSeconds(Number(start_at)),
        end: epochSeconds(Number(end_at)),
        ...(provider_id === null ? {} : { provider: String(provider_id) }),
      }));
    },

    async playlist(id) {
      if (!/^\d{1,18}$/.test(id)) return undefined;
      return (await playlistsOf([id])).get(id);
    },
  };
}
