/** Staged guide rows into the tables of the service: what is new is added, what differs is changed, the rest is left alone. */
import { sql, type RawBuilder } from 'kysely';
import { analyzeTables, type Trx } from '../transaction.ts';

export interface Merged {
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
}

export interface MergedEntries extends Merged {
  /** Entries of the guide that were there already, exactly so. */
  readonly unchanged: number;
}

const affected = async (trx: Trx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(trx)).numAffectedRows ?? 0n);

/** Of the airings of a programme the one with the most details, and of those the latest: the same choice for the same guide. */
const CHOOSE_CONTENTS = `
  create temporary table chosen_contents on commit drop as
  select row_number() over (order by start_at, line) as nr, * from (
    select distinct on (import_key) * from staged_contents
    order by import_key, is_own desc, (description <> '{}') desc, start_at desc, line
  ) chosen`;
/** Rows of one insert: the search index of all rows of a statement is computed at once, in memory. */
const INSERT_ROWS = 20_000;

/** Details missing in the guide may come from an earlier guide or the operator: they stay. */
const CHANGED_CONTENTS = `
  update contents c set title = n.title, description = n.description, year = n.year, age = n.age, duration_s = n.duration_s, is_cartoon = n.is_cartoon,
    category = n.category, cover = n.cover, ratings = n.ratings, updated_at = now()
  from (
    select c.id, c.title || m.title as title, c.description || m.description as description, coalesce(m.year, c.year) as year, coalesce(m.age, c.age) as age,
      m.duration_s, m.is_cartoon, coalesce(m.category, c.category) as category, c.cover || m.cover as cover,
      case when m.ratings = '[]' then c.ratings else m.ratings end as ratings
    from contents c join chosen_contents m using (import_key)
  ) n
  where n.id = c.id and (c.title, c.description, c.year, c.age, c.duration_s, c.is_cartoon, c.category, c.cover, c.ratings)
    is distinct from (n.title, n.description, n.year, n.age, n.duration_s, n.is_cartoon, n.category, n.cover, n.ratings)`;

/** Programmes first, then the episodes that belong to them. Addresses end in the id: clients take ids from the end of an address. @source spec 2 §5 */
const newContents = (isEpisode: boolean, after: number): RawBuilder<unknown> =>
  sql.raw(`
  insert into contents (id, import_key, parent_id, content_type, slug, season, series, title, description, year, age, duration_s, is_cartoon, category, cover, ratings)
  select n.id, n.import_key, n.parent_id, n.content_type, concat_ws('-', nullif(n.slug, ''), n.id), n.season, n.series, n.title, n.description, n.year, n.age,
    n.duration_s, n.is_cartoon, n.category, n.cover, n.ratings
  from (
    select nextval(pg_get_serial_sequence('contents', 'id')) as id, p.id as parent_id, m.*
    from chosen_contents m left join contents p on p.import_key = m.parent_key
    where m.nr > ${after} and m.nr <= ${after + INSERT_ROWS} and (m.parent_key is not null) = ${isEpisode} and not exists (select from contents c where c.import_key = m.import_key)
    order by m.nr
  ) n`);

async function addContents(trx: Trx, isEpisode: boolean, count: number): Promise<number> {
  let added = 0;
  for (let after = 0; after < count; after += INSERT_ROWS) added += await affected(trx, newContents(isEpisode, after));
  return added;
}

/** Genres and countries the service knows, by their names in any language; a guide makes no new ones. */
const links = (
  table: 'genres' | 'countries',
  link: 'content_genres' | 'content_countries',
  column: 'genre_id' | 'country_id',
): RawBuilder<unknown> =>
  sql.raw(`
  insert into ${link} (content_id, ${column}, position)
  with named as (
    select m.import_key, lower(name) as name, position
    from chosen_contents m cross join lateral jsonb_array_elements_text(m.${table}) with ordinality as listed (name, position)
  ),
  known as (
    select n.name, k.id
    from (select distinct name from named) n
    join (select id, lower(value) as name from ${table} cross join lateral jsonb_each_text(${table}.name)) k using (name)
    group by n.name, k.id
  )
  select c.id, known.id, min(named.position)::int
  from named join known using (name) join contents c using (import_key)
  group by c.id, known.id
  on conflict do nothing`);

