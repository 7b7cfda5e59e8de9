/**
 * How good the ranking is: of each profile the last title is hidden, and looked for among the first twenty that it is shown, beside those of
 * popularity. The population is made here; `BENCH_RATINGS` names a public log (`ratings.csv` of MovieLens, say) to read as well.
 */
import { readFileSync } from 'node:fs';
import { asContentId, type ContentId } from '@aerial/domain/ids.ts';
import { itemNeighbourRanking as ranking } from '@aerial/server/features/personal/item-neighbours.ts';
import type { Candidate, Viewings } from '@aerial/server/features/personal/ranking.ts';
import { populationLog, readLog, type Watched } from './recommendations-log.ts';

const SHOWN = 20;
/** As the service does: seeds and popular titles of a profile, and titles it holds of a history. */
const SEEDS = 30;
const POPULAR = 200;
const MAX_EACH = 60;
const TESTED = 3_000;
const DAY_S = 86_400;
const WANTED_RATIO = 1.5;

export interface Quality {
  readonly tested: number;
  readonly neighbours: number;
  readonly popularity: number;
}

/** The hit rates of both orders over the same profiles. */
export function hitRates(log: readonly Watched[]): Quality {
  const now = log.reduce((latest, { at }) => Math.max(latest, at), 0);
  const indexes = new Map<string, number>();
  const indexOf = (title: string): number => {
    const index = indexes.get(title) ?? indexes.size;
    indexes.set(title, index);
    return index;
  };
  const profiles = [...Map.groupBy(log, ({ user }) => user).values()]
    .map((own) => own.toSorted((a, b) => a.at - b.at).slice(-MAX_EACH - 1))
    .filter((own) => own.length > 2);
  const known = profiles.map((own) => own.slice(0, -1).map(({ title, at }) => ({ title: indexOf(title), at })));
  const viewings = toViewings(known, now, indexes.size);
  const popularity = new Float64Array(indexes.size);
  viewings.titles.forEach((title, at) => (popularity[title]! += ranking.weight(viewings.ages[at]!)));
  const neighbours = new Map<number, { ids: ContentId[]; scores: readonly number[] }>();
  for (const found of ranking.neighbours(viewings))
    if (found) neighbours.set(found.title, { ids: found.neighbours.map(idOf), scores: found.scores });
  const byPopularity = [...popularity.keys()].toSorted((a, b) => popularity[b]! - popularity[a]!);
  const step = Math.max(1, Math.floor(profiles.length / TESTED));
  let tested = 0;
  const hits = { neighbours: 0, popularity: 0 };
  for (let at = 0; at < profiles.length; at += step) {
    const hidden = indexes.get(profiles[at]!.at(-1)!.title);
    const own = known[at]!.toReversed();
    const seen = new Set(own.map(({ title }) => title));
    if (hidden !== undefined && seen.has(hidden)) continue;
    tested += 1;
    if (hidden === undefined) continue;
    const seeds = own.slice(0, SEEDS).map(({ title, at: watchedAt }) => ({
      id: idOf(title),
      ageDays: (now - watchedAt) / DAY_S,
      neighbours: neighbours.get(title)?.ids ?? [],
      scores: neighbours.get(title)?.scores ?? [],
    }));
    const wanted = new Set([
      ...seeds.flatMap((seed) => seed.neighbours.map(Number)),
      ...byPopularity.slice(0, POPULAR),
    ]);
    const candidates = [...wanted]
      .filter((title) => !seen.has(title))
      .map((title): Candidate => ({
        id: idOf(title),
        popularity: popularity[title]!,
        genreIds: [],
      }));
    const shown = ranking.rank({ seeds, genreIds: [] }, candidates).slice(0, SHOWN);
    if (shown.some(({ id }) => id === idOf(hidden))) hits.neighbours += 1;
    const popular = byPopularity.slice(0, SHOWN + seen.size).filter((title) => !seen.has(title));
    if (popular.slice(0, SHOWN).includes(hidden)) hits.popularity += 1;
  }
  return { tested, neighbours: hits.neighbours / tested, popularity: hits.popularity / tested };
}

const idOf = (title: number): ContentId => asContentId(String(title));

function toViewings(
  known: readonly (readonly { readonly title: number; readonly at: number }[])[],
  now: number,
  titleCount: number,
): Viewings {
  const starts = new Uint32Array(known.length + 1);
  known.forEach((own, at) => (starts[at + 1] = starts[at]! + own.length));
  const all = known.flat();
  return {
    titleCount,
    starts,
    titles: Uint32Array.from(all, ({ title }) => title),
    ages: Float32Array.from(all, ({ at }) => (now - at) / DAY_S),
  };
}

/** Prints the hit rates of the population and of the public log. */
export function benchRecommendationQuality(): void {
  const file = process.env['BENCH_RATINGS'];
  const logs: [string, string][] = [
    ['a population of known tastes', populationLog({ users: 20_000, titles: 5_000, tastes: 50, each: 25 })],
    ...(file === undefined ? [] : [[file, readFileSync(file, 'utf8')] as [string, string]]),
  ];
  for (const [name, log] of logs) {
    const { tested, neighbours, popularity } = hitRates(readLog(log));
    console.log(
      `recommendations, ${name}: hit rate at ${SHOWN} ${neighbours.toFixed(3)}, by popularity ${popularity.toFixed(3)} (${(neighbours / popularity).toFixed(2)} times, wanted at least ${WANTED_RATIO}); ${tested} profiles`,
    );
  }
}
