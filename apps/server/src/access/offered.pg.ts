/** Which contents a provider has, in statements about the content `c`. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';

/** An entry of a guide shows the content or the series it belongs to; with a provider, one on a channel of the provider. */
const isBroadcast = (providerId?: ProviderId) => {
  const channels =
    providerId === undefined
      ? sql``
      : sql`join provider_channels pc on pc.channel_id = s.channel_id and pc.provider_id = ${sql.lit(providerId)}`;
  const airing = (of: RawBuilder<unknown>) =>
    sql`exists (select from schedule_entries s ${channels} where s.content_id ${of})`;
  const whole = sql`in (c.parent_id, (select up.parent_id from contents up where up.id = c.parent_id))`;
  return sql<boolean>`(${airing(sql`= c.id`)} or c.parent_id is not null and ${airing(whole)})`;
};

/** As `isBroadcast` where a list walks many contents, of which it asks few, and none of them belongs to a series. */
const isWholeBroadcast = (providerId?: ProviderId) =>
  providerId === undefined
    ? sql<boolean>`is_broadcast(c.id)`
    : sql<boolean>`is_broadcast(c.id, ${sql.lit(providerId)})`;

/**
 * Of contents without a library, a provider has those its channels broadcast and those no channel does: such films belong to
 * every provider. A show without an airing belongs to none: the channels of its airings may not have been the provider's.
 */
const isOfNoLibrary = (providerId: ProviderId, broadcast = isBroadcast) => sql<boolean>`(
  c.library_ids = '{}' and (${broadcast(providerId)} or c.content_type <> 'program' and not ${broadcast()}))`;

/** A provider has what stands in one of its libraries, and its part of what stands in none; nobody has what is withheld. */
export const isOffered = (providerId: ProviderId) => sql<boolean>`(not c.is_withheld and (
  c.library_ids && array(select library_id from provider_libraries where provider_id = ${sql.lit(providerId)}) or ${isOfNoLibrary(providerId)}))`;

const LISTED = sql<boolean>`not c.is_4k and not c.is_lost and c.content_type in ('movie', 'series', 'program')`;

/**
 * As `isListed`, for lists over the whole catalogue: with literal library ids, PostgreSQL can estimate how many contents stand in
 * them, and walks an index in the order of the list where it would otherwise sort everything. `is true` keeps it from looking
 * up nearly all contents by their libraries. It reads only what the indexes of lists have.
 */
export async function listedOf(db: Kysely<Database>, providerId: ProviderId): Promise<RawBuilder<boolean>> {
  const rows = await db
    .selectFrom('provider_libraries')
    .select('library_id')
    .where('provider_id', '=', providerId)
    .orderBy('library_id')
    .execute();
  const ids = sql.raw(`'{${rows.map(({ library_id }) => library_id).join(',')}}'::int[]`);
  return sql<boolean>`(${LISTED} and (c.library_ids && ${ids} or ${isOfNoLibrary(providerId, isWholeBroadcast)}) is true)`;
}

/** What lists of the provider may contain: 4K titles are omitted. @source C-122 */
export const isListed = (providerId: ProviderId) => sql<boolean>`(${LISTED} and ${isOffered(providerId)})`;
