/** Broadcasts out of the archive as cards, for a row of what a viewer follows. */
import type { EntryId, ProviderId } from '@aerial/domain/ids.ts';
import { epochSeconds, seconds, toEpochSeconds, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { page } from './chosen-lists.pg.ts';
import { isInArchive } from './contents.pg.ts';
import type { Found, HistoryRecord, RowPage } from './ports.ts';
import { contains } from './title-words.pg.ts';

type RecordedRow = Pick<HistoryRecord, 'id' | 'episode' | 'entry' | 'cover'> & {
  content_id: HistoryRecord['contentId'];
};

/** Those of the broadcasts that the archive has, in their order, from the beginning of each. */
export const recordedBroadcasts = (
  db: Kysely<Database>,
  providerId: ProviderId,
  ids: readonly EntryId[],
  wanted: RowPage,
  now: EpochMs,
): Promise<Found<HistoryRecord>> =>
  page(
    db,
    sql`
      select s.id::text as id, c.id::text as content_id, i.place, coalesce(e.cover, c.cover) as cover,
        case when e.id is not null then jsonb_build_object('id', e.id::text, 'slug', e.slug, 'title', e.title, 'season', e.season, 'series', e.series) end as episode,
        jsonb_build_object('id', s.id::text, 'channelId', ch.id, 'channelSlug', ch.slug, 'startAt', s.start_at) as entry
      from unnest(${ids}::bigint[]) with ordinality i (id, place)
      join schedule_entries s on s.id = i.id
      join provider_channels pc on pc.provider_id = ${providerId} and pc.channel_id = s.channel_id and not pc.is_hidden
      join channels ch on ch.id = s.channel_id
      join contents c on c.id = s.content_id
      left join contents e on e.id = s.episode_id
      where ${isInArchive(toEpochSeconds(now))} and ${contains(sql`c.title`, wanted.text)}`,
    sql`place`,
    wanted,
    (one: RecordedRow): HistoryRecord => ({
      id: one.id,
      contentId: one.content_id,
      episode: one.episode,
      entry: one.entry && { ...one.entry, startAt: epochSeconds(Number(one.entry.startAt)) },
      cover: one.cover,
      seconds: seconds(0),
      percent: 0,
    }),
  );
