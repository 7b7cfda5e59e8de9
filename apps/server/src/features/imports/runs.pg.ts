/** Runs as operators read and order them. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { RunRecord, RunStore, StoredChange } from './ports.ts';

/** Runs with the names of their import and file. */
export const runsOf = (on: Kysely<Database>) =>
  on
    .selectFrom('import_runs as r')
    .innerJoin('import_sources as s', 's.id', 'r.source_id')
    .leftJoin('import_files as f', 'f.id', 'r.file_id')
    .selectAll('r')
    .select(['s.name as source_name', 's.kind', 'f.name as file_name']);

const escaped = (text: string): string => text.replaceAll(/[%_\\]/g, String.raw`\$&`);

export function importRuns(db: Kysely<Database>): RunStore {
  const find: RunStore['find'] = (providerId, id) =>
    runsOf(db).where('r.provider_id', '=', providerId).where('r.id', '=', id).executeTakeFirst() as Promise<
      RunRecord | undefined
    >;

  return {
    find,

    list: (providerId, { sourceId, kind, state }, cursor, limit) =>
      runsOf(db)
        .where('r.provider_id', '=', providerId)
        .$if(sourceId !== undefined, (of) => of.where('r.source_id', '=', sourceId!))
        .$if(kind !== undefined, (of) => of.where('s.kind', '=', kind!))
        .$if(state !== undefined, (of) => of.where('r.state', '=', state!))
        .$if(cursor !== undefined, (of) => of.where('r.id', '<', cursor!))
        .orderBy('r.id', 'desc')
        .limit(limit)
        .execute() as Promise<RunRecord[]>,

    async lastOf(sourceIds) {
      if (sourceIds.length === 0) return new Map();
      const rows = (await runsOf(db)
        .where('r.source_id', 'in', [...sourceIds])
        .distinctOn('r.source_id')
        .orderBy('r.source_id')
        .orderBy('r.id', 'desc')
        .execute()) as RunRecord[];
      return new Map(rows.map((row) => [row.source_id, row]));
    },

    changes: (runId, { kind, search }, after, limit) =>
      db
        .selectFrom('import_changes')
        .select(['position', 'kind', 'key', 'name', 'before', 'after'])
        .where('run_id', '=', runId)
        .where('position', '>', after)
        .$if(kind !== undefined, (of) => of.where('kind', '=', kind!))
        .$if(search !== undefined, (of) => of.where('name', 'ilike', `%${escaped(search!)}%`))
        .orderBy('position')
        .limit(limit)
        .execute() as unknown as Promise<StoredChange[]>,

    insert: (source, { origin, fileId, startedBy }, now) =>
      transaction(db, async (trx) => {
        await trx.selectFrom('import_sources').select('id').where('id', '=', source.id).forNoKeyUpdate().execute();
        const open = await trx
          .selectFrom('import_runs')
          .select('id')
          .where('source_id', '=', source.id)
          .where('state', 'in', ['waiting', 'running'])
          .executeTakeFirst();
        if (open) return undefined;
        const { id } = await trx
          .insertInto('import_runs')
          .values({
            provider_id: source.provider_id,
            source_id: source.id,
            file_id: fileId,
            origin,
            started_by: startedBy,
            created_at: new Date(now),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return (await runsOf(trx).where('r.id', '=', id).executeTakeFirstOrThrow()) as RunRecord;
      }),

    async order(providerId, id, task, from, isAnew = false) {
      const { numUpdatedRows } = await db
        .updateTable('import_runs')
        .set({
          task,
          state: 'waiting',
          attempts: 0,
          progress: 0,
          failure: null,
          claim: null,
          is_cancelling: false,
          finished_at: null,
          ...(isAnew && { file_id: null }),
        })
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async cancel(providerId, id, now) {
      const { rows } = await sql<{ state: string }>`
        update import_runs set is_cancelling = state = 'running',
          state = case when state = 'running' then state else 'cancelled' end,
          finished_at = case when state = 'running' then null else ${new Date(now)}::timestamptz end
        where provider_id = ${providerId} and id = ${id}
          and (state = 'ready' or (state in ('waiting', 'running') and task = 'read'))
        returning state`.execute(db);
      return rows.length > 0;
    },
  };
}
