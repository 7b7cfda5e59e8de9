/**
 * The clock of served media. Assets are packed with times that start at 0 in each of them; what is served has decode times
 * on one clock, so that a channel's timestamps continue from asset to asset. Browsers handle a jump at a discontinuity;
 * ffmpeg and players built on it (recorders, set-top boxes) correct jumps of video and audio together and lose sync.
 *
 * A segment's place is its number on that clock. It is part of the segment's address, so that a segment has the same
 * bytes for all viewers of a channel and moment, live and in the archive.
 */
import { GRID_MS, gridAt, gridCeil, type GridNumber } from '@aerial/domain/grid.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';

/**
 * Where the clock of channels starts. It must never change: segments are cached by their place. Recent, so that times stay
 * small: players hold them in floating point.
 */
export const MEDIA_EPOCH = epochMs(Date.UTC(2026, 0, 1));
const MEDIA_EPOCH_GRID = gridCeil(MEDIA_EPOCH);

/** The place of a segment of a channel. Before the clock's start it is the grid number: no place is negative. */
export const channelPlace = (n: GridNumber): number => (n >= MEDIA_EPOCH_GRID ? n - MEDIA_EPOCH_GRID : n);

/** A day of segments: how far the clocks of two machines may differ, and in the clock's first day, how long a film may be. */
const MAX_LEAD_PLACES = 86_400_000 / GRID_MS;

/** No playlist lists a place after this one. Addresses beyond it would only fill caches. */
export const lastPlace = (now: EpochMs): number => channelPlace(gridAt(now)) + MAX_LEAD_PLACES;

/** When a place starts, in units of a track. Exact wherever a segment is a whole number of units (any multiple of 25 Hz). */
export const decodeTimeOf = (place: number, timescale: number): bigint =>
  (BigInt(place) * BigInt(GRID_MS) * BigInt(timescale)) / 1000n;

/** Ticks per second of MPEG timestamps, which wrap at 2^33. @source RFC 8216 §3.5 */
const MPEG_TIMESCALE = 90_000;
const MPEG_WRAP = 2n ** 33n;

/** When a place starts, as an MPEG timestamp. */
export const mpegTimeOf = (place: number): number =>
  Number(((decodeTimeOf(place, MPEG_TIMESCALE) % MPEG_WRAP) + MPEG_WRAP) % MPEG_WRAP);
