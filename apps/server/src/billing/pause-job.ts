/** Starts and ends pauses whose time has come. */
import { asUserId, type UserId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { applyPause, duePauses } from './pause.ts';

/** One run leaves the rest to the next, a minute later. */
const MAX_PAUSES = 1000;

/** One that fails does not keep the others. */
export async function runPauses({
  db,
  clock,
  invalidateUser,
  warn,
}: {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Entitlements of the user have changed. */
  invalidateUser(userId: UserId): void;
  warn(details: object, message: string): void;
}): Promise<void> {
  for (const due of await duePauses(db, clock.now(), MAX_PAUSES))
    try {
      if (await applyPause(db, due, clock.now())) invalidateUser(asUserId(due.userId));
    } catch (error) {
      warn({ err: error, pause: due.id }, 'a pause could not be started or ended');
    }
}
