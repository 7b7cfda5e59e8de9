/** Which channel tile is enlarged and plays a preview: one at a time. @source C-475 to C-478, C-457, A-650 */

/** Delay of a preview, milliseconds. @source C-476 */
export const PREVIEW_AFTER_MS = 30;
/** The delay when another tile was enlarged just before. @source C-477 */
export const SWITCHED_AFTER_MS = 200;
/** Between two tiles the pointer is briefly over neither: that still counts as moving between them, milliseconds. */
const BETWEEN_MS = 400;

export interface Zoom {
  /** The pointer or the focus has come to a tile. */
  over(tile: string): void;
  out(tile: string): void;
  /** The page is hidden or left. */
  reset(): void;
  /** The tile that plays. */
  playing(): string | undefined;
  subscribe(listener: () => void): () => void;
}

/** @param wait schedules a call and returns its cancellation @param now milliseconds */
export function createZoom({ wait, now }: { wait(ms: number, then: () => void): () => void; now(): number }): Zoom {
  const listeners = new Set<() => void>();
  let zoomed: string | undefined;
  let playing: string | undefined;
  let leftAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  function play(tile: string | undefined): void {
    cancel?.();
    cancel = undefined;
    if (playing === tile) return;
    playing = tile;
    for (const listener of listeners) listener();
  }
  function end(): void {
    zoomed = undefined;
    play(undefined);
  }
  return {
    over(tile) {
      if (zoomed === tile) return;
      const isSwitched = zoomed !== undefined || now() - leftAt < BETWEEN_MS;
      play(undefined);
      zoomed = tile;
      cancel = wait(isSwitched ? SWITCHED_AFTER_MS : PREVIEW_AFTER_MS, () => play(tile));
    },
    out(tile) {
      if (zoomed !== tile) return;
      leftAt = now();
      end();
    },
    reset() {
      leftAt = Number.NEGATIVE_INFINITY;
      end();
    },
    playing: () => playing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
