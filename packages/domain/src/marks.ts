/** Marks of a film or episode: stretches that viewers may want to skip. */

export const MARK_KINDS = ['recap', 'intro', 'credits'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** One of each kind at most. */
export interface ContentMark {
  readonly kind: MarkKind;
  /** Seconds from the start of the media. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}
