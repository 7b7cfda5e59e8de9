/** Room on a full disk, for the recordings of an hour at a time. */
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import { freeSpace, type PruneDeps } from './prune.ts';

/** What was freed lasts for an hour of recording. A disk that is full again before this is filled by something else, milliseconds. */
export const FREE_AGAIN_MS = 30 * 60_000;

/**
 * @returns frees the room, once for all segments that find the disk full; where something else fills the disk, not again until
 * {@link FREE_AGAIN_MS} have passed: each segment would cost an hour of the archive, and all of it within minutes
 */
export function freesDisk(deps: PruneDeps, clock: Clock, onProblem: (problem: string) => void): () => Promise<void> {
  let freedAt: EpochMs | undefined;
  let freeing: Promise<void> | undefined;

  async function free(): Promise<void> {
    const now = clock.now();
    if (freedAt !== undefined && Math.abs(now - freedAt) < FREE_AGAIN_MS) return;
    freedAt = now;
    onProblem('The disk of the recordings is full: the oldest hour is removed.');
    await freeSpace(deps, now, true);
  }

  return () => (freeing ??= free().finally(() => (freeing = undefined)));
}
