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

interface Likely {
  /** Places of the free channels that share the most with some names, those that share more first. */
  readonly places: readonly number[];
  /** How many triples another channel has in common with the names, at least, to be among them. */
  readonly enters: number;
  /** How many the first of them has in common with the names. */
  readonly most: number;
}

/** Finds by letters in a row which channels are worth comparing: thousands of channels meet thousands. */
function likelyFinder(
  named: readonly { readonly names: readonly Name[] }[],
): (theirs: readonly Name[], isFree: (at: number) => boolean) => Likely {
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
  return (theirs, isFree) => {
    const touched: number[] = [];
    let most = 0;
    for (const [numbers, triple] of triplesOf(theirs))
      for (const at of index.get(numbers)?.get(triple) ?? []) {
        if (!isFree(at)) continue;
        const count = (counts[at]! += 1);
        if (count === 1) touched.push(at);
        if (count > most) most = count;
      }
    const byCount: number[][] = Array.from({ length: most + 1 }, () => []);
    for (const at of touched) {
      byCount[counts[at]!]!.push(at);
      counts[at] = 0;
    }
    const places: number[] = [];
    let least = most;
    for (let count = most; count > 0 && count * 2 >= most && places.length < MAX_COMPARED; count -= 1) {
      places.push(...byCount[count]!.slice(0, MAX_COMPARED - places.length));
      least = count;
    }
    return { places, enters: Math.max(1, places.length < MAX_COMPARED ? Math.ceil(most / 2) : least), most };
  };
}

/** The names by which a guide channel is compared; without any its id is one. */
export const comparedNames = ({ id, names }: { readonly id: string; readonly names: readonly string[] }): Name[] =>
  namesOf(names.length > 0 ? names : [id.replace(/\.[a-z]{2,3}$/iu, '').replaceAll(/[._-]/g, ' ')]);

export interface Offer {
  /** The likeliest first. */
  readonly suggestions: readonly Suggestion[];
  /** Of ours those that were compared. */
  readonly compared: readonly ChannelId[];
  /** How many triples another one has in common with the guide channel, at least, to be compared. */
  readonly enters: number;
}

export interface ChannelSuggester {
  /**
   * Which of our channels a guide channel may be.
   * @param theirs as `comparedNames` answers them
   * @param isFree which of ours may be suggested; all by default
   */
  suggest(theirs: readonly Name[], isFree?: (id: ChannelId) => boolean): Offer;
  /** Whether an offer may be another one since some of ours are free no more, and others are. */
  affectedBy(
    filled: readonly ChannelId[],
    freed: ReadonlySet<ChannelId>,
  ): (theirs: readonly Name[], offer: Offer) => boolean;
}

export function channelSuggester(channels: readonly NamedChannel[]): ChannelSuggester {
  const named = channels.map(({ id, names }) => ({ id, names: namesOf(names) }));
  const findLikely = likelyFinder(named);
  return {
    suggest(theirs, isFree = () => true) {
      const { places, enters } = findLikely(theirs, (at) => isFree(named[at]!.id));
      const suggestions: Suggestion[] = [];
      for (const at of places) {
        const { id: ours, names: own } = named[at]!;
        let score = 0;
        for (const name of own) for (const other of theirs) score = Math.max(score, compareNames(name, other));
        if (score >= MIN_SCORE) suggestions.push({ ours, score });
      }
      suggestions.sort((a, b) => b.score - a.score || a.ours - b.ours);
      return {
        suggestions: suggestions.slice(0, MAX_SUGGESTIONS),
        compared: places.map((at) => named[at]!.id),
        enters,
      };
    },

    affectedBy(filled, freed) {
      const entering = likelyFinder(named.filter(({ id }) => freed.has(id)));
      return (theirs, { compared, enters }) =>
        filled.some((id) => compared.includes(id)) || (freed.size > 0 && entering(theirs, () => true).most >= enters);
    },
  };
}
