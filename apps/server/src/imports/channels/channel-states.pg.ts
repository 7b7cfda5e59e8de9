/** States of a list's channels at a provider: read before and after an import, and restored when it is undone. */
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { jsonText, writeBatches } from '../batches.ts';
import type { Trx } from '../transaction.ts';
import { updateChannels } from './channel-tables.pg.ts';
import type { ChannelState, ChannelStates } from './channel-states.ts';

/** @param prefix what the keys of the list's channels begin with; the keys of the answer are without it */
export async function channelStates(trx: Trx, providerId: ProviderId, prefix: string): Promise<ChannelStates> {
  const { rows } = await sql<ChannelState>`
    select c.id, c.import_key, c.name, c.is_hd, c.is_4k, c.age, c.logo, c.audio, c.source,
      coalesce((select array_agg(a.alias order by a.alias) from channel_aliases a where a.channel_id = c.id), '{}') as aliases,
      (select jsonb_build_object('num', p.num, 'is_free', p.is_free, 'is_hidden', p.is_hidden, 'is_fixed', p.is_fixed,
        'archived_days', p.archived_days) from provider_channels p
        where p.provider_id = ${providerId} and p.channel_id = c.id) as shown,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'position', m.position) order by k.id)
        from channel_category_channels m join channel_categories k on k.provider_id = m.provider_id and k.id = m.category_id
        where m.provider_id = ${providerId} and m.channel_id = c.id), '[]') as categories
    from channels c where starts_with(c.import_key, ${prefix}) order by c.id`.execute(trx);
  return new Map(rows.map((row) => [row.import_key.slice(prefix.length), row]));
}

/** Categories of the provider, to see which ones an import has made. */
export async function categoryIds(trx: Trx, providerId: ProviderId): Promise<ReadonlySet<number>> {
  const rows = await trx.selectFrom('channel_categories').select('id').where('provider_id', '=', providerId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Takes channels off the provider's list; the channels themselves stay. */
export async function hideChannels(trx: Trx, providerId: ProviderId, ids: readonly ChannelId[]): Promise<void> {
  for (const table of ['channel_category_channels', 'provider_channels'] as const)
    await trx
      .deleteFrom(table)
      .where('provider_id', '=', providerId)
      .where(sql<boolean>`channel_id = any (${[...ids]}::integer[])`)
      .execute();
}

/**
 * Channels among these that more was done with than an import does: sold in a packet, shown by another provider, blacked out, protected,
 * interrupted by ads. They cannot vanish as if they had never been there.
 */
export async function usedChannels(
  trx: Trx,
  providerId: ProviderId,
  ids: readonly ChannelId[],
): Promise<ReadonlySet<ChannelId>> {
  const { rows } = await sql<{ id: ChannelId }>`
    select asked.id from unnest(${[...ids]}::integer[]) as asked (id)
    where exists (select from packet_channels p where p.channel_id = asked.id)
      or exists (select from provider_channels p where p.channel_id = asked.id and p.provider_id <> ${providerId})
      or exists (select from blackouts b where b.channel_id = asked.id)
      or exists (select from content_keys k where k.channel_id = asked.id)
      or exists (select from ad_cues a where a.channel_id = asked.id)`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes channels with all that belongs to them. */
export async function deleteChannels(trx: Trx, ids: readonly ChannelId[]): Promise<void> {
  await sql`delete from channels where id = any (${[...ids]}::integer[])`.execute(trx);
}

/** Categories that are empty go. @returns how many went */
export async function deleteEmptyCategories(trx: Trx, providerId: ProviderId, ids: readonly number[]): Promise<void> {
  await sql`
    delete from channel_categories k where k.provider_id = ${providerId} and k.id = any (${[...ids]}::integer[])
      and not exists (select from channel_category_channels m where m.provider_id = k.provider_id and m.category_id = k.id)`.execute(
    trx,
  );
}

/** Gives channels back the states they had. */
export async function restoreChannels(
  trx: Trx,
  providerId: ProviderId,
  states: readonly ChannelState[],
): Promise<void> {
  await updateChannels(trx, states);
  const ids = states.map(({ id }) => id);
  await hideChannels(trx, providerId, ids);
  await sql`delete from channel_aliases where channel_id = any (${ids}::integer[])`.execute(trx);
  await writeBatches(
    states.flatMap(({ id, shown }) => (shown ? [{ id, ...shown }] : [])),
    (batch) =>
      sql`
        insert into provider_channels (provider_id, channel_id, num, is_free, is_hidden, is_fixed, archived_days)
        select ${providerId}::integer, r.id, r.num, r.is_free, r.is_hidden, r.is_fixed, r.archived_days
        from jsonb_to_recordset(${jsonText(batch)}::jsonb)
          as r (id integer, num integer, is_free boolean, is_hidden boolean, is_fixed boolean, archived_days integer)`.execute(
        trx,
      ),
  );
  await writeBatches(
    states.flatMap(({ id, categories }) => categories.map((of) => ({ id, category: of.id, position: of.position }))),
    (batch) =>
      // A category that was deleted meanwhile has no channels.
      sql`
        insert into channel_category_channels (provider_id, category_id, channel_id, position)
        select ${providerId}::integer, r.category, r.id, r.position
        from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (id integer, category integer, position integer)
        join channel_categories k on k.provider_id = ${providerId} and k.id = r.category`.execute(trx),
  );
  await writeBatches(
    states.flatMap(({ id, aliases }) => aliases.map((alias) => ({ id, alias }))),
    (batch) =>
      sql`
        insert into channel_aliases (channel_id, alias)
        select r.id, r.alias from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (id integer, alias text)`.execute(
        trx,
      ),
  );
}
