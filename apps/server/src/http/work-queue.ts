/** Heavy work in the process's few helper threads: a little at a time, and no more waiting than is done soon. */

/** More is asked for than can be done soon; becomes the 503 `unavailable` with Retry-After. */
export class Overloaded extends Error {
  readonly statusCode = 503;
  readonly retryAfterS: number;
  constructor(retryAfterS: number) {
    super('Too much work is waiting.');
    this.retryAfterS = retryAfterS;
  }
}

export interface WorkQueueOptions {
  /** How much is done at once. */
  readonly parallel: number;
  /** How much may wait besides. */
  readonly waitingMax: number;
  /** When whoever is turned away may come again, seconds. */
  readonly retryAfterS: number;
}

/** Does what it is given in order of arrival. @throws Overloaded when too much is waiting */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function workQueue({ parallel, waitingMax, retryAfterS }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= parallel) {
      if (waiting.length >= waitingMax) throw new Overloaded(retryAfterS);
      // Whoever ends hands its place over.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
