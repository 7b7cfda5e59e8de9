/** What a rights holder wants shown before the content: short videos, one after another. @source C-473, C-474 */

/** A video (HLS) and how many seconds of it are shown. */
export interface Packshot {
  readonly url: string;
  readonly duration: number;
}

export interface PackshotRun {
  readonly list: readonly Packshot[];
  readonly index: number;
  /** Seconds of the current one that were seen. */
  readonly shown: number;
  /** Seconds since it was requested, seen or not. */
  readonly waited: number;
}

export type PackshotEvent =
  /** Time has passed. */
  { readonly type: 'passed'; readonly s: number; readonly isMoving: boolean } | { readonly type: 'ended' | 'failed' };

/** A packshot that does not load times out this long after its own duration, seconds: it must not block the content. */
const LOAD_TIMEOUT_S = 8;

/** @returns undefined when there is nothing to show before the content */
export function startPackshots(list: readonly Packshot[] = []): PackshotRun | undefined {
  const shown = list.filter(({ url, duration }) => url !== '' && duration > 0);
  return shown.length > 0 ? { list: shown, index: 0, shown: 0, waited: 0 } : undefined;
}

/** @returns undefined: now the content */
export function stepPackshots(run: PackshotRun, event: PackshotEvent): PackshotRun | undefined {
  const { duration } = run.list[run.index]!;
  if (event.type === 'passed') {
    const next = { ...run, shown: run.shown + (event.isMoving ? event.s : 0), waited: run.waited + event.s };
    if (next.shown < duration && next.waited < duration + LOAD_TIMEOUT_S) return next;
  }
  return run.index + 1 < run.list.length ? { list: run.list, index: run.index + 1, shown: 0, waited: 0 } : undefined;
}
