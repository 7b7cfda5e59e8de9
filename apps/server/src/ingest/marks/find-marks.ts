/**
 * Finds the openings, closing credits and recaps of a season by its sound. What all episodes begin or end with is an opening or
 * credits; what an episode begins with that comes from the one before is a recap. Pure.
 */
import type { ContentMark } from '@aerial/domain/marks.ts';
import { commonRuns, type CommonRun, type Stretch } from './common-runs.ts';
import { FRAMES_PER_S, type Fingerprint } from './fingerprint.ts';
import { findRecap } from './find-recap.ts';

const MIN_LENGTH = 5 * FRAMES_PER_S;
const MAX_INTRO = 180 * FRAMES_PER_S;
const MAX_CREDITS = 600 * FRAMES_PER_S;
/** Openings are searched in this share from the start, credits in as much before the end. */
const EDGE_SHARE = 0.35;
const MAX_EDGE = 600 * FRAMES_PER_S;
/** Others that an episode is compared with: more cost time and add nothing. */
const MAX_PARTNERS = 6;
/** Share of the partners that must have the same sound. */
const MIN_SUPPORT = 0.6;
/** How much support counts against length: an ident of seconds is in all episodes, an opening is missing in some. */
const SUPPORT_WEIGHT = 4;
/** What moves further from episode to episode counts less: openings stand at about the same place in most series, credits at the end. */
const INTRO_MOVES = 15 * FRAMES_PER_S;
const CREDITS_MOVE = 5 * FRAMES_PER_S;
const MOVED_WEIGHT = 0.25;
/** What is heard more often in one episode is its music, not its opening, which may return in the credits. */
const MAX_OCCURRENCES = 2;
/** Edges this close are one. */
const TOLERANCE = FRAMES_PER_S;
/** Credits that end this close to the end last until it. */
const END_GAP = 5 * FRAMES_PER_S;

const lengthOf = ({ start, end }: Stretch): number => end - start;
const covers = (run: Stretch, part: Stretch): boolean =>
  run.start <= part.start + TOLERANCE / 2 && run.end >= part.end - TOLERANCE / 2;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** By partner: the runs that an episode has in common with it. */
type RunsOfEpisode = Map<number, CommonRun[]>;

/**
 * The marks of each episode of a season, in the order given.
 * @param episodes in the order of the season; one alone has nothing in common with others
 */
export function findMarks(episodes: readonly Fingerprint[]): ContentMark[][] {
  const intros = repeated(episodes, { partOf: headOf, isFromEnd: false, maxLength: MAX_INTRO, moves: INTRO_MOVES });
  const endings = { partOf: tailOf, isFromEnd: true, maxLength: MAX_CREDITS, moves: CREDITS_MOVE };
  const credits = repeated(episodes, endings).map((found, index) => {
    const end = episodes[index]!.words.length;
    return found && { start: found.start, end: end - found.end <= END_GAP ? end : found.end };
  });
  return episodes.map((episode, index) => {
    const [intro, ending] = [intros[index], credits[index]];
    const previous = episodes[index - 1];
    const recap = previous && findRecap(episode, headOf(episode), intro, previous);
    return [
      ...(recap ? [markOf('recap', recap)] : []),
      ...(intro ? [markOf('intro', intro)] : []),
      ...(ending && (!intro || ending.start >= intro.end) ? [markOf('credits', ending)] : []),
    ].toSorted((a, b) => a.start - b.start);
  });
}

const markOf = (kind: ContentMark['kind'], { start, end }: Stretch): ContentMark => ({
  kind,
  start: start / FRAMES_PER_S,
  end: end / FRAMES_PER_S,
});

const edgeLength = ({ words }: Fingerprint): number => Math.min(MAX_EDGE, Math.floor(words.length * EDGE_SHARE));
const headOf = (episode: Fingerprint): Stretch => ({ start: 0, end: edgeLength(episode) });
const tailOf = (episode: Fingerprint): Stretch => ({
  start: episode.words.length - edgeLength(episode),
  end: episode.words.length,
});

interface Search {
  partOf(episode: Fingerprint): Stretch;
  /** Places are compared by their distance from the end. */
  readonly isFromEnd: boolean;
  readonly maxLength: number;
  /** How far it may move without counting less, frames. */
  readonly moves: number;
}

/** The sound that most episodes share in a part of them, in each episode. */
function repeated(episodes: readonly Fingerprint[], search: Search): (Stretch | undefined)[] {
  const all = runsBetween(episodes, search.partOf);
  const chosen = episodes.map((episode, index) => {
    const moved = (partner: number, shift: number): number =>
      Math.abs(search.isFromEnd ? shift - (episodes[partner]!.words.length - episode.words.length) : shift);
    return choose(episode, all[index]!, moved, search);
  });
  return chosen.map((found, index) => (found && isShared(found, all[index]!, chosen) ? found : undefined));
}

