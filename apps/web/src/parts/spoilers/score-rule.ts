/** Programmes as they are shown to a viewer who wants no results in advance. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { hidesResult, isSport, withoutScores } from '@aerial/domain/spoilers.ts';
import type { Programme, TvCategory } from '../channels/model.ts';

/** What a programme of the guide or of its grid has that matters here. */
type Shown = Pick<Programme, 'channelId' | 'startAt' | 'title' | 'episodeTitle'> &
  Partial<
    Pick<Programme, 'short' | 'episodeDescription' | 'picture' | 'categoryName' | 'watchedPercent' | 'isResultHidden'>
  >;

export interface ScoreRule {
  one<P extends Shown>(programme: P, now: number): P;
  /** The same array for the same array. */
  all<P extends Shown>(programmes: readonly P[], now: number): readonly P[];
}

/** Names and addresses of the categories of each channel, but for those that all kinds of channels are in. */
export function kindsOfChannels(categories: readonly TvCategory[]): ReadonlyMap<ChannelId, readonly string[]> {
  const kinds = new Map<ChannelId, string[]>();
  for (const { isAll, isStartup, slug, name, channelIds } of categories) {
    if (isAll || isStartup) continue;
    for (const id of channelIds) kinds.set(id, [...(kinds.get(id) ?? []), slug, name]);
  }
  return kinds;
}

/** Without scores in its titles, and without words and pictures that may tell more. */
export const withoutResult = <P extends Shown>(programme: P): P => ({
  ...programme,
  title: withoutScores(programme.title),
  episodeTitle: withoutScores(programme.episodeTitle),
  ...(programme.short !== undefined && { short: '', episodeDescription: '', picture: undefined }),
  isResultHidden: true,
});

/** @param kinds of the channels */
export function createScoreRule(kinds: ReadonlyMap<ChannelId, readonly string[]>): ScoreRule {
  const known = new WeakMap<readonly Shown[], readonly Shown[]>();
  const one = <P extends Shown>(programme: P, now: number): P => {
    const { channelId, title, categoryName } = programme;
    const facts = { title, kinds: categoryName ? [categoryName] : [], channelKinds: kinds.get(channelId) ?? [] };
    return hidesResult(programme, now) && isSport(facts) ? withoutResult(programme) : programme;
  };
  return {
    one,
    all<P extends Shown>(programmes: readonly P[], now: number) {
      const found = known.get(programmes) as readonly P[] | undefined;
      if (found) return found;
      const shown = programmes.map((programme) => one(programme, now));
      known.set(programmes, shown);
      return shown;
    },
  };
}
