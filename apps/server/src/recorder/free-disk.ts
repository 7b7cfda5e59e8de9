/** Room on a full disk, at the cost of the oldest recordings. */
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import { freeSpace, type PruneDeps } from './prune.ts';

/** What was freed lasts for an hour of recording. A disk that is full again before this is filled by something else, milliseconds. */
export const FREE_AGAIN_MS = 30 * 60_000;
/** As much as so many hours of recordings take may go at once, until there is room. */
export const MAX_HOURS_AT_ONCE = 6;

/**
 * @param hasRoom measures the disk now
 * @returns frees room, once for all segments that find the disk full; where something else fills the disk, not again until
 * {@link FREE_AGAIN_MS} have passed: if each segment cost an hour, all of the archive would be gone within minutes
 */
export function fullDiskCleanup(
  deps: PruneDeps,
  clock: Clock,
  hasRoom: () => Promise<boolean>,
  onProblem: (problem: string) => void,
): () => Promise<void> {
  let freedAt: EpochMs | undefined;
  let freeing: Promise<void> | undefined;

  async function free(): Promise<void> {
    const now = clock.now();
    if (freedAt !== undefined && Math.abs(now - freedAt) < FREE_AGAIN_MS) return;
    freedAt = now;
    onProblem('The disk of the recordings is full: the oldest hours are removed.');
    for (let hour = 0; hour < MAX_HOURS_AT_ONCE; hour += 1)
      if (!(await freeSpace(deps, now, true)) || (await hasRoom())) return;
  }

  return () => (freeing ??= free().finally(() => (freeing = undefined)));
}
