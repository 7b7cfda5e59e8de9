/** Throttle and debounce intervals of the interface, milliseconds. @source */
export const RESIZE_REST_MS = 200;
export const RESIZE_EVERY_MS = 100;
export const SCROLL_EVERY_MS = 16;

export interface RateLimited {
  (): void;
  /** Cancels a pending call. */
  cancel(): void;
}

/** Throttles: at most one call in `ms`, the first at once, and one at the end for all in between. */
export function throttled(work: () => void, ms: number): RateLimited {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const expire = (): void => {
    timer = undefined;
    if (isPending) call();
  };
  function call(): void {
    if (timer !== undefined) {
      isPending = true;
      return;
    }
    isPending = false;
    timer = setTimeout(expire, ms);
    work();
  }
  return Object.assign(call, {
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      isPending = false;
    },
  });
}

/** Debounces: one call after `ms` without another. */
export function debounced(work: () => void, ms: number): RateLimited {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const call = (): void => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };
  return Object.assign(call, { cancel: () => clearTimeout(timer) });
}
