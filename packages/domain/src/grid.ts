/**
 * The segment grid. All media of Aerial is cut into segments of 1.92 s counted from the Unix epoch:
 * 48 frames at 25 fps and 90 AAC frames at 48 kHz fill one exactly, so audio and video cut at the same instant.
 * A grid number is a segment's place on that grid and doubles as EXT-X-MEDIA-SEQUENCE.
 */
import { epochMs, type EpochMs } from './time.ts';

/** Length of one segment, milliseconds. */
export const GRID_MS = 1920;
/** Length of one segment, seconds. */
export const GRID_S = GRID_MS / 1000;

export type GridNumber = number & { readonly unit: 'grid' };
export const gridNumber = (value: number): GridNumber => value as GridNumber;

/** The segment that contains the instant. */
export const gridAt = (ms: EpochMs): GridNumber => Math.floor(ms / GRID_MS) as GridNumber;
/** The instant at which a segment starts. */
export const gridStart = (n: GridNumber): EpochMs => epochMs(n * GRID_MS);
/** The first segment that starts at or after the instant. */
export const gridCeil = (ms: EpochMs): GridNumber => Math.ceil(ms / GRID_MS) as GridNumber;
