import type { ChannelId, ContentId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { contentIsForChild } from '../../access/for-child.ts';
import { isListed, listedOf } from '../../access/offered.pg.ts';
import type { Database } from '../../db/schema.ts';
import type { Audience, PersonalStore } from './ports.ts';
import { recordedBroadcasts } from './recorded.pg.ts';

/** What of a history is read: the latest titles exclude themselves, the first of them are seeds. */
const MAX_WATCHED = 300;
const MAX_SEEDS = 30;
/** From here on a viewing says something about the viewer, percent of the title or of an episode. */
const MEANT_PERCENT = 10;
const MAX_POPULAR = 200;
const MAX_OF_GENRES = 100;
const MAX_CHANNEL_VIEWINGS = 600;
/** An episode is new for so long, days. */
const NEW_DAYS = 30;
/** Titles are announced to leave for so long, days. */
const LEAVING_DAYS = 14;
const MAX_LEAVING = 60;
const DAY_MS = 86_400_000;

const ids = (rows: readonly { id: ContentId }[]): ContentId[] => rows.map(({ id }) => id);
const forAudience = ({ providerId, isChild }: Audience) =>
  sql<boolean>`(${isListed(providerId)} and ${isChild ? contentIsForChild : sql<boolean>`true`})`;
/** The title that `w` is an episode or a season of, or itself. */
const ROOT = sql`coalesce(parent.parent_id, parent.id, w.id)`;

export function personalStore(db: Kysely<Database>): PersonalStore {
  return {
    async facts({ providerId, whose, isChild }, now) {
      const { userId, profileId = '' } = whose;
      const [choice, watched] = await Promise.all([
        db
          .selectFrom('personal_choices')
          .select(['is_on', 'genre_ids'])
          .where('user_id', '=', userId)
          .where('profile_id', '=', profileId)
          .executeTakeFirst(),
        sql<{
          id: ContentId;
          at: Date;
          percent: number;
          title: LocalizedText;
          is_hidden: boolean;
          neighbours: ContentId[] | null;
          scores: number[] | null;
        }>`
          with watched as (
            select ${ROOT} as id, max(h.viewed_at) as at, max(h.watch_percentage) as percent
            from histories h join contents w on w.id = h.content_id left join contents parent on parent.id = w.parent_id
            where h.user_id = ${userId} and h.profile_id = ${profileId}
            group by 1 order by 2 desc limit ${sql.lit(MAX_WATCHED)}
          ), numbered as (select *, row_number() over (order by at desc) as place from watched)
          select c.id, n.at, n.percent, c.title, hidden.hidden_at >= n.at is true as is_hidden, r.neighbour_ids as neighbours, r.neighbour_scores as scores
          from numbered n join contents c on c.id = n.id
          left join hidden_histories hidden on hidden.user_id = ${userId} and hidden.profile_id = ${profileId} and hidden.content_id = c.id
          left join title_ranks r on n.place <= ${sql.lit(MAX_SEEDS)} and r.provider_id = ${providerId} and r.content_id = c.id
          where ${isChild ? contentIsForChild : sql`true`}
          order by n.at desc, c.id`.execute(db),
      ]);
      return {
        isOn: choice?.is_on ?? true,
        genreIds: choice?.genre_ids ?? [],
        watched: watched.rows.map(({ id, at, percent, title, is_hidden: isHidden, neighbours, scores }) => ({
          id,
          title,
          ageDays: (now - at.getTime()) / DAY_MS,
          isMeant: percent >= MEANT_PERCENT && !isHidden,
          neighbours: neighbours ?? [],
          scores: scores ?? [],
        })),
      };
    },

    async candidates(audience, wanted, text) {
      if (wanted.length === 0) return [];
      const { rows } = await sql<{ id: ContentId; genre_ids: number[]; popularity: number }>`
        select c.id, c.genre_ids, coalesce(r.popularity, 0) as popularity
        from contents c left join title_ranks r on r.provider_id = ${audience.providerId} and r.content_id = c.id
        where c.id = any(${wanted}::bigint[]) and ${forAudience(audience)}
          and (${text ?? null}::text is null or c.title::text ilike '%' || ${escapeLike(text ?? '')} || '%')`.execute(
        db,
      );
      return rows.map(({ id, genre_ids: genreIds, popularity }) => ({ id, genreIds, popularity }));
    },

    async popular(providerId, genreIds) {
      const listed = genreIds.length === 0 ? undefined : await listedOf(db, providerId);
      const [popular, ofGenres] = await Promise.all([
        sql<{ id: ContentId }>`select content_id as id from title_ranks where provider_id = ${providerId}
          order by popularity desc, content_id limit ${sql.lit(MAX_POPULAR)}`.execute(db),
        listed === undefined
          ? { rows: [] }
          : sql<{
              id: ContentId;
            }>`select c.id from contents c where c.genre_ids && ${genreIds}::int[] and ${listed}
              order by c.rating desc nulls last, c.id limit ${sql.lit(MAX_OF_GENRES)}`.execute(db),
      ]);
      return [...new Set([...ids(popular.rows), ...ids(ofGenres.rows)])];
    },

    async topOfWeek(providerId) {
      const { rows } = await sql<{ id: ContentId }>`select content_id as id from title_ranks
        where provider_id = ${providerId} and week_viewers > 0
        order by week_viewers desc, popularity desc, content_id limit ${sql.lit(MAX_POPULAR)}`.execute(db);
      return ids(rows);
    },

    async neighboursOf(audience, contentId) {
      const { rows } = await sql<{ title: LocalizedText; ids: ContentId[] }>`select c.title, r.neighbour_ids as ids
        from title_ranks r join contents c on c.id = r.content_id
        where r.provider_id = ${audience.providerId} and r.content_id = ${contentId}::bigint and ${forAudience(audience)}`.execute(
        db,
      );
      return rows[0];
    },

    async channelViewings({ userId, profileId = '' }, since) {
      const { rows } = await sql<{ channel_id: ChannelId; started_at: Date; duration_s: number }>`
        select channel_id, started_at, duration_s from playback_stats
        where user_id = ${userId} and profile_id = ${profileId} and kind in ('live', 'catchup') and channel_id is not null
          and started_at > ${new Date(since)}
        order by started_at desc limit ${sql.lit(MAX_CHANNEL_VIEWINGS)}`.execute(db);
      return rows.map(({ channel_id: channelId, started_at: startedAt, duration_s: seconds }) => ({
        channelId,
        startedAt: epochMs(startedAt.getTime()),
        seconds,
      }));
    },

    async withNewEpisodes(audience, now) {
      const { userId, profileId = '' } = audience.whose;
      const { rows } = await sql<{ id: ContentId }>`
        with followed as (
          select ${ROOT} as id, max(h.viewed_at) as at
          from histories h join contents w on w.id = h.content_id left join contents parent on parent.id = w.parent_id
          where h.user_id = ${userId} and h.profile_id = ${profileId} and w.content_type = 'episode'
          group by 1
          union all
          select f.content_id, f.created_at from favourites f
          where f.user_id = ${userId} and f.profile_id = ${profileId} and f.content_id is not null
          union all
          select s.content_id, o.created_at from follows o join follow_subjects s on s.id = o.subject_id
          where o.user_id = ${userId} and o.profile_id = ${profileId} and s.content_id is not null
        ), latest as (select id, max(at) as at from followed group by id order by 2 desc limit ${sql.lit(MAX_WATCHED)})
        select c.id, max(e.created_at) as newest
        from latest l join contents c on c.id = l.id and c.content_type = 'series'
        join contents e on e.content_type = 'episode' and not e.is_lost and not e.is_announcement
          and e.parent_id in (select id from contents where parent_id = c.id union all select c.id)
        join content_media m on m.content_id = e.id
        where e.created_at > l.at and e.created_at > ${new Date(now - NEW_DAYS * DAY_MS)} and ${forAudience(audience)}
          and not exists (select from histories h where h.user_id = ${userId} and h.profile_id = ${profileId} and h.content_id = e.id)
        group by c.id order by newest desc, c.id`.execute(db);
      return ids(rows);
    },

    recorded: (audience, now) => recordedBroadcasts(db, audience, now),

    async leaving(audience, now) {
      const { providerId, whose } = audience;
      const { userId, profileId = '' } = whose;
      const { rows } = await sql<{ id: ContentId }>`
        with leaving as (
          select lc.content_id as id, max(coalesce(lc.leaves_at, 'infinity')) as at
          from library_contents lc join provider_libraries pl on pl.library_id = lc.library_id and pl.provider_id = ${providerId}
          where lc.content_id in (select content_id from library_contents where leaves_at > ${new Date(now)} and leaves_at < ${new Date(now + LEAVING_DAYS * DAY_MS)})
          group by 1
        )
        select c.id from leaving l join contents c on c.id = l.id
        where l.at < 'infinity' and ${forAudience(audience)}
        order by (
          exists (select from favourites f where f.user_id = ${userId} and f.profile_id = ${profileId} and f.content_id = c.id)
          or exists (select from histories h join contents w on w.id = h.content_id left join contents parent on parent.id = w.parent_id
            where h.user_id = ${userId} and h.profile_id = ${profileId} and ${ROOT} = c.id)
        ) desc, l.at, c.id limit ${sql.lit(MAX_LEAVING)}`.execute(db);
      return ids(rows);
    },
  };
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