/** Programmes and episodes. Nothing is removed: viewers may have marked them. */
export async function mergeContents(trx: Trx): Promise<Omit<Merged, 'removed'>> {
  await sql.raw(CHOOSE_CONTENTS).execute(trx);
  const updated = await affected(trx, sql.raw(CHANGED_CONTENTS));
  await sql`analyze chosen_contents`.execute(trx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from chosen_contents`.execute(trx);
  const programmes = await addContents(trx, false, rows[0]!.count);
  // Episodes look up the programmes that came a moment ago.
  await analyzeTables(trx, 'contents');
  const added = programmes + (await addContents(trx, true, rows[0]!.count));
  await links('genres', 'content_genres', 'genre_id').execute(trx);
  await links('countries', 'content_countries', 'country_id').execute(trx);
  return { added, updated };
}

/** From the first start to the last end of a channel the guide speaks for the whole schedule. */
const RANGES = `
  create temporary table staged_ranges on commit drop as
  select channel_id, min(start_at) as first_start, max(start_at + duration_s) as last_end from staged_entries group by channel_id`;
const TRIM_BEFORE = `
  update schedule_entries e set duration_s = r.first_start - e.start_at from staged_ranges r
  where e.channel_id = r.channel_id and e.start_at < r.first_start and e.start_at + e.duration_s > r.first_start`;
const REMOVE_GONE = `
  delete from schedule_entries e using staged_ranges r
  where e.channel_id = r.channel_id and e.start_at >= r.first_start and e.start_at < r.last_end
    and not exists (select from staged_entries s where s.channel_id = e.channel_id and s.start_at = e.start_at)`;
const RESOLVED = `
  select s.channel_id, s.start_at, s.duration_s, c.id as content_id, p.id as episode_id, s.title, s.subtitle
  from staged_entries s join contents c on c.import_key = s.content_key left join contents p on p.import_key = s.episode_key`;
const CHANGE_ENTRIES = `
  update schedule_entries e set duration_s = n.duration_s, content_id = n.content_id, episode_id = n.episode_id, title = n.title, subtitle = n.subtitle, source = 'xmltv'
  from (${RESOLVED}) n
  where e.channel_id = n.channel_id and e.start_at = n.start_at
    and (e.duration_s, e.content_id, e.episode_id, e.title, e.subtitle) is distinct from (n.duration_s, n.content_id, n.episode_id, n.title, n.subtitle)`;
const ADD_ENTRIES = `
  insert into schedule_entries (channel_id, start_at, duration_s, content_id, episode_id, title, subtitle, source)
  select n.channel_id, n.start_at, n.duration_s, n.content_id, n.episode_id, n.title, n.subtitle, 'xmltv' from (${RESOLVED}) n
  where not exists (select from schedule_entries e where e.channel_id = n.channel_id and e.start_at = n.start_at)
  order by n.channel_id, n.start_at`;

/** Schedule entries: within the range a guide covers, the schedule becomes what the guide says. Needs the contents merged. */
export async function mergeEntries(trx: Trx): Promise<MergedEntries> {
  await sql.raw(RANGES).execute(trx);
  const trimmed = await affected(trx, sql.raw(TRIM_BEFORE));
  const removed = await affected(trx, sql.raw(REMOVE_GONE));
  const changed = await affected(trx, sql.raw(CHANGE_ENTRIES));
  const added = await affected(trx, sql.raw(ADD_ENTRIES));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from staged_entries`.execute(trx);
  return { added, updated: changed + trimmed, removed, unchanged: rows[0]!.count - added - changed };
}
