/** Watching together: what a room plays, on the server's clock. Both sides count with it. */

export const MAX_ROOM_MEMBERS = 8;
/** What members may send each other; nothing is stored of it. */
export const ROOM_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '👏'] as const;
export type RoomReaction = (typeof ROOM_REACTIONS)[number];
/** Who plays, pauses and seeks. */
export const ROOM_CONTROLS = ['all', 'host'] as const;
export type RoomControl = (typeof ROOM_CONTROLS)[number];

/** Speeds that a room can have. */
export const MIN_ROOM_RATE = 0.5;
export const MAX_ROOM_RATE = 2;

/** The state of playback: everything else follows from it and the clock. */
export interface RoomPlayback {
  /** Of a film, seconds from its beginning; of a channel, seconds since the epoch. */
  readonly position: number;
  /** When it was there, milliseconds of the server's clock. */
  readonly atMs: number;
  readonly isPlaying: boolean;
  readonly rate: number;
}

/** Where the room is at an instant of the server's clock. */
export const roomPosition = ({ position, atMs, isPlaying, rate }: RoomPlayback, nowMs: number): number =>
  isPlaying ? position + (Math.max(0, nowMs - atMs) / 1000) * rate : position;

/** Whether a member may steer. */
export const maySteer = (control: RoomControl, isHost: boolean): boolean => control === 'all' || isHost;
