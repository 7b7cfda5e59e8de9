/** Work that only one process of an installation does at a time: the holder of a database lock. */
import { Client } from 'pg';
import { clientConfig, type DatabaseAddress } from './connect.ts';

export interface OnlyOneOptions {
  /** Where the lock's own connection goes; past a connection pooler, which would share it. */
  readonly address: DatabaseAddress;
  /** What the work is called, the same in every process. */
  readonly name: string;
  readonly onError?: (error: unknown) => void;
  /** Pause before the lock is retried, ms. */
  readonly retryMs?: number;
}

const RETRY_MS = 5_000;
/** A half-open connection reports no error; a periodic query detects it. */
const PROBE_EVERY_MS = 15_000;

/**
 * Does the work in one process; when that one ends or loses its database, another takes over.
 * @param work goes on until its signal; it is begun again should it end before
 */
export function onlyOne(
  { address, name, onError = () => {}, retryMs = RETRY_MS }: OnlyOneOptions,
  work: (signal: AbortSignal) => Promise<void>,
): { close(): Promise<void> } {
  const stop = new AbortController();

  const tryOnce = async (): Promise<void> => {
    const lost = new AbortController();
    const client = new Client({
      ...clientConfig(address),
      application_name: `aerial ${name}`,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    const probe = setInterval(() => void client.query('select 1').catch(() => lost.abort()), PROBE_EVERY_MS);
    probe.unref();
    let isConnected = false;
    try {
      await client.connect();
      isConnected = true;
      const { rows } = await client.query<{ is_ours: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours',
        [`aerial ${name}`],
      );
      const signal = AbortSignal.any([stop.signal, lost.signal]);
      // Closed while the lock was requested: work that begins with an aborted signal would wait for it forever.
      if (rows[0]?.is_ours && !signal.aborted) await work(signal);
    } finally {
      clearInterval(probe);
      const ended = client.end().catch(() => {});
      if (isConnected && !lost.signal.aborted) await ended; // the lock is free for the next one
    }
  };

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await tryOnce().catch(onError);
      await new Promise<void>((resolve) => {
        if (stop.signal.aborted) return resolve();
        const timer = setTimeout(resolve, retryMs);
        timer.unref();
        stop.signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
      });
    }
  };
  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
