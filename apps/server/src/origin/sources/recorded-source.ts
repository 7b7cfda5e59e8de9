/** Channels whose feed is recorded: live, start-over and catch-up are cut from what is stored. */
import { gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { ok } from '@aerial/domain/result.ts';
import { epochMs, toEpochMs, toEpochSeconds, type Clock, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import { hideRecorded } from '../timeline/blackouts.ts';
import { delayedSegments } from '../timeline/time-shift.ts';
import { failed, type MediaResult } from '../errors.ts';
import type { Blackout } from '../ports.ts';
import { listedRenditions, recordedMaster, recordedMedia, type RecordedAddresses, type RecordedRendition, type RecordedSegment } from '../playlists/recorded-playlist.ts';
import { signSegments } from '../addresses/signature.ts';

/** What has been recorded. */
export interface Recordings {
  /** The renditions that were recorded at an instant or next after it; the latest without one. */
  renditions(channelId: string, from?: EpochMs): Promise<{ renditions: readonly RecordedRendition[]; targetS: number; newestAt: EpochMs } | undefined>;
  /** The latest segments of a rendition, in order. */
  latest(channelId: string, rendition: string, count: number): Promise<RecordedSegment[]>;
  /** Segments that begin at or after one instant and before another. */
  between(channelId: string, rendition: string, from: EpochMs, to: EpochMs): Promise<RecordedSegment[]>;
  /** A whole segment. @param hour since the epoch, of its beginning */
  segment(channelId: string, hour: number, rendition: string, seq: number): Promise<{ bytes: Buffer; type: string } | undefined>;
  /** An init section or key. */
  part(channelId: string, hash: string): Promise<Buffer | undefined>;
}

export interface RecordedLimits {
  /** When the segments' signatures expire. */
  readonly until: EpochSeconds;
  /** What must not be shown here. */
  readonly blackouts: readonly Blackout[];
  /** What must not be shown by some provider. */
  readonly anybodys: readonly Blackout[];
  /** Only what a preview lists: the lowest picture, and signatures for one rendition each. */
  readonly isPreview: boolean;
}

export interface RecordedPlayback {
  /** @param openedAt the grid number that the playlists of an archive are named with, if they are */
  master(channelId: string, wanted: 'all' | 'best' | 'lowest', from: EpochSeconds | undefined, openedAt: (isComplete: boolean) => number | undefined): Promise<MediaResult<string>>;
  rendition(channelId: string, name: string, limits: RecordedLimits, from?: EpochSeconds, opened?: number): Promise<MediaResult<string>>;
  /** What can be played, seconds, and whether more follows. */
  span(channelId: string, from?: EpochSeconds): Promise<MediaResult<{ start: EpochSeconds; end: EpochSeconds; live: boolean }>>;
}

/** How much a live playlist lists: this long, and so many segments at least and at most. */
const WINDOW_S = 30;
const WINDOW_LEAST = 6;
const WINDOW_MOST = 20;
/** A catch-up playlist is at most this long; as one of an upstream. */
const ARCHIVE_MS = 4 * 3_600_000;
/** Longer than any segment: how far before an instant the segment may begin that covers it. */
const LONGEST_SEGMENT_MS = 60_000;
/** A catch-up playlist is complete when its time is over and late segments have had this long to come. */
const SETTLED_MS = 60_000;
/** A feed that has given nothing for so long is off air for those who come now. */
const OFF_AIR_MS = 5 * 60_000;

const HOUR_MS = 3_600_000;

const windowOf = (targetS: number): number => Math.max(WINDOW_LEAST, Math.min(WINDOW_MOST, Math.ceil(WINDOW_S / targetS)));

/** What the signature of a recorded hour is for: no asset has such a name. */
export const recordedScope = (channelId: string): string => `recorded/${channelId}`;

/**
 * What a signature opens of a recorded channel: an hour; where the hour holds a blackout, of whichever provider, a single
 * segment, so that nobody comes from what they may see to what they may not.
 * @param hour since the epoch
 */
export function recordedVersion(blackouts: readonly Blackout[], { hour, rendition, seq }: { readonly hour: number; readonly rendition: string; readonly seq: number }): string {
  const begins = hour * HOUR_MS;
  const isTouched = blackouts.some(({ start, end }) => begins < end * 1000 && begins + HOUR_MS + LONGEST_SEGMENT_MS > start * 1000);
  return isTouched ? `${hour}/${rendition}/${seq}` : String(hour);
}

export function recordedPlayback(deps: { recordings: Recordings; clock: Clock; secret: string }): RecordedPlayback {
  const { recordings, clock, secret } = deps;

  const archive = async (channelId: string, rendition: string, from: EpochSeconds): Promise<RecordedSegment[]> => {
    const asked = toEpochMs(from);
    const found = await recordings.between(channelId, rendition, epochMs(asked - LONGEST_SEGMENT_MS), epochMs(asked + ARCHIVE_MS));
    const first = found.findIndex((segment) => !segment.isGap && segment.at + segment.durationS * 1000 > asked);
    return first === -1 ? [] : found.slice(first);
  };
  const isComplete = (from: EpochSeconds): boolean => clock.now() > toEpochMs(from) + ARCHIVE_MS + SETTLED_MS;

  return {
    async master(channelId, wanted, from, openedAt) {
      const known = await recordings.renditions(channelId, from === undefined ? undefined : toEpochMs(from));
      if (!known || (from === undefined && clock.now() - known.newestAt > OFF_AIR_MS)) return failed('not_on_air');
      return ok(recordedMaster(known.renditions, wanted, from === undefined ? undefined : openedAt(isComplete(from))));
    },

    async rendition(channelId, name, { until, blackouts, anybodys, isPreview }, from, opened) {
      const known = await recordings.renditions(channelId, from === undefined ? undefined : toEpochMs(from));
      if (!known) return failed('not_on_air');
      const { targetS, renditions } = known;
      const shown = isPreview ? listedRenditions(renditions, 'lowest') : renditions;
      if (!shown.some((rendition) => rendition.name === name && rendition.isRecorded)) return failed('media_not_found');
      const count = Math.max(WINDOW_LEAST, Math.min(WINDOW_MOST, Math.ceil(WINDOW_S / targetS)));
      const segments = hideRecorded(from === undefined ? await recordings.latest(channelId, name, count) : await archive(channelId, name, from), blackouts);
      const first = segments[0];
      if (!first) return failed('not_on_air');
      const addresses = recordedAddresses({ secret, channelId, rendition: name, until, anybodys, isPreview });
      if (from === undefined) return ok(recordedMedia({ segments, targetS, form: 'live', isComplete: false }, addresses));
      const startAtS = Math.max(0, toEpochMs(from) - first.at) / 1000;
      const elapsedS = opened === undefined || isComplete(from) ? Infinity : (clock.now() - gridStart(gridNumber(opened))) / 1000;
      return ok(recordedMedia({ segments: delayedSegments(segments, elapsedS, targetS), targetS, form: 'event', isComplete: isComplete(from), startAtS }, addresses));
    },

    async span(channelId, from) {
      const known = await recordings.renditions(channelId, from === undefined ? undefined : toEpochMs(from));
      const name = known?.renditions.find(({ kind, isRecorded }) => kind === 'variant' && isRecorded)?.name;
      if (!known || name === undefined) return failed('not_on_air');
      const segments = from === undefined ? await recordings.latest(channelId, name, windowOf(known.targetS)) : await archive(channelId, name, from);
      const [first, last] = [segments[0], segments.at(-1)];
      if (!first || !last) return failed('not_on_air');
      const start = toEpochSeconds(epochMs(Math.max(first.at, from === undefined ? 0 : toEpochMs(from))));
      return ok({ start, end: toEpochSeconds(epochMs(last.at + last.durationS * 1000)), live: from === undefined || !isComplete(from) });
    },
  };
}

interface Addressing {
  readonly secret: string;
  readonly channelId: string;
  readonly rendition: string;
  readonly until: EpochSeconds;
  readonly anybodys: readonly Blackout[];
  readonly isPreview: boolean;
}

/** From `/media/<kind>/<id>/<signature>/x.m3u8` up to `/media`. */
function recordedAddresses({ secret, channelId, rendition, until, anybodys, isPreview }: Addressing): RecordedAddresses {
  const folders = new Map<string, string>();
  const folder = (hour: string, version: string): string => {
    const known = folders.get(version);
    if (known !== undefined) return known;
    const made = `../../../rec/${channelId}/${hour}/${signSegments(secret, recordedScope(channelId), version, until, isPreview && version !== 'parts' ? rendition : undefined)}`;
    folders.set(version, made);
    return made;
  };
  return {
    segment({ at, seq, extension }) {
      const hour = Math.floor(at / HOUR_MS);
      return `${folder(String(hour), recordedVersion(anybodys, { hour, rendition, seq }))}/${rendition}/${seq}.${extension}`;
    },
    part: (hash, extension) => `${folder('parts', 'parts')}/${hash}.${extension}`,
  };
}
