/** Whose a title is, in statements. */
import type { LibraryId, ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/schema.ts';

export type Fragment = RawBuilder<unknown>;

/** The provider's libraries, as a literal: with it PostgreSQL knows how many titles stand in them. */
export async function librariesOf(db: Kysely<Database>, providerId: ProviderId): Promise<RawBuilder<LibraryId[]>> {
  const rows = await db
    .selectFrom('provider_libraries')
    .select('library_id')
    .where('provider_id', '=', providerId)
    .orderBy('library_id')
    .execute();
  return sql.raw<LibraryId[]>(`'{${rows.map(({ library_id: id }) => id).join(',')}}'::int[]`);
}

/** Whether the whole `c` is one of the provider's titles: it stands in one of its libraries, or will, or is its own. */
export const isTitleOf = (providerId: ProviderId, libraries: Fragment): Fragment => sql`(
  c.library_ids && ${libraries} or c.owner_id = ${sql.lit(providerId)}
  or c.id in (select w.content_id from withheld_contents w where w.library_id = any (${libraries})))`;

/** Ids of what may be the parent of the title's parts: itself and its seasons. An `or` over both levels would read all contents. */
export const parentsOfParts = (title: Fragment): Fragment =>
  sql`array(select ${title} union all select s.id from contents s where s.parent_id = ${title})`;

/** Whether the provider may change the whole `c`. */
export const isEditableBy = (providerId: ProviderId): Fragment => sql`(
  c.owner_id = ${sql.lit(providerId)} or c.owner_id is null and not exists (
    select from provider_libraries o where o.provider_id <> ${sql.lit(providerId)} and (o.library_id = any (c.library_ids)
      or o.library_id in (select w.library_id from withheld_contents w where w.content_id = c.id))))`;

/** Whether the provider may put titles into the library `l`. */
export const isLibraryEditableBy = (providerId: ProviderId): Fragment => sql`(
  l.owner_id = ${sql.lit(providerId)} or l.owner_id is null and not exists (
    select from provider_libraries o where o.provider_id <> ${sql.lit(providerId)} and o.library_id = l.id))`;

/** Whether the person `p` is named by a title of the provider, or is its own. */
export const isPersonOf = (providerId: ProviderId, libraries: Fragment): Fragment => sql`(
  p.owner_id = ${sql.lit(providerId)} or exists (
    select from content_persons cp join contents c on c.id = cp.content_id
    where cp.person_id = p.id and ${isTitleOf(providerId, libraries)}))`;

/** Whether the provider may change the person `p`: its own, or one whom only titles that it may change name. */
export const isPersonEditableBy = (providerId: ProviderId): Fragment => sql`(
  p.owner_id = ${sql.lit(providerId)} or p.owner_id is null and not exists (
    select from content_persons cp join contents c on c.id = cp.content_id
    where cp.person_id = p.id and not ${isEditableBy(providerId)}))`;
