/**
 * The quality of one playback, folded over what the player shows. Names and definitions are those of CTA-2066 (streaming quality of
 * experience): start-up excludes ads, rebuffering excludes seeks and pauses. Pure; times are Unix milliseconds.
 */
import type { Phase, ErrorKind } from '../player/machine-types.ts';

export interface QualityLook {
  readonly at: number;
  /** Another key is another playback; undefined while nothing is open. */
  readonly itemKey: string | undefined;
  readonly phase: Phase;
  readonly wantsPlay: boolean;
  readonly error: ErrorKind | undefined;
  readonly position: number;
  readonly rate: number;
  /** An ad or a packshot is shown: nothing is counted. */
  readonly isAd: boolean;
  /** Failed requests of the network so far. */
  readonly networkErrors: number;
  /** Bits per second of the level on the picture. */
  readonly bitrate?: number | undefined;
  readonly frames?: number | undefined;
  readonly droppedFrames?: number | undefined;
}

export interface Quality {
  readonly last: QualityLook;
  /** Until the first picture, without ads. */
  readonly startupMs: number;
  readonly hasStarted: boolean;
  readonly playingMs: number;
  readonly stalledMs: number;
  readonly stalls: number;
  /** What the viewer waits for after a seek or a pause is no rebuffering. */
  readonly isExcused: boolean;
  readonly isStalled: boolean;
  readonly excusedAt: number;
  readonly bits: number;
  readonly switches: number;
  readonly networkErrors: number;
  readonly frames: number;
  readonly droppedFrames: number;
  /** The playback failed, before or after its first picture. */
  readonly failure: ErrorKind | 'codec' | undefined;
}

/** Between two looks at a moving picture the position differs by the time that passed; more is a seek, seconds. */
const SEEK_S = 3;
/** A seek or a resumed pause excuses the wait that begins within this time, milliseconds. */
const EXCUSE_MS = 1_500;
/** A longer gap between two looks means that the device slept, milliseconds. Hidden tabs look once a minute. */
const MAX_GAP_MS = 65_000;
/** Refusals are no failures of the playback. */
const REFUSALS: ReadonlySet<string> = new Set(['pin', 'denied', 'not-found']);

const isWaiting = ({ phase, wantsPlay }: QualityLook): boolean =>
  wantsPlay && (phase === 'waiting' || phase === 'loading');

const begin = (look: QualityLook): Quality => ({
  last: look,
  startupMs: 0,
  hasStarted: look.phase === 'play' && !look.isAd,
  playingMs: 0,
  stalledMs: 0,
  stalls: 0,
  isExcused: false,
  isStalled: false,
  excusedAt: Number.NEGATIVE_INFINITY,
  bits: 0,
  switches: 0,
  networkErrors: 0,
  frames: 0,
  droppedFrames: 0,
  failure: failureOf(look),
});

function failureOf({ phase, error }: QualityLook): Quality['failure'] {
  if (phase === 'codec-error') return 'codec';
  if (phase !== 'error') return undefined;
  return error !== undefined && REFUSALS.has(error) ? undefined : (error ?? 'video');
}

/** How far a counter came that begins again with another element. */
const grown = (before = 0, now = before): number => (now >= before ? now - before : now);

/** @returns the playback with one more look; a new one where another item is open; undefined where none is */
export function stepQuality(before: Quality | undefined, look: QualityLook): Quality | undefined {
  if (look.itemKey === undefined) return undefined;
  if (!before || before.last.itemKey !== look.itemKey) return begin(look);
  const { last } = before;
  const gapMs = look.at - last.at;
  const passedMs = gapMs < 0 || gapMs > MAX_GAP_MS ? 0 : gapMs;
  const counted = last.isAd ? 0 : passedMs;
  const isPlaying = last.phase === 'play';
  const expected = last.position + (isPlaying ? (gapMs / 1000) * last.rate : 0);
  const hasSought = before.hasStarted && Math.abs(look.position - expected) > SEEK_S;
  const isResumed = last.phase === 'pause' && look.phase !== 'pause';
  const excusedAt = hasSought || isResumed || last.isAd ? look.at : before.excusedAt;
  const waits = isWaiting(look) && !look.isAd;
  const isExcused = waits && (hasSought || (isWaiting(last) ? before.isExcused : look.at - excusedAt <= EXCUSE_MS));
  const isStalled = waits && before.hasStarted && !isExcused;
  return {
    last: { ...look, bitrate: look.bitrate ?? last.bitrate },
    startupMs: before.startupMs + (!before.hasStarted && isWaiting(last) ? counted : 0),
    hasStarted: before.hasStarted || (look.phase === 'play' && !look.isAd),
    playingMs: before.playingMs + (isPlaying ? counted : 0),
    stalledMs: before.stalledMs + (before.isStalled ? counted : 0),
    stalls: before.stalls + (isStalled && !before.isStalled ? 1 : 0),
    isExcused,
    isStalled,
    excusedAt,
    bits: before.bits + (isPlaying ? ((last.bitrate ?? 0) * counted) / 1000 : 0),
    switches: before.switches + (last.bitrate && look.bitrate && last.bitrate !== look.bitrate ? 1 : 0),
    networkErrors: before.networkErrors + Math.max(0, look.networkErrors - last.networkErrors),
    frames: before.frames + grown(last.frames, look.frames),
    droppedFrames: before.droppedFrames + grown(last.droppedFrames, look.droppedFrames),
    failure: failureOf(look),
  };
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

/** The playback so far, in the names of CTA-2066. Times are seconds, the start-up time is milliseconds. */
export function qualityParams(q: Quality) {
  const watchedMs = q.playingMs + q.stalledMs;
  const hasFailed = q.failure !== undefined;
  return {
    video_startup_time: q.hasStarted ? Math.round(q.startupMs) : null,
    exit_before_video_start: !q.hasStarted && !hasFailed,
    video_start_failure: !q.hasStarted && hasFailed,
    video_playback_failure: q.hasStarted && hasFailed,
    playing_time: seconds(q.playingMs),
    rebuffering_time: seconds(q.stalledMs),
    rebuffering_count: q.stalls,
    rebuffering_ratio: watchedMs === 0 ? 0 : Math.round((q.stalledMs / watchedMs) * 10_000) / 10_000,
    bitrate_seconds: Math.round(q.bits),
    average_bitrate: q.playingMs === 0 ? null : Math.round((q.bits / q.playingMs) * 1000),
    bitrate_switches: q.switches,
    network_errors: q.networkErrors,
    frames: q.frames,
    dropped_frames: q.droppedFrames,
  };
}
