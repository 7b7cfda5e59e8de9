/** Work that only one process of an installation does at a time: the holder of a database lock. */
import { inSession, type SessionOptions } from './session.ts';

/**
 * Does the work in one process; when that one ends or loses its database, another takes over.
 * @param work goes on until its signal; it is begun again should it end before
 */
export function onlyOne(
  options: SessionOptions,
  work: (signal: AbortSignal) => Promise<void>,
): { close(): Promise<void> } {
  return inSession(options, async (client, signal) => {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours',
      [`aerial ${options.name}`],
    );
    // Closed while the lock was requested: work that begins with an aborted signal would wait for it forever.
    if (rows[0]?.is_ours && !signal.aborted) await work(signal);
  });
}
