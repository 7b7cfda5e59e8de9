/** What the ranking is computed from and its results, read and written in portions. */
import type { ContentId, ProviderId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Viewings } from './ranking.ts';

/** Older viewings do not count, days. */
const WINDOW_DAYS = 120;
/** Of each profile its latest titles. */
const MAX_PER_PROFILE = 60;
/** Of so many viewings; of more histories, every second, third … user is read. */
const MAX_VIEWINGS = 6_000_000;
const USERS_AT_ONCE = 2_000;
const TITLES_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

/** The results for a title. */
export interface TitleRank {
  readonly contentId: ContentId;
  readonly weekViewers: number;
  readonly popularity: number;
  readonly neighbours: readonly ContentId[];
  readonly scores: readonly number[];
}

export interface ReadViewings extends Viewings {
  /** The title at each index. */
  readonly ids: readonly ContentId[];
}

/** A column that grows; numbers only, so that millions of rows stay small. */
function column<A extends Uint32Array | Float32Array>(create: (length: number) => A) {
  let values = create(1 << 12);
  let length = 0;
  return {
    push(value: number): void {
      if (length === values.length) {
        const larger = create(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    length: () => length,
    done: (): A => values.subarray(0, length) as A,
  };
}

/** How many users there are to one that is read. */
async function samplingOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(reltuples, 0)::float8 as count from pg_class where oid = 'histories'::regclass`.execute(db);
  return Math.max(1, Math.ceil((rows[0]?.count ?? 0) / MAX_VIEWINGS));
}

/** The viewings of the provider’s profiles, apart from those that switched personal rows off. */
export async function readViewings(db: Kysely<Database>, providerId: ProviderId, now: EpochMs): Promise<ReadViewings> {
  const indexes = new Map<ContentId, number>();
  const starts = column((length) => new Uint32Array(length));
  const titles = column((length) => new Uint32Array(length));
  const ages = column((length) => new Float32Array(length));
  const indexOf = (id: ContentId): number => {
    const existing = indexes.get(id);
    if (existing !== undefined) return existing;
    indexes.set(id, indexes.size);
    return indexes.size - 1;
  };
  starts.push(0);
  const sampling = await samplingOf(db);
  let last = 0;
  for (;;) {
    const { rows: users } = await sql<{ id: number }>`
      select id from users where provider_id = ${providerId} and id > ${last} and id % ${sampling} = 0 order by id limit ${sql.lit(USERS_AT_ONCE)}`.execute(
      db,
    );
    if (users.length === 0) break;
    last = users.at(-1)!.id;
    const { rows } = await sql<{ titles: ContentId[]; ages: number[] }>`
      with watched as (
        select h.user_id, h.profile_id, coalesce(parent.parent_id, parent.id, w.id) as id, max(h.viewed_at) as at
        from histories h join contents w on w.id = h.content_id left join contents parent on parent.id = w.parent_id
        where h.user_id = any(${users.map(({ id }) => id)}::int[]) and h.viewed_at > ${new Date(now - WINDOW_DAYS * DAY_MS)}
          and not exists (select from personal_choices p where p.user_id = h.user_id and p.profile_id = h.profile_id and not p.is_on)
        group by 1, 2, 3
      ), numbered as (select *, row_number() over (partition by user_id, profile_id order by at desc, id) as place from watched)
      select array_agg(id) as titles, array_agg((extract(epoch from ${new Date(now)}::timestamptz - at) / 86400)::real) as ages
      from numbered where place <= ${sql.lit(MAX_PER_PROFILE)} group by user_id, profile_id`.execute(db);
    for (const row of rows) {
      row.titles.forEach((id, at) => {
        titles.push(indexOf(id));
        ages.push(row.ages[at]!);
      });
      starts.push(titles.length());
    }
  }
  return {
    ids: [...indexes.keys()],
    titleCount: indexes.size,
    starts: starts.done(),
    titles: titles.done(),
    ages: ages.done(),
  };
}

/** Replaces the ranks of a provider; until the end viewers read the former ones. */
export async function writeRanks(
  db: Kysely<Database>,
  providerId: ProviderId,
  ranks: readonly TitleRank[],
): Promise<void> {
  await transaction(db, async (trx) => {
    // Two jobs at once would write the same keys.
    await sql`select pg_advisory_xact_lock(hashtext('title_ranks'), ${providerId})`.execute(trx);
    await trx.deleteFrom('title_ranks').where('provider_id', '=', providerId).execute();
    for (let from = 0; from < ranks.length; from += TITLES_AT_ONCE) {
      const rows = ranks.slice(from, from + TITLES_AT_ONCE).map((rank) => ({
        id: rank.contentId,
        week: rank.weekViewers,
        popularity: rank.popularity,
        neighbours: `{${rank.neighbours.join(',')}}`,
        scores: `{${rank.scores.map((score) => score.toPrecision(4)).join(',')}}`,
      }));
      // A title may have been deleted meanwhile.
      await sql`insert into title_ranks (provider_id, content_id, week_viewers, popularity, neighbour_ids, neighbour_scores)
        select ${providerId}::int, r.id, r.week, r.popularity, r.neighbours::bigint[], r.scores::real[]
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, week int, popularity real, neighbours text, scores text)
        join contents c on c.id = r.id`.execute(trx);
    }
  });
}
