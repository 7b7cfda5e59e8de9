/** Records the channels with a feed that are this process's share, enforces the retention of recordings, and applies changes of the list of channels. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../db/schema.ts';
import type { Outgoing } from '../http/outgoing.ts';
import { HOUR_MS, type RecordingFiles } from '../recordings/recording-files.ts';
import type { Spool } from '../recordings/spool.ts';
import type { RecordingsStore } from '../recordings/stored-segments.ts';
import { everything, type Leases } from './leases.ts';
import type { RecordedChannel, RecorderDeps } from './ports.ts';
import { fullDiskCleanup } from './free-disk.ts';
import { prune, type PruneDeps } from './prune.ts';
import { collectOrphans } from './collect-orphans.ts';
import { recordChannel } from './record-channel.ts';
import { recordingStore } from './repo.pg.ts';
import { spoolIndex } from './spool-index.pg.ts';
import { uploadSpool, type SpoolUpload } from './upload-spool.ts';

export interface RecorderOptions {
  readonly db: Kysely<Database>;
  readonly files: RecordingFiles;
  /** Where segments go by way of the spool of this machine; without it they are written to the files. */
  readonly store?: Pick<RecordingsStore, 'objects'> & {
    readonly spool: Spool;
    /** Most space for the spool. */
    readonly maxSpoolBytes: number;
    /** So many segments of the spool were lost. */
    onLost?(segments: number): void;
  };
  readonly clock: Clock;
  /** All recordings together. */
  readonly maxBytes: number;
  /** Segments fetched at once, over all channels. */
  readonly downloads: number;
  readonly fetch: Outgoing;
  /** Where this installation is reached from itself: feeds that are paths are its own. */
  readonly ownAddress?: string;
  /** False while the disk is too full to record. */
  readonly hasRoom?: () => boolean;
  /** Makes `hasRoom` true to the present. */
  readonly measureDisk?: () => Promise<void>;
  /** In words, without addresses. */
  onProblem(problem: string): void;
  /** By which several processes share the channels; without them this one records all. */
  readonly leases?: Leases;
  /** How often the list of channels is polled, ms. */
  readonly channelsIntervalMs?: number;
}

const CHANNELS_INTERVAL_MS = 10_000;
const PRUNE_INTERVAL_MS = 5 * 60_000;
/** How soon the channels of a process that is gone are taken over, ms. */
const SHARE_INTERVAL_MS = 1_000;
const ORPHANS_INTERVAL_MS = 24 * HOUR_MS;
/** Retention is enforced by one process as well. */
const PRUNING = 'pruning';

