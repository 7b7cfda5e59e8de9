/** The states, events and effects of the tuner machine. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { OpenRequest, PlayRequest, SourceAnswer } from '../../../player/store-types.ts';
import type { Bounds, ChannelItem } from '../../../player/types.ts';
import type { Programme, TvChannel } from '../../../parts/channels/model.ts';
import type { AccessFacts, Guarded } from './access.ts';

/** Channel and position as the address says them. */
export interface TuneTarget {
  readonly channel: TvChannel;
  /** undefined: live. */
  readonly ts: EpochSeconds | undefined;
  /** Exact archive position, when the page was reloaded there. */
  readonly resumeAt?: EpochSeconds | undefined;
}

/** Where the stream of a request comes from. */
export interface ChannelSource {
  readonly channel: TvChannel;
  readonly ts: EpochSeconds | undefined;
  /** Position in the archive; undefined: live edge. */
  readonly at: EpochSeconds | undefined;
  /** The programme that playback starts in. */
  readonly programme: Programme | undefined;
  /** Offset of the embedded player that shows the position, seconds. */
  readonly embeddedOffsetS: number | undefined;
  /** Delay before the stream is requested, in case the viewer zaps on, milliseconds. */
  readonly waitMs: number;
}

export interface ChannelPlayRequest extends PlayRequest {
  readonly item: ChannelItem;
  readonly bounds: Bounds<EpochSeconds> | undefined;
  /** Number of the request: sources for an older one are refused. */
  readonly id: number;
  readonly source: ChannelSource;
}

/** What the machine reads of the world at each event. */
export interface TunerFacts extends AccessFacts {
  readonly now: EpochSeconds;
  /** A clock that never jumps, milliseconds. */
  readonly uptimeMs: number;
  /** The platform's offset of embedded players, once the configuration is loaded. */
  readonly vitrinaOffsetS: number | undefined;
  /** The page of the current address is not rendered yet. */
  readonly isPagePending: boolean;
}

/** What the tuner knows whether or not something plays. */
export interface Common {
  /** Channels zapped to whose pages are pending, oldest first. */
  readonly pendingZaps: readonly TvChannel['id'][];
  /** An address ignored because a later zap was pending. */
  readonly skippedTarget: TuneTarget | undefined;
  /** Remaining restarts of the settle timer; 0: it is not running. */
  readonly settleChecks: number;
  /** When the last request was made, on the clock of `TunerFacts.uptimeMs`. */
  readonly lastRequestMs: number | undefined;
  /** The last number given to a request or an access check. */
  readonly lastId: number;
}

/** A stream address that the player waits for. */
export interface PendingSource {
  readonly id: number;
  /** Without the embedded player. */
  readonly isOrdinary: boolean;
  /** Whether the PIN prompt can open over the picture. */
  readonly canPrompt: boolean;
  /** What the pending access check is about. */
  readonly guarded?: Guarded | undefined;
  readonly step: 'settling' | 'checking-access' | 'fetching-embedded' | 'loading-schedule' | 'fetching-stream';
}

/** A programme that began on the picture and needs an access check. */
export interface ProgrammeCheck {
  readonly id: number;
  readonly guarded: Guarded;
  /** The PIN prompt is open, and the picture is paused. */
  readonly isPrompting: boolean;
}

export interface Idle extends Common {
  readonly tag: 'idle';
}

/** A channel plays, or is about to. */
export interface Tuned extends Common {
  readonly tag: 'tuned';
  readonly channel: TvChannel;
  readonly request: ChannelPlayRequest;
  /** The channel's schedule, as far as it is loaded. */
  readonly programmes: readonly Programme[];
  /** The programme on the picture. */
  readonly programme: Programme | undefined;
  readonly canSeek: boolean;
  /**
   * What the next source request does where a PIN is needed: fails at once after a refusal, fails without a prompt for a viewer
   * who only zaps past, and prompts a viewer who retries.
   */
  readonly pin: 'refused' | 'quiet' | 'prompt';
  readonly source: PendingSource | undefined;
  readonly check: ProgrammeCheck | undefined;
  /** Key of the access check that was passed. */
  readonly grantedKey: string | undefined;
}

