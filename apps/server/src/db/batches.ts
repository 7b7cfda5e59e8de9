/**
 * Many small statements as one. What thousands of viewers write all the time costs the database a transaction, a place on the
 * disk and a connection each; together they cost little more than one. No statement waits on purpose: while one batch is in flight
 * the next one gathers, so that a batch is as large as the database is slow.
 */
import { DatabaseUnavailable } from './unavailable.ts';

export interface BatchOptions<In, Out> {
  /** Does all of it, or nothing; answers in the order of the items. */
  run(items: readonly In[]): Promise<readonly Out[]>;
  /** Items of the same key never share a batch; the later one comes after the earlier one. */
  keyOf?(item: In): unknown;
  /** Maximum items of a batch, default 500. */
  readonly most?: number;
  /** Maximum batches in flight, default 1. */
  readonly atOnce?: number;
}

interface Waiting<In, Out> {
  readonly item: In;
  resolve(answer: Out): void;
  reject(error: unknown): void;
}

/** @returns does one item, together with those that come at the same time; fails as it would fail alone */
export function inBatches<In, Out>({
  run,
  keyOf,
  most = 500,
  atOnce = 1,
}: BatchOptions<In, Out>): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  const busy = new Set<unknown>();
  let running = 0;
  let isDue = false;

  /** The first items that can run, in order; items of one key never overtake each other. */
  const take = (): Waiting<In, Out>[] => {
    if (!keyOf) return waiting.splice(0, most);
    const taken: Waiting<In, Out>[] = [];
    const left: Waiting<In, Out>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (taken.length < most && !busy.has(key)) {
        busy.add(key);
        taken.push(one);
      } else left.push(one);
    }
    waiting = left;
    return taken;
  };

  const alone = async ({ item, resolve, reject }: Waiting<In, Out>): Promise<void> =>
    run([item]).then(([answer]) => resolve(answer!), reject);

  const doBatch = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    if (batch.length === 1) return alone(batch[0]!);
    try {
      const answers = await run(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(answers[place]!);
    } catch (error) {
      // One item may be at fault (its user is gone): the others are run alone.
      if (error instanceof DatabaseUnavailable) for (const { reject } of batch) reject(error);
      else for (const one of batch) await alone(one);
    }
  };

  const go = (): void => {
    isDue = false;
    while (running < atOnce) {
      const batch = take();
      if (batch.length === 0) return;
      running += 1;
      const done = (): void => {
        running -= 1;
        if (keyOf) for (const { item } of batch) busy.delete(keyOf(item));
        go();
      };
      doBatch(batch).then(done, done);
    }
  };

  return (item) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isDue || running >= atOnce) return;
      isDue = true;
      // What arrives in the same turn of the event loop goes together.
      setImmediate(go);
    });
}
