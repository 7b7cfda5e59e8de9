/** Records all channels with a feed, enforces the retention of recordings, and applies changes of the list of channels. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import pLimit from 'p-limit';
import type { Database } from '../db/schema.ts';
import type { Outgoing } from '../http/outgoing.ts';
import { HOUR_MS, type RecordingFiles } from '../recordings/recording-files.ts';
import type { RecordedChannel, RecorderDeps } from './ports.ts';
import { freeSpace, prune } from './prune.ts';
import { recordChannel } from './record-channel.ts';
import { recordingStore } from './repo.pg.ts';

export interface RecorderOptions {
  readonly db: Kysely<Database>;
  readonly files: RecordingFiles;
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
  /** In words, without addresses. */
  onProblem(problem: string): void;
  /** How often the list of channels is polled, ms. */
  readonly channelsIntervalMs?: number;
}

const CHANNELS_INTERVAL_MS = 10_000;
const PRUNE_INTERVAL_MS = 5 * 60_000;

/** Records until the signal. Only one process of an installation may run it at a time. */
export async function runRecorder(options: RecorderOptions, signal: AbortSignal): Promise<void> {
  const { db, files, clock, channelsIntervalMs = CHANNELS_INTERVAL_MS } = options;
  const store = recordingStore(db);
  const pruneDeps = { db, files, maxBytes: options.maxBytes };
  const deps: RecorderDeps = {
    store,
    files,
    fetch: options.fetch,
    clock,
    limit: pLimit(options.downloads),
    hasRoom: options.hasRoom ?? (() => true),
    onProblem: (channelId, problem) => options.onProblem(`Recording channel ${channelId}: ${problem}`),
    onDiskFull: async () => {
      options.onProblem('The disk of the recordings is full: the oldest hour is removed.');
      await freeSpace(pruneDeps, clock.now(), true);
    },
  };
  const active = new Map<ChannelId, { channel: RecordedChannel; stop: AbortController; done: Promise<void> }>();

  const syncChannels = async (): Promise<void> => {
    const configured = new Map(
      (await store.channels()).map((channel) => [channel.id, resolveOwnFeed(channel, options.ownAddress)]),
    );
    for (const [id, { channel, stop, done }] of active) {
      if (isDeepStrictEqual(configured.get(id), channel)) continue;
      stop.abort();
      await done;
      active.delete(id);
    }
    for (const channel of configured.values()) {
      if (active.has(channel.id)) continue;
      const stop = new AbortController();
      await removeOrphans(deps, channel.id);
      active.set(channel.id, {
        channel,
        stop,
        done: recordChannel(channel, deps, AbortSignal.any([signal, stop.signal])),
      });
    }
  };

  let prunedAt = -Infinity;
  while (!signal.aborted) {
    try {
      await syncChannels();
      if (clock.now() - prunedAt >= PRUNE_INTERVAL_MS) {
        prunedAt = clock.now();
        await prune(pruneDeps, clock.now());
      }
    } catch (error) {
      if (!signal.aborted) options.onProblem(`The recorder: ${String(error)}`);
    }
    await pause(channelsIntervalMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all(Array.from(active.values(), ({ done }) => done));
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