function runsBetween(
  episodes: readonly Fingerprint[],
  partOf: (episode: Fingerprint) => Stretch,
): readonly RunsOfEpisode[] {
  const runs: RunsOfEpisode[] = episodes.map(() => new Map());
  const count = Math.min(MAX_PARTNERS, episodes.length - 1);
  for (const [index, episode] of episodes.entries())
    for (let step = 1; step <= Math.ceil(count / 2); step++) {
      const other = (index + step) % episodes.length;
      const partner = episodes[other]!;
      if (other === index || runs[index]!.has(other)) continue;
      const found = commonRuns(episode, partner, {
        first: partOf(episode),
        second: partOf(partner),
        minLength: MIN_LENGTH,
      });
      runs[index]!.set(other, found);
      runs[other]!.set(index, found.map(turned));
    }
  return runs;
}

/** The run as the other episode sees it. */
const turned = ({ first, shift }: CommonRun): CommonRun => ({
  first: { start: first.start + shift, end: first.end + shift },
  shift: -shift,
});

/** The best stretch of one episode: shared by many partners, long, and not heard all the time. */
function choose(
  episode: Fingerprint,
  runs: RunsOfEpisode,
  moved: (partner: number, shift: number) => number,
  { maxLength, moves }: Search,
): Stretch | undefined {
  const flat = [...runs.values()].flat().map(({ first }) => first);
  const starts = distinct(flat.map(({ start }) => start));
  const ends = distinct(flat.map(({ end }) => end));
  const candidates = starts
    .flatMap((start) => ends.map((end) => ({ start, end })))
    .filter((one) => lengthOf(one) >= MIN_LENGTH && lengthOf(one) <= maxLength)
    .map((one) => {
      const distances = [...runs].flatMap(([partner, ofPartner]) => {
        const same = ofPartner.filter(({ first }) => covers(first, one)).map(({ shift }) => moved(partner, shift));
        return same.length === 0 ? [] : [Math.min(...same)];
      });
      const support = distances.length / runs.size;
      const place = distances.length > 0 && median(distances) <= moves ? 1 : MOVED_WEIGHT;
      return { ...one, support, score: support ** SUPPORT_WEIGHT * place * lengthOf(one) };
    })
    .filter(({ support }) => support >= MIN_SUPPORT)
    .toSorted((a, b) => b.score - a.score);
  const best = candidates.find((one) => occurrences(episode, one) <= MAX_OCCURRENCES);
  if (!best) return undefined;
  // Each partner finds the edges a little differently; those that reach much further have more in common by chance.
  const alike = flat.filter((run) => covers(run, best) && lengthOf(run) <= lengthOf(best) + 4 * TOLERANCE);
  return alike.length === 0
    ? { start: best.start, end: best.end }
    : { start: median(alike.map(({ start }) => start)), end: median(alike.map(({ end }) => end)) };
}

/** Values without those that are close to a smaller one. */
function distinct(values: readonly number[]): number[] {
  const result: number[] = [];
  for (const value of values.toSorted((a, b) => a - b))
    if (result.length === 0 || value - result.at(-1)! > TOLERANCE / 2) result.push(value);
  return result;
}

/** How often the sound of a stretch is heard in its episode. */
function occurrences(episode: Fingerprint, stretch: Stretch): number {
  const whole = { start: 0, end: episode.words.length };
  const runs = commonRuns(episode, episode, {
    first: stretch,
    second: whole,
    minLength: Math.floor(lengthOf(stretch) * 0.7),
  });
  return distinct(runs.map(({ first, shift }) => first.start + shift)).length;
}

/** Whether what was chosen in one episode is the same sound as what was chosen in most of the others. */
function isShared(found: Stretch, runs: RunsOfEpisode, chosen: readonly (Stretch | undefined)[]): boolean {
  let [same, others] = [0, 0];
  for (const [partner, ofPartner] of runs) {
    const theirs = chosen[partner];
    if (!theirs) continue;
    others++;
    const image = ofPartner.find((run) => covers(run.first, found) && overlaps(found, run.shift, theirs));
    if (image) same++;
  }
  return others > 0 && same * 2 >= others;
}

function overlaps({ start, end }: Stretch, shift: number, other: Stretch): boolean {
  const common = Math.min(end + shift, other.end) - Math.max(start + shift, other.start);
  return common * 2 >= Math.min(end - start, lengthOf(other));
}
