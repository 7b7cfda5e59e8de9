import type { ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { trailingId } from '@aerial/domain/refs.ts';
import { isListed, isOffered } from '../../access/offered.pg.ts';
import type { GenreRecord, PersonRecord, ReferenceRecord, ReferenceStore } from './ports.ts';

/** The person `p`: one named only in works of other providers, or added by another and not named yet, does not exist for this provider. */
export const isPersonOffered = (providerId: ProviderId) => sql<boolean>`(
  not exists (select from content_persons x where x.person_id = p.id) and coalesce(p.owner_id = ${sql.lit(providerId)}, true)
  or exists (select from content_persons x join contents c on c.id = x.content_id where x.person_id = p.id and ${isOffered(providerId)}))`;

export function referenceStore(db: Kysely<Database>): ReferenceStore {
  return {
    async person(providerId, ref) {
      const { rows } = await sql<PersonRecord>`
        select p.id, p.slug, p.name, p.bio, p.image,
          coalesce((select jsonb_agg(r.role order by r.n desc, r.role) from (select role, count(*) as n from content_persons where person_id = p.id group by role) r), '[]') as roles,
          coalesce((select jsonb_object_agg(w.type, w.n) from (
            select c.content_type as type, count(*) as n from contents c
            where ${isListed(providerId)} and exists (select from content_persons cp where cp.content_id = c.id and cp.person_id = p.id)
            group by c.content_type) w), '{}') as works
        from persons p where (p.slug = ${ref} or p.id = ${trailingId(ref) ?? null}::bigint)
          and ${isPersonOffered(providerId)}
        order by p.slug = ${ref} desc limit 1`.execute(db);
      return rows[0];
    },

    async countries(providerId) {
      const { rows } = await sql<ReferenceRecord>`
        select k.id, k.name from countries k join content_countries cc on cc.country_id = k.id join contents c on c.id = cc.content_id
        where ${isListed(providerId)} group by k.id order by count(*) desc, k.id`.execute(db);
      return rows;
    },

    async genres(providerId) {
      const { rows } = await sql<GenreRecord>`
        with used as (
          select distinct g.id, g.parent_id from genres g join content_genres cg on cg.genre_id = g.id join contents c on c.id = cg.content_id where ${isListed(providerId)}
        )
        select g.id, g.name, g.parent_id as "parentId" from genres g
        where g.id in (select id from used union select parent_id from used) order by g.id`.execute(db);
      return rows;
    },
  };
}
