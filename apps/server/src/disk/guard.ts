/** Protects the embedded database from a full disk: warns early, holds a reserve and releases it in time. */
import path from 'node:path';
import { affordsReserve, needsReserve, reserveBytes, type DiskLevel } from './rules.ts';
import { diskReserve } from './reserve.ts';
import { freeSpace, watchDisk, type FreeSpace } from './watch.ts';

const MIB = 1024 ** 2;
/** An unchanged level is reported again after this long, ms. */
const REMIND_AFTER_MS = 10 * 60_000;

const MEANS: Readonly<Record<DiskLevel, string>> = {
  ok: 'There is enough space again.',
  warning: 'Free some space: recordings and caches will stop soon.',
  low: 'Recordings, picture cache and event files stop writing.',
  critical: 'Changes by viewers are answered with 503 until there is space.',
};

export interface DiskGuardOptions {
  readonly folder: string;
  readonly minFreeBytes: number;
  /** Whether a reserve is held for a database in this folder. */
  readonly hasDatabase: boolean;
  say(line: string): void;
  readonly free?: FreeSpace;
  readonly everyMs?: number;
}

export interface DiskGuard {
  /** Releases the reserve if the disk is full. @returns whether space was released */
  releaseIfFull(): Promise<boolean>;
  check(): Promise<void>;
  close(): void;
}

export const RESERVE_FILE = 'reserve';

export function guardDisk({
  folder,
  minFreeBytes,
  hasDatabase,
  say,
  free = freeSpace,
  everyMs,
}: DiskGuardOptions): DiskGuard {
  const reserve = diskReserve(path.join(folder, RESERVE_FILE), hasDatabase ? reserveBytes(minFreeBytes) : 0);
  let reportedAt = -Infinity;

  const report = (level: DiskLevel, former: DiskLevel, freeBytes: number): void => {
    const isReminder = level !== 'ok' && performance.now() - reportedAt > REMIND_AFTER_MS;
    if (level === former && !isReminder) return;
    reportedAt = performance.now();
    say(`Disk of ${folder}: ${Math.floor(freeBytes / MIB)} MiB free. ${MEANS[level]}`);
  };
  const releaseIfFull = async (): Promise<boolean> => {
    const freeBytes = await free(folder).catch(() => undefined);
    if (freeBytes === undefined || !needsReserve(freeBytes, minFreeBytes) || !reserve.release()) return false;
    say(`Disk of ${folder}: full. The reserve is released for the database.`);
    return true;
  };

  const watch = watchDisk({
    folder,
    minFreeBytes,
    free,
    ...(everyMs === undefined ? {} : { everyMs }),
    async onCheck({ freeBytes, level, former }) {
      report(level, former, freeBytes);
      if (needsReserve(freeBytes, minFreeBytes)) await releaseIfFull();
      else if (affordsReserve(freeBytes, minFreeBytes)) await reserve.fill().catch(() => {}); // retried at the next check
    },
  });
  return { releaseIfFull, check: () => watch.check(), close: () => watch.close() };
}
