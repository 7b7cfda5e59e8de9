/** How often the interface follows what comes in bursts, milliseconds. @source */
export const RESIZE_REST_MS = 200;
export const RESIZE_EVERY_MS = 100;
export const SCROLL_EVERY_MS = 16;

export interface Paced {
  (): void;
  /** Forgets a call that waits. */
  cancel(): void;
}

/** At most one call in `ms`: the first at once, and one at the end for all that came between. */
export function throttled(work: () => void, ms: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const rest = (): void => {
    timer = undefined;
    if (isWanted) call();
  };
  function call(): void {
    if (timer !== undefined) {
      isWanted = true;
      return;
    }
    isWanted = false;
    timer = setTimeout(rest, ms);
    work();
  }
  return Object.assign(call, {
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  });
}

/** One call when nothing has come for `ms`. */
export function debounced(work: () => void, ms: number): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
