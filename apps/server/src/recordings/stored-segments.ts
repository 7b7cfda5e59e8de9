/** The bytes of recorded segments, wherever they are: files, the spool of this machine, the object store through a cache on disk. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { FileCache } from '../disk/file-cache.ts';
import type { RecordingSegmentsTable } from '../db/schema/recordings.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { RecordingFiles, SegmentName } from './recording-files.ts';
import { recordingKey, type ObjectName, type RecordingObjects } from './recording-objects.ts';
import type { Spool } from './spool.ts';

/** Copies that wait for the disk at once; further ones are not cached. */
const MAX_PENDING_WRITES = 64;

/** Recordings in an object store. */
export interface RecordingsStore {
  readonly objects: RecordingObjects;
  /** Of this machine, where it records. */
  readonly spool?: Spool | undefined;
  /** What was read from the store, on the disk of this machine. */
  readonly cache?: FileCache;
}

export type SegmentRow = Selectable<RecordingSegmentsTable>;

/** Its bytes are in the spool of another machine, or may still be in the store. */
export const isElsewhere = (row: SegmentRow, store: RecordingsStore | undefined): boolean =>
  row.is_pending && row.spool !== store?.spool?.id;

/** @returns reads a segment; undefined where its bytes are missing. @throws ObjectStoreError */
export function segmentReader(
  files: RecordingFiles,
  store: RecordingsStore | undefined,
): (row: SegmentRow) => Promise<Buffer | undefined> {
  let pendingWrites = 0;
  const remember = (name: string, bytes: Buffer): void => {
    if (!store?.cache || pendingWrites >= MAX_PENDING_WRITES) return;
    pendingWrites += 1;
    const settle = (): void => {
      pendingWrites -= 1;
    };
    store.cache.write(name, bytes).then(settle, settle);
  };

  async function fromStore(name: ObjectName, length: number | null): Promise<Buffer | undefined> {
    const copy = createHash('sha256').update(recordingKey(name)).digest('hex');
    const cached = await store?.cache?.read(copy);
    // What a power failure left behind may be shorter.
    if (cached && cached.length === length) return cached;
    const bytes = await store?.objects.read(name);
    if (bytes && bytes.length === length) remember(copy, bytes);
    return bytes;
  }

  return async (row) => {
    const name: SegmentName = {
      channelId: row.channel_id,
      at: epochMs(Number(row.at_ms)),
      rendition: row.rendition,
      seq: Number(row.seq),
      extension: row.extension,
    };
    if (row.spool === null) return files.read(name);
    if (isElsewhere(row, store)) return undefined;
    const spooled = row.is_pending ? await store?.spool?.files.read(name) : undefined;
    // It may have been uploaded since its row was read.
    return spooled ?? fromStore({ ...name, spool: row.spool }, row.bytes);
  };
}
