import type { ChannelId, ProgrammeId, ContentId, EntryId, HistoryId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs, epochSeconds, type Seconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { ChannelSourceJson } from '../../db/schema/channels.ts';
import type { ContentType } from '../../db/schema/contents.ts';
import type { Database } from '../../db/schema.ts';
import { hasRecordingAt, recordedChannelIds } from '../../recordings/coverage.pg.ts';
import type { CoverPaths, StoredRating } from '../../wire/content-parts.ts';
import type { Airing, GuideChannel, GuideContent, GuideEntry, GuideStore, ProgrammeDetails, Watched } from './ports.ts';

interface EntryRow {
  id: EntryId;
  channel_id: ChannelId;
  start_at: string;
  duration_s: number;
  grid_start: string | null;
  grid_count: number | null;
  title: LocalizedText | null;
  subtitle: LocalizedText | null;
  is_recorded: boolean;
  c_id: ContentId | null;
  c_slug: string;
  c_type: ContentType;
  c_title: LocalizedText;
  c_short: LocalizedText;
  c_age: number | null;
  c_cover: CoverPaths;
  e_id: ContentId | null;
  e_season: number | null;
  e_series: number | null;
  e_title: LocalizedText;
  e_description: LocalizedText;
  e_cover: CoverPaths;
}

/** Of a recorded channel what is stored; entries of a guide without recording are watched from the upstream's archive, so they count as recorded. */
const entryColumns = sql`
  s.id, s.channel_id, s.start_at, s.duration_s, s.grid_start, s.grid_count, s.title, s.subtitle,
  s.is_catchup_available and case when s.channel_id = any(${recordedChannelIds}) then ${hasRecordingAt(sql`s.channel_id`, sql`s.start_at`, sql`s.duration_s`)}
    else s.grid_start is null or s.playlist_id is not null end as is_recorded,
  c.id as c_id, c.slug as c_slug, c.content_type as c_type, c.title as c_title, c.short as c_short, c.age as c_age, c.cover as c_cover,
  e.id as e_id, e.season as e_season, e.series as e_series, e.title as e_title, e.description as e_description, e.cover as e_cover`;
const entryJoins = sql`left join contents c on c.id = s.content_id left join contents e on e.id = s.episode_id`;

interface ChannelRow {
  id: ChannelId;
  slug: string;
  name: LocalizedText;
  logo: string | null;
  timezone: string;
  archived_days: number;
  source: ChannelSourceJson;
  blackouts: GuideChannel['blackouts'];
}
const channelBlackouts = sql`(select coalesce(jsonb_agg(jsonb_build_object('start', b.start_at, 'end', b.end_at)), '[]') from blackouts b
  where b.channel_id = pc.channel_id and (b.provider_id is null or b.provider_id = pc.provider_id))`;
const channelColumns = sql`ch.id, ch.slug, ch.name, ch.logo, ch.timezone, ch.source, pc.archived_days, ${channelBlackouts} as blackouts`;

/** The same as one value, beside the columns of an entry. */
const channelJson = sql`jsonb_build_object('id', ch.id, 'slug', ch.slug, 'name', ch.name, 'logo', ch.logo, 'timezone', ch.timezone,
  'source', ch.source, 'archived_days', pc.archived_days, 'blackouts', ${channelBlackouts}) as channel`;
const toAiring = (row: EntryRow & { channel: ChannelRow }): Airing => ({
  entry: toEntry(row),
  channel: toChannel(row.channel),
});

/** More airings than a programme has in one guide, unless it is on every hour of every channel. */
const MAX_AIRINGS = 2000;

const toChannel = (row: ChannelRow): GuideChannel => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  logo: row.logo,
  timezone: row.timezone,
  archivedDays: row.archived_days,
  hasArchive: row.source.kind !== 'upstream' || row.source.catchup !== undefined,
  blackouts: row.blackouts,
});

