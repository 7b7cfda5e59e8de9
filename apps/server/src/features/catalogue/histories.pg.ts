/** What a profile has not seen to its end: films, series, and airings of the archive. */
import type { ChannelId, ContentId, EntryId, HistoryId, ProviderId } from '@aerial/domain/ids.ts';
import { epochSeconds, toEpochSeconds, type EpochMs, type EpochSeconds, type Seconds } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { channelIsForChild, contentIsForChild } from '../../access/for-child.ts';
import { isOffered } from '../../access/offered.pg.ts';
import type { ProfileOwner } from '../../accounts/profiles.ts';
import type { Database } from '../../db/schema.ts';
import type { CoverPaths } from '../../wire/content-parts.ts';
import { ifChild, page } from './chosen-lists.pg.ts';
import { isInArchive } from './contents.pg.ts';
import type { Found, HistoryRecord, RowPage } from './ports.ts';
import { SEEN_PERCENT } from './rules.ts';
import { contains } from './title-words.pg.ts';

interface HistoryRow {
  id: HistoryId;
  content_id: ContentId;
  episode: HistoryRecord['episode'];
  entry: { id: EntryId; channelId: ChannelId; channelSlug: string; startAt: EpochSeconds } | null;
  cover: CoverPaths;
  seconds: Seconds;
  percent: number;
}

/** What the profile has not seen to its end, the latest first; a series once, while it has a next episode. */
export function histories(
  db: Kysely<Database>,
  providerId: ProviderId,
  whose: ProfileOwner,
  wanted: RowPage,
  now: EpochMs,
): Promise<Found<HistoryRecord>> {
  const { userId, profileId = '' } = whose;
  const place = (of: string) =>
    sql`(coalesce(${sql.ref(`${of}.season`)}, -1), coalesce(${sql.ref(`${of}.series`)}, -1), ${sql.ref(`${of}.id`)})`;
  const latest = sql`
      select distinct on (c.id) h.id as history_id, c.id as root_id, h.seconds, h.watch_percentage as percent, h.viewed_at,
        w.id, w.slug, w.title, w.season, w.series, w.cover, w.content_type
      from histories h
      join contents w on w.id = h.content_id
      left join contents parent on parent.id = w.parent_id
      join contents c on c.id = coalesce(parent.parent_id, parent.id, w.id)
      where h.user_id = ${userId} and h.profile_id = ${profileId} and ${ifChild(wanted, contentIsForChild)} and not w.is_lost and not c.is_lost and not c.is_4k and ${isOffered(providerId)} and ${contains(sql`c.title`, wanted.text)}
      order by c.id, h.viewed_at desc, h.id`;
  const found = sql`
      select l.history_id::text as id, l.root_id::text as content_id, l.viewed_at, coalesce(next.cover, l.cover) as cover,
        case when next.id is null then l.seconds when own.watch_percentage < ${SEEN_PERCENT} then own.seconds else 0 end as seconds,
        case when next.id is null then l.percent when own.watch_percentage < ${SEEN_PERCENT} then own.watch_percentage else 0 end as percent,
        case when next.id is not null then jsonb_build_object('id', next.id::text, 'slug', next.slug, 'title', next.title, 'season', next.season, 'series', next.series)
          when l.content_type = 'episode' then jsonb_build_object('id', l.id::text, 'slug', l.slug, 'title', l.title, 'season', l.season, 'series', l.series) end as episode,
          null::jsonb as entry
      from (${latest}) l
      left join lateral (
        select e.id, e.slug, e.title, e.season, e.series, e.cover
        from contents e join content_media m on m.content_id = e.id
        where l.percent >= ${SEEN_PERCENT} and l.content_type = 'episode' and e.content_type = 'episode' and not e.is_lost and not e.is_announcement
          and e.parent_id in (select id from contents where parent_id = l.root_id union all select l.root_id) and ${place('e')} > ${place('l')}
        order by ${place('e')} limit 1
      ) next on true
      left join histories own on own.user_id = ${userId} and own.profile_id = ${profileId} and own.content_id = next.id
      where (l.percent < ${SEEN_PERCENT} or next.id is not null)
        and not exists (select from hidden_histories x
          where x.user_id = ${userId} and x.profile_id = ${profileId} and x.content_id = l.root_id and x.hidden_at >= l.viewed_at)`;
  // Positions of airings: the film itself is not what was watched.
  const airings = sql`
      select a.id::text as id, c.id::text as content_id, a.viewed_at, coalesce(e.cover, c.cover) as cover, a.seconds, a.watch_percentage as percent,
        case when e.id is not null then jsonb_build_object('id', e.id::text, 'slug', e.slug, 'title', e.title, 'season', e.season, 'series', e.series) end as episode,
        jsonb_build_object('id', s.id::text, 'channelId', ch.id, 'channelSlug', ch.slug, 'startAt', s.start_at) as entry
      from entry_histories a
      join schedule_entries s on s.channel_id = a.channel_id and s.start_at = a.start_at
      join provider_channels pc on pc.provider_id = ${providerId} and pc.channel_id = s.channel_id and not pc.is_hidden
      join channels ch on ch.id = s.channel_id
      join contents c on c.id = s.content_id
      left join contents e on e.id = s.episode_id
      where a.user_id = ${userId} and a.profile_id = ${profileId} and a.watch_percentage < ${SEEN_PERCENT}
        and ${isInArchive(toEpochSeconds(now))} and not c.is_lost and not c.is_4k and ${isOffered(providerId)} and ${contains(sql`c.title`, wanted.text)}
        and ${ifChild(wanted, contentIsForChild)} and ${ifChild(wanted, channelIsForChild)}`;
  const all = wanted.withAirings ? sql`${found} union all ${airings}` : found;
  return page(db, all, sql`viewed_at desc, id`, wanted, (one: HistoryRow): HistoryRecord => ({
    id: one.id,
    contentId: one.content_id,
    episode: one.episode,
    entry: one.entry && { ...one.entry, startAt: epochSeconds(Number(one.entry.startAt)) },
    cover: one.cover,
    seconds: one.seconds,
    percent: one.percent,
  }));
}
