/** Watches the free space below a folder. */
import { statfs } from 'node:fs/promises';
import { diskLevel, type DiskLevel } from './rules.ts';

/** Bytes that may still be written below a folder. */
export type FreeSpace = (folder: string) => Promise<number>;

export const freeSpace: FreeSpace = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export interface DiskWatchOptions {
  readonly folder: string;
  readonly minFreeBytes: number;
  /** Called after each measurement; `former` differs from `level` when it has changed. */
  onCheck?(state: {
    readonly freeBytes: number;
    readonly level: DiskLevel;
    readonly former: DiskLevel;
  }): void | Promise<void>;
  readonly free?: FreeSpace;
  readonly everyMs?: number;
}

export interface DiskWatch {
  level(): DiskLevel;
  /** Measures now. */
  check(): Promise<void>;
  close(): void;
}

const EVERY_MS = 2_000;

/** Starts watching; until the first measurement the level is `ok`. */
export function watchDisk({
  folder,
  minFreeBytes,
  onCheck,
  free = freeSpace,
  everyMs = EVERY_MS,
}: DiskWatchOptions): DiskWatch {
  let level: DiskLevel = 'ok';
  let checking: Promise<void> | undefined;
  const measure = async (): Promise<void> => {
    const freeBytes = await free(folder).catch(() => undefined);
    // A disk that cannot be measured does not count as full.
    if (freeBytes === undefined) return;
    const former = level;
    level = diskLevel(freeBytes, minFreeBytes, former);
    await onCheck?.({ freeBytes, level, former });
  };
  const check = (): Promise<void> =>
    (checking ??= measure().finally(() => {
      checking = undefined;
    }));
  const timer = setInterval(() => {
    check().catch(() => {});
  }, everyMs);
  timer.unref();
  return { level: () => level, check, close: () => clearInterval(timer) };
}
