/** The nightly proof of the books, stored for each provider. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { LedgerProof } from './ledger.pg.ts';

interface Total {
  readonly provider_id: number;
  readonly kind: string;
  readonly name: string;
  readonly currency: string;
  readonly total: string;
}

/** Proofs older than this are erased, ms. */
const RETENTION_MS = 400 * 86_400_000;

/** Stores what a proof of the whole ledger says of each provider. */
export async function storeProofs(db: Kysely<Database>, { wrongBalances }: LedgerProof, now: EpochMs): Promise<void> {
  const { rows: totals } = await sql<Total>`
    select a.provider_id, a.kind, a.name, a.currency, sum(coalesce(m.total, 0))::text as total
    from ledger_accounts a left join (
      select id, sum(amount) as total from (
        select credit_id as id, amount from ledger_transfers union all select debit_id, -amount from ledger_transfers
      ) legs group by id) m on m.id = a.id
    group by a.provider_id, a.kind, a.name, a.currency order by 1, 2, 3, 4`.execute(db);
  const ids = wrongBalances.map(({ accountId }) => accountId);
  const owners = new Map(
    ids.length === 0
      ? []
      : (await db.selectFrom('ledger_accounts').select(['id', 'provider_id']).where('id', 'in', ids).execute()).map(
          (row) => [row.id, row.provider_id],
        ),
  );
  for (const [providerId, own] of Map.groupBy(totals, (row) => row.provider_id)) {
    const wrong = wrongBalances.filter(({ accountId }) => owners.get(accountId) === providerId);
    // A transfer to another provider would leave a rest in both.
    const rests = [...Map.groupBy(own, ({ currency }) => currency).values()].map((of) =>
      of.reduce((sum, { total }) => sum + BigInt(total), 0n),
    );
    await db
      .insertInto('ledger_proofs')
      .values({
        provider_id: providerId,
        at: new Date(now),
        is_balanced: wrong.length === 0 && rests.every((rest) => rest === 0n),
        totals: JSON.stringify(own.map(({ kind, name, currency, total }) => ({ kind, name, currency, total }))),
        wrong_balances: JSON.stringify(wrong),
      })
      .onConflict((conflict) => conflict.columns(['provider_id', 'at']).doNothing())
      .execute();
  }
  await db
    .deleteFrom('ledger_proofs')
    .where('at', '<', new Date(now - RETENTION_MS))
    .execute();
}
