import { sql, type Kysely } from 'kysely';

/**
 * The index of the search, and the triggers that update it.
 *
 * - `search_entries`: one row for whatever can be found, with everything it is found by in one tsvector, so that a question is
 *   one look into one GIN index. Lexemes: each word of its titles as it sounds, its stem, and the word itself where it is Latin;
 *   `~wo` how a word begins; `=word`, `-w`, `-wo` how a title begins; `#md5` the words of a whole title; `/3` the providers that
 *   offer it, `/all` for what stands in no library; `/movie` its kind.
 * - Entries stand on shelves with an index each: for contents and for persons what is known best and every hundredth, what is
 *   known well and every tenth, the rest; channels have one. A word of a hundred thousand titles is answered from the first
 *   shelf, a rare one has soon been looked for on all.
 * - `search_words`: every word that ever stood in a title, with what a typing error leaves of its sound. Words are only ever
 *   added, and can be there twice: so no writer waits for another, and none ends in a deadlock.
 *
 * Triggers rewrite the entries of every changed row, for any writer. `search_fold` and `search_sound` are the rules of
 * `packages/domain/src/search-text.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists fuzzystrmatch`.execute(db);
  for (const statement of [...shapes, ...rules, ...looks, ...sources, ...triggers])
    await sql.raw(statement).execute(db);
  await sql`select search_refresh('contents', (select array_agg(id) from contents))`.execute(db);
  await sql`select search_refresh('persons', (select array_agg(id) from persons))`.execute(db);
  await sql`select search_refresh('channels', (select array_agg(id) from channels))`.execute(db);
}

/** By what is looked for there. */
const SHELVES = { contents: [1, 2, 3], persons: [4, 5, 6], channels: [7] };

const shapes = [
  `create table search_entries (
    kind text not null,
    object_id bigint not null,
    titles text[] not null,
    weight integer not null,
    shelf smallint generated always as (
      case when kind = 'channel' then 7 else
        case when kind = 'person' then 3 else 0 end
        + case when weight >= 80 or hashint8(object_id) % 100 = 0 then 1 when weight >= 68 or hashint8(object_id) % 10 = 0 then 2 else 3 end
      end
    ) stored,
    lexemes tsvector not null,
    primary key (kind, object_id)
  )`,
  // A list of changes waiting to be merged would have to be read through by every search.
  ...Object.values(SHELVES)
    .flat()
    .map(
      (shelf) =>
        `create index search_entries_${shelf} on search_entries using gin (lexemes) with (fastupdate = off) where shelf = ${shelf}`,
    ),
  `create table search_words (word text not null, sound text not null, lexemes text not null, misspelt text[] not null)`,
  `create index search_words_word on search_words (word text_pattern_ops)`,
  `create index search_words_parts on search_words using gin (word gin_trgm_ops, sound gin_trgm_ops) with (fastupdate = off)`,
  `create index search_words_sound on search_words (sound text_pattern_ops)`,
  `create index search_words_misspelt on search_words using gin (misspelt) with (fastupdate = off)`,
  `create type search_source as (kind text, object_id bigint, names text[], scopes text[], weight integer)`,
  `create table search_history (
    user_id integer not null references users (id) on delete cascade,
    type text not null check (type in ('channel', 'content')),
    object_id bigint not null,
    query text not null,
    title text not null,
    saved_at timestamptz not null,
    primary key (user_id, type, object_id)
  )`,
  // Without their lists of words that mean nothing: «Кто я» and "It" are titles.
  `create text search dictionary aerial_russian (template = snowball, language = russian)`,
  `create text search dictionary aerial_english (template = snowball, language = english)`,
];

const MARKED = 'ёàáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľŀłñńņňòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýÿŷźżžə';
const PLAIN = 'еaaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijklllllnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzze';
/** Longest word, and most of a title, that are looked at. */
const WORD_LIMIT = 60;
const TITLE_LIMIT = 400;

