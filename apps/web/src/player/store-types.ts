/** What screens and controls see of the player. */
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { AdControls } from './ads/gate.ts';
import type { AdView } from './ads/types.ts';
import type { ReceiverState } from './cast/receiver-state.ts';
import type { CastSupport } from './cast/support.ts';
import type { EngineTracks } from './engines/port.ts';
import type { PlayerEffect, PlayerMachine } from './machine-types.ts';
import type { Steerable } from './parts/steering.ts';
import type { DataSaver } from './rules/data-saver.ts';
import type { Statistics } from './rules/statistics.ts';
import type { SubtitleStyle } from './rules/subtitle-style.ts';
import type { WatchReport } from './rules/reports.ts';
import type { AdBreakSpan, Blackout, Bounds, PlaybackItem, PlaybackSource, Position, SourceFailure } from './types.ts';

/** A channel that the viewer is likely to zap to next. */
export interface Candidate {
  readonly key: string;
  /** Its addresses, without counting a viewing. */
  fetchSource(signal: AbortSignal): Promise<SourceAnswer>;
}

export type SourceAnswer =
  | { readonly ok: true; readonly value: PlaybackSource }
  | { readonly ok: false; readonly error: SourceFailure };

/** What to play, as plain data. */
export interface PlayRequest {
  readonly item: PlaybackItem;
  readonly bounds?: Bounds | undefined;
  /** Shown until there is a picture. */
  readonly poster?: string | undefined;
  /** Whether seeking is allowed; on a channel: clickable programme and archive days. @source C-565 */
  readonly canSeek: boolean;
  /** Key of the prepared channel that can be taken over. */
  readonly preparedAs?: string | undefined;
}

/** A play request with the callbacks of the screen that made it. */
export interface OpenRequest extends PlayRequest {
  /** @param isOrdinary without an embedded player, which does not load here @source C-721 */
  fetchSource(signal: AbortSignal, isOrdinary?: boolean): Promise<SourceAnswer>;
  /** The blackouts of the source, when it has a document about itself. */
  fetchBlackouts?(infoUrl: string, signal: AbortSignal): Promise<readonly Blackout[]>;
  /** The picture for blackouts, where the platform has one. */
  mattress?(): string | undefined;
  /** A channel position that is not in what is loaded. */
  reopen?(at: EpochSeconds): void;
  goLive?(): void;
  notify?(what: Extract<PlayerEffect, { run: 'notify' }>['what'], position: Position | undefined): void;
  alert?(key: 'warning_archive_no_pause'): void;
  /** Offers the packets that switch ads off. @source C-519 */
  offerAdFree?(packets: readonly number[]): void;
  /** Watch statistics; absent where nothing is counted. @param isLast playing has stopped */
  report?(report: WatchReport, isLast: boolean): void;
}

export interface PlayerState {
  readonly machine: PlayerMachine;
  readonly source: PlaybackSource | undefined;
  readonly poster: string | undefined;
  readonly tracks: EngineTracks;
  /** 0 to 1. */
  readonly volume: number;
  readonly rate: number;
  /** Whether the picture is the present one. */
  readonly isAtEdge: boolean;
  /** Whether there is a picture of this item. */
  readonly hasPicture: boolean;
  /** Whether the viewer has seen one, as far as the browser reports paints. */
  readonly isPainted: boolean;
  readonly canSeek: boolean;
  /** The native application shows the whole page as a small picture, in which nothing can be pressed. @source C-642 */
  readonly isShrunk: boolean;
  /** In the window above all others, while the picture is there: the element for its controls. */
  readonly floatingBox: HTMLElement | undefined;
  readonly subtitleStyle: SubtitleStyle;
  /** The picture fills the box and loses its edges. */
  readonly fills: boolean;
  /** How much data may be used. */
  readonly dataSaver: DataSaver;
  /** Something is shown before the content; nothing can be sought meanwhile. */
  readonly isPackshot: boolean;
  /** The ad break that is shown in place of the content. */
  readonly ad: AdView | undefined;
  /** The ad break that the stream of the channel itself shows. */
  readonly adBreak: AdBreakSpan | undefined;
  /** The embedded player wants to be pressed itself. */
  readonly isInteractive: boolean;
  /** What stands in the picture's place while it is blacked out. @source C-452 */
  readonly mattress: string | undefined;
  /** What it is cast to, while it is. */
  readonly receiver: ReceiverView | undefined;
}

/** What changes seldom about a receiver; its position comes as that of the player. */
export type ReceiverView = Pick<ReceiverState, 'device' | 'status' | 'isOwn'>;

/** What plays, in words, for the device that it is cast to. */
export interface Description {
  readonly title: string;
  readonly text: string | undefined;
  readonly picture: string | undefined;
}

/** `no-source`: nothing plays that could be cast. */
export type CastOutcome = 'done' | 'cancelled' | 'failed' | 'no-source';

export interface PlayerTime {
  readonly position: Position;
  readonly buffered: Position;
  /** Channels: the present. */
  readonly now: EpochSeconds | undefined;
  /** Length of a film when the page does not know it. */
  readonly bounds: Bounds | undefined;
}

export interface PlayerStore extends Steerable {
  getState(): PlayerState;
  subscribe(listener: () => void): () => void;
  getTime(): PlayerTime;
  /** Where the picture is at this very moment; `getTime` is read four times a second. */
  positionNow(): Position;
  subscribeTime(listener: () => void): () => void;
  open(request: OpenRequest): void;
  close(): void;
  /** Reports what was watched so far: pages that show how far are about to be seen. */
  reportNow(): void;
  /** Prepares what is likely to be opened next, likeliest first. */
  prepare(candidates: readonly Candidate[]): void;
  /** The programme on the picture changed without loading anything. */
  setBounds(bounds: Bounds | undefined): void;
  setCanSeek(canSeek: boolean): void;
  /** Stops and frees the stream, until the viewer plays again. */
  sleep(): void;
  retry(): void;
  /** The service can be reached again. */
  reachable(): void;
  setMuted(isMuted: boolean): void;
  /** Also unmutes. @param volume 0 to 1 */
  setVolume(volume: number): void;
  /** Lowers what is heard without changing the viewer's volume. @param share 0 to 1 of that volume; 1 restores it */
  fade(share: number): void;
  setRate(rate: number): void;
  chooseLevel(index: number): void;
  chooseAudio(id: number): void;
  chooseText(id: number): void;
  /** On in the language wanted last, or off. */
  toggleText(): void;
  setSubtitleStyle(style: SubtitleStyle): void;
  setFills(fills: boolean): void;
  /** Whether the provider lets the viewer choose. */
  offersDataSaver(): boolean;
  /** Remembered for this device. */
  setDataSaver(saver: DataSaver): void;
  toggleFullscreen(): void;
  togglePictureInPicture(): void;
  describe(description: Description): void;
  castSupport(): CastSupport;
  /** Casts to a device that the viewer chooses, or ends that. */
  toggleCasting(): Promise<CastOutcome>;
  /** What is opened now plays on a receiver. */
  isForReceiver(): boolean;
  /** Keys of the television's remote control that are about other items. @returns unsubscribes */
  subscribeNeighbourKeys(listener: (direction: 1 | -1) => void): () => void;
  /** Current playback statistics for support. */
  statistics(): Statistics;
  readonly ads: AdControls;
  /** Gives the store its element and the box that goes full screen. @returns takes them away */
  attach(video: HTMLVideoElement, root: HTMLElement): () => void;
}
