/** Playback statistics for support, as text that a viewer can copy. */
import type { StatId } from '@aerial/domain/ids.ts';

export interface EngineStatistics {
  /** What plays: `hls.js 1.7.4`, `native`. */
  readonly engine: string;
  readonly codecs?: string | undefined;
  /** Of the level on the picture, bits per second. */
  readonly bitrate?: number | undefined;
  readonly frameRate?: number | undefined;
  /** Measured on the way, bits per second. */
  readonly bandwidth?: number | undefined;
}

export interface Statistics extends EngineStatistics {
  readonly item: string;
  readonly phase: string;
  /** Of the picture, and of the box on the screen in device pixels. */
  readonly width: number;
  readonly height: number;
  readonly boxWidth: number;
  readonly boxHeight: number;
  /** Seconds buffered after the current position. */
  readonly buffer: number;
  readonly frames: number;
  readonly droppedFrames: number;
  /** Seconds behind the present; live only. */
  readonly latency: number | undefined;
  /** Of the last stream call: playback's name at the service. */
  readonly statId: StatId | undefined;
  readonly errors: readonly PlaybackError[];
}

export interface PlaybackError {
  /** Epoch seconds. */
  readonly at: number;
  readonly what: string;
}

export const KEPT_ERRORS = 20;

/** The errors with one more; the oldest give way. */
export const withError = (errors: readonly PlaybackError[], error: PlaybackError): readonly PlaybackError[] =>
  [...errors, error].slice(-KEPT_ERRORS);

export type StatisticsRow = readonly [
  key: 'stream' | 'picture' | 'codecs' | 'bitrate' | 'bandwidth' | 'buffer' | 'frames' | 'latency' | 'errors',
  value: string,
];

const megabits = (bits: number): string => `${(bits / 1_000_000).toFixed(2)} Mbit/s`;
const seconds = (s: number): string => `${s.toFixed(1)} s`;

/** The rows that are known. Units and codes are those of engineers in every language. */
export function statisticsRows(s: Statistics): StatisticsRow[] {
  const rows: StatisticsRow[] = [['stream', [s.item, s.engine, s.phase].join(' · ')]];
  if (s.width > 0)
    rows.push([
      'picture',
      `${s.width}×${s.height}${s.frameRate ? ` @ ${s.frameRate}` : ''} → ${s.boxWidth}×${s.boxHeight}`,
    ]);
  if (s.codecs) rows.push(['codecs', s.codecs]);
  if (s.bitrate) rows.push(['bitrate', megabits(s.bitrate)]);
  if (s.bandwidth) rows.push(['bandwidth', megabits(s.bandwidth)]);
  rows.push(['buffer', seconds(s.buffer)]);
  if (s.frames > 0) rows.push(['frames', `${s.droppedFrames} / ${s.frames}`]);
  if (s.latency !== undefined) rows.push(['latency', seconds(s.latency)]);
  rows.push(['errors', String(s.errors.length)]);
  return rows;
}

/** All of it as plain text, for a message to the support. Addresses and their signatures stay out. */
export function statisticsText(s: Statistics, userAgent: string): string {
  const lines = statisticsRows(s).map(([key, value]) => `${key}: ${value}`);
  if (s.statId) lines.push(`playback: ${s.statId}`);
  for (const { at, what } of s.errors) lines.push(`${new Date(at * 1000).toISOString()} ${what}`);
  return [...lines, userAgent].join('\n');
}