const rules = [
  // Most texts have no marks, and looking for them is cheaper than taking them off.
  `create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
    select case when lowered ~ '[ёß-ɏə]' then translate(lowered, '${MARKED}', '${PLAIN}') else lowered end
    from (select lower(normalize(value, NFC)) as lowered offset 0) folded $$`,
  `create function search_sound(value text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(replace(replace(replace(replace(translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(search_fold(value), 'c(?![heiy])', 'k', 'g'),
      'shch', 'sh'), 'kh', 'h'), 'ts', 'c'), 'ph', 'f'), 'kk', 'k'), 'x', 'ks'), 'q', 'k'), 'w', 'v'), 'y', 'i'), 'j', 'i'), 'кк', 'к'),
      'абвгдезийклмнопрстуфхцыэъь', 'abvgdeziiklmnoprstufhcie'),
    'ж', 'zh'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia') $$`,
  `create function search_split(value text) returns setof text language sql immutable strict parallel safe as
    $$ select left(word, ${WORD_LIMIT}) from regexp_split_to_table(left(search_fold(value), ${TITLE_LIMIT}), '[^[:alnum:]]+') word where word <> '' $$`,
  // Null for what has no stem: numbers, and other scripts than these two.
  `create function search_stem(word text) returns text language sql immutable strict parallel safe as $$
    select case
      when length(word) < 3 then null
      when word ~ '^[a-z]+$' then (ts_lexize('aerial_english', word))[1]
      when word ~ '^[а-я]+$' then (ts_lexize('aerial_russian', word))[1] end $$`,
  // The word without any one of its letters, and whole: two words that share one of these are one typing error apart.
  `create function search_misspelt(sound text) returns text[] language sql immutable strict parallel safe as $$
    select case when length(sound) between 3 and 24 and sound !~ '[0-9]'
      then array(select sound union select overlay(sound placing '' from place for 1) from generate_series(1, length(sound)) place)
      else '{}' end $$`,
  `create function search_write(written search_source[]) returns void language plpgsql as $$
  begin
    insert into search_words (word, sound, lexemes, misspelt)
    select word, sound, concat_ws(' ', sound, search_stem(word), '~' || left(sound, 2), case when word ~ '[a-z]' then word end), search_misspelt(sound)
    from (
      -- A word of signs that do not sound stands for itself.
      select word, coalesce(nullif(search_sound(word), ''), word) as sound
      from (select distinct word from unnest(written) s, unnest(s.names) name, search_split(name) word) fresh
      where not exists (select from search_words known where known.word = fresh.word)
    ) fresh;
    insert into search_entries as e (kind, object_id, titles, weight, lexemes)
    select s.kind, s.object_id, made.titles, s.weight,
      concat_ws(' ', made.lexemes, '/' || s.kind, array_to_string(s.scopes, ' '))::tsvector
    from unnest(written) s
    cross join lateral (
      select array_agg(distinct title) as titles, string_agg(of_title, ' ') as lexemes
      from (
        select string_agg(w.word, ' ' order by place) as title, concat_ws(' ', '#' || md5(string_agg(w.word, ' ' order by place)), string_agg(w.lexemes, ' '),
          string_agg(concat_ws(' ', '=' || w.sound, '-' || left(w.sound, 1), '-' || left(w.sound, 2)), ' ')
            filter (where place = 1)) as of_title
        from unnest(s.names) name
        cross join lateral search_split(name) with ordinality as part (word, place)
        cross join lateral (select * from search_words k where k.word = part.word limit 1) w
        group by name
      ) by_title
    ) made
    where made.titles is not null
    on conflict (kind, object_id) do update set titles = excluded.titles, weight = excluded.weight, lexemes = excluded.lexemes
    where (e.titles, e.weight, e.lexemes) is distinct from (excluded.titles, excluded.weight, excluded.lexemes);
  end $$`,
];

const lookOn = (shelf: number) => `
      return query select e.kind, e.object_id::text, e.titles, e.weight from search_entries e where e.shelf = ${shelf} and e.lexemes @@ wanted limit missing;
      get diagnostics got = row_count;
      missing := missing - got;
      if missing <= 0 then return; end if;`;

