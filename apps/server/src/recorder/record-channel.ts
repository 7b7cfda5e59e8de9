/** Records one channel: reads which renditions its feed offers, and records them all until the feed restarts. */
import type { ChannelId } from '@aerial/domain/ids.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { EpochMs } from '@aerial/domain/time.ts';
import { beginRun, nextSegments, type Run } from './continuity.ts';
import { readMediaPlaylist, type FeedPlaylist } from './feed-playlist.ts';
import { readMultivariantPlaylist, singleRendition, type FeedRendition } from './feed-renditions.ts';
import { FeedError, feedFetcher, type FetchFeed } from './fetch-feed.ts';
import type { RecordedChannel, RecorderDeps } from './ports.ts';
import { recordRendition, type RenditionFeed } from './record-rendition.ts';

const PLAYLIST_LIMITS = { limitBytes: 8 * 1024 * 1024, timeoutMs: 5_000 };
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 15_000;

/** Records until the signal. Never throws: failures are reported and retried with back-off. */
export async function recordChannel(channel: RecordedChannel, deps: RecorderDeps, signal: AbortSignal): Promise<void> {
  let backoffMs = MIN_BACKOFF_MS;
  let reported = '';
  let canResume = true;
  const report = (problem: string): void => {
    if (problem !== reported) deps.onProblem(channel.id, problem);
    reported = problem;
  };
  while (!signal.aborted) {
    const startedAt = deps.clock.now();
    try {
      const ended = await recordOnce(channel, deps, { signal, canResume, onProblem: report });
      canResume = ended !== 'restarted';
      if (canResume) report(ended);
    } catch (error) {
      if (!signal.aborted) report(error instanceof FeedError ? error.message : `cannot record: ${String(error)}`);
    }
    const hasRun = deps.clock.now() - startedAt > MAX_BACKOFF_MS;
    if (hasRun) reported = '';
    backoffMs = hasRun ? MIN_BACKOFF_MS : Math.min(MAX_BACKOFF_MS, backoffMs * 1.5);
    await pause(backoffMs, undefined, { signal }).catch(() => {});
  }
}

interface Recording {
  readonly signal: AbortSignal;
  /** False if the latest run cannot be continued: the feed has restarted. */
  readonly canResume: boolean;
  onProblem(problem: string): void;
}

/** Continues the latest run or begins one. @returns why it ended */
async function recordOnce(
  channel: RecordedChannel,
  deps: RecorderDeps,
  { signal, canResume, onProblem }: Recording,
): Promise<string> {
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

  const resumed = canResume ? await resumableRun(channel.id, playlists, recorded, deps) : undefined;
  const run = resumed ?? (await startRun(channel.id, playlists, offered, deps));
  if (!run) return 'the feed lists nothing';

  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const placed = new Map<number, { at: EpochMs; discontinuity: number }>();
  const feed: RenditionFeed = {
    run,
    channelId: channel.id,
    fetchFeed,
    // Addresses may hold tokens that expire: after failures the current one is read from the feed.
    addressOf: async (name) =>
      (await readFeed(channel, fetchFeed, until)).find((rendition) => rendition.name === name)?.uri,
    readPlaylist: (uri) => readPlaylist(uri, fetchFeed, until),
    reference: (feedSeq) => placed.get(feedSeq),
    onPlaced: (feedSeq, place) => {
      if (!placed.has(feedSeq)) placed.set(feedSeq, place);
      if (placed.size > MAX_PLACES) placed.delete(placed.keys().next().value!);
    },
    onProblem,
  };
  const tasks = recorded.map(({ name, uri }) => recordRendition({ name, uri: uri! }, feed, deps, until));
  try {
    // The first to find the feed restarted, or the database unavailable, ends all: they are restarted together.
    await Promise.race(tasks);
  } finally {
    ended.abort();
    await Promise.allSettled(tasks);
  }
  await pause(run.targetS * 500, undefined, { signal }).catch(() => {}); // the other renditions are about to restart, too
  return 'restarted';
}

/** The latest run, if every rendition continues it. */
async function resumableRun(
  channelId: ChannelId,
  playlists: ReadonlyMap<string, FeedPlaylist>,
  recorded: readonly FeedRendition[],
  { store, clock }: RecorderDeps,
): Promise<Run | undefined> {
  const latest = await store.latestRun(channelId);
  if (!latest || recorded.some(({ name }) => !latest.renditions.includes(name))) return undefined;
  const now = clock.now();
  for (const [name, playlist] of playlists) {
    const position = await store.position(channelId, latest.run.run, name, now);
    if (position && nextSegments(latest.run, position, false, playlist, now).kind === 'reset') return undefined;
  }
  return latest.run;
}

async function startRun(
  channelId: ChannelId,
  playlists: ReadonlyMap<string, FeedPlaylist>,
  offered: readonly FeedRendition[],
  { store, clock }: RecorderDeps,
): Promise<Run | undefined> {
  const now = clock.now();
  const run = beginRun([...playlists.values()], await store.previousRecording(channelId), now);
  if (run) await store.beginRun(channelId, run, offered, now);
  return run;
}

/** How many segments are cached for placing those of other renditions. */
const MAX_PLACES = 200;

async function readFeed(
  { source }: RecordedChannel,
  fetchFeed: FetchFeed,
  signal: AbortSignal,
): Promise<FeedRendition[]> {
  const { text, url } = await readText(source.url, fetchFeed, signal);
  return /^#EXT-X-STREAM-INF:/m.test(text) ? readMultivariantPlaylist(text, url) : [singleRendition(source.url)];
}

async function readPlaylist(uri: string, fetchFeed: FetchFeed, signal: AbortSignal): Promise<FeedPlaylist> {
  const { text, url } = await readText(uri, fetchFeed, signal);
  return readMediaPlaylist(text, url);
}

async function readText(
  uri: string,
  fetchFeed: FetchFeed,
  signal: AbortSignal,
): Promise<{ text: string; url: string }> {
  const { bytes, url } = await fetchFeed(uri, { ...PLAYLIST_LIMITS, signal });
  const text = bytes.toString();
  if (!/^\uFEFF?#EXTM3U/.test(text)) throw new FeedError('the feed answers something else than a playlist');
  return { text, url };
}
