import { epochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { PauseRecord } from './ports.ts';

/** Pauses by subscription, the earliest first. */
export async function pausesOf(
  db: Kysely<Database>,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, PauseRecord[]>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscription_pauses')
    .select(['id', 'subscription_id', 'start_at', 'end_at'])
    .where('subscription_id', 'in', subscriptionIds)
    // One that was removed before it began.
    .where(({ eb, or }) =>
      or([eb('applied_at', 'is', null), eb('end_at', 'is', null), eb('end_at', '>', eb.ref('start_at'))]),
    )
    .orderBy('start_at')
    .execute();
  const bySubscription = Map.groupBy(rows, (row) => row.subscription_id);
  return new Map(
    [...bySubscription].map(([id, own]) => [
      id,
      own.map((row) => ({
        id: row.id,
        startAt: epochMs(row.start_at.getTime()),
        endAt: row.end_at === null ? null : epochMs(row.end_at.getTime()),
      })),
    ]),
  );
}