/** Records until the signal. Several processes of an installation may run it, with leases. */
export async function runRecorder(options: RecorderOptions, signal: AbortSignal): Promise<void> {
  const {
    db,
    files,
    clock,
    store: objectStore,
    leases = everything,
    channelsIntervalMs = CHANNELS_INTERVAL_MS,
  } = options;
  const store = recordingStore(db, objectStore?.spool.id);
  const pruneDeps: PruneDeps = { db, files, objects: objectStore?.objects, maxBytes: options.maxBytes };
  const upload = objectStore && beginUpload(options, objectStore, leases);
  const hasRoom = options.hasRoom ?? (() => true);
  const hasRoomNow = async (): Promise<boolean> => {
    await options.measureDisk?.();
    return hasRoom();
  };
  const freeDisk = fullDiskCleanup(pruneDeps, clock, hasRoomNow, options.onProblem);
  const deps: RecorderDeps = {
    store,
    files: objectStore?.spool.files ?? files,
    ...(upload && { onStored: upload.notify }),
    fetch: options.fetch,
    clock,
    limit: pLimit(options.downloads),
    hasRoom,
    onProblem: (channelId, problem) => options.onProblem(`Recording channel ${channelId}: ${problem}`),
    onDiskFull: async () => void (await (upload ? upload.makeRoom() : freeDisk())),
  };
  const active = new Map<ChannelId, Recording>();
  let configured = new Map<ChannelId, RecordedChannel>();

  /** It may still be storing a segment: the lease is released once that is done. */
  function stop(id: ChannelId, recording: Recording): void {
    if (recording.stop.signal.aborted) return;
    recording.stop.abort();
    const release = (): Promise<void> => {
      active.delete(id);
      return leases.release(id);
    };
    // Without its session it is nobody's already.
    recording.done.then(release).catch(() => {});
  }

  async function start(channel: RecordedChannel): Promise<void> {
    if (!(await leases.acquire(channel.id))) return;
    try {
      await removeOrphans(deps, channel.id);
    } catch (error) {
      await leases.release(channel.id);
      throw error;
    }
    const stopping = new AbortController();
    const done = recordChannel(channel, deps, AbortSignal.any([signal, stopping.signal]));
    active.set(channel.id, { channel, stop: stopping, done });
  }

  async function readChannels(): Promise<void> {
    const channels = await store.channels();
    configured = new Map(channels.map((channel) => [channel.id, resolveOwnFeed(channel, options.ownAddress)]));
  }

  async function takeShare(): Promise<void> {
    const share = await leases.share([...configured.keys(), PRUNING]);
    for (const [id, recording] of active)
      if (!share.has(id) || !isDeepStrictEqual(configured.get(id), recording.channel)) stop(id, recording);
    for (const channel of configured.values())
      if (share.has(channel.id) && !active.has(channel.id)) await start(channel);
    if (!share.has(PRUNING) || pruning || clock.now() - prunedAt < PRUNE_INTERVAL_MS) return;
    if (!(await leases.acquire(PRUNING))) return;
    prunedAt = clock.now();
    // Not waited for: with an object store it takes as long as that does.
    pruning = enforceRetention()
      .catch((error: unknown) => {
        if (!signal.aborted) options.onProblem(`The recorder: ${String(error)}`);
      })
      .then(() => leases.release(PRUNING))
      .catch(() => {}) // Without its session it is nobody's already.
      .finally(() => {
        pruning = undefined;
      });
  }

  async function enforceRetention(): Promise<void> {
    await prune({ ...pruneDeps, signal }, clock.now());
    if (!objectStore || clock.now() - collectedAt < ORPHANS_INTERVAL_MS) return;
    await collectOrphans({ db, objects: objectStore.objects, signal }, clock.now());
    collectedAt = clock.now();
  }

  let pruning: Promise<void> | undefined;
  let readAt = -Infinity;
  let prunedAt = -Infinity;
  let collectedAt = -Infinity;
  while (!signal.aborted) {
    try {
      if (performance.now() - readAt >= channelsIntervalMs) {
        await readChannels();
        readAt = performance.now();
      }
      await takeShare();
    } catch (error) {
      if (!signal.aborted) options.onProblem(`The recorder: ${String(error)}`);
    }
    await pause(Math.min(SHARE_INTERVAL_MS, channelsIntervalMs), undefined, { signal }).catch(() => {});
  }
  await Promise.all(Array.from(active.values(), ({ done }) => done));
  await Promise.all([upload?.close(), pruning]);
}

/** One process of a machine uploads its spool, under a lease of the spool. */
function beginUpload(
  { db, clock, onProblem }: RecorderOptions,
  { spool, objects, maxSpoolBytes, onLost }: NonNullable<RecorderOptions['store']>,
  leases: Leases,
): SpoolUpload {
  let isHeld = false;
  let askedAt = -Infinity;
  return uploadSpool({
    spool,
    index: spoolIndex(db, spool.id),
    objects,
    clock,
    maxBytes: maxSpoolBytes,
    async isOurs() {
      if (isHeld || performance.now() - askedAt < SHARE_INTERVAL_MS) return isHeld;
      askedAt = performance.now();
      return (isHeld = await leases.acquire(`spool ${spool.id}`));
    },
    onProblem,
    onLost,
  });
}

interface Recording {
  readonly channel: RecordedChannel;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

const resolveOwnFeed = (channel: RecordedChannel, own: string | undefined): RecordedChannel =>
  own !== undefined && channel.source.url.startsWith('/')
    ? { ...channel, source: { ...channel.source, url: new URL(channel.source.url, own).href } }
    : channel;

/** A crash leaves partial files, and files without a row, in the hours around it. */
async function removeOrphans({ files, store }: RecorderDeps, channelId: ChannelId): Promise<void> {
  for (const hour of (await files.hours(channelId)).slice(-2)) {
    const rows = await store.filesBetween(channelId, epochMs(hour * HOUR_MS), epochMs((hour + 1) * HOUR_MS));
    const indexed = new Set(rows.map(({ rendition, seq }) => `${rendition}/${seq}`));
    await files.removeOrphans(channelId, hour, (rendition, seq) => indexed.has(`${rendition}/${seq}`));
  }
}
