/** Addresses of parts of recordings, and what their signatures open. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { Blackout, RecordedSegment } from '../ports.ts';
import { signSegments } from './signature.ts';

const HOUR_MS = 3_600_000;
/** Longer than any segment: how far a segment that begins in an hour may reach beyond it. */
const MAX_SEGMENT_MS = 60_000;

/** Where parts of a recording lie, relative to its playlists. */
export interface RecordedAddresses {
  segment(segment: RecordedSegment): string;
  part(hash: string, extension: 'mp4' | 'key'): string;
}

/** The subject of a recorded segment's signature: no asset has such a name. */
export const recordedScope = (channelId: string): string => `recorded/${channelId}`;

/**
 * What a signature opens of a recorded channel: an hour; where the hour holds a blackout, of whichever provider, a single
 * segment, so that no viewer gets from a permitted segment to one that is blacked out for their provider.
 * @param blackouts of all providers
 * @param segment `hour` since the epoch
 */
export function recordedVersion(
  blackouts: readonly Blackout[],
  { hour, rendition, seq }: { readonly hour: number; readonly rendition: string; readonly seq: number },
): string {
  const begins = hour * HOUR_MS;
  const isTouched = blackouts.some(
    ({ start, end }) => begins < end * 1000 && begins + HOUR_MS + MAX_SEGMENT_MS > start * 1000,
  );
  return isTouched ? `${hour}/${rendition}/${seq}` : String(hour);
}

export interface RecordedGrant {
  readonly secret: string;
  readonly channelId: string;
  readonly rendition: string;
  /** When the signatures expire. */
  readonly until: EpochSeconds;
  /** Of all providers. */
  readonly blackouts: readonly Blackout[];
  /** Signatures open the listed rendition only: a preview cannot be extended to a better one. */
  readonly isOneRendition: boolean;
}

/** From `/media/<kind>/<id>/<signature>/x.m3u8` up to `/media`. */
export function recordedAddresses({
  secret,
  channelId,
  rendition,
  until,
  blackouts,
  isOneRendition,
}: RecordedGrant): RecordedAddresses {
  const folders = new Map<string, string>();
  const folder = (hour: string, version: string): string => {
    const cached = folders.get(version);
    if (cached !== undefined) return cached;
    const signature = signSegments(
      secret,
      recordedScope(channelId),
      version,
      until,
      isOneRendition && version !== 'parts' ? rendition : undefined,
    );
    const made = `../../../rec/${channelId}/${hour}/${signature}`;
    folders.set(version, made);
    return made;
  };
  return {
    segment({ at, seq, extension }) {
      const hour = Math.floor(at / HOUR_MS);
      return `${folder(String(hour), recordedVersion(blackouts, { hour, rendition, seq }))}/${rendition}/${seq}.${extension}`;
    },
    part: (hash, extension) => `${folder('parts', 'parts')}/${hash}.${extension}`,
  };
}
