import type { HlsConfig, LoadPolicy } from 'hls.js';
import type { EngineOptions } from './port.ts';

/** Holes up to this long are jumped over, seconds. @source C-832 */
const MAX_HOLE_S = 0.3;
/** @source C-828–C-831: buffers of 5 s, growing to 10 s; 5 MB. That is safe with segments of 1.92 s. */
const BUFFER: Partial<HlsConfig> = {
  maxBufferLength: 5,
  maxMaxBufferLength: 10,
  maxBufferSize: 5_242_880,
  maxBufferHole: MAX_HOLE_S,
};

/**
 * A buffer of 5 s leaves no time for a silent socket: the request times out early and is retried, the second time after a pause.
 * 4xx is not retried: the address has expired, and the stream call returns a new one.
 */
const policy = (firstByteMs: number, wholeMs: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByteMs,
    maxLoadTimeMs: wholeMs,
    timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4000 },
  },
});

const CONFIG: Partial<HlsConfig> = {
  ...BUFFER,
  manifestLoadPolicy: policy(5000, 10_000),
  playlistLoadPolicy: policy(4000, 8000),
  fragLoadPolicy: policy(5000, 20_000),
  /** Two skips back without a request. */
  backBufferLength: 30,
  capLevelToPlayerSize: true,
  /** The module build has no worker inside, and CMAF needs no transmuxing. */
  enableWorker: false,
  /** The first segment is loaded to be shown, not to measure. */
  testBandwidth: false,
  startFragPrefetch: true,
  lowLatencyMode: false,
  /** Interstitials that a playlist of another server schedules are not played: whose spots they would be is the provider's decision. */
  enableInterstitialPlayback: false,
};

/** What a prepared channel loads: its first segment. */
const HELD: Partial<HlsConfig> = { maxBufferLength: 1, maxMaxBufferLength: 1 };
/** What it goes on with. */
export const GOING: Partial<HlsConfig> = BUFFER;

/** Settings of hls.js; trailers and previews hold little. @source C-833 */
export const hlsConfig = (purpose: EngineOptions['purpose'], isHeld = false): Partial<HlsConfig> => ({
  ...CONFIG,
  ...(purpose === 'main' ? {} : { maxMaxBufferLength: 5, backBufferLength: 5 }),
  ...(isHeld ? HELD : {}),
});
