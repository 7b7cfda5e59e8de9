import { GRID_MS } from '@aerial/domain/grid.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { inBatches } from '../../db/batches.ts';
import type { Database } from '../../db/schema.ts';
import { hasChannelKey, hasContentKey } from '../../drm/keys.pg.ts';
import { hasRecordingAt } from '../../recordings/coverage.pg.ts';
import type { CoverPaths } from '../../wire/content-parts.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import type { UserId, ChannelId, ContentId, LibraryId, TrailerId, StatId } from '@aerial/domain/ids.ts';
import { channelIsAdult, channelIsForChild } from '../../access/for-child.ts';
import { vitrinaOf } from '../../wire/vitrina.ts';
import type { NewStat, PlaybackStore } from './ports.ts';
import { CLOCK_AHEAD_S, MAX_PREVIEWS_AT_LIMIT, MEDIA_TTL_S, OPEN_STREAM_S, PREVIEWS_WINDOW_S } from './rules.ts';

/** The season and series of a content `c`, and with them its rating: a content without a rating inherits that of what it belongs to. */
const WHOLE = sql`left join contents up on up.id = c.parent_id left join contents top on top.id = up.parent_id`;
const RATING = sql`coalesce(c.age, up.age, top.age) as rated_age, (c.is_adult or coalesce(up.is_adult, false) or coalesce(top.is_adult, false)) as rated_adult`;

