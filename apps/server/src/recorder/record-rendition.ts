/** Records one rendition of a run: polls its playlist, fetches new segments, stores them. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { EpochMs } from '@aerial/domain/time.ts';
import { HOUR_MS } from '../recordings/recording-files.ts';
import {
  advance,
  feedName,
  nextSegments,
  placeSegments,
  type PlacedSegment,
  type Position,
  type Reference,
  type Run,
} from './continuity.ts';
import type { FeedPart, FeedPlaylist, FeedSegment } from './feed-playlist.ts';
import { FeedError, type FetchFeed } from './fetch-feed.ts';
import type { RecorderDeps, StoredSegment } from './ports.ts';
import { segmentExtension } from './segment-extension.ts';

/** What the renditions of a run share. */
export interface RenditionFeed {
  readonly run: Run;
  readonly channelId: ChannelId;
  readonly fetchFeed: FetchFeed;
  addressOf(name: string): Promise<string | undefined>;
  readPlaylist(uri: string): Promise<FeedPlaylist>;
  readonly reference: Reference;
  onPlaced(feedSeq: number, place: { at: EpochMs; discontinuity: number }): void;
  onProblem(problem: string): void;
}

const SEGMENT_LIMITS = { limitBytes: 64 * 1024 * 1024, timeoutMs: 20_000 };
const PART_LIMITS = { limitBytes: 1024 * 1024, timeoutMs: 10_000 };
/** Attempts to fetch a segment, at intervals of half its duration, before it becomes a gap. */
const MAX_ATTEMPTS = 4;
/** After so many failures in a row the playlist's address may have changed: it is read from the multivariant playlist again. */
const FAILURES_BEFORE_RELOAD = 3;
const MAX_BACKOFF_MS = 10_000;

/** Records until the signal, or until the feed has restarted. @throws errors of the database and the disk */
export async function recordRendition(
  rendition: { name: string; uri: string },
  feed: RenditionFeed,
  deps: RecorderDeps,
  signal: AbortSignal,
): Promise<void> {
  const { name } = rendition;
  const { run, channelId } = feed;
  const { store, clock } = deps;
  const last = await store.last(channelId, name);
  let position: Position | undefined = await store.position(channelId, run.run, name, clock.now());
  let seq = last?.seq ?? 0;
  let { uri } = rendition;
  let failures = 0;
  let attemptedSeq: number | undefined;
  let attempts = 0;
  const storedPart = partStore(feed, deps, signal);
  let elsewhere = await store.pendingElsewhere(channelId, run.run, name);

  /** @returns false when it is to be retried later */
  const record = async (placed: PlacedSegment): Promise<boolean> => {
    if (placed.feedSeq !== attemptedSeq) [attemptedSeq, attempts] = [placed.feedSeq, 0];
    attempts += 1;
    let stored: StoredSegment = { extension: 'gap' };
    if (placed.source) {
      try {
        stored = await fetchAndStore(placed.at, seq + 1, placed.source);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof FeedError)) throw error;
        if (attempts < MAX_ATTEMPTS) return false;
        feed.onProblem(`a segment is missing: ${error.message}`);
      }
    }
    signal.throwIfAborted();
    await store.addSegment(channelId, run.run, name, seq + 1, placed, stored);
    deps.onStored?.();
    seq += 1;
    position = advance(position, placed, clock.now());
    return true;
  };

  const fetchAndStore = async (at: EpochMs, number: number, source: FeedSegment): Promise<StoredSegment> => {
    const [init, key] = [
      source.init && (await storedPart(source.init)),
      source.key && (await storedPart({ uri: source.key.uri })),
    ];
    const { bytes, isWebPage } = await deps.limit(() =>
      feed.fetchFeed(source.uri, { ...SEGMENT_LIMITS, signal, ...(source.range ? { range: source.range } : {}) }),
    );
    if (bytes.length === 0 || isWebPage) throw new FeedError('the feed answers something else than a segment');
    const extension = segmentExtension(source, bytes);
    const write = () =>
      deps.hasRoom()
        ? deps.files.write({ channelId, at, rendition: name, seq: number, extension }, bytes)
        : Promise.reject(diskFull());
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC' || error.code === 'EDQUOT') await deps.onDiskFull();
      throw error;
    });
    return {
      bytes: bytes.length,
      extension,
      ...(init === undefined ? {} : { init }),
      ...(key === undefined ? {} : { key, iv: source.key!.iv }),
    };
  };

  /** The machine that recorded before may never come back: what it had not uploaded, and the feed still lists, is recorded once more. */
  const adopt = async ({ segments }: FeedPlaylist): Promise<void> => {
    for (const { seq: number, feedSeq, feedName: expected, at } of elsewhere) {
      const source = segments.find((segment) => segment.seq === feedSeq && !segment.isGap);
      if (!source || feedName(source) !== expected) continue;
      try {
        if (await store.adoptSegment(channelId, name, number, await fetchAndStore(at, number, source)))
          deps.onStored?.();
      } catch (error) {
        if (!(error instanceof FeedError)) throw error; // it stays with the other machine
      }
    }
    elsewhere = [];
  };

  while (!signal.aborted) {
    let playlist: FeedPlaylist | undefined;
    try {
      playlist = await feed.readPlaylist(uri);
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (failures >= FAILURES_BEFORE_RELOAD) {
        feed.onProblem((error as Error).message);
        uri = (await feed.addressOf(name).catch(() => undefined)) ?? uri;
      }
    }
    if (playlist) {
      const now = clock.now();
      const next = nextSegments(run, position, last === undefined, playlist, now);
      if (next.kind === 'reset') return;
      await adopt(playlist);
      if (next.kind === 'next') {
        const placed = placeSegments(playlist, next, {
          run,
          position,
          recordedUntil: last?.endsAt,
          now,
          reference: feed.reference,
        });
        for (const segment of placed) {
          feed.onPlaced(segment.feedSeq, segment);
          if (!(await record(segment))) break;
        }
      }
    }
    const waitMs = Math.max(500, run.targetS * 500);
    await pause(failures === 0 ? waitMs : Math.min(MAX_BACKOFF_MS, waitMs * failures), undefined, { signal }).catch(
      () => {},
    );
  }
}

const diskFull = (): NodeJS.ErrnoException =>
  Object.assign(new Error('The disk is too full to record.'), { code: 'ENOSPC' });

/** Fetches and stores init sections and keys once an hour, which marks them as in use. @returns their hash */
function partStore(
  { channelId, fetchFeed }: RenditionFeed,
  { store, clock }: RecorderDeps,
  signal: AbortSignal,
): (part: FeedPart) => Promise<string> {
  let stored = new Map<string, string>();
  let hour = 0;
  return async (part) => {
    const thisHour = Math.floor(clock.now() / HOUR_MS);
    if (thisHour !== hour) [stored, hour] = [new Map(), thisHour];
    const name = `${part.uri} ${part.range?.start ?? ''}+${part.range?.length ?? ''}`;
    const cached = stored.get(name);
    if (cached !== undefined) return cached;
    const { bytes, isWebPage } = await fetchFeed(part.uri, {
      ...PART_LIMITS,
      signal,
      ...(part.range ? { range: part.range } : {}),
    });
    if (bytes.length === 0 || isWebPage)
      throw new FeedError('the feed answers something else than an init section or key');
    const hash = await store.storePart(channelId, bytes, clock.now());
    stored.set(name, hash);
    return hash;
  };
}
