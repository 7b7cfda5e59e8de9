import { asChannelId, type ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { GuideMappingChange } from '../../db/schema/imports.ts';
import { guidedChannels } from '../../imports/guide/write-epg.ts';
import { jsonText, writeBatches } from '../../imports/batches.ts';
import type { Trx } from '../../imports/transaction.ts';
import type { MappableChannel } from './mapping.ts';
import type { MappedChannel, MappingChangeRecord, MappingStore } from './ports.ts';

/** Names of a guide channel that are stored. */
const MAX_NAMES = 20;

/** The channels of the latest edition of a guide. */
export async function replaceGuideChannels(
  trx: Trx,
  sourceId: string,
  channels: readonly { readonly id: string; readonly names: readonly string[]; readonly programmes: number }[],
): Promise<void> {
  await trx.deleteFrom('guide_channels').where('source_id', '=', sourceId).execute();
  const rows = channels.map(({ id, names, programmes }) => ({ id, names: names.slice(0, MAX_NAMES), programmes }));
  await writeBatches(rows, (batch) =>
    sql`
      insert into guide_channels (source_id, guide_id, names, programmes)
      select ${sourceId}::bigint, r.id, array(select jsonb_array_elements_text(r.names)), r.programmes
      from jsonb_to_recordset(${jsonText(batch)}::jsonb) as r (id text, names jsonb, programmes integer)
      on conflict do nothing`.execute(trx),
  );
}

/** Channels that guides of the provider fill, with the names and numbers that its operator knows them by. */
export async function mappableChannels(
  db: Kysely<Database>,
  providerId: ProviderId,
): Promise<readonly MappableChannel[]> {
  const [guided, rows] = await Promise.all([
    guidedChannels(db, providerId),
    db
      .selectFrom('provider_channels as p')
      .innerJoin('channels as c', 'c.id', 'p.channel_id')
      .select(['c.id', 'c.name', 'p.num'])
      .where('p.provider_id', '=', providerId)
      .execute(),
  ]);
  const shown = new Map(rows.map((row) => [row.id, row]));
  return guided.map((channel) => ({
    ...channel,
    name: shown.get(channel.id)?.name ?? {},
    num: shown.get(channel.id)?.num ?? null,
  }));
}

async function mappingsOf(db: Kysely<Database>, sourceId: string) {
  const rows = await db
    .selectFrom('guide_mappings')
    .select(['channel_id', 'guide_id'])
    .where('source_id', '=', sourceId)
    .execute();
  return new Map(rows.map(({ channel_id: channel, guide_id: guide }) => [channel, guide]));
}

async function write(trx: Kysely<Database>, sourceId: string, changes: readonly GuideMappingChange[]): Promise<void> {
  const ids = changes.map(({ channel_id: id }) => id);
  await sql`delete from guide_mappings where source_id = ${sourceId} and channel_id = any (${ids}::integer[])`.execute(
    trx,
  );
  // A channel that was deleted meanwhile has no mapping.
  await sql`
    insert into guide_mappings (source_id, channel_id, guide_id)
    select ${sourceId}::bigint, c.id, r.after
    from jsonb_to_recordset(${jsonText(changes)}::jsonb) as r (channel_id integer, after text)
    join channels c on c.id = r.channel_id where r.after is not null`.execute(trx);
}

/** Changes of one mapping follow each other. */
const lockSource = (trx: Kysely<Database>, sourceId: string) =>
  trx.selectFrom('import_sources').select('id').where('id', '=', sourceId).forNoKeyUpdate().execute();

const columns = ['id', 'changed_by', 'at', 'changes', 'undone_at'] as const;

export function guideMappings(db: Kysely<Database>): MappingStore {
  return {
    guideChannels: (sourceId) =>
      db
        .selectFrom('guide_channels')
        .select(['guide_id', 'names', 'programmes'])
        .where('source_id', '=', sourceId)
        .orderBy('guide_id')
        .execute() as Promise<MappedChannel[]>,

    mappings: (sourceId) => mappingsOf(db, sourceId),

    map: (sourceId, assignments, changedBy, now) =>
      transaction(db, async (trx) => {
        await lockSource(trx, sourceId);
        const present = await mappingsOf(trx, sourceId);
        const changes = [...assignments]
          .map(([channel, after]) => ({
            channel_id: asChannelId(channel),
            before: present.get(channel) ?? null,
            after,
          }))
          .filter(({ before, after }) => before !== after);
        if (changes.length === 0) return undefined;
        await write(trx, sourceId, changes);
        return (await trx
          .insertInto('guide_mapping_changes')
          .values({
            source_id: sourceId,
            changed_by: changedBy,
            at: new Date(now),
            changes: JSON.stringify(changes),
          })
          .returning(columns)
          .executeTakeFirstOrThrow()) as MappingChangeRecord;
      }),

    changes: (sourceId, limit) =>
      db
        .selectFrom('guide_mapping_changes')
        .select(columns)
        .where('source_id', '=', sourceId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute() as Promise<MappingChangeRecord[]>,

    undo: (sourceId, id, now) =>
      transaction(db, async (trx) => {
        await lockSource(trx, sourceId);
        const found = (await trx
          .selectFrom('guide_mapping_changes')
          .select(columns)
          .where('source_id', '=', sourceId)
          .where('id', '=', id)
          .executeTakeFirst()) as MappingChangeRecord | undefined;
        if (!found) return 'unknown';
        const present = await mappingsOf(trx, sourceId);
        const isOther = found.changes.some(({ channel_id: of, after }) => (present.get(of) ?? null) !== after);
        if (found.undone_at !== null || isOther) return 'changed';
        await write(
          trx,
          sourceId,
          found.changes.map(({ channel_id, before, after }) => ({ channel_id, before: after, after: before })),
        );
        await trx
          .updateTable('guide_mapping_changes')
          .set({ undone_at: new Date(now) })
          .where('id', '=', id)
          .execute();
        return found;
      }),
  };
}