export function playbackStore(db: Kysely<Database>): PlaybackStore {
  // A popular programme opens thousands of playbacks in a minute, so inserts are batched into shared statements.
  const insertOne = inBatches<NewStat, StatId>({ run: (stats) => insertAll(db, stats), keyOf: ({ userId }) => userId });

  return {
    async channel(providerId, id) {
      const row = await db
        .selectFrom('provider_channels as pc')
        .innerJoin('channels as ch', 'ch.id', 'pc.channel_id')
        .innerJoin('providers as p', 'p.id', 'pc.provider_id')
        .select([
          'ch.id',
          'pc.is_free',
          'pc.archived_days',
          'ch.source',
          'ch.cover',
          'ch.logo',
          'ch.vitrina',
          sql<string | null>`p.settings ->> 'vitrinaSdkUrl'`.as('sdk'),
        ])
        .select([
          channelIsForChild.as('is_for_child'),
          channelIsAdult.as('is_adult'),
          hasChannelKey(sql`ch.id`).as('is_protected'),
        ])
        .where('pc.provider_id', '=', providerId)
        .where('pc.channel_id', '=', id)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          isFree: row.is_free,
          archivedDays: row.archived_days,
          hasArchive: row.source.kind !== 'upstream' || row.source.catchup !== undefined,
          isRecorded: row.source.kind === 'recorded',
          cover: row.cover,
          logo: row.logo,
          vitrina: vitrinaOf(row.vitrina, row.sdk),
          isAudioOnly: row.source.kind === 'timeline' && row.source.audioOnly === true,
          isAdult: row.is_adult === true,
          isForChild: row.is_for_child === true,
          isProtected: row.is_protected,
          isOfAssets: row.source.kind === 'timeline',
        }
      );
    },

    async programmeAt(channel, at) {
      const row = await db
        .selectFrom('schedule_entries')
        .select(['start_at', 'grid_start'])
        .where('channel_id', '=', channel)
        .where('start_at', '<=', String(at))
        .orderBy('start_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      const startAt = epochSeconds(Number(row.start_at));
      return {
        startAt,
        realStartAt:
          row.grid_start === null ? startAt : epochSeconds(Math.ceil((Number(row.grid_start) * GRID_MS) / 1000)),
      };
    },

    async agedProgrammeAt(channel, at) {
      const { rows } = await sql<{ id: string; age: number | null; is_adult: boolean }>`
        select s.id, coalesce(e.age, c.age) as age, coalesce(e.is_adult, false) or coalesce(c.is_adult, false) as is_adult
        from (
          select id, content_id, episode_id, start_at + duration_s as end_at from schedule_entries
          where channel_id = ${channel} and start_at <= ${at}::bigint order by start_at desc limit 1) s
        left join contents c on c.id = s.content_id
        left join contents e on e.id = s.episode_id
        where s.end_at > ${at}::bigint`.execute(db);
      const row = rows[0];
      return row && { id: row.id, age: row.age, isAdult: row.is_adult };
    },

    async holds(channel, at) {
      const { rows } = await sql<{
        hasRecording: boolean;
      }>`select ${hasRecordingAt(sql`${channel}::int`, sql`${at}::bigint`)} as "hasRecording"`.execute(db);
      return rows[0]!.hasRecording;
    },

    async library(providerId, id) {
      const row = await db
        .selectFrom('provider_libraries')
        .select(['library_id', 'is_free'])
        .where('provider_id', '=', providerId)
        .where('library_id', '=', id)
        .executeTakeFirst();
      return row && { id: row.library_id, isFree: row.is_free };
    },

    async contentOf(libraryId, ref) {
      const { rows } = await sql<{
        id: ContentId;
        up_id: ContentId | null;
        top_id: ContentId | null;
        age: number | null;
        cover: CoverPaths;
        is_announcement: boolean;
        is_lost: boolean;
        playlist_id: string | null;
        segment_count: number;
        is_protected: boolean | null;
        has_key: boolean;
        rated_age: number | null;
        rated_adult: boolean;
        marks: ContentMark[] | null;
      }>`
        select c.id, up.id as up_id, top.id as top_id, c.age, c.cover, c.is_announcement, c.is_lost, p.id as playlist_id, p.segment_count, m.is_protected, ${hasContentKey(sql`c.id`)} as has_key, ${RATING},
          (select jsonb_agg(jsonb_build_object('kind', k.kind, 'start', k.start_ms / 1000.0, 'end', k.end_ms / 1000.0) order by k.start_ms)
            from content_marks k where k.content_id = c.id and k.start_ms is not null) as marks
        from contents c ${WHOLE}
        join library_contents lc on lc.content_id = c.id and lc.library_id = ${libraryId}
        left join content_media m on m.content_id = c.id
        left join playlists p on p.id = m.playlist_id
        where c.slug = ${ref} or c.id = ${trailingId(ref) ?? null}::bigint
        order by c.slug = ${ref} desc limit 1`.execute(db);
      const row = rows[0];
      return (
        row && {
          id: row.id,
          partOf: [row.id, row.up_id, row.top_id].filter((id) => id !== null),
          age: row.age,
          rating: { age: row.rated_age, isAdult: row.rated_adult },
          cover: row.cover,
          isAnnouncement: row.is_announcement,
          isLost: row.is_lost,
          media:
            row.playlist_id === null
              ? undefined
              : {
                  playlistId: row.playlist_id,
                  segmentCount: row.segment_count,
                  isProtected: row.is_protected === true,
                  hasKey: row.has_key,
                },
          marks: row.marks ?? [],
        }
      );
    },

    async openPlayback(id, now) {
      const { rows } = await sql<{
        channel_id: ChannelId | null;
        content_id: ContentId | null;
        library_id: LibraryId | null;
        hash: Buffer;
      }>`
        select s.channel_id, s.content_id, s.library_id, t.hash
        from (select * from playback_stats where id = ${id}::bigint and kind in ('live', 'catchup', 'vod') and ${isOpen(now)}) s
        join tokens t on t.user_id = s.user_id and t.device_id is not distinct from s.device_id
          and (t.expires_at is null or t.expires_at > ${new Date(now * 1000)})
        limit 1`.execute(db);
      const row = rows[0];
      return (
        row && {
          channelId: row.channel_id ?? undefined,
          contentId: row.content_id ?? undefined,
          libraryId: row.library_id ?? undefined,
          tokenHash: row.hash,
        }
      );
    },

    async packshots(libraryId) {
      const rows = await db
        .selectFrom('packshots as s')
        .innerJoin('playlists as p', 'p.id', 's.playlist_id')
        .select(['p.id', 'p.segment_count'])
        .where('s.library_id', '=', libraryId)
        .orderBy('s.position')
        .execute();
      return rows.map((row) => ({ playlistId: row.id, segmentCount: row.segment_count }));
    },

    async trailer(providerId, id) {
      const { rows } = await sql<{
        id: TrailerId;
        playlist_id: string;
        segment_count: number;
        content_id: ContentId;
        slug: string;
        title: LocalizedText;
        cover: CoverPaths;
        rated_age: number | null;
        rated_adult: boolean;
      }>`
        select t.id, p.id as playlist_id, p.segment_count, c.id as content_id, c.slug, c.title, c.cover, ${RATING}
        from trailers t
        join playlists p on p.id = t.playlist_id
        join contents c on c.id = t.content_id ${WHOLE}
        where t.id = ${id}::bigint
          and (t.library_id is null or exists (select from provider_libraries pl where pl.provider_id = ${providerId} and pl.library_id = t.library_id))`.execute(
        db,
      );
      const row = rows[0];
      return (
        row && {
          id: row.id,
          media: { playlistId: row.playlist_id, segmentCount: row.segment_count },
          content: {
            id: row.content_id,
            slug: row.slug,
            title: row.title,
            cover: row.cover,
            rating: { age: row.rated_age, isAdult: row.rated_adult },
          },
        }
      );
    },

    async openChannels(userId, deviceId, now) {
      const { rows } = await sql<{ channel_id: ChannelId; id: StatId }>`
        select distinct on (channel_id) channel_id, id from playback_stats
        where user_id = ${userId} and ${isOpen(now)} and channel_id is not null and device_id is not distinct from ${deviceId ?? null}::uuid
        order by channel_id, started_at desc, id desc`.execute(db);
      return new Map(rows.map(({ channel_id, id }) => [channel_id, id]));
    },

    async insertStat(stat, maxStreams) {
      if (maxStreams === null) return insertOne(stat);
      return db.transaction().execute(async (trx) => {
        // Openings of one viewer are serialised: each sees what the previous one wrote.
        await sql`select pg_advisory_xact_lock(${STREAMS_LOCK}, ${stat.userId})`.execute(trx);
        return (await otherScreens(trx, stat)) < maxStreams ? (await insertAll(trx, [stat]))[0] : undefined;
      });
    },

    async prepareStream(stat, maxStreams) {
      if (maxStreams === null) return 'playing';
      return db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${STREAMS_LOCK}, ${stat.userId})`.execute(trx);
        if (await isPlaying(trx, stat)) return 'playing';
        if ((await otherScreens(trx, stat)) >= maxStreams) return 'refused';
        await insertAll(trx, [{ ...withoutSubject(stat), kind: 'prepared' }]);
        return 'counted';
      });
    },

    async openPreview(stat, maxStreams) {
      if (maxStreams === null) return true;
      return db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${STREAMS_LOCK}, ${stat.userId})`.execute(trx);
        const isAtLimit = (await otherScreens(trx, stat, true)) >= maxStreams;
        if (isAtLimit && (await previewsOf(trx, stat)) >= MAX_PREVIEWS_AT_LIMIT) return false;
        await insertAll(trx, [{ ...withoutSubject(stat), kind: 'preview' }]);
        return true;
      });
    },
  };
}

