import { operatorCallsCall } from '@aerial/contract/calls/operator-payments.ts';
import { ok } from '@aerial/domain/result.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { storedId } from '../../accounts/of-operator.ts';
import type { Database } from '../../db/schema.ts';
import type { CallRouter } from '../../http/call-router.ts';

const DEFAULT_LIMIT = 100;

/** What the operator reads of the calls to its billing. */
export function operatorCallRoutes(router: CallRouter, db: Kysely<Database>): void {
  router.handle(operatorCallsCall, async ({ query, provider }) => {
    const { path, outcome, user_id: userId, before, limit = DEFAULT_LIMIT } = query;
    const rows = await db
      .selectFrom('operator_calls')
      .selectAll()
      .where('provider_id', '=', provider.id)
      .$if(path !== undefined, (calls) => calls.where('path', '=', path!))
      .$if(outcome !== undefined, (calls) => calls.where('outcome', '=', outcome as 'answered'))
      .$if(userId !== undefined, (calls) => calls.where('user_id', '=', userId!))
      .$if(before !== undefined, (calls) => calls.where('id', '<', storedId(before!)))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return ok(
      rows.map(({ at, ...row }) => ({
        id: row.id,
        path: row.path,
        user_id: row.user_id,
        outcome: row.outcome,
        status: row.status,
        reason: row.reason,
        attempts: row.attempts,
        query: row.query,
        body: row.body,
        answer: row.answer,
        duration_ms: row.duration_ms,
        at: isoSeconds(epochMs(at.getTime())),
      })),
    );
  });
}
