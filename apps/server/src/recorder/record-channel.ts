/** Records one channel: finds what its feed offers, and records every rendition until the feed begins anew. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Outgoing } from '../http/outgoing.ts';
import { beginRun, nextSegments, type Run } from './continuity.ts';
import { onlyRendition, readMaster, type FeedRendition } from './feed-master.ts';
import { readMedia, type FeedPlaylist } from './feed-playlist.ts';
import { FeedError, feedFetcher, type FetchFeed } from './fetch-feed.ts';
import { recordRendition, type RenditionFeed } from './record-rendition.ts';
import type { RecordingFiles } from './recording-files.ts';
import type { RecordedChannel, RecordingStore } from './repo.pg.ts';

export interface RecorderDeps {
  readonly store: RecordingStore;
  readonly files: RecordingFiles;
  readonly fetch: Outgoing;
  readonly clock: Clock;
  /** Lets so many segments be fetched at once, over all channels. */
  limit<T>(task: () => Promise<T>): Promise<T>;
  /** In words, without addresses. */
  onProblem(channelId: number, problem: string): void;
  /** The disk is full. */
  onFull(): Promise<void>;
  /** False while the disk is too full to record: that counts as a full disk. */
  hasRoom(): boolean;
}

const PLAYLIST_LIMITS = { limitBytes: 8 * 1024 * 1024, timeoutMs: 5_000 };
const LEAST_PAUSE_MS = 1_000;
const MOST_PAUSE_MS = 15_000;

/** Records until the signal. Never throws: what fails is told and tried again, at longer and longer intervals. */
export async function recordChannel(channel: RecordedChannel, deps: RecorderDeps, signal: AbortSignal): Promise<void> {
  let pauseMs = LEAST_PAUSE_MS;
  let told = '';
  let mayGoOn = true;
  const tell = (problem: string): void => {
    if (problem !== told) deps.onProblem(channel.id, problem);
    told = problem;
  };
  while (!signal.aborted) {
    const startedAt = deps.clock.now();
    try {
      const ended = await recordOnce(channel, deps, { signal, mayGoOn, onProblem: tell });
      mayGoOn = ended !== 'begun anew';
      if (mayGoOn) tell(ended);
    } catch (error) {
      if (!signal.aborted) tell(error instanceof FeedError ? error.message : `cannot record: ${String(error)}`);
    }
    const hasRun = deps.clock.now() - startedAt > MOST_PAUSE_MS;
    if (hasRun) told = '';
    pauseMs = hasRun ? LEAST_PAUSE_MS : Math.min(MOST_PAUSE_MS, pauseMs * 1.5);
    await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
}

interface Recording {
  readonly signal: AbortSignal;
  /** Whether the feed may be the one that was recorded before. */
  readonly mayGoOn: boolean;
  onProblem(problem: string): void;
}

/** Goes on with the run there is, or begins one. @returns why it ended */
async function recordOnce(channel: RecordedChannel, deps: RecorderDeps, { signal, mayGoOn, onProblem }: Recording): Promise<string> {
  const fetchFeed = feedFetcher(channel.source, deps.fetch);
  const offered = await readFeed(channel, fetchFeed, signal);
  const recorded = offered.filter(({ isRecorded }) => isRecorded);
  const playlists = new Map<string, FeedPlaylist>();
  const failures: unknown[] = [];
  await Promise.all(
    recorded.map(async ({ name, uri }) => {
      try {
        playlists.set(name, await readPlaylist(uri!, fetchFeed, signal));
      } catch (error) {
        failures.push(error);
      }
    }),
  );
  if (playlists.size === 0 && failures.length > 0) throw failures[0];
  const unsupported = [...playlists.values()].find((playlist) => playlist.unsupported !== undefined)?.unsupported;
  if (unsupported !== undefined) return `the feed is encrypted in a way that cannot be recorded (${unsupported})`;

  const present = mayGoOn ? await presentRun(channel.id, playlists, recorded, deps) : undefined;
  const run = present ?? (await newRun(channel.id, playlists, offered, deps));
  if (!run) return 'the feed lists nothing';

  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const placed = new Map<number, { at: EpochMs; discontinuity: number }>();
  const feed: RenditionFeed = {
    run,
    channelId: channel.id,
    fetchFeed,
    // Addresses may hold keys that expire: after failures the present one is asked for.
    addressOf: async (name) => (await readFeed(channel, fetchFeed, until)).find((rendition) => rendition.name === name)?.uri,
    readPlaylist: (uri) => readPlaylist(uri, fetchFeed, until),
    reference: (feedSeq) => placed.get(feedSeq),
    onPlaced: (feedSeq, place) => {
      if (!placed.has(feedSeq)) placed.set(feedSeq, place);
      if (placed.size > KEPT_PLACES) placed.delete(placed.keys().next().value!);
    },
    onProblem,
  };
  const tasks = recorded.map(({ name, uri }) => recordRendition({ name, uri: uri! }, feed, deps, until));
  try {
    // The first to find the feed begun anew, or the database away, ends all: they begin again together.
    await Promise.race(tasks);
  } finally {
    ended.abort();
    await Promise.allSettled(tasks);
  }
  await pause(run.targetS * 500, undefined, { signal }).catch(() => {}); // the other renditions are about to begin anew, too
  return 'begun anew';
}

/** The latest run, if everything that was recorded of it goes on. */
async function presentRun(channelId: number, playlists: ReadonlyMap<string, FeedPlaylist>, wanted: readonly FeedRendition[], { store, clock }: RecorderDeps): Promise<Run | undefined> {
  const latest = await store.latestRun(channelId);
  if (!latest || wanted.some(({ name }) => !latest.renditions.includes(name))) return undefined;
  const now = clock.now();
  for (const [name, playlist] of playlists) {
    const position = await store.position(channelId, latest.run.run, name, now);
    if (position && nextSegments(latest.run, position, false, playlist, now).kind === 'reset') return undefined;
  }
  return latest.run;
}

async function newRun(channelId: number, playlists: ReadonlyMap<string, FeedPlaylist>, offered: readonly FeedRendition[], { store, clock }: RecorderDeps): Promise<Run | undefined> {
  const now = clock.now();
  const run = beginRun([...playlists.values()], await store.recorded(channelId), now);
  if (run) await store.beginRun(channelId, run, offered, now);
  return run;
}

/** Places of segments that renditions agree on. */
const KEPT_PLACES = 200;

async function readFeed({ source }: RecordedChannel, fetchFeed: FetchFeed, signal: AbortSignal): Promise<FeedRendition[]> {
  const { text, url } = await readText(source.url, fetchFeed, signal);
  return /^#EXT-X-STREAM-INF:/m.test(text) ? readMaster(text, url) : [onlyRendition(source.url)];
}

async function readPlaylist(uri: string, fetchFeed: FetchFeed, signal: AbortSignal): Promise<FeedPlaylist> {
  const { text, url } = await readText(uri, fetchFeed, signal);
  return readMedia(text, url);
}

async function readText(uri: string, fetchFeed: FetchFeed, signal: AbortSignal): Promise<{ text: string; url: string }> {
  const { bytes, url } = await fetchFeed(uri, { ...PLAYLIST_LIMITS, signal });
  const text = bytes.toString();
  if (!/^\uFEFF?#EXTM3U/.test(text)) throw new FeedError('the feed answers something else than a playlist');
  return { text, url };
}
