/** The statement that reads a viewer's token runs for every viewer every few seconds: it must not read tables as a whole. */
import { testClock, testDatabase } from '@aerial/testkit';
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { tokenReader } from './tokens.pg.ts';

const { db } = await testDatabase();

test('titles that were bought, with their seasons and episodes, are found by index', async () => {
  const statements: CompiledQuery[] = [];
  const explained: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  expect(await tokenReader(db.withPlugin(explained), testClock())(Buffer.alloc(32))).toBeUndefined();
  const plans: string[] = [];
  await db.transaction().execute(async (trx) => {
    // Without rows a scan of the table would always be the cheapest.
    await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    for (const { sql, parameters } of statements) {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${sql}`, [...parameters]),
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
  });
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('Index Scan using contents_parent on contents part');
  expect(plans[0]).not.toMatch(/Seq Scan on (contents|purchases|subscriptions|tokens|users)/);
});
