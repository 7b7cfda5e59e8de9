/**
 * Several processes that answer requests on one port, for machines with several cores. The first process prepares the
 * installation, distributes connections, replaces workers that end, and stops them in order.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { handleLastResort } from './last-resort.ts';
import { StartError } from './prepare.ts';
import type { MetricSet } from './monitoring/exposition.ts';
import { serve, type MetricsScope, type ServeOptions, type Serving } from './serve.ts';

type ToWorker =
  | { readonly order: 'serve'; readonly options: ServeOptions }
  | { readonly order: 'measure'; readonly id: number; readonly scope: MetricsScope }
  | { readonly order: 'stop'; readonly isReplaced: boolean };
/** A worker's first message. */
type Started = { readonly port: number } | { readonly failed: string };
interface Measured {
  /** The id of the order. */
  readonly measured: number;
  readonly sets: readonly MetricSet[];
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** A worker that has run this long was healthy: its replacement starts at once. */
const HEALTHY_AFTER_MS = 60_000;

/** A worker that is busier than this is left out of one reading of the measurements, ms. */
const MEASURE_LIMIT_MS = 5_000;

export interface WorkersServing extends Serving {
  /** Replaces the workers one after another, each only when its successor listens; no request fails. */
  replaceAll(): Promise<void>;
}

/** Starts the workers; resolves when all of them listen. @throws StartError when one cannot start */
export async function serveInWorkers(
  options: ServeOptions,
  say: (line: string) => void = console.error,
): Promise<WorkersServing> {
  const stopping = new AbortController();
  /** Workers that should run; one that is removed from this set is allowed to end. */
  const wanted = new Set<Worker>();
  /** Those that have listened. */
  const ready = new Set<Worker>();
  let failures = 0;

  const startOne = async (): Promise<number> => {
    const worker = cluster.fork();
    wanted.add(worker);
    const startedAt = performance.now();
    try {
      send(worker, { order: 'serve', options });
      const port = await listening(worker);
      ready.add(worker);
      worker.once('exit', (code, signal) => {
        ready.delete(worker);
        if (!wanted.delete(worker) || stopping.signal.aborted) return;
        say(`A worker has ended (${signal ?? code}) and is replaced.`);
        if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
        replaceEnded().catch(() => {}); // only the signal ends it
      });
      return port;
    } catch (error) {
      wanted.delete(worker);
      throw error;
    }
  };
  /** Retries until a worker listens, with exponential back-off. */
  const replaceEnded = async (): Promise<void> => {
    for (;;) {
      if (failures > 0)
        await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), undefined, {
          signal: stopping.signal,
        });
      failures += 1;
      try {
        return void (await startOne());
      } catch (error) {
        stopping.signal.throwIfAborted();
        say(`A worker could not be replaced: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const stopOne = async (worker: Worker, isReplaced: boolean): Promise<void> => {
    wanted.delete(worker);
    if (worker.isDead()) return;
    const gone = once(worker, 'exit');
    send(worker, { order: 'stop', isReplaced });
    await gone;
  };

  let measured = 0;
  const [port] = await Promise.all(Array.from({ length: options.config.workers }, startOne));
  let replacing: Promise<void> = Promise.resolve();
  return {
    port: port!,
    metrics: async (scope) => {
      const id = ++measured;
      const sets = await Promise.all(
        [...ready].map((worker, index) => measure(worker, id, index === 0 ? scope : 'process')),
      );
      return sets.flat();
    },
    close: async () => {
      stopping.abort();
      await Promise.all(
        Array.from(Object.values(cluster.workers ?? {}), async (worker) => worker && stopOne(worker, false)),
      );
    },
    replaceAll: () => {
      replacing = replacing.then(async () => {
        const former = Array.from(wanted);
        for (const worker of former) {
          if (stopping.signal.aborted) return;
          try {
            await startOne();
          } catch (error) {
            return say(
              `Workers are not replaced, the new one does not start: ${error instanceof Error ? error.message : String(error)}`,
            );
          }
          await stopOne(worker, true);
        }
        say('All workers have been replaced.');
      });
      return replacing;
    },
  };
}

/** The worker's measurements; none from one that ends or does not answer in time. */
async function measure(worker: Worker, id: number, scope: MetricsScope): Promise<readonly MetricSet[]> {
  return new Promise((resolve) => {
    const conclude = (sets: readonly MetricSet[]): void => {
      clearTimeout(limit);
      worker.off('message', onMessage);
      resolve(sets);
    };
    const onMessage = (message: Measured): void => {
      if (message.measured === id) conclude(message.sets);
    };
    const limit = setTimeout(() => conclude([]), MEASURE_LIMIT_MS);
    worker.on('message', onMessage);
    send(worker, { order: 'measure', id, scope });
  });
}

function send(worker: Worker, message: ToWorker): void {
  // A worker that has just ended takes no message; its exit is noticed elsewhere.
  worker.send(message, () => {});
}

async function listening(worker: Worker): Promise<number> {
  const exit = once(worker, 'exit').then((): Started => ({ failed: 'A worker ended before it listened.' }));
  const answer = once(worker, 'message').then(([message]) => message as Started);
  const result = await Promise.race([answer, exit]);
  if ('failed' in result) throw new StartError(result.failed);
  return result.port;
}

/** The program of a worker: serves by orders of the first process, until it orders to stop or is gone. */
export async function workInCluster(): Promise<void> {
  // Signals of the terminal reach every process; the first one decides what happens.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {});
  let serving: Serving | undefined;
  let isStopping = false;
  const stop = (isReplaced: boolean, code = 0): void => {
    if (isStopping) return;
    isStopping = true;
    const closed = serving?.close({ isReplaced }) ?? Promise.resolve();
    closed.then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  handleLastResort({ say: (line) => console.error(line), onBroken: () => stop(false, 1) });
  process.once('disconnect', () => stop(false));
  process.on('message', (message: ToWorker) => {
    if (message.order === 'stop') return stop(message.isReplaced);
    if (message.order === 'measure') {
      const { id, scope } = message;
      serving?.metrics(scope).then(
        (sets) => process.send?.({ measured: id, sets } satisfies Measured),
        () => {}, // the first process leaves this one out
      );
      return;
    }
    serve(message.options).then(
      (started) => {
        serving = started;
        process.send?.({ port: started.port } satisfies Started);
      },
      (error: unknown) => {
        process.send?.(
          { failed: error instanceof Error ? error.message : String(error) } satisfies Started,
          undefined,
          undefined,
          () => process.exit(1),
        );
      },
    );
  });
}
