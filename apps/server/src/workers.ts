/**
 * Several processes that answer requests on one port, for machines with several cores. The first process prepares the
 * installation, hands out connections, replaces workers that die, and stops them in order.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { StartError } from './prepare.ts';
import { serve, type ServeOptions, type Serving } from './serve.ts';

type ToWorker = { readonly order: 'serve'; readonly options: ServeOptions } | { readonly order: 'stop' };
type FromWorker = { readonly port: number } | { readonly failed: string };

/** A worker that dies sooner than this after its start would die again. */
const SHORTEST_LIFE_MS = 5_000;

/** Starts the workers; resolves when all of them listen. @throws StartError when one cannot start */
export async function serveInWorkers(options: ServeOptions): Promise<Serving> {
  let isStopping = false;
  const startOne = async (): Promise<number> => {
    const worker = cluster.fork();
    const startedAt = Date.now();
    worker.once('exit', () => {
      if (isStopping || Date.now() - startedAt < SHORTEST_LIFE_MS) return;
      startOne().catch((error: unknown) => console.error(`A worker could not be replaced: ${String(error)}`));
    });
    tell(worker, { order: 'serve', options });
    return listening(worker);
  };
  const [port] = await Promise.all(Array.from({ length: options.config.workers }, startOne));
  return {
    port: port!,
    close: async () => {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map(async (worker) => {
          const gone = once(worker, 'exit');
          tell(worker, { order: 'stop' });
          await gone;
        }),
      );
    },
  };
}

function tell(worker: Worker, message: ToWorker): void {
  worker.send(message);
}

async function listening(worker: Worker): Promise<number> {
  const exit = once(worker, 'exit').then((): FromWorker => ({ failed: 'A worker ended before it listened.' }));
  const answer = once(worker, 'message').then(([message]) => message as FromWorker);
  const result = await Promise.race([answer, exit]);
  if ('failed' in result) throw new StartError(result.failed);
  return result.port;
}

/** The program of a worker: serves as it is told, until it is told to stop or the first process is gone. */
export async function workInCluster(): Promise<void> {
  // Ctrl-C reaches every process of the terminal; the first one decides what happens.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  let serving: Serving | undefined;
  const stop = async (): Promise<void> => {
    await serving?.close();
    process.exit(0);
  };
  process.once('disconnect', () => void stop());
  process.on('message', (message: ToWorker) => {
    if (message.order === 'stop') return void stop();
    serve(message.options).then(
      (started) => {
        serving = started;
        process.send?.({ port: started.port } satisfies FromWorker);
      },
      (error: unknown) => {
        process.send?.({ failed: error instanceof Error ? error.message : String(error) } satisfies FromWorker, undefined, undefined, () => process.exit(1));
      },
    );
  });
}