function toEntry(row: EntryRow): GuideEntry {
  return {
    id: row.id,
    channelId: row.channel_id,
    startAt: epochSeconds(Number(row.start_at)),
    durationS: row.duration_s,
    grid:
      row.grid_start === null || row.grid_count === null
        ? undefined
        : { start: Number(row.grid_start), count: row.grid_count },
    isRecorded: row.is_recorded,
    title: row.title,
    subtitle: row.subtitle,
    content:
      row.c_id === null
        ? undefined
        : {
            id: row.c_id,
            slug: row.c_slug,
            type: row.c_type,
            title: row.c_title,
            short: row.c_short,
            age: row.c_age,
            cover: row.c_cover,
          },
    episode:
      row.e_id === null
        ? undefined
        : {
            id: row.e_id,
            season: row.e_season,
            series: row.e_series,
            title: row.e_title,
            description: row.e_description,
            cover: row.e_cover,
          },
  };
}

export function guideStore(db: Kysely<Database>): GuideStore {
  return {
    async channel(providerId, channelId) {
      const { rows } = await sql<ChannelRow>`
        select ${channelColumns} from provider_channels pc join channels ch on ch.id = pc.channel_id
        where pc.provider_id = ${providerId} and pc.channel_id = ${channelId}`.execute(db);
      return rows[0] && toChannel(rows[0]);
    },

    async channels(providerId, channelIds) {
      const { rows } = await sql<ChannelRow>`
        select ${channelColumns} from provider_channels pc join channels ch on ch.id = pc.channel_id
        where pc.provider_id = ${providerId} and pc.channel_id = any(${channelIds}::int[])`.execute(db);
      return rows.map(toChannel);
    },

    async gridEntries(ranges) {
      if (ranges.length === 0) return [];
      const columns = (pick: (range: (typeof ranges)[number]) => number) => ranges.map(pick);
      const { rows } = await sql<EntryRow>`
        select ${entryColumns}
        from unnest(${columns((r) => r.channelId)}::int[], ${columns((r) => r.start)}::bigint[], ${columns((r) => r.end)}::bigint[]) as r (channel_id, start_at, end_at)
        join schedule_entries s on s.channel_id = r.channel_id and s.start_at + s.duration_s > r.start_at and s.start_at < r.end_at
        ${entryJoins}
        order by s.channel_id, s.start_at`.execute(db);
      return rows.map(toEntry);
    },

    async entryIds(channelId, start, end) {
      const { rows } = await sql<{ id: EntryId }>`
        select id from schedule_entries
        where channel_id = ${channelId} and start_at + duration_s > ${start} and (start_at < ${end} or start_at = ${start})
        order by start_at`.execute(db);
      return rows.map((row) => row.id);
    },

    async entries(ids) {
      if (ids.length === 0) return [];
      const { rows } = await sql<EntryRow>`
        select ${entryColumns} from schedule_entries s ${entryJoins} where s.id = any(${ids}::bigint[]) order by s.start_at`.execute(
        db,
      );
      return rows.map(toEntry);
    },

    async onAir(providerId, at, channelId) {
      const { rows } = await sql<EntryRow & { channel: ChannelRow }>`
        select ${entryColumns}, ${channelJson}
        from provider_channels pc
        join channels ch on ch.id = pc.channel_id
        cross join lateral (
          select * from schedule_entries x where x.channel_id = pc.channel_id and x.start_at <= ${at} order by x.start_at desc limit 1
        ) s
        ${entryJoins}
        where pc.provider_id = ${providerId} and s.start_at + s.duration_s > ${at} and (${channelId ?? null}::int is null or pc.channel_id = ${channelId ?? null})`.execute(
        db,
      );
      return rows.map(toAiring);
    },

    async programme(providerId, programId) {
      const { rows } = await sql<GuideContent>`
        select c.id, c.slug, c.content_type as type, c.title, c.short, c.age, c.cover
        from contents c
        where c.program_id = ${programId} and c.content_type in ('movie', 'series', 'program') and (
          exists (select from library_contents x join provider_libraries y on y.library_id = x.library_id where x.content_id = c.id and y.provider_id = ${providerId})
          or exists (select from schedule_entries s join provider_channels pc on pc.channel_id = s.channel_id where s.content_id = c.id and pc.provider_id = ${providerId}))`.execute(
        db,
      );
      return rows[0];
    },

    async airings(providerId, contentId, now) {
      const { rows } = await sql<EntryRow & { channel: ChannelRow }>`
        select ${entryColumns}, ${channelJson}
        from schedule_entries s
        join provider_channels pc on pc.channel_id = s.channel_id and pc.provider_id = ${providerId} and not pc.is_hidden
        join channels ch on ch.id = s.channel_id
        ${entryJoins}
        where s.content_id = ${contentId}::bigint and s.start_at + s.duration_s > ${now} - pc.archived_days * 86400
        order by s.start_at, s.channel_id limit ${MAX_AIRINGS}`.execute(db);
      return rows.map(toAiring);
    },

    async watched({ userId, profileId = '' }, entryIds) {
      if (entryIds.length === 0) return new Map();
      const { rows } = await sql<{
        entry_id: EntryId;
        id: HistoryId;
        seconds: Seconds;
        watch_percentage: number;
        viewed_at: Date;
      }>`
        select distinct on (s.id) s.id as entry_id, h.id, h.seconds, h.watch_percentage, h.viewed_at
        from schedule_entries s
        join lateral (
          select id, seconds, watch_percentage, viewed_at from histories where user_id = ${userId} and profile_id = ${profileId} and content_id = coalesce(s.episode_id, s.content_id)
          union all
          select id, seconds, watch_percentage, viewed_at from entry_histories where user_id = ${userId} and profile_id = ${profileId} and channel_id = s.channel_id and start_at = s.start_at
        ) h on true
        where s.id = any(${entryIds}::bigint[])
        order by s.id, h.viewed_at desc`.execute(db);
      return new Map(
        rows.map((row): [EntryId, Watched] => [
          row.entry_id,
          {
            id: row.id,
            seconds: row.seconds,
            percent: row.watch_percentage,
            viewedAt: epochMs(row.viewed_at.getTime()),
          },
        ]),
      );
    },

    async programmes(providerId, contentIds) {
      if (contentIds.length === 0) return new Map();
      const { rows } = await sql<ProgrammeRow>`
        select c.id, c.program_id, c.description, c.year, c.ratings,
          coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'rowId', r.id::text, 'rowSlug', r.slug) order by cg.position)
            from content_genres cg join genres g on g.id = cg.genre_id
            left join lateral (select id, slug from rows where provider_id = ${providerId} and query ->> 'genreId' = g.id::text order by id limit 1) r on true
            where cg.content_id = c.id), '[]') as genres,
          coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by cc.position)
            from content_countries cc join countries k on k.id = cc.country_id where cc.content_id = c.id), '[]') as countries,
          coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'role', cp.role) order by cp.priority)
            from content_persons cp join persons p on p.id = cp.person_id where cp.content_id = c.id), '[]') as persons
        from contents c where c.id = any(${contentIds}::bigint[])`.execute(db);
      return new Map(
        rows.map((row): [ContentId, ProgrammeDetails] => [
          row.id,
          {
            programId: row.program_id,
            contentId: row.id,
            description: row.description,
            year: row.year,
            ratings: row.ratings,
            genres: row.genres,
            countries: row.countries,
            persons: row.persons,
          },
        ]),
      );
    },
  };
}

interface ProgrammeRow {
  id: ContentId;
  program_id: ProgrammeId;
  description: LocalizedText;
  year: number | null;
  ratings: StoredRating[];
  genres: ProgrammeDetails['genres'];
  countries: ProgrammeDetails['countries'];
  persons: ProgrammeDetails['persons'];
}