/** Serialises a viewer's openings; the second key is the user. */
const STREAMS_LOCK = 720_002;

/** What is inserted: viewings, and what counts as a stream without being one, which names nothing that was watched. */
type StatRow = Omit<NewStat, 'kind'> & { readonly kind: NewStat['kind'] | 'prepared' | 'preview' };

const withoutSubject = ({ userId, deviceId, profileId, startedAt }: NewStat): Omit<StatRow, 'kind'> => ({
  userId,
  deviceId,
  profileId,
  startedAt,
});

/** @param stats of a user at most one */
async function insertAll(db: Kysely<Database>, stats: readonly StatRow[]): Promise<StatId[]> {
  const { rows } = await sql<{ id: StatId; user_id: UserId }>`
    insert into playback_stats (user_id, device_id, profile_id, kind, channel_id, content_id, library_id, started_at)
    select * from unnest(${stats.map(({ userId }) => userId)}::int[], ${stats.map(({ deviceId }) => deviceId ?? null)}::uuid[], ${stats.map(({ profileId }) => profileId ?? '')}::text[], ${stats.map(({ kind }) => kind)}::text[],
      ${stats.map(({ channelId }) => channelId ?? null)}::int[], ${stats.map(({ contentId }) => contentId ?? null)}::bigint[], ${stats.map(({ libraryId }) => libraryId ?? null)}::int[],
      ${stats.map(({ startedAt }) => new Date(startedAt * 1000).toISOString())}::timestamptz[])
    returning id, user_id`.execute(db);
  const byUser = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  return stats.map(({ userId }) => byUser.get(userId)!);
}

/** Whether a playback is active, according to the reports of its player. */
function isOpen(now: EpochSeconds): RawBuilder<boolean> {
  const at = (secondsAgo: number) => new Date((now - secondsAgo) * 1000);
  // What a process stored while its clock was ahead is not open for as long.
  return sql<boolean>`started_at > ${at(MEDIA_TTL_S)} and greatest(started_at, pinged_at) > ${at(OPEN_STREAM_S)} and greatest(started_at, pinged_at) < ${at(-CLOCK_AHEAD_S)} and ended_at is null`;
}

/**
 * On how many screens of the user something plays, without the requesting one: a zap ends one stream and starts the next. A receiver is
 * a screen of its own beside the device that casts to it, except for a stream that goes to it.
 * @param withPreviews counts those that show a preview too
 */
async function otherScreens(
  db: Kysely<Database>,
  { userId, deviceId, startedAt, isForReceiver = false }: NewStat,
  withPreviews = false,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (coalesce(device_id::text, ''), is_remote))::int as count from playback_stats
    where user_id = ${userId} and ${isOpen(startedAt)} and (device_id is distinct from ${deviceId ?? null}::uuid or (is_remote and not ${isForReceiver})) and (${withPreviews} or kind <> 'preview')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether the device has a stream that is watched. */
async function isPlaying(db: Kysely<Database>, { userId, deviceId, startedAt }: NewStat): Promise<boolean> {
  const { rows } = await sql`
    select from playback_stats
    where user_id = ${userId} and ${isOpen(startedAt)} and kind not in ('prepared', 'preview') and not is_remote and device_id is not distinct from ${deviceId ?? null}::uuid limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Previews of the device within the window. */
async function previewsOf(db: Kysely<Database>, { userId, deviceId, startedAt }: NewStat): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from playback_stats
    where user_id = ${userId} and kind = 'preview' and device_id is not distinct from ${deviceId ?? null}::uuid
      and started_at > ${new Date((startedAt - PREVIEWS_WINDOW_S) * 1000)}`.execute(db);
  return rows[0]?.count ?? 0;
}