export type TunerState = Idle | Tuned;

export type TunerTimer = 'settle' | 'arrival' | 'schedule';
type PlayerNotice = Parameters<NonNullable<OpenRequest['notify']>>[0];

export type SourceEvent =
  /** `requestId`: the play request that the stream is for. */
  | { readonly type: 'source-requested'; readonly id: number; readonly requestId: number; readonly isOrdinary: boolean }
  | { readonly type: 'source-cancelled'; readonly id: number }
  | { readonly type: 'source-access-checked'; readonly id: number; readonly isGranted: boolean }
  | { readonly type: 'embedded-fetched' | 'stream-fetched'; readonly id: number; readonly answer: SourceAnswer }
  | { readonly type: 'schedule-loaded'; readonly id: number; readonly programmes: readonly Programme[] }
  | { readonly type: 'due'; readonly timer: 'arrival' | 'schedule' };

export type TunerEvent =
  | ({ readonly type: 'tune' } & TuneTarget)
  | { readonly type: 'zap'; readonly channel: TvChannel }
  /** `position`: of the picture, if there is one. */
  | {
      readonly type: 'refresh';
      readonly channel: TvChannel;
      readonly programmes: readonly Programme[];
      readonly now: EpochSeconds;
      readonly position: EpochSeconds | undefined;
    }
  | { readonly type: 'stop' }
  | { readonly type: 'player-notice'; readonly what: PlayerNotice; readonly position: EpochSeconds | undefined }
  /** The viewer seeks to a position outside of what is loaded. */
  | { readonly type: 'seek-outside'; readonly to: EpochSeconds }
  | { readonly type: 'go-live' }
  | { readonly type: 'programme-access-prompted'; readonly id: number }
  | { readonly type: 'programme-access-checked'; readonly id: number; readonly isGranted: boolean }
  | { readonly type: 'due'; readonly timer: 'settle' }
  | SourceEvent;

export type TunerEffect =
  /** Always the last effect but `notify`: the player requests its source before the effect returns. */
  | { readonly run: 'play'; readonly request: ChannelPlayRequest }
  | { readonly run: 'close-player' | 'pause' | 'resume' }
  | { readonly run: 'set-bounds'; readonly bounds: Bounds<EpochSeconds> | undefined }
  | { readonly run: 'set-can-seek'; readonly canSeek: boolean }
  /** Changes the address, which tunes again. `ts` undefined: live */
  | { readonly run: 'navigate'; readonly channel: TvChannel; readonly ts: EpochSeconds | undefined }
  /** Subscribers read the programme again. */
  | { readonly run: 'notify' }
  | { readonly run: 'check-source-access'; readonly id: number; readonly guarded: Guarded; readonly isQuiet: boolean }
  | { readonly run: 'check-programme-access'; readonly id: number; readonly guarded: Guarded }
  | {
      readonly run: 'fetch-embedded';
      readonly id: number;
      readonly channel: TvChannel;
      readonly offsetS: number;
      readonly canPrompt: boolean;
    }
  | { readonly run: 'load-schedule'; readonly id: number; readonly channel: TvChannel }
  | {
      readonly run: 'fetch-stream';
      readonly id: number;
      readonly channel: TvChannel;
      readonly from: EpochSeconds | undefined;
      readonly canPrompt: boolean;
    }
  | { readonly run: 'answer-source'; readonly id: number; readonly answer: SourceAnswer }
  | { readonly run: 'wait'; readonly timer: TunerTimer; readonly ms: number }
  | { readonly run: 'cancel'; readonly timer: TunerTimer };

export type Next<S extends TunerState = TunerState> = [S, TunerEffect[]];
export const stay = <S extends TunerState>(state: S): Next<S> => [state, []];
