/** The sandbox's payments in the database, shared by all processes. */
import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { transaction } from '../../../db/transaction.ts';
import { wakesAt, type SandboxPayment } from './payment.ts';
import type { SandboxStore } from './store.ts';

const dueAt = (payment: SandboxPayment): Date | null => {
  const at = wakesAt(payment);
  return at === undefined ? null : new Date(at);
};

export function postgresSandboxStore(db: Kysely<Database>): SandboxStore {
  return {
    async insert(payment) {
      const { id, key, provider } = payment;
      const inserted = await db
        .insertInto('sandbox_payments')
        .values({
          id,
          key,
          provider,
          data: JSON.stringify(payment),
          due_at: dueAt(payment),
          updated_at: sql<Date>`now()`,
        })
        .onConflict((conflict) => conflict.columns(['provider', 'key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return payment;
      const earlier = await db
        .selectFrom('sandbox_payments')
        .select('data')
        .where('provider', '=', provider)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return earlier.data as SandboxPayment;
    },

    async find(id) {
      const row = await db.selectFrom('sandbox_payments').select('data').where('id', '=', id).executeTakeFirst();
      return row?.data as SandboxPayment | undefined;
    },

    change: (id, change) =>
      transaction(db, async (trx) => {
        const row = await trx
          .selectFrom('sandbox_payments')
          .select('data')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!row) return undefined;
        const [changed, result] = change(row.data as SandboxPayment);
        await trx
          .updateTable('sandbox_payments')
          .set({
            data: JSON.stringify(changed),
            due_at: dueAt(changed),
            version: sql<number>`version + 1`,
            updated_at: sql<Date>`now()`,
          })
          .where('id', '=', id)
          .execute();
        return result;
      }),

    async due(now, limit) {
      const rows = await db
        .selectFrom('sandbox_payments')
        .select('id')
        .where('due_at', '<=', new Date(epochMs(now)))
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
