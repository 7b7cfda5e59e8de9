/** The tables that a channel list is written to, many rows a statement: lists have hundreds of thousands of entries at worst. */
import type { ProviderId, ChannelId } from '@aerial/domain/ids.ts';
import { sql } from 'kysely';
import { jsonText, writeBatches } from '../batches.ts';
import type { ChannelRow } from './channel-rows.ts';
import type { Trx } from '../transaction.ts';

const COLUMNS = sql.raw(
  'import_key text, name jsonb, is_hd boolean, is_4k boolean, age integer, logo text, audio jsonb, source jsonb',
);

/** Inserts channels. @returns their ids by import key, in the order of the rows */
export async function insertChannels(
  trx: Trx,
  rows: readonly (ChannelRow & { readonly slug: string })[],
): Promise<Map<string, ChannelId>> {
  const ids = new Map<string, ChannelId>();
  await writeBatches(rows, async (batch) => {
    const inserted = await sql<{ import_key: string; id: ChannelId }>`
      insert into channels (import_key, name, is_hd, is_4k, age, logo, audio, source, slug)
      select r.import_key, r.name, r.is_hd, r.is_4k, r.age, r.logo, r.audio, r.source, r.slug
      from jsonb_to_recordset(${jsonText(batch.map((row, at) => ({ ...row, at })))}::jsonb) as r (${COLUMNS}, slug text, at integer)
      order by r.at
      returning import_key, id`.execute(trx);
    for (const { import_key, id } of inserted.rows) ids.set(import_key, id);
  });
  return ids;
}

export const updateChannels = (trx: Trx, rows: readonly ChannelRow[]): Promise<void> =>
  writeBatches(rows, (batch) =>
    sql`
      update channels c set name = r.name, is_hd = r.is_hd, is_4k = r.is_4k, age = r.age, logo = r.logo, audio = r.audio, source = r.source, updated_at = now()
      from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (${COLUMNS}) where c.import_key = r.import_key`.execute(
      trx,
    ),
  );

export interface ShownChannel {
  readonly channel_id: ChannelId;
  readonly num: number;
  readonly archived_days: number;
}
export const showChannels = (trx: Trx, providerId: ProviderId, rows: readonly ShownChannel[]): Promise<void> =>
  writeBatches(rows, (batch) =>
    sql`
      insert into provider_channels (provider_id, channel_id, num, archived_days)
      select ${providerId}::integer, r.channel_id, r.num, r.archived_days from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (channel_id integer, num integer, archived_days integer)`.execute(
      trx,
    ),
  );

export const changeArchives = (
  trx: Trx,
  providerId: ProviderId,
  rows: readonly Omit<ShownChannel, 'num'>[],
): Promise<void> =>
  writeBatches(rows, (batch) =>
    sql`
      update provider_channels p set archived_days = r.archived_days from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (channel_id integer, archived_days integer)
      where p.provider_id = ${providerId} and p.channel_id = r.channel_id`.execute(trx),
  );

export const addAliases = (
  trx: Trx,
  rows: readonly { readonly channel_id: ChannelId; readonly alias: string }[],
): Promise<void> =>
  writeBatches(rows, (batch) =>
    sql`
      insert into channel_aliases (channel_id, alias)
      select r.channel_id, r.alias from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (channel_id integer, alias text) on conflict do nothing`.execute(
      trx,
    ),
  );

export interface Placement {
  readonly category_id: number;
  readonly channel_id: ChannelId;
}
export const placeChannels = (
  trx: Trx,
  providerId: ProviderId,
  rows: readonly (Placement & { readonly position: number })[],
): Promise<void> =>
  writeBatches(rows, (batch) =>
    sql`
      insert into channel_category_channels (provider_id, category_id, channel_id, position)
      select ${providerId}::integer, r.category_id, r.channel_id, r.position
      from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (category_id integer, channel_id integer, position integer)`.execute(
      trx,
    ),
  );

export const removePlacements = (trx: Trx, providerId: ProviderId, rows: readonly Placement[]): Promise<void> =>
  writeBatches(rows, (batch) =>
    sql`
      delete from channel_category_channels p using jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (category_id integer, channel_id integer)
      where p.provider_id = ${providerId} and p.category_id = r.category_id and p.channel_id = r.channel_id`.execute(
      trx,
    ),
  );
