/** Opens where recordings are: files, and with a store its objects, the spool of this machine and a cache of what was read. */
import { mkdirSync } from 'node:fs';
import type { Config } from './config/config.ts';
import { fileCache } from './disk/file-cache.ts';
import { hasRoom } from './disk/rules.ts';
import { watchDisk } from './disk/watch.ts';
import type { RecordingsObserver } from './monitoring/media-store-metrics.ts';
import type { RetryPolicy } from './ports/objects/guard-objects.ts';
import { openObjects } from './ports/objects/open-objects.ts';
import { recordingFiles, type RecordingFiles } from './recordings/recording-files.ts';
import { recordingObjects, type RecordingObjects } from './recordings/recording-objects.ts';
import { findSpool, openSpool, type Spool } from './recordings/spool.ts';
import type { RecordingsStore } from './recordings/stored-segments.ts';

const MIB = 1024 ** 2;
/** Live viewers turn a small cache over within minutes. */
const USE_UPDATE_MS = 60_000;
/** A failed upload is one of a spool, which tries again by itself and in order. */
const UPLOAD_RETRIES: RetryPolicy = { attemptMs: 20_000, attempts: 1, totalMs: 20_000, backoffMs: 500 };

export interface OpenRecordings {
  readonly files: RecordingFiles;
  /** Undefined where recordings are files only. */
  readonly store?: RecordingsStore;
  /** What the recorder needs of it. */
  readonly target?: { readonly objects: RecordingObjects; readonly spool: Spool; onLost(segments: number): void };
  close(): void;
}

export async function openRecordings(
  config: Config,
  onProblem: (problem: string) => void,
  observe: () => RecordingsObserver | undefined,
): Promise<OpenRecordings> {
  const { recordingsStore, recordingsDir, recordingsSpoolDir, mediaCacheDir, mediaCacheMaxMb, diskMinFreeMb } = config;
  const files = recordingFiles(recordingsDir);
  if (!recordingsStore) return { files, close: () => {} };
  const observer = observe();
  const store = await openObjects(recordingsStore, {
    name: 'The store of recordings',
    onProblem,
    observer,
    write: UPLOAD_RETRIES,
  });
  const objects = recordingObjects(store);
  // Where nothing is recorded the folder may be read-only.
  const isRecorder = config.roles.includes('recorder') && config.recorderDownloads > 0;
  const opened = isRecorder ? await openSpool(recordingsSpoolDir) : undefined;
  const spool = opened ?? (await findSpool(recordingsSpoolDir));
  mkdirSync(mediaCacheDir, { recursive: true });
  const disk = watchDisk({ folder: mediaCacheDir, minFreeBytes: diskMinFreeMb * MIB });
  await disk.check();
  // Of the same folder as that of the media store: each keeps the whole within the limit.
  const cache = fileCache(mediaCacheDir, mediaCacheMaxMb * MIB, {
    hasRoom: () => hasRoom(disk.level()),
    useUpdateMs: USE_UPDATE_MS,
  });
  return {
    files,
    store: { objects, spool, cache },
    ...(opened && { target: { objects, spool: opened, onLost: (segments: number) => observer?.lost(segments) } }),
    close: () => disk.close(),
  };
}
