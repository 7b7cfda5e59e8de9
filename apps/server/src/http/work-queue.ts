/** Heavy work in the process's few helper threads: limited parallelism and a bounded queue. */

/** The queue is full; becomes the 503 `unavailable` with Retry-After. */
export class Overloaded extends Error {
  readonly statusCode = 503;
  readonly retryAfterS: number;
  constructor(retryAfterS: number) {
    super('Too much work is waiting.');
    this.retryAfterS = retryAfterS;
  }
}

export interface WorkQueueOptions {
  /** Tasks that run at once. */
  readonly parallel: number;
  /** Tasks that can wait besides. */
  readonly maxWaiting: number;
  /** When a refused client should retry, seconds. */
  readonly retryAfterS: number;
}

/** Runs tasks in order of arrival. @throws Overloaded when the queue is full */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

export function workQueue({ parallel, maxWaiting, retryAfterS }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= parallel) {
      if (waiting.length >= maxWaiting) throw new Overloaded(retryAfterS);
      // A finished task passes its slot to the next one.
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
