/** Which messages were handed over already, for all processes of the installation: none goes out twice under one id. */
import type { AppError } from '@aerial/contract/errors.ts';
import { ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

export interface Deliveries {
  /** Hands a message over, unless it was before; one that could not be handed over can be retried. */
  once(id: string, handOver: () => Promise<Result<void, AppError>>): Promise<Result<void, AppError>>;
}

/** A delivery that has not ended by then counts as abandoned, ms; longer than any transport takes. */
const ABANDONED_AFTER_MS = 60_000;

export function deliveries(db: Kysely<Database>, clock: Clock): Deliveries {
  return {
    async once(id, handOver) {
      const now = clock.now();
      const begun = await db
        .insertInto('deliveries')
        .values({ id, started_at: new Date(now) })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ started_at: new Date(now) })
            .where('deliveries.is_done', '=', false)
            .where('deliveries.started_at', '<', new Date(now - ABANDONED_AFTER_MS)),
        )
        .returning('id')
        .executeTakeFirst();
      if (!begun) return ok(undefined);
      let isDone = false;
      try {
        const result = await handOver();
        isDone = result.ok;
        return result;
      } finally {
        if (isDone) await db.updateTable('deliveries').set({ is_done: true }).where('id', '=', id).execute();
        else await db.deleteFrom('deliveries').where('id', '=', id).execute();
      }
    },
  };
}