/** Queries of the index. A plan by word frequency would scan everything for a frequent word. */
const looks = [
  `create function search_look(what text, wanted tsquery, most integer) returns table (kind text, id text, titles text[], weight integer)
    language plpgsql stable rows 50 set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
  declare
    got integer;
    missing integer := most;
  begin
    ${Object.entries(SHELVES)
      .map(([what, shelves]) => `if what = '${what}' then ${shelves.map(lookOn).join(' ')} end if;`)
      .join('\n    ')}
  end $$`,
  // Words that are one typing error away; of longer ones that begin with the same two sounds, two.
  `create function search_alike(asked text, most integer) returns table (word text, sound text)
    language plpgsql stable rows 20 set enable_seqscan = off set jit = off as $$
  begin
    return query select w.word, w.sound from search_words w where w.misspelt && search_misspelt(asked) limit most;
    if length(asked) between 8 and 24 then
      return query select w.word, w.sound from search_words w
        where w.sound ~>=~ left(asked, 2) and w.sound ~<~ (left(asked, 2) || chr(1114111)) and length(w.sound) between length(asked) - 2 and length(asked) + 2 and levenshtein_less_equal(w.sound, asked, 2) <= 2 limit most;
    end if;
  end $$`,
];

/** What stands in the catalogue, as it is to be found. */
const sources = [
  `create function search_names(texts jsonb, other text default null) returns text[] language sql immutable parallel safe as
    $$ select array(select value from jsonb_each_text(texts) where value <> '' union select other where other <> '') $$`,
  // Providers that offer any of these; an empty list for none.
  `create function search_offered(ids bigint[]) returns table (scopes text[]) language sql stable as $$
    select array(
      select distinct case when l.content_id is null then '/all' else '/' || p.provider_id end
      from unnest(ids) id left join library_contents l on l.content_id = id left join provider_libraries p on p.library_id = l.library_id
      where l.content_id is null or p.provider_id is not null) $$`,
  `create function search_contents(ids bigint[]) returns setof search_source language sql stable as $$
    select c.content_type, c.id, search_names(c.title, c.original),
      offered.scopes,
      round(coalesce(rating.best, 5) * 6 + greatest(0, least(30, coalesce(c.year, 1990) - 1995)))::integer
    from contents c
    cross join lateral (
      select max((r ->> 'rating')::numeric) as best from jsonb_array_elements(c.ratings) r where r ->> 'rating' ~ '^[0-9]{1,2}([.][0-9]+)?$'
    ) rating
    cross join lateral search_offered(array[c.id]) offered
    where c.id = any (ids) and c.content_type in ('movie', 'series', 'program') and not c.is_lost and not c.is_4k and offered.scopes <> '{}' $$`,
  `create function search_persons(ids bigint[]) returns setof search_source language sql stable as $$
    select 'person', p.id, search_names(p.name), works.scopes, least(90, 20 + 5 * works.n)::integer
    from persons p
    cross join lateral (
      select count(*) as n, coalesce(array_agg(distinct cp.content_id) filter (where not c.is_lost), '{}') as shown
      from content_persons cp join contents c on c.id = cp.content_id where cp.person_id = p.id
    ) named
    cross join lateral search_offered(named.shown) offered
    -- Who is named nowhere is everybody's.
    cross join lateral (select named.n, case when named.n = 0 then array['/all'] else offered.scopes end as scopes) works
    where p.id = any (ids::integer[]) and works.scopes <> '{}' $$`,
  `create function search_channels(ids bigint[]) returns setof search_source language sql stable as $$
    select 'channel', ch.id, search_names(ch.name), array_agg('/' || pc.provider_id), 100
    from channels ch join provider_channels pc on pc.channel_id = ch.id
    where ch.id = any (ids::integer[]) and not pc.is_hidden group by ch.id $$`,
  // Brings the entries of these into step with what they are now. Thousands at a time: an import may have written a million.
  `create function search_refresh(what text, ids bigint[]) returns void language plpgsql as $$
  declare
    part bigint[];
    written search_source[];
    of_kind text[] := case what when 'contents' then array['movie', 'series', 'program'] when 'persons' then array['person'] else array['channel'] end;
  begin
    for place in 1 .. coalesce(array_length(ids, 1), 0) by 5000 loop
      part := ids[place : place + 4999];
      -- Two who write what one entry is made of come one after the other, and the second sees what the first has written.
      case what
        when 'contents' then perform from contents where id = any (part) order by id for no key update;
        when 'persons' then perform from persons where id = any (part::integer[]) order by id for no key update;
        else perform from channels where id = any (part::integer[]) order by id for no key update;
      end case;
      written := case what
        when 'contents' then (select array_agg(s) from search_contents(part) s)
        when 'persons' then (select array_agg(s) from search_persons(part) s)
        else (select array_agg(s) from search_channels(part) s) end;
      delete from search_entries e
      where e.kind = any (of_kind) and e.object_id = any (part)
        and not exists (select from unnest(written) s where s.kind = e.kind and s.object_id = e.object_id);
      if written is not null then perform search_write(written); end if;
    end loop;
  end $$`,
];

