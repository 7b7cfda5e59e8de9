/**
 * Brings a player to where its room is: small differences by playing a little faster or slower, which nobody hears, large ones by a
 * seek. A pure machine: it is told what the player does and says what to do about it. @see server-clock.ts for the time it counts with
 */
import { roomPosition, type RoomPlayback } from '@aerial/domain/rooms.ts';

/** Closer than this is together: less than a frame or two, seconds. */
export const CLOSE_S = 0.04;
/** Once it is that close the speed is normal again until it is this far off, seconds. */
const DRIFTED_S = 0.08;
/** Further than this is sought: at the greatest change of speed it would take too long, seconds. */
export const SEEK_BEYOND_S = 0.9;
/** A paused picture is sought from here on, seconds. */
const PAUSED_SEEK_S = 0.15;
/** The greatest change of speed. */
export const MAX_RATE_CHANGE = 0.03;
/** A difference is to be gone after about this time, seconds. */
const CATCH_UP_S = 6;
/** After a seek nothing is measured while the player loads and starts, milliseconds. */
const SETTLE_MS = 1_500;
/** Between two seeks at least; twice as long after each that did not help, milliseconds. */
const SEEK_PAUSE_MS = 3_000;
const MAX_SEEK_PAUSE_MS = 48_000;
/** How far ahead of the room a seek may go because the player needs that long to start again, seconds. */
const MAX_LEAD_S = 4;
/** How much of what a seek has missed the next one takes into account: not every seek takes equally long. */
const LEARNED_SHARE = 0.7;

/** What the player does now. */
export interface PlayerReading {
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  /** The server's clock, milliseconds. */
  readonly serverMs: number;
  readonly position: number;
  readonly isPlaying: boolean;
  /** It has a picture, and is neither loading, nor in an ad. */
  readonly isReady: boolean;
  readonly rate: number;
  /** Where it can go at most: the end of a film, the edge of a channel. */
  readonly end?: number | undefined;
}

export interface Following {
  /** Of the room, when it was last looked at: a change of it is answered at once. */
  readonly revision: number | undefined;
  readonly soughtAt: number | undefined;
  /** Seeks in a row. */
  readonly seeks: number;
  /** What a seek took the last times, seconds. */
  readonly leadS: number;
  /** The last seek has not been looked at yet. */
  readonly isLanding: boolean;
  readonly isCorrecting: boolean;
}

export type Correction =
  | { readonly do: 'nothing' }
  | { readonly do: 'play' }
  | { readonly do: 'pause'; readonly to: number }
  | { readonly do: 'seek'; readonly to: number }
  | { readonly do: 'rate'; readonly rate: number };

export const startFollowing: Following = {
  revision: undefined,
  soughtAt: undefined,
  seeks: 0,
  leadS: 0,
  isLanding: false,
  isCorrecting: false,
};

const nothing: Correction = { do: 'nothing' };
const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

/** How long to wait after a seek before the next one, milliseconds. */
const pauseAfter = (seeks: number): number => Math.min(MAX_SEEK_PAUSE_MS, SEEK_PAUSE_MS * 2 ** Math.max(0, seeks - 2));

/** Compares the player with its room, several times a second. */
export function followRoom(
  following: Following,
  room: { readonly playback: RoomPlayback; readonly revision: number },
  player: PlayerReading,
): { readonly following: Following; readonly correction: Correction } {
  const isNews = room.revision !== following.revision;
  const known = isNews ? { ...following, revision: room.revision, seeks: 0 } : following;
  const { playback } = room;
  const target = clamp(roomPosition(playback, player.serverMs), 0, player.end ?? Infinity);
  const error = target - player.position;
  if (!playback.isPlaying) return followPaused(known, player, target, error);
  const hasEnded = player.end !== undefined && target >= player.end - 0.5;
  if (!player.isPlaying) {
    // At its end a film stands still by itself.
    if (hasEnded || !player.isReady) return { following: known, correction: nothing };
    return { following: known, correction: { do: 'play' } };
  }
  const sinceSeek = known.soughtAt === undefined ? Infinity : player.at - known.soughtAt;
  if (!player.isReady || (sinceSeek < SETTLE_MS && !isNews)) return { following: known, correction: nothing };
  const landed = known.isLanding ? land(known, error) : known;
  if (Math.abs(error) > SEEK_BEYOND_S) {
    if (!isNews && sinceSeek < pauseAfter(landed.seeks))
      return { following: landed, correction: rateFor(playback, error, player) };
    const to = clamp(target + landed.leadS, 0, player.end ?? Infinity);
    return {
      following: { ...landed, soughtAt: player.at, seeks: landed.seeks + 1, isLanding: true, isCorrecting: false },
      correction: { do: 'seek', to },
    };
  }
  const isCorrecting = Math.abs(error) > (landed.isCorrecting ? CLOSE_S : DRIFTED_S);
  const settled = { ...landed, isCorrecting, seeks: isCorrecting ? landed.seeks : 0 };
  return { following: settled, correction: rateFor(playback, isCorrecting ? error : 0, player) };
}

/** What the seek missed is what it took too long: the next one goes further ahead. */
const land = (following: Following, error: number): Following => ({
  ...following,
  isLanding: false,
  leadS: clamp(following.leadS + error * LEARNED_SHARE, 0, MAX_LEAD_S),
});

function followPaused(following: Following, player: PlayerReading, target: number, error: number) {
  if (player.isPlaying) return { following, correction: { do: 'pause', to: target } as const };
  const isSettled = following.soughtAt === undefined || player.at - following.soughtAt >= SETTLE_MS;
  if (!player.isReady || !isSettled || Math.abs(error) <= PAUSED_SEEK_S) return { following, correction: nothing };
  // A player that does not get there is left where it is.
  if (following.seeks > 3) return { following, correction: nothing };
  return {
    following: { ...following, soughtAt: player.at, seeks: following.seeks + 1, isLanding: false },
    correction: { do: 'seek', to: target } as const,
  };
}

/** The speed that makes a difference disappear. */
function rateFor({ rate }: RoomPlayback, error: number, player: PlayerReading): Correction {
  const wanted = rate * (1 + clamp(error / CATCH_UP_S, -MAX_RATE_CHANGE, MAX_RATE_CHANGE));
  const rounded = Math.round(wanted * 1000) / 1000;
  return Math.abs(rounded - player.rate) < 0.0025 ? nothing : { do: 'rate', rate: rounded };
}
