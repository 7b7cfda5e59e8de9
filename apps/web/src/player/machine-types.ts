/** The words of the player's machine: its state, its events and its effects. */
import type { Blackout, Bounds, PlaybackItem, Position, SourceFailure } from './types.ts';

export type Phase = 'idle' | 'loading' | 'waiting' | 'play' | 'pause' | 'show-play-button' | 'error' | 'codec-error';
export type ErrorKind = 'download' | 'video' | 'denied' | 'not-found' | 'pin' | 'license';

export interface PlayerMachine {
  readonly phase: Phase;
  readonly item: PlaybackItem | undefined;
  readonly bounds: Bounds | undefined;
  readonly blackouts: readonly Blackout[];
  /** Whether the viewer wants the picture to move; survives reloads. */
  readonly wantsPlay: boolean;
  readonly counters: { readonly network: number; readonly fragment: number; readonly retries: number };
  readonly error:
    | { readonly kind: ErrorKind; readonly message?: string; readonly status?: number | undefined }
    | undefined;
  readonly flags: {
    readonly fullscreen: boolean;
    readonly muted: boolean;
    readonly blackout: boolean;
    readonly pictureInPicture: boolean;
    readonly casting: boolean;
    readonly vitrina: boolean;
  };
  /** Muted by the browser's rules and not by the viewer: the unmute hint shows. */
  readonly isForcedMute: boolean;
  /** Skip presses not applied yet, seconds with sign. */
  readonly pendingSkip: number;
  readonly offersRestart: boolean;
  readonly isNearEndDone: boolean;
  /** The edge of the bounds that was notified, until the bounds change. */
  readonly notifiedEdge: 'next' | 'previous' | undefined;
  readonly pausedAt: Position | undefined;
  readonly isPausedByHiding: boolean;
  /** Stopped by the sleep timer: nothing is loaded until the viewer goes on. */
  readonly isAsleep: boolean;
  readonly isRetryingConnection: boolean;
  /** Ticks in a row in which the viewer waited and nothing came. */
  readonly ticksWaited: number;
  /** Once-per-second decisions; off after a final video error and a codec error. */
  readonly isTicking: boolean;
}

export type PlayerRequest =
  | { readonly type: 'play'; readonly position: Position }
  | { readonly type: 'pause'; readonly position: Position }
  | { readonly type: 'toggle'; readonly position: Position }
  | { readonly type: 'seek'; readonly to: Position }
  | { readonly type: 'skip'; readonly direction: 1 | -1 }
  | { readonly type: 'restart' }
  | { readonly type: 'go-live' }
  | { readonly type: 'retry' }
  | { readonly type: 'set-muted'; readonly isMuted: boolean };

export type PlayerEvent =
  | PlayerRequest
  | { readonly type: 'open'; readonly item: PlaybackItem; readonly mustMute: boolean; readonly prefersMuted: boolean }
  | { readonly type: 'close' }
  /** The sleep timer is over. */
  | { readonly type: 'sleep'; readonly position: Position }
  /** The connection with a receiver has begun or ended. */
  | { readonly type: 'cast'; readonly isOn: boolean }
  | { readonly type: 'source-failed'; readonly failure: SourceFailure }
  | { readonly type: 'bounds'; readonly bounds: Bounds | undefined }
  | { readonly type: 'blackouts'; readonly blackouts: readonly Blackout[] }
  | { readonly type: 'playing' | 'stalled' | 'ended' | 'autoplay-rejected' }
  | { readonly type: 'paused'; readonly position: Position }
  /** It is loaded, and stays paused: meanwhile a pause was requested. */
  | { readonly type: 'held'; readonly position: Position }
  | {
      readonly type: 'failed';
      readonly failure: 'network' | 'media' | 'codec' | 'fragment' | 'stall';
      readonly position: Position;
    }
  /** A licence was refused. @source C-782 */
  | { readonly type: 'license-refused'; readonly message: string; readonly alert: string }
  /** `isAdPending`: ads follow the content, whose end is not the end of the playback. */
  | { readonly type: 'tick'; readonly position: Position; readonly isAdPending?: boolean }
  | { readonly type: 'skip-due' | 'resume-due'; readonly position: Position }
  | { readonly type: 'restart-offer-over' }
  | { readonly type: 'connection-retry-over' }
  | { readonly type: 'reload-due' }
  | { readonly type: 'hidden'; readonly isMobile: boolean; readonly position: Position }
  | { readonly type: 'visible'; readonly position: Position }
  | { readonly type: 'online' }
  | {
      readonly type: 'flag';
      readonly flag: 'fullscreen' | 'pictureInPicture' | 'vitrina';
      readonly isOn: boolean;
    };

export type PlayerTimer = 'skip' | 'resume' | 'restart-offer' | 'connection-retry' | 'reload';

export type PlayerEffect =
  /** Fetch the source and start it; `here`: where playback was. */
  | { readonly run: 'load'; readonly at: 'start' | 'here' }
  | { readonly run: 'play' | 'pause' | 'recover-media' | 'teardown' }
  /** Plays the same source with the engine of the other device, where it was. */
  | { readonly run: 'swap-engine' }
  /** Through the seek rules: seeks, reopens at another position or goes live. */
  | { readonly run: 'seek'; readonly to: Position }
  /** A channel position that the loaded playlist does not hold; the television screen opens it. */
  | { readonly run: 'go-live' }
  | { readonly run: 'mute'; readonly isMuted: boolean; readonly persist: boolean }
  | { readonly run: 'wait'; readonly timer: PlayerTimer; readonly ms: number }
  | { readonly run: 'cancel'; readonly timer: PlayerTimer }
  | { readonly run: 'alert'; readonly key: 'warning_archive_no_pause' }
  /** In the browser's own window. */
  | { readonly run: 'alert-text'; readonly text: string }
  | {
      readonly run: 'notify';
      readonly what:
        | 'next-programme'
        | 'previous-programme'
        | 'near-end'
        | 'final-error'
        | 'reselect-programme'
        | 'ended';
    };
