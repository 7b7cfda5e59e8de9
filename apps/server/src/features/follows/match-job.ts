/** The job that finds broadcasts of what is followed in the guide. */
import { setImmediate as yieldToCalls } from 'node:timers/promises';
import { followIndex } from '@aerial/domain/follows.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Job } from '../../jobs/queue.ts';
import {
  deleteOutdated,
  remindOfNew,
  textsOfBroadcasts,
  upcoming,
  wholeWindow,
  wordSubjects,
  writeOfShows,
  writePairs,
  type FoundBroadcast,
  type SaidOfBroadcasts,
  type WordSubject,
} from './broadcasts.pg.ts';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Combinations of titles that are compared before calls have their turn. */
const TEXTS_AT_ONCE = 500;
/** Broadcasts of one subject in a run: words of every second title are not worth more. */
const MAX_OF_SUBJECT = 300;

export interface MatchJobDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Providers whose viewers may follow. */
  providers(): Promise<readonly ProviderId[]>;
}

export const matchJob = (deps: MatchJobDeps): Job => ({
  name: 'follows.match',
  cron: EVERY_FIVE_MINUTES,
  run: () => matchFollows(deps),
});

/** Finds broadcasts to come of all subjects, and past ones of those that are new; sets reminders of what was not there before. */
export async function matchFollows({ db, clock, providers }: MatchJobDeps): Promise<void> {
  const now = clock.now();
  const ids = await providers();
  const fresh = await wordSubjects(db, ids, true);
  const all = await wordSubjects(db, ids, false);
  const past = fresh.length > 0 ? await matchTitles(fresh, await textsOfBroadcasts(db, wholeWindow(now))) : [];
  const found = all.length > 0 ? past.concat(await matchTitles(all, await textsOfBroadcasts(db, upcoming(now)))) : past;
  // Each step may be repeated by the next run: no transaction around them holds up the requests of viewers.
  await deleteOutdated(db, now);
  await writeOfShows(db, sql`f.provider_id = any(${ids}::int[])`, upcoming(now));
  await writePairs(db, found);
  await remindOfNew(db, now);
  await sql`update follow_subjects set scanned_at = ${new Date(now)} where id = any(${fresh.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
}

/** Compares titles with subjects by their words: the time follows the titles, not the followers. */
export async function matchTitles(
  subjects: readonly WordSubject[],
  said: readonly SaidOfBroadcasts[],
): Promise<FoundBroadcast[]> {
  const index = followIndex(subjects);
  const found: FoundBroadcast[] = [];
  const counts = new Map<string, number>();
  for (const [at, { texts, entryIds }] of said.entries()) {
    for (const subjectId of index.match(texts.flatMap((text) => Object.values(text)))) {
      const count = counts.get(subjectId) ?? 0;
      if (count >= MAX_OF_SUBJECT) continue;
      counts.set(subjectId, count + entryIds.length);
      for (const entryId of entryIds) found.push({ subjectId, entryId });
    }
    if (at % TEXTS_AT_ONCE === 0) await yieldToCalls();
  }
  return found;
}
