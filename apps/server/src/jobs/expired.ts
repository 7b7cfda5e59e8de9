/** Erases what has run out and would otherwise stay: counted attempts, one-time codes, codes of screens, links into a messenger's bot, links of letters, tokens, answers to operators' keys, sign-ins, messages sent and in inboxes, playbacks, blackouts; and takes titles out of libraries that they leave. */
import { SCREEN_GONE_S } from '@aerial/domain/remote.ts';
import { epochMs, toEpochSeconds, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { eraseOldInbox } from '../inbox/post.pg.ts';
import { eraseOldMessages } from '../ports/old-messages.ts';
import { SIGN_INS_RETENTION_DAYS } from '../accounts/sign-ins.ts';
import { FAMILIAR_S } from '../limits/guess-rules.ts';
import type { Job } from './queue.ts';

/** Playbacks are retained for rights holders' half-yearly accounts; watch history is stored elsewhere, permanently. */
const STATS_RETENTION_DAYS = 190;
/** Longer than any archive. */
const BLACKOUTS_RETENTION_DAYS = 40;

export interface ExpiredJobDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

export function expiredJob(deps: ExpiredJobDeps): Job {
  return { name: 'expired.erase', cron: '23 * * * *', run: () => eraseExpired(deps) };
}

export async function eraseExpired({ db, clock }: ExpiredJobDeps): Promise<void> {
  const now = new Date(clock.now());
  await db.deleteFrom('attempts').where('window_ends_at', '<=', now).execute();
  // Guesses lock several rows in their own order: those in use are left to the next run.
  await sql`delete from guesses where key in (select key from guesses where expires_at <= ${now} for update skip locked)`.execute(
    db,
  );
  await db
    .deleteFrom('familiar_places')
    .where('seen_at', '<=', new Date(now.getTime() - FAMILIAR_S * 1000))
    .execute();
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('messenger_requests').where('expires_at', '<=', now).execute();
  await db.deleteFrom('device_codes').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('screens')
    .where('seen_at', '<=', new Date(now.getTime() - SCREEN_GONE_S * 1000))
    .execute();
  await db.deleteFrom('messenger_phones').where('expires_at', '<=', now).execute();
  await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).where('due_at', 'is', null).execute();
  await db.deleteFrom('tokens').where('expires_at', '<=', now).execute();
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
  const daysAgo = (days: number): EpochMs => epochMs(clock.now() - days * 86_400_000);
  await db
    .deleteFrom('playback_stats')
    .where('started_at', '<', new Date(daysAgo(STATS_RETENTION_DAYS)))
    .execute();
  await db
    .deleteFrom('blackouts')
    .where('end_at', '<', String(toEpochSeconds(daysAgo(BLACKOUTS_RETENTION_DAYS))))
    .execute();
  await db
    .deleteFrom('sign_ins')
    .where('at', '<', new Date(daysAgo(SIGN_INS_RETENTION_DAYS)))
    .execute();
  await removeLeftTitles(db, now);
  await eraseOldMessages({ db, clock });
  await eraseOldInbox(db, clock.now());
}

/** Titles leave their libraries, whose operators still see that they stood there; one that is in none any more is lost: without a library it would belong to every provider. */
async function removeLeftTitles(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    with gone as (delete from library_contents where leaves_at <= ${now} returning *),
    remembered as (
      insert into withheld_contents (library_id, content_id, starts_at, leaves_at)
      select library_id, content_id, starts_at, leaves_at from gone on conflict do nothing)
    update contents c set is_lost = true
    where c.id in (select content_id from gone)
      and not exists (select from library_contents l where l.content_id = c.id and coalesce(l.leaves_at > ${now}, true))`.execute(
    db,
  );
}
