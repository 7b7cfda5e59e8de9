/** Who watches now, counted in the stored playbacks whenever it is requested. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import {
  DAY_MS,
  mostWatched,
  OPEN_MS,
  WATCHED_KINDS,
  type OpenNow,
  type Presence,
  type WatchedKind,
} from './presence.ts';

interface OpenRow {
  readonly kind: WatchedKind;
  readonly channel_id: number | null;
  readonly user_id: number;
}

export const storedPresence = (db: Kysely<Database>): Presence => ({
  report() {}, // players' reports are stored anyway
  async openNow(providerId, now) {
    const { rows } = await sql<OpenRow>`
      select s.kind, s.channel_id, s.user_id from playback_stats s join users u on u.id = s.user_id
      where s.started_at > ${new Date(now.getTime() - DAY_MS)} and s.ended_at is null
        and greatest(s.started_at, s.pinged_at) > ${new Date(now.getTime() - OPEN_MS)}
        and s.kind in ('live', 'catchup', 'vod') and u.provider_id = ${providerId}`.execute(db);
    return openOf(rows);
  },
});

/** Counted here: the open playbacks of a provider are few beside all that are stored. */
function openOf(rows: readonly OpenRow[]): OpenNow {
  const channels = new Map<number, Set<number>>();
  for (const { channel_id: id, user_id: user } of rows)
    if (id !== null) channels.set(id, (channels.get(id) ?? new Set()).add(user));
  return {
    viewers: new Set(rows.map(({ user_id: user }) => user)).size,
    streams: WATCHED_KINDS.map((kind) => ({ kind, count: rows.filter((row) => row.kind === kind).length })),
    channels: mostWatched(Array.from(channels, ([id, users]) => ({ id, viewers: users.size }))),
  };
}
