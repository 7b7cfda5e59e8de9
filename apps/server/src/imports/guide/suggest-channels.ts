/** Which channel of ours a guide channel may be, where neither its id nor its name says so. Pure. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { compareNames, namesOf, type Name } from './similar-names.ts';

export interface Suggestion {
  readonly ours: ChannelId;
  /** 1 to 100: how much of both names is the same. */
  readonly score: number;
}

/** Below this a suggestion is a guess. */
export const MIN_SCORE = 50;
const MAX_SUGGESTIONS = 3;
/** Channels of ours that one of theirs is compared with. */
const MAX_COMPARED = 20;

export interface NamedChannel {
  readonly id: ChannelId;
  readonly names: readonly string[];
}

/** What names have in common: three letters in a row, and all their numbers. Each once, in the order of the names. */
function* triplesOf(names: readonly Name[]): Generator<readonly [numbers: string, triple: number]> {
  const seen = new Map<string, Set<number>>();
  for (const { numbers, triples } of names) {
    let own = seen.get(numbers);
    if (!own) seen.set(numbers, (own = new Set()));
    for (const triple of triples) {
      if (own.has(triple)) continue;
      own.add(triple);
      yield [numbers, triple];
    }
  }
}

/**
 * Finds by letters in a row which channels are worth comparing: thousands of channels meet thousands.
 * @returns places of the channels that share the most with some names, those that share more first
 */
function likelyFinder(named: readonly { readonly names: readonly Name[] }[]): (theirs: readonly Name[]) => number[] {
  const index = new Map<string, Map<number, number[]>>();
  for (const [at, { names }] of named.entries())
    for (const [numbers, triple] of triplesOf(names)) {
      let byTriple = index.get(numbers);
      if (!byTriple) index.set(numbers, (byTriple = new Map()));
      const found = byTriple.get(triple);
      if (found) found.push(at);
      else byTriple.set(triple, [at]);
    }
  const counts = new Uint16Array(named.length);
  return (theirs) => {
    const touched: number[] = [];
    let most = 0;
    for (const [numbers, triple] of triplesOf(theirs))
      for (const at of index.get(numbers)?.get(triple) ?? []) {
        const count = (counts[at]! += 1);
        if (count === 1) touched.push(at);
        if (count > most) most = count;
      }
    const byCount: number[][] = Array.from({ length: most + 1 }, () => []);
    for (const at of touched) {
      byCount[counts[at]!]!.push(at);
      counts[at] = 0;
    }
    const likely: number[] = [];
    for (let count = most; count > 0 && count * 2 >= most && likely.length < MAX_COMPARED; count -= 1)
      likely.push(...byCount[count]!.slice(0, MAX_COMPARED - likely.length));
    return likely;
  };
}

/** Answers for one guide channel which of our channels it may be, the likeliest first. */
export function channelSuggester(
  channels: readonly NamedChannel[],
): (theirs: { readonly id: string; readonly names: readonly string[] }) => Suggestion[] {
  const named = channels.map(({ id, names }) => ({ id, names: namesOf(names) }));
  const findLikely = likelyFinder(named);
  return ({ id, names }) => {
    const theirs = namesOf(names.length > 0 ? names : [id.replace(/\.[a-z]{2,3}$/iu, '').replaceAll(/[._-]/g, ' ')]);
    const suggestions: Suggestion[] = [];
    for (const at of findLikely(theirs)) {
      const { id: ours, names: own } = named[at]!;
      let score = 0;
      for (const name of own) for (const other of theirs) score = Math.max(score, compareNames(name, other));
      if (score >= MIN_SCORE) suggestions.push({ ours, score });
    }
    return suggestions.sort((a, b) => b.score - a.score || a.ours - b.ours).slice(0, MAX_SUGGESTIONS);
  };
}
