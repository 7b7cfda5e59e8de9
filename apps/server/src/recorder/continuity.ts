/**
 * Maps a feed's numbers to those of the recording. A feed may restart its numbering, slide past segments before they are
 * fetched, or respond from a server that lags behind; the recording's numbers never go back. Pure.
 */
import { createHash } from 'node:crypto';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { FeedPlaylist, FeedSegment } from './feed-playlist.ts';

/** A part of a feed in which its numbers are consecutive; the same for all its renditions. */
export interface Run {
  readonly run: number;
  readonly targetS: number;
  /** Our discontinuity number where the feed's was `feedDiscontinuity`. */
  readonly baseDiscontinuity: number;
  readonly feedDiscontinuity: number;
  /** Added to the feed's dates, ms; not 0 where its clock is wrong. */
  readonly clockOffsetMs: number;
}

/** How far a rendition has been recorded in the present run. */
export interface Position {
  /** The feed's number of the last segment. */
  readonly feedSeq: number;
  readonly discontinuity: number;
  readonly endsAt: EpochMs;
  /** When it was recorded. */
  readonly progressAt: EpochMs;
  /** The last segments by the feed's number, to recognise them. */
  readonly recent: ReadonlyMap<number, RecentSegment>;
}

interface RecentSegment {
  readonly feedName: string;
  readonly at: EpochMs;
}

/** A segment with its place in the recording. */
export interface PlacedSegment {
  readonly feedSeq: number;
  readonly discontinuity: number;
  readonly at: EpochMs;
  readonly durationS: number;
  readonly feedName: string;
  /** Absent: it left the playlist before it was fetched, or the feed has a gap there. */
  readonly source?: FeedSegment;
}

export type NextSegments =
  | {
      readonly kind: 'next';
      readonly segments: readonly FeedSegment[];
      /** Segments before them that left the playlist unfetched. */ readonly missed: number;
    }
  | { readonly kind: 'nothing' }
  /** The numbers do not continue the run: a new one begins. */
  | { readonly kind: 'reset' };

/** More missed segments than this are a break in the recording, not gaps. */
const MAX_GAPS = 30;
/** How far one server of a feed may lag behind another. */
const MAX_LAG_SEGMENTS = 10;
/** How many recent segments of a rendition are compared with its playlist. */
export const RECENT_SEGMENTS = 40;
/** A feed's clock with a larger error is corrected. */
const MAX_CLOCK_ERROR_MS = 5 * 60_000;
/** Segments before the present that a recording begins with: as many as a player buffers before it starts. */
const INITIAL_SEGMENTS = 3;

/** Identifies a segment of a feed by its path, since tokens in queries change. Hashed, since some paths hold credentials. */
export function feedName({ uri, range }: Pick<FeedSegment, 'uri' | 'range'>): string {
  const path = URL.canParse(uri) ? new URL(uri).pathname : uri;
  return createHash('sha256')
    .update(`${path} ${range ? `${range.start}+${range.length}` : ''}`)
    .digest('base64url')
    .slice(0, 12);
}

/**
 * The segments of a playlist that are not recorded yet.
 * @param position undefined: nothing in this run yet
 * @param isFirst no segment of this rendition was ever recorded
 */
export function nextSegments(
  run: Run,
  position: Position | undefined,
  isFirst: boolean,
  { segments }: FeedPlaylist,
  now: EpochMs,
): NextSegments {
  const last = segments.at(-1);
  if (!last) return { kind: 'nothing' };
  if (!position) return { kind: 'next', segments: startOf(segments, isFirst), missed: 0 };
  if (segments.some((segment) => isDifferentSegment(run, position, segment))) return { kind: 'reset' };
  if (last.seq === position.feedSeq) return { kind: 'nothing' };
  if (last.seq < position.feedSeq) return { kind: isLagging(run, position, last, now) ? 'nothing' : 'reset' };
  const next = segments.filter((segment) => segment.seq > position.feedSeq);
  const missed = next[0]!.seq - position.feedSeq - 1;
  return missed > MAX_GAPS ? { kind: 'reset' } : { kind: 'next', segments: next, missed };
}

/** After a break everything listed is new; a first recording begins at the present. */
const startOf = (segments: readonly FeedSegment[], isFirst: boolean): readonly FeedSegment[] =>
  segments.slice(isFirst ? -INITIAL_SEGMENTS : -MAX_GAPS);

/** True if it has the number of a recorded segment but is another one. */
function isDifferentSegment(run: Run, position: Position, segment: FeedSegment): boolean {
  const recorded = position.recent.get(segment.seq);
  if (!recorded) return false;
  if (recorded.feedName !== feedName(segment)) return true;
  return (
    segment.date !== undefined && Math.abs(segment.date + run.clockOffsetMs - recorded.at) > 1_000 * run.targetS + 1_000
  );
}

/** A lagging server lists recorded segments for as long as it lags; a restarted encoder does not. */
function isLagging(run: Run, position: Position, last: FeedSegment, now: EpochMs): boolean {
  const behind = position.feedSeq - last.seq;
  return (
    behind <= MAX_LAG_SEGMENTS &&
    position.recent.has(last.seq) &&
    now - position.progressAt < (behind + 3) * run.targetS * 1000
  );
}

/** The end of the recording before a new run. */
export interface PreviousRecording {
  readonly run: number;
  readonly discontinuity: number;
}

/**
 * Begins a run with the current playlists of the renditions.
 * @param previous undefined: nothing of the channel was ever recorded
 * @returns undefined when no playlist lists a segment
 */
