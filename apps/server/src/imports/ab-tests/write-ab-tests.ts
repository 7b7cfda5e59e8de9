/** A/B tests into the database: the file is the whole list of its provider. */
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ImportError } from '../skipped.ts';
import { importTransaction } from '../transaction.ts';
import type { AbTestDefinition } from './read-ab-tests.ts';

export interface AbTestImportReport {
  readonly provider: string;
  readonly active: number;
  /** Names of tests that the file no longer has; they end. */
  readonly ended: readonly string[];
}

/** @param shortname of the provider; the default provider when missing */
export function importAbTests(
  db: Kysely<Database>,
  tests: readonly AbTestDefinition[],
  shortname: string | undefined,
): Promise<AbTestImportReport> {
  return importTransaction(db, async (trx) => {
    const provider = await trx
      .selectFrom('providers')
      .select(['id', 'shortname'])
      .$if(shortname !== undefined, (query) => query.where('shortname', '=', shortname!))
      .$if(shortname === undefined, (query) => query.where('is_default', '=', true))
      .executeTakeFirst();
    if (!provider)
      throw new ImportError(
        shortname === undefined ? 'there is no default provider' : `there is no provider ${shortname}`,
      );
    const ended = await trx
      .updateTable('ab_tests')
      .set({ is_active: false })
      .where('provider_id', '=', provider.id)
      .where('is_active', '=', true)
      .$if(tests.length > 0, (query) =>
        query.where(
          'name',
          'not in',
          tests.map(({ name }) => name),
        ),
      )
      .returning('name')
      .execute();
    for (const { name, groups, goals, isActive } of tests) {
      const values = { groups: JSON.stringify(groups), goals: [...goals], is_active: isActive };
      await trx
        .insertInto('ab_tests')
        .values({ provider_id: provider.id, name, ...values })
        .onConflict((conflict) => conflict.columns(['provider_id', 'name']).doUpdateSet(values))
        .execute();
    }
    return {
      provider: provider.shortname,
      active: tests.filter(({ isActive }) => isActive).length,
      ended: ended.map(({ name }) => name),
    };
  });
}