type Written = 'insert' | 'update' | 'delete';
const ROWS: Record<Written, string> = {
  insert: 'new table as after',
  update: 'old table as before new table as after',
  delete: 'old table as before',
};

/** After a statement on the table: refreshes what the queries over the rows `before` and `after` it name. */
function refreshing(
  table: string,
  written: Written,
  refreshes: readonly (readonly [what: string, ids: string])[],
): string[] {
  const name = `search_${table}_${written}`;
  const calls = refreshes.map(
    ([what, ids]) => `perform search_refresh('${what}', (select array_agg(distinct id) from (${ids}) touched (id)));`,
  );
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${calls.join(' ')} return null; end $$`,
    `create trigger ${name} after ${written} on ${table} referencing ${ROWS[written]} for each statement execute function ${name}()`,
  ];
}
/** For tables whose rows tie two things together: whatever happens to a tie, both ends of it are looked at again. */
const whenTied = (table: string, refreshes: (rows: string) => readonly (readonly [string, string])[]): string[] => [
  ...refreshing(table, 'insert', refreshes('after')),
  ...refreshing(table, 'update', refreshes('(select * from before union select * from after)')),
  ...refreshing(table, 'delete', refreshes('before')),
];
const changed = (columns: readonly string[]) =>
  `select a.id from after a join before b on b.id = a.id where (${columns.map((column) => `a.${column}`).join(', ')}) is distinct from (${columns.map((column) => `b.${column}`).join(', ')})`;

const triggers = [
  ...refreshing('contents', 'insert', [['contents', 'select id from after']]),
  ...refreshing('contents', 'update', [
    ['contents', changed(['title', 'original', 'content_type', 'is_lost', 'is_4k', 'year', 'ratings'])],
    [
      'persons',
      'select cp.person_id from after a join before b on b.id = a.id join content_persons cp on cp.content_id = a.id where a.is_lost <> b.is_lost',
    ],
  ]),
  ...refreshing('contents', 'delete', [['contents', 'select id from before']]),
  ...whenTied('library_contents', (rows) => [
    ['contents', `select content_id from ${rows} tie`],
    ['persons', `select cp.person_id from ${rows} tie join content_persons cp on cp.content_id = tie.content_id`],
  ]),
  ...whenTied('provider_libraries', (rows) => [
    ['contents', `select l.content_id from ${rows} tie join library_contents l on l.library_id = tie.library_id`],
    [
      'persons',
      `select cp.person_id from ${rows} tie join library_contents l on l.library_id = tie.library_id join content_persons cp on cp.content_id = l.content_id`,
    ],
  ]),
  ...whenTied('content_persons', (rows) => [['persons', `select person_id from ${rows} tie`]]),
  ...refreshing('persons', 'insert', [['persons', 'select id from after']]),
  ...refreshing('persons', 'update', [['persons', changed(['name'])]]),
  ...refreshing('persons', 'delete', [['persons', 'select id from before']]),
  ...whenTied('provider_channels', (rows) => [['channels', `select channel_id from ${rows} tie`]]),
  ...refreshing('channels', 'update', [['channels', changed(['name'])]]),
  ...refreshing('channels', 'delete', [['channels', 'select id from before']]),
];
