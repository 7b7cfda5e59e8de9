/** Deletes what is stored of messages once it is no longer needed. */
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

const HOUR_MS = 3_600_000;
/** Messages of the outbox page. */
export const OUTBOX_RETENTION_MS = 24 * HOUR_MS;
/** No message is handed over again after this long. */
const DELIVERIES_KEPT_MS = 72 * HOUR_MS;
/** Links into the bot are opened within minutes. */
const SENDERS_KEPT_MS = 24 * HOUR_MS;

export async function eraseOldMessages({
  db,
  clock,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}): Promise<void> {
  const ago = (ms: number) => new Date(clock.now() - ms);
  await db.deleteFrom('outbox').where('created_at', '<', ago(OUTBOX_RETENTION_MS)).execute();
  await db.deleteFrom('deliveries').where('started_at', '<', ago(DELIVERIES_KEPT_MS)).execute();
  await db.deleteFrom('messenger_senders').where('came_at', '<', ago(SENDERS_KEPT_MS)).execute();
}
