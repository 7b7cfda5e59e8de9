/** What the free space of a disk means for those who write to it. */

/** `warning`: the operator is notified. `low`: caches and recordings stop writing. `critical`: only the database may write. */
export type DiskLevel = 'ok' | 'warning' | 'low' | 'critical';

const ORDER: readonly DiskLevel[] = ['ok', 'warning', 'low', 'critical'];
/** A level is left only with this much more room than it begins at, so that it does not flap. */
const LEAVE_FACTOR = 1.1;

/** Parts of the minimum free space at which the levels begin. */
const WARNING = 2;
const LOW = 1;
const CRITICAL = 1 / 4;
const RESERVE = 1 / 16;

/** Bytes that are reserved for restarting a database that has filled the disk: two segments of its write-ahead log by default. */
export const reserveBytes = (minFreeBytes: number): number => Math.floor(minFreeBytes * RESERVE);

/** True when the reserve has to be released before the database fails. */
export const needsReserve = (freeBytes: number, minFreeBytes: number): boolean =>
  freeBytes < reserveBytes(minFreeBytes) / 2;

/** True when there is so much room that the reserve can be written again. */
export const affordsReserve = (freeBytes: number, minFreeBytes: number): boolean =>
  freeBytes > minFreeBytes / 2 + reserveBytes(minFreeBytes);

/** @param minFreeBytes below this much free space caches and recordings stop writing @param former the level until now */
export function diskLevel(freeBytes: number, minFreeBytes: number, former: DiskLevel = 'ok'): DiskLevel {
  const at = (factor: number, level: DiskLevel): boolean =>
    freeBytes < minFreeBytes * factor * (ORDER.indexOf(former) >= ORDER.indexOf(level) ? LEAVE_FACTOR : 1);
  if (at(CRITICAL, 'critical')) return 'critical';
  if (at(LOW, 'low')) return 'low';
  return at(WARNING, 'warning') ? 'warning' : 'ok';
}

/** Whether caches and recordings, which matter less than the database, can be written. */
export const hasRoom = (level: DiskLevel): boolean => level === 'ok' || level === 'warning';
