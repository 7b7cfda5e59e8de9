/**
 * The ranking that is built in: item neighbours over sessions with time decay. Two titles are alike if the same profiles watch both, the
 * more so the closer to each other and the more recently; what is popular says less. Chosen because it can be explained in one
 * sentence of a row and is computed from nothing but watch histories.
 */
import type { ContentId } from '@aerial/domain/ids.ts';
import type { Candidate, Ranking, Taste, TitleNeighbours, Viewings } from './ranking.ts';

/** After so many days a viewing counts half. */
const HALF_LIFE_DAYS = 45;
/** Viewings this close to each other belong to one session, days. */
const SESSION_DAYS = 1;
/** After so many days between two viewings their connection counts half, down to `DISTANT`. */
const CLOSENESS_HALF_LIFE_DAYS = 14;
const DISTANT = 0.25;
/** Neighbours of a title: enough for a row after those that a viewer may not see or has seen. */
export const MAX_NEIGHBOURS = 40;
/** Profiles that must have watched both: a row never shows what one household watches. */
export const MIN_PROFILES = 3;
/** Pairs with little support are pulled towards zero. */
const SHRINKAGE = 4;

/** The weight of what happened some days ago, from 1 down to 0. */
export const decay = (ageDays: number, halfLifeDays = HALF_LIFE_DAYS): number =>
  0.5 ** (Math.max(0, ageDays) / halfLifeDays);

/** How much two viewings of one profile have to do with each other, by the days between them. */
export const closeness = (daysApart: number): number =>
  daysApart <= SESSION_DAYS ? 1 : Math.max(DISTANT, 0.5 ** ((daysApart - SESSION_DAYS) / CLOSENESS_HALF_LIFE_DAYS));

const CLOSENESS = Float64Array.from({ length: 64 }, (_, days) => closeness(days));
const closenessOf = (daysApart: number): number => CLOSENESS[Math.round(daysApart)] ?? DISTANT;

/** Profiles that watch much connect everything with everything: each of their pairs counts less. */
const damped = (viewings: number): number => 1 / Math.log2(1 + viewings);

interface Index {
  /** The viewings of title `t` lie in `positions` from `offsets[t]` to `offsets[t + 1]`. */
  readonly offsets: Uint32Array;
  readonly positions: Uint32Array;
  readonly profiles: Uint32Array;
  readonly weights: Float32Array;
  readonly norms: Float64Array;
}

/** A caller may pause after so many steps: about a millisecond. */
const STEPS = 20_000;

function* indexOf({ titleCount, starts, titles, ages }: Viewings): Generator<undefined, Index> {
  const offsets = new Uint32Array(titleCount + 1);
  for (const title of titles) offsets[title + 1]! += 1;
  for (let title = 0; title < titleCount; title += 1) offsets[title + 1]! += offsets[title]!;
  const next = offsets.slice(0, titleCount);
  const positions = new Uint32Array(titles.length);
  const profiles = new Uint32Array(titles.length);
  const weights = new Float32Array(titles.length);
  const norms = new Float64Array(titleCount);
  for (let profile = 0; profile + 1 < starts.length; profile += 1) {
    const damping = Math.sqrt(damped(starts[profile + 1]! - starts[profile]!));
    for (let at = starts[profile]!; at < starts[profile + 1]!; at += 1) {
      const title = titles[at]!;
      const weight = decay(ages[at]!) * damping;
      positions[next[title]!] = at;
      next[title]! += 1;
      profiles[at] = profile;
      weights[at] = weight;
      norms[title]! += weight * weight;
      if (at % STEPS === 0) yield;
    }
  }
  return { offsets, positions, profiles, weights, norms };
}

/** The cosine of the profiles of two titles, with the closeness of the viewings. */
export function* itemNeighbours(viewings: Viewings): Generator<TitleNeighbours | undefined> {
  const { titleCount, starts, titles, ages } = viewings;
  const { offsets, positions, profiles, weights, norms } = yield* indexOf(viewings);
  const sums = new Float64Array(titleCount);
  const counts = new Uint32Array(titleCount);
  let steps = 0;
  for (let title = 0; title < titleCount; title += 1) {
    if (offsets[title + 1]! - offsets[title]! < MIN_PROFILES) continue;
    const touched: number[] = [];
    for (let index = offsets[title]!; index < offsets[title + 1]!; index += 1) {
      const own = positions[index]!;
      const profile = profiles[own]!;
      steps += starts[profile + 1]! - starts[profile]!;
      if (steps > STEPS) {
        steps = 0;
        yield;
      }
      for (let at = starts[profile]!; at < starts[profile + 1]!; at += 1) {
        const other = titles[at]!;
        if (other === title) continue;
        if (counts[other] === 0) touched.push(other);
        counts[other]! += 1;
        sums[other]! += weights[own]! * weights[at]! * closenessOf(Math.abs(ages[own]! - ages[at]!));
      }
    }
    const found: { title: number; score: number }[] = [];
    for (const other of touched) {
      const support = counts[other]!;
      if (support >= MIN_PROFILES) {
        const cosine = sums[other]! / Math.sqrt(norms[title]! * norms[other]!);
        found.push({ title: other, score: (cosine * support) / (support + SHRINKAGE) });
      }
      counts[other] = 0;
      sums[other] = 0;
    }
    if (found.length === 0) continue;
    found.sort((a, b) => b.score - a.score || a.title - b.title);
    found.length = Math.min(found.length, MAX_NEIGHBOURS);
    yield { title, neighbours: found.map((one) => one.title), scores: found.map(({ score }) => score) };
  }
}

/** After so many days a seed counts half: evenings of last month say less than yesterday’s. */
const SEED_HALF_LIFE_DAYS = 10;
/** What popularity and a chosen genre add, beside the best neighbour, which has 1. */
const POPULAR = 0.1;
const CHOSEN_GENRE = 0.35;

/** Neighbours of what was watched, of the recent first; then what is popular, above all in the chosen genres. */
export function rankCandidates({ seeds, genreIds }: Taste, candidates: readonly Candidate[]): readonly Candidate[] {
  const sums = new Map<ContentId, number>();
  for (const { ageDays, neighbours, scores } of seeds) {
    const weight = decay(ageDays, SEED_HALF_LIFE_DAYS);
    neighbours.forEach((id, at) => sums.set(id, (sums.get(id) ?? 0) + weight * scores[at]!));
  }
  const best = Math.max(...sums.values(), Number.MIN_VALUE);
  const mostPopular = candidates.reduce((most, { popularity }) => Math.max(most, popularity), Number.MIN_VALUE);
  const chosen = new Set(genreIds);
  const scoreOf = ({ id, popularity, genreIds: own }: Candidate): number =>
    (sums.get(id) ?? 0) / best +
    (POPULAR * Math.log1p(popularity)) / Math.log1p(mostPopular) +
    (own.some((genre) => chosen.has(genre)) ? CHOSEN_GENRE : 0);
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .toSorted((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? -1 : 1))
    .map(({ candidate }) => candidate);
}

export const itemNeighbourRanking: Ranking = {
  neighbours: itemNeighbours,
  weight: decay,
  rank: rankCandidates,
};