export function beginRun(
  playlists: readonly FeedPlaylist[],
  previous: PreviousRecording | undefined,
  now: EpochMs,
): Run | undefined {
  const listed = playlists.filter(({ segments }) => segments.length > 0);
  if (listed.length === 0) return undefined;
  const starts = listed.map(({ segments }) => startOf(segments, previous === undefined)[0]!);
  const dated = listed.map(({ segments }) => segments.at(-1)!).find(({ date }) => date !== undefined);
  const offsetMs = dated ? dated.date! + dated.durationS * 1000 - now : 0;
  return {
    run: (previous?.run ?? 0) + 1,
    targetS: Math.max(...listed.map(({ targetS }) => targetS)),
    baseDiscontinuity: previous ? previous.discontinuity + 1 : 0,
    feedDiscontinuity: Math.min(...starts.map(({ discontinuity }) => discontinuity)),
    clockOffsetMs: Math.abs(offsetMs) <= MAX_CLOCK_ERROR_MS ? 0 : -Math.round(offsetMs),
  };
}

/** Where the segment with the same feed number was placed in another rendition, so that renditions agree. */
export type Reference = (feedSeq: number) => { readonly at: EpochMs; readonly discontinuity: number } | undefined;

export interface PlacementContext {
  readonly run: Run;
  readonly position: Position | undefined;
  /** When the recording of earlier runs ends. */
  readonly recordedUntil: EpochMs | undefined;
  readonly now: EpochMs;
  readonly reference: Reference;
}

/** Gives segments that follow a position their discontinuity numbers and times. Segments that an earlier run has are omitted. */
export function placeSegments(
  playlist: FeedPlaylist,
  next: Extract<NextSegments, { kind: 'next' }>,
  { run, position, recordedUntil, now, reference }: PlacementContext,
): PlacedSegment[] {
  const placed: PlacedSegment[] = [];
  let discontinuity = position?.discontinuity;
  let endsAt = position?.endsAt;
  for (let missed = next.missed; missed > 0; missed--) {
    const feedSeq = next.segments[0]!.seq - missed;
    placed.push({ feedSeq, discontinuity: discontinuity!, at: endsAt!, durationS: run.targetS, feedName: '' });
    endsAt = epochMs(endsAt! + run.targetS * 1000);
  }
  // How long everything from a segment to the end of the playlist lasts: its end is the present, or a little before.
  let remainingMs = next.segments.reduce((sum, { durationS }) => sum + durationS * 1000, 0);
  for (const source of next.segments) {
    const arrived = epochMs(now - remainingMs);
    remainingMs -= source.durationS * 1000;
    const date = dateOf(source, run, now);
    if (!position && date !== undefined && recordedUntil !== undefined && date + source.durationS * 500 < recordedUntil)
      continue;
    const declared = run.baseDiscontinuity + source.discontinuity - run.feedDiscontinuity;
    const counted =
      discontinuity === undefined
        ? (reference(source.seq)?.discontinuity ?? run.baseDiscontinuity)
        : discontinuity + source.breaks;
    discontinuity = Math.max(
      discontinuity ?? run.baseDiscontinuity,
      playlist.hasDiscontinuityNumbers ? declared : counted,
    );
    const at = timeOf(source, { run, date, endsAt, recordedUntil, arrived, reference });
    placed.push({
      feedSeq: source.seq,
      discontinuity,
      at,
      durationS: source.durationS,
      feedName: feedName(source),
      ...(source.isGap ? {} : { source }),
    });
    endsAt = epochMs(at + source.durationS * 1000);
  }
  return placed;
}

interface TimeHints {
  readonly run: Run;
  readonly date: number | undefined;
  /** When the segment before ends. */
  readonly endsAt: EpochMs | undefined;
  readonly recordedUntil: EpochMs | undefined;
  /** When it was on air at the latest, by its arrival. */
  readonly arrived: EpochMs;
  readonly reference: Reference;
}

/** The feed's date, corrected; undefined where it lies in the future. */
function dateOf({ date }: FeedSegment, { clockOffsetMs }: Run, now: EpochMs): number | undefined {
  return date === undefined || date + clockOffsetMs > now + MAX_CLOCK_ERROR_MS ? undefined : date + clockOffsetMs;
}

/** The feed's date, else the end of the segment before, else by arrival. Times never go back. */
function timeOf(segment: FeedSegment, { run, date, endsAt, recordedUntil, arrived, reference }: TimeHints): EpochMs {
  const before = endsAt ?? recordedUntil;
  const later = (at: number): EpochMs =>
    epochMs(Math.round(before === undefined ? at : Math.max(at, before - segment.durationS * 500)));
  if (date !== undefined) return later(date);
  if (endsAt === undefined) return later(reference(segment.seq)?.at ?? arrived);
  // A stalled feed resumes with the same numbers, later.
  return later(arrived - endsAt > Math.max(10_000, 3_000 * run.targetS) ? arrived : endsAt);
}

/** The position after a segment was recorded. */
export function advance(position: Position | undefined, segment: PlacedSegment, now: EpochMs): Position {
  const recent = new Map(position?.recent);
  if (segment.feedName !== '') recent.set(segment.feedSeq, { feedName: segment.feedName, at: segment.at });
  for (const oldest of recent.keys()) {
    if (recent.size <= RECENT_SEGMENTS) break;
    recent.delete(oldest);
  }
  return {
    feedSeq: segment.feedSeq,
    discontinuity: segment.discontinuity,
    endsAt: epochMs(segment.at + segment.durationS * 1000),
    progressAt: now,
    recent,
  };
}
