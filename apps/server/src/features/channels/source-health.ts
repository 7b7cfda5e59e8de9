/** Reads the source of a channel as a player would: whether it is live now, with which bitrate, or what is wrong. */
import type { SourceFault } from '@aerial/contract/calls/operator-channel-sources.ts';
import type { Clock, EpochMs } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../http/outgoing.ts';
import { readMediaPlaylist, type FeedSegment } from '../../recorder/feed-playlist.ts';
import { readMultivariantPlaylist, type FeedRendition } from '../../recorder/feed-renditions.ts';
import { FeedError, feedFetcher, type FeedSource, type FetchFeed } from '../../recorder/fetch-feed.ts';
import { isMultivariant, isPlaylist } from '../../origin/playlists/rewrite-playlist.ts';
import { setTimeout as pause } from 'node:timers/promises';

const PLAYLIST = { limitBytes: 2 * 1024 * 1024, timeoutMs: 8_000 };
const SEGMENT = { limitBytes: 48 * 1024 * 1024, timeoutMs: 12_000 };
/** The whole check, ms. */
const LIMIT_MS = 30_000;
/** An end of the playlist that is so much older than three segments may be that of a feed that stands still, seconds. */
const LATE_S = 20;
/** A feed lists its next segment within one and a half of them; longer ones are not waited for, ms. */
const MAX_WAIT_MS = 12_000;

export interface SourceReading {
  readonly isLive: boolean;
  readonly fault: SourceFault | null;
  /** Of the refusal. */
  readonly status: number | null;
  readonly checkedAt: EpochMs;
  readonly latencyMs: number | null;
  /** Bits per second. */
  readonly bitrate: number | null;
  readonly announcedBitrate: number | null;
  readonly resolution: string | null;
  readonly frameRate: number | null;
  readonly codecs: string | null;
  readonly variants: number;
  readonly segmentS: number | null;
  readonly behindS: number | null;
}

class Fault extends Error {
  readonly fault: SourceFault;
  readonly status: number | null;
  constructor(fault: SourceFault, status: number | null = null) {
    super(fault);
    this.fault = fault;
    this.status = status;
  }
}

function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (!(error instanceof FeedError)) throw error;
  if (error.status !== undefined) return new Fault('refused', error.status);
  if (error.reason === 'forbidden-network') return new Fault('forbidden_network');
  if (error.reason === 'timeout' || error.reason === 'aborted') return new Fault('timeout');
  return new Fault(error.reason === undefined ? 'no_playlist' : 'unreachable');
}

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : null;
const bandwidth = ({ attributes }: FeedRendition): number => numberIn(attributes['BANDWIDTH']) ?? 0;
const unquoted = (text: string | undefined): string | null => text?.replace(/^"|"$/g, '') ?? null;

/** What nothing is known of. */
export const nothingRead = (checkedAt: EpochMs): SourceReading => ({
  isLive: false,
  fault: null,
  status: null,
  checkedAt,
  latencyMs: null,
  bitrate: null,
  announcedBitrate: null,
  resolution: null,
  frameRate: null,
  codecs: null,
  variants: 0,
  segmentS: null,
  behindS: null,
});

export interface SourceHealthDeps {
  readonly fetch: Outgoing;
  readonly clock: Clock;
  /** Waits for the next segment; in tests at once. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Never fails for what the source does. @param source with a whole address */
export async function readSource(source: FeedSource, deps: SourceHealthDeps): Promise<SourceReading> {
  const { clock, wait = pause } = deps;
  const signal = AbortSignal.timeout(LIMIT_MS);
  const load = feedFetcher(source, deps.fetch);
  let found = nothingRead(clock.now());
  try {
    const startedAt = performance.now();
    const first = await playlist(load, source.url, signal);
    found = { ...found, latencyMs: Math.round(performance.now() - startedAt) };
    const best = isMultivariant(first.text) ? bestVariant(first) : undefined;
    if (best)
      found = {
        ...found,
        variants: best.count,
        announcedBitrate: bandwidth(best.variant) || null,
        resolution: best.variant.attributes['RESOLUTION'] ?? null,
        frameRate: numberIn(best.variant.attributes['FRAME-RATE']),
        codecs: unquoted(best.variant.attributes['CODECS']),
      };
    else found = { ...found, variants: 1 };
    const url = best?.variant.uri ?? source.url;
    const media = best ? await playlist(load, url, signal) : first;
    const last = lastSegment(media.text, media.url);
    const behindS = behindOf(last, clock);
    found = { ...found, segmentS: last.durationS, behindS };
    const mayStandStill = behindS === null || behindS > 3 * last.durationS + LATE_S;
    const [bitrate] = await Promise.all([
      measured(load, last, signal),
      mayStandStill ? nextSegment(load, url, last, signal, wait) : undefined,
    ]);
    return { ...found, isLive: true, bitrate };
  } catch (error) {
    const { fault, status } = faultOf(error);
    return { ...found, fault, status };
  }
}

interface Playlist {
  readonly url: string;
  readonly text: string;
}

async function playlist(load: FetchFeed, url: string, signal: AbortSignal): Promise<Playlist> {
  const { bytes, url: final } = await load(url, { ...PLAYLIST, signal });
  const text = bytes.toString();
  if (!isPlaylist(text)) throw new Fault('no_playlist');
  return { url: final, text };
}

function bestVariant({ text, url }: Playlist): { readonly variant: FeedRendition; readonly count: number } {
  const variants = readMultivariantPlaylist(text, url).filter(({ kind, uri }) => kind === 'variant' && uri);
  const [variant] = variants.toSorted((a, b) => bandwidth(b) - bandwidth(a));
  if (!variant) throw new Fault('no_segments');
  return { variant, count: variants.length };
}

function lastSegment(text: string, base: string): FeedSegment {
  const last = readMediaPlaylist(text, base).segments.findLast(({ isGap }) => !isGap);
  if (/^#EXT-X-ENDLIST/m.test(text)) throw new Fault('ended');
  if (!last) throw new Fault('no_segments');
  return last;
}

/** How old the end of the playlist is, seconds; null where the feed tells no time. */
function behindOf({ date, durationS }: FeedSegment, clock: Clock): number | null {
  return date === undefined ? null : Math.round((clock.now() - date) / 100 - durationS * 10) / 10;
}

async function nextSegment(
  load: FetchFeed,
  url: string,
  last: FeedSegment,
  signal: AbortSignal,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> {
  await wait(Math.min(MAX_WAIT_MS, last.durationS * 1500));
  const again = await playlist(load, url, signal);
  const next = lastSegment(again.text, again.url);
  if (next.seq === last.seq && next.uri === last.uri) throw new Fault('frozen');
}

/** Bits per second of the segment, its container included. */
async function measured(load: FetchFeed, segment: FeedSegment, signal: AbortSignal): Promise<number | null> {
  const { uri, range, durationS } = segment;
  const { bytes } = await load(uri, { ...SEGMENT, signal, ...(range && { range }) }).catch((error: unknown) => {
    const { fault, status } = faultOf(error);
    throw fault === 'refused' ? new Fault('segment_missing', status) : new Fault(fault);
  });
  return durationS > 0 ? Math.round((bytes.length * 8) / durationS) : null;
}
