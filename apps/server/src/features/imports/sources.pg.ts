import { sql, type Kysely } from 'kysely';
import { MAX_IMPORT_SOURCES } from '@aerial/contract/calls/operator-imports.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { ImportSource, SourceStore } from './ports.ts';
import { nextRunAt } from './rules.ts';

export function importSources(db: Kysely<Database>): SourceStore {
  const query = (on: Kysely<Database>) =>
    on
      .selectFrom('import_sources as s')
      .selectAll('s')
      .select(
        sql<boolean>`exists (select from import_runs r join import_files f on f.id = r.file_id
          where r.source_id = s.id and f.completed_at is not null)`.as('has_file'),
      );
  const find: SourceStore['find'] = (providerId, id) =>
    query(db).where('s.provider_id', '=', providerId).where('s.id', '=', id).executeTakeFirst() as Promise<
      ImportSource | undefined
    >;

  return {
    find,
    list: (providerId) =>
      query(db).where('s.provider_id', '=', providerId).orderBy('s.id').execute() as Promise<ImportSource[]>,

    insert: (providerId, kind, { settings, ...values }, now) =>
      transaction(db, async (trx) => {
        // The provider's row is the lock: concurrent calls must not exceed the maximum.
        await trx.selectFrom('providers').select('id').where('id', '=', providerId).forNoKeyUpdate().execute();
        const { count } = await trx
          .selectFrom('import_sources')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('provider_id', '=', providerId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_IMPORT_SOURCES) return undefined;
        const { id } = await trx
          .insertInto('import_sources')
          .values({
            provider_id: providerId,
            kind,
            ...values,
            settings: JSON.stringify(settings),
            next_run_at: nextRunAt(values.every_hours, now),
            created_at: new Date(now),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return (await query(trx).where('s.id', '=', id).executeTakeFirstOrThrow()) as ImportSource;
      }),

    async change(providerId, id, version, { settings, ...values }, next) {
      const { numUpdatedRows } = await db
        .updateTable('import_sources')
        .set({
          version: version + 1,
          ...values,
          ...(settings && { settings: JSON.stringify(settings) }),
          ...(next !== undefined && { next_run_at: next }),
        })
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n ? find(providerId, id) : undefined;
    },

    remove: (providerId, id) =>
      transaction(db, async (trx) => {
        await sql`delete from import_files f using import_runs r
          where r.file_id = f.id and r.source_id = ${id} and r.provider_id = ${providerId}`.execute(trx);
        const { numDeletedRows } = await trx
          .deleteFrom('import_sources')
          .where('provider_id', '=', providerId)
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
  };
}
