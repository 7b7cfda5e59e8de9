/**
 * What is reported of a playback: how long the picture really moved, and of a film or episode how far it came.
 * @source spec 2 §7 Stat, C-697, C-842, C-843
 */
import type { StatId } from '@aerial/domain/ids.ts';
import { FIRST_POSITION_S } from '@aerial/domain/playback.ts';
import { epochSeconds, seconds, type EpochSeconds, type Seconds } from '@aerial/domain/time.ts';
import type { PlaybackKind, Position } from '../types.ts';

/** Reports go out after this much playing, seconds. */
export const REPORT_EVERY_S = 30;
/** A longer step between two looks means that the device slept, seconds. Hidden tabs look once a minute. */
const LONGEST_STEP_S = 65;

export interface WatchReport {
  /** The playback, as the stream's answer named it. */
  readonly statId: StatId;
  /** Whole seconds played since the last report. */
  readonly duration: number;
  /** Position in a film or episode. */
  readonly seconds?: Seconds;
  /** The frame watched in the archive of a channel. @source C-314 */
  readonly ts?: EpochSeconds;
  /** The viewer has left, which frees the stream for another of their devices. */
  readonly ended?: true;
}

export interface Playback {
  readonly statId: StatId | undefined;
  readonly kind: PlaybackKind;
  /** Played and not reported yet, seconds. */
  readonly unreported: number;
  /** When the picture was last seen moving, epoch seconds; undefined while it stands. */
  readonly movingAt: EpochSeconds | undefined;
  readonly position: Position | undefined;
}
export const noPlayback: Playback = {
  statId: undefined,
  kind: 'trailer',
  unreported: 0,
  movingAt: undefined,
  position: undefined,
};

export type PlaybackMoment =
  /** A stream is loaded. The same playback loaded again goes on being counted. */
  | { readonly type: 'opened'; readonly statId: StatId | undefined; readonly kind: PlaybackKind }
  /** The picture moves, or stands. */
  | {
      readonly type: 'looked';
      readonly isMoving: boolean;
      readonly now: EpochSeconds;
      readonly position: Position | undefined;
    }
  /** Paused, ended, or left: the time counted so far is reported now. */
  | { readonly type: 'stopped'; readonly now: EpochSeconds; readonly position: Position | undefined }
  /** The same, and the player is closed. */
  | { readonly type: 'left'; readonly now: EpochSeconds; readonly position: Position | undefined };

/** One step of the count. @returns the report to send, if it is time for one */
export function stepPlayback(playback: Playback, moment: PlaybackMoment): [Playback, WatchReport | undefined] {
  if (moment.type === 'opened') return [{ ...noPlayback, statId: moment.statId, kind: moment.kind }, undefined];
  const step = playback.movingAt === undefined ? 0 : Math.max(0, moment.now - playback.movingAt);
  const counted: Playback = {
    ...playback,
    unreported: playback.unreported + (step > LONGEST_STEP_S ? 0 : step),
    movingAt: moment.type === 'looked' && moment.isMoving ? moment.now : undefined,
    position: moment.position ?? playback.position,
  };
  if (moment.type === 'left') return ended(counted);
  const isDue = moment.type === 'stopped' || counted.unreported >= REPORT_EVERY_S;
  return isDue ? reported(counted) : [counted, undefined];
}

/** Also reported when nothing was played since the last report: it frees a stream. */
function ended(playback: Playback): [Playback, WatchReport | undefined] {
  const { statId, kind } = playback;
  if (statId === undefined || kind === 'trailer') return [playback, undefined];
  const [rest, report = { statId, duration: 0 }] = reported(playback);
  return [rest, { ...report, ended: true }];
}

/** Whole seconds go out; the rest stays for the next report. */
function reported(playback: Playback): [Playback, WatchReport | undefined] {
  const { statId, kind, unreported, position } = playback;
  const duration = Math.floor(unreported);
  if (statId === undefined || kind === 'trailer' || duration === 0) return [playback, undefined];
  const report = { statId, duration };
  return [
    { ...playback, unreported: unreported - duration },
    { ...report, ...placeOf(kind, position) },
  ];
}

/** The position as the wire has it: Unix seconds on a channel, seconds into a film. */
function placeOf(kind: PlaybackKind, position: Position | undefined): Pick<WatchReport, 'seconds' | 'ts'> {
  if (position === undefined) return {};
  if (kind === 'archive') return { ts: epochSeconds(Math.floor(position)) };
  return kind === 'vod' && position >= FIRST_POSITION_S ? { seconds: seconds(Math.floor(position)) } : {};
}
