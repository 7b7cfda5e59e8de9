/** The job behind personal rows: neighbours and popularity of all titles, from the watch histories of each provider. */
import { performance } from 'node:perf_hooks';
import { setImmediate as yieldToCalls } from 'node:timers/promises';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Job } from '../../jobs/queue.ts';
import type { Ranking, TitleNeighbours } from './ranking.ts';
import { readViewings, writeRanks, type ReadViewings, type TitleRank } from './viewings.pg.ts';

/** Outside the evening of most time zones; UTC. */
const FOUR_TIMES_A_DAY = '10 2,8,14,20 * * *';
/** How long calls may wait for the ranking, ms. */
const SLICE_MS = 5;
const WEEK_DAYS = 7;
const VIEWINGS_AT_ONCE = 20_000;

export interface RankJobDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly ranking: Ranking;
  /** Providers whose viewers have personal rows. */
  providers(): Promise<readonly ProviderId[]>;
}

export const rankJob = (deps: RankJobDeps): Job => ({
  name: 'personal.rank',
  cron: FOUR_TIMES_A_DAY,
  async run() {
    for (const providerId of await deps.providers()) await rankTitles(deps, providerId);
  },
});

/** Ranks the titles of a provider. It runs where calls are answered, and so in slices. */
export async function rankTitles(
  { db, clock, ranking }: Omit<RankJobDeps, 'providers'>,
  providerId: ProviderId,
): Promise<void> {
  const viewings = await readViewings(db, providerId, clock.now());
  await writeRanks(db, providerId, await ranksOf(viewings, ranking));
}

/** The ranks of all titles that were watched. */
export async function ranksOf(viewings: ReadViewings, ranking: Ranking): Promise<TitleRank[]> {
  const ranks = emptyRanks(viewings);
  let since = performance.now();
  for (const found of steps(viewings, ranking, ranks)) {
    if (found) {
      const { title, neighbours, scores } = found;
      ranks[title]!.neighbours = neighbours.map((one) => viewings.ids[one]!);
      ranks[title]!.scores = scores;
    }
    if (performance.now() - since < SLICE_MS) continue;
    await yieldToCalls();
    since = performance.now();
  }
  return ranks;
}

type Draft = { -readonly [Field in keyof TitleRank]: TitleRank[Field] };
const emptyRanks = ({ ids }: ReadViewings): Draft[] =>
  ids.map((contentId) => ({ contentId, weekViewers: 0, popularity: 0, neighbours: [], scores: [] }));

function* steps(
  viewings: ReadViewings,
  ranking: Ranking,
  ranks: readonly Draft[],
): Generator<TitleNeighbours | undefined> {
  const { titles, ages } = viewings;
  for (let at = 0; at < titles.length; at += 1) {
    const rank = ranks[titles[at]!]!;
    rank.popularity += ranking.weight(ages[at]!);
    if (ages[at]! <= WEEK_DAYS) rank.weekViewers += 1;
    if (at % VIEWINGS_AT_ONCE === 0) yield;
  }
  yield* ranking.neighbours(viewings);
}
