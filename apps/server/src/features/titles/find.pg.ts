import type { ContentId, ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { isEditableBy, isTitleOf, librariesOf, parentsOfParts, type Fragment } from './ownership.pg.ts';
import type { EditedTitle } from './ports.ts';

/** A title of the provider with everything that can be changed; places and ownership are those of its whole. */
export async function findTitle(
  db: Kysely<Database>,
  providerId: ProviderId,
  id: ContentId,
): Promise<EditedTitle | undefined> {
  const libraries = await librariesOf(db, providerId);
  const place = (of: Fragment) => sql`select library_id, extract(epoch from starts_at)::bigint as starts_at,
    extract(epoch from leaves_at)::bigint as leaves_at from ${of} where content_id = c.id`;
  const { rows } = await sql<EditedTitle>`
    select t.id, t.slug, t.content_type, t.parent_id, c.id as whole_id, t.season, t.series, t.title, t.original, t.short, t.description,
      t.year, t.age, t.is_adult, t.is_cartoon, t.is_announcement, t.is_published, t.is_withheld, t.is_lost, t.ratings, t.cover,
      t.duration_s, t.created_at, t.updated_at,
      array(select x.genre_id from content_genres x where x.content_id = t.id order by x.position, x.genre_id) as genres,
      array(select x.country_id from content_countries x where x.content_id = t.id order by x.position, x.country_id) as countries,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'role', x.role) order by x.priority, p.id)
        from content_persons x join persons p on p.id = x.person_id where x.content_id = t.id), '[]') as persons,
      coalesce((select jsonb_agg(to_jsonb(pl) order by pl.library_id) from (
        ${place(sql`library_contents`)} union all ${place(sql`withheld_contents`)}) pl), '[]') as places,
      exists (select from content_media m where m.content_id = t.id) as has_media,
      (select count(*)::int from contents e
        where e.content_type = 'episode' and e.parent_id = any (${parentsOfParts(sql`t.id`)})) as episodes,
      ${isEditableBy(providerId)} as is_editable
    from contents t
    left join contents p1 on p1.id = t.parent_id left join contents p2 on p2.id = p1.parent_id
    join contents c on c.id = coalesce(p2.id, p1.id, t.id)
    where t.id = ${id}::bigint and t.content_type <> 'program' and ${isTitleOf(providerId, libraries)}`.execute(db);
  return rows[0];
}
