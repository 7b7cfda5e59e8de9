/** Reminds subscribers of the first regular payment before a trial ends. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { postTrialEnding } from './inbox.ts';
import { subscriptionById, withUser } from './store.pg.ts';

/** How long before the end of a trial, ms. */
export const TRIAL_NOTICE_MS = 3 * 86_400_000;
const BATCH = 100;

/** First periods at no price or at that of a trial, that end soon and renew, and whose subscribers have not been reminded. */
async function endingTrials(
  db: Kysely<Database>,
  now: EpochMs,
): Promise<readonly { readonly id: string; readonly user_id: number }[]> {
  const { rows } = await sql<{ id: string; user_id: number }>`
    select s.id, s.user_id from subscriptions s
    join subscription_periods p on p.subscription_id = s.id and p.index = s.period_index
    where s.status = 'active' and s.renew and s.period_index = 0 and s.amount > 0 and s.pay_with in ('account', 'card')
      and s.paid_until > ${new Date(now)} and s.paid_until <= ${new Date(now + TRIAL_NOTICE_MS)}
      and s.notified_until is distinct from s.paid_until and (p.is_trial or p.amount = 0)
    order by s.paid_until, s.id limit ${BATCH}`.execute(db);
  return rows;
}

/** Writes the reminders that are due. A subscription that was changed meanwhile is looked at again under the lock of its user. */
export async function remindOfTrials(
  db: Kysely<Database>,
  now: EpochMs,
  onError: (error: unknown, subscriptionId: string) => void,
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const due = (await endingTrials(db, now)).filter(({ id }) => !seen.has(id));
    if (due.length === 0) return;
    for (const { id, user_id: userId } of due) {
      seen.add(id);
      await withUser(db, userId, async (trx) => {
        const found = await subscriptionById(trx, id);
        const endsAt = found?.state.paidUntil;
        if (!found || !endsAt || !found.state.renew || found.state.status !== 'active') return;
        await postTrialEnding(trx, found, endsAt, now);
        await trx
          .updateTable('subscriptions')
          .set({ notified_until: new Date(endsAt) })
          .where('id', '=', id)
          .execute();
      }).catch((error: unknown) => onError(error, id));
    }
  }
}
