import { sql, type Kysely } from 'kysely';

/**
 * Titles as operators edit them.
 *
 * - Contents, persons and libraries may have an owner: the provider that changes them. Without one, a provider changes what no
 *   other provider shows.
 * - A title stands in a library from a moment on. Where it does not stand there now (not published, not begun, over), its place is
 *   in `withheld_contents`, so that whatever reads `library_contents` need not know. A withheld title is nobody's to see.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table contents
    add column owner_id integer references providers (id) on delete set null,
    add column is_published boolean not null default true,
    add column is_withheld boolean not null default false`,
  `alter table persons add column owner_id integer references providers (id) on delete set null`,
  `alter table libraries add column owner_id integer references providers (id) on delete set null`,
  `alter table library_contents add column starts_at timestamptz`,
  `create table withheld_contents (
    library_id integer not null references libraries (id) on delete cascade,
    content_id bigint not null references contents (id) on delete cascade,
    starts_at timestamptz,
    leaves_at timestamptz,
    primary key (content_id, library_id)
  )`,
  `create index withheld_contents_library on withheld_contents (library_id)`,
  `create index withheld_contents_start on withheld_contents (starts_at)`,
  `create index contents_owner on contents (owner_id) where owner_id is not null`,
  // Lists of an operator: the newest first, and by words of the title.
  `create index contents_whole on contents (id desc) include (content_type, library_ids) where parent_id is null`,
  `create index contents_whole_words on contents using gin (lower(title::text || ' ' || coalesce(original, '')) gin_trgm_ops) where parent_id is null`,
  // As before (migration 016), but who is named nowhere yet is only the owner's.
  `create or replace function search_persons(ids bigint[]) returns setof search_source language sql stable as $$
    select 'person', p.id, search_names(p.name), works.scopes, least(90, 20 + 5 * works.n)::integer
    from persons p
    cross join lateral (
      select count(*) as n, coalesce(array_agg(distinct cp.content_id) filter (where not c.is_lost), '{}') as shown
      from content_persons cp join contents c on c.id = cp.content_id where cp.person_id = p.id
    ) named
    cross join lateral search_offered(named.shown) offered
    cross join lateral (select named.n, case when named.n = 0 then array[coalesce('/' || p.owner_id, '/all')] else offered.scopes end as scopes) works
    where p.id = any (ids::integer[]) and works.scopes <> '{}' $$`,
  `create index persons_words on persons using gin (lower(name::text) gin_trgm_ops)`,
];
