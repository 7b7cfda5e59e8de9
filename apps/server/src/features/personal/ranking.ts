/** The port of ranking: how titles are related, and in which order a profile is shown them. Another ranking is another object. */
import type { ContentId } from '@aerial/domain/ids.ts';

/**
 * Who watched what, as columns: the viewings of profile `p` lie from `starts[p]` to `starts[p + 1]`. Titles are indexes, so that a
 * hundred thousand of them and millions of viewings fit into memory.
 */
export interface Viewings {
  readonly titleCount: number;
  /** One more than there are profiles. */
  readonly starts: Uint32Array;
  readonly titles: Uint32Array;
  /** How long ago each was, days. */
  readonly ages: Float32Array;
}

export interface TitleNeighbours {
  readonly title: number;
  /** Best first, with `scores` from 0 to 1. */
  readonly neighbours: readonly number[];
  readonly scores: readonly number[];
}

/** A title that the profile watched, the seed of suggestions. */
export interface Seed {
  readonly id: ContentId;
  readonly ageDays: number;
  readonly neighbours: readonly ContentId[];
  readonly scores: readonly number[];
}

/** A title that may be shown. */
export interface Candidate {
  readonly id: ContentId;
  /** Viewings with their decay. */
  readonly popularity: number;
  readonly genreIds: readonly number[];
}

export interface Taste {
  readonly seeds: readonly Seed[];
  /** Genres that the viewer chose. */
  readonly genreIds: readonly number[];
}

export interface Ranking {
  /** The titles that the same profiles watch, for each title that has some; between them `undefined`, where a caller may pause. */
  neighbours(viewings: Viewings): Iterable<TitleNeighbours | undefined>;
  /** How popular a title is, from the ages of its viewings, days. */
  weight(ageDays: number): number;
  /** Candidates in the order to show them in, best first. */
  rank(taste: Taste, candidates: readonly Candidate[]): readonly Candidate[];
}
