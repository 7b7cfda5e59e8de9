/**
 * A hundred thousand follows of shows and words over the demo's guide: how long a run of the job takes that finds everything, one that
 * finds nothing new, and what the same would cost by comparing each follow with each title.
 */
import { performance } from 'node:perf_hooks';
import { asProviderId } from '@aerial/domain/ids.ts';
import { systemClock } from '@aerial/domain/time.ts';
import { matchFollows } from '@aerial/server/features/follows/match-job.ts';
import { followIndex, followWords } from '@aerial/domain/follows.ts';
import { sql } from 'kysely';
import { addViewers, FIRST_USER_ID, withDatabase } from './many.ts';
import { startService } from './service.ts';

const FOLLOWS = Number(process.env['BENCH_FOLLOWS'] ?? 100_000);
/** Different things that are followed by words; most match nothing. */
const WORDS = 20_000;
const LIMIT_S = 120;
const IDLE_LIMIT_S = 10;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
};

/** Half of the viewers follow shows of the guide, half follow words. */
const addFollows = (service: Awaited<ReturnType<typeof startService>>): Promise<void> =>
  withDatabase(service, async (db) => {
    await sql`insert into follow_subjects (provider_id, content_id)
      select distinct 1, content_id from schedule_entries where content_id is not null on conflict do nothing`.execute(
      db,
    );
    await sql`insert into follow_subjects (provider_id, words)
      select 1, array['team' || i] from generate_series(1, ${WORDS}::int) i on conflict do nothing`.execute(db);
    await sql`
      with shows as (select id, row_number() over (order by id) as n from follow_subjects where content_id is not null),
        words as (select id, row_number() over (order by id) as n from follow_subjects where content_id is null)
      insert into follows (subject_id, user_id, created_at)
      select case when i % 2 = 0 then (select id from shows where n = 1 + i % (select count(*) from shows))
        else (select id from words where n = 1 + i % ${WORDS}) end, ${FIRST_USER_ID}::int + i, now()
      from generate_series(1, ${FOLLOWS}::int) i on conflict do nothing`.execute(db);
    await sql`analyze follows, follow_subjects`.execute(db);
  });

/** Follows × titles, the way that does not scale: a part of them, and what all would take. */
function naiveSeconds(): number {
  const subjects = Array.from({ length: 1000 }, (_, n) => ({ id: n, words: followWords(`team${n}`) }));
  const titles = Array.from({ length: 100 }, (_, n) => [`Match number ${n}`, `team${n} against team${n + 1}`]);
  const since = performance.now();
  for (const subject of subjects) for (const texts of titles) followIndex([subject]).match(texts);
  return ((performance.now() - since) / 1000 / (subjects.length * titles.length)) * FOLLOWS * 10_000;
}

export async function benchFollows(): Promise<void> {
  const service = await startService();
  await addViewers(service, FOLLOWS);
  await addFollows(service);
  await withDatabase(service, async (db) => {
    const job = { db, clock: systemClock, providers: async () => [asProviderId(1)] };
    const first = await seconds(() => matchFollows(job));
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from reminders where follow_id is not null`.execute(db);
    const again = await seconds(() => matchFollows(job));
    console.log(`Follows: ${FOLLOWS} of viewers, ${rows[0]!.count} reminders.`);
    console.log(
      `  everything new ${first.toFixed(1)} s (at most ${LIMIT_S}), nothing new ${again.toFixed(2)} s (at most ${IDLE_LIMIT_S})`,
    );
    console.log(`  each follow compared with each of 10,000 titles would take ${(naiveSeconds() / 60).toFixed(0)} min`);
    if (first > LIMIT_S || again > IDLE_LIMIT_S) process.exitCode = 1;
  });
  await service.stop();
}
