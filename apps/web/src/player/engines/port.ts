/**
 * What the store needs of something that can play a stream into a media element. Positions are the player's (epoch
 * seconds on a channel, seconds otherwise); how they relate to media time only the engine knows.
 */
import type { ErrorData, HlsConfig } from 'hls.js';
import type { StreamLimit } from '../rules/data-saver.ts';
import type { EngineStatistics } from '../rules/statistics.ts';
import type { LanguageTrack, QualityLevel } from '../rules/tracks.ts';
import type { AdBreakSpan, Bounds, PlaybackSource, Position } from '../types.ts';

export interface EngineTracks {
  readonly levels: readonly QualityLevel[];
  /** Index of the level chosen by the viewer; -1 is automatic. */
  readonly chosenLevel: number;
  readonly audio: readonly LanguageTrack[];
  /** Id of the playing audio track; -1 when the stream names none. */
  readonly audioId: number;
  readonly text: readonly LanguageTrack[];
  /** -1 is off. */
  readonly textId: number;
  /** Radio: there is no picture, and none will come. */
  readonly isAudioOnly?: boolean;
}
export const noTracks: EngineTracks = { levels: [], chosenLevel: -1, audio: [], audioId: -1, text: [], textId: -1 };

export type EngineFailure = 'network' | 'media' | 'codec' | 'fragment' | 'stall';
export type EngineReport =
  | { readonly type: 'failed'; readonly failure: EngineFailure; readonly detail: string }
  /** A licence was refused: what the player shows, and the words of the alert. @source C-782 */
  | {
      readonly type: 'failed';
      readonly failure: 'license';
      readonly detail: string;
      readonly message: string;
      readonly alert: string;
    }
  | { readonly type: 'tracks'; readonly tracks: EngineTracks }
  /** The element has its source only now: a request to play that came before is void. */
  | { readonly type: 'ready' }
  // Events of the media element; an engine with a player of its own reports them itself.
  | { readonly type: 'element'; readonly event: 'playing' | 'stalled' | 'paused' | 'ended' | 'refused' }
  | { readonly type: 'sound'; readonly volume: number; readonly isMuted: boolean }
  /** The embedded player needs clicks itself: nothing of ours may cover it. */
  | { readonly type: 'interactive'; readonly isOn: boolean };

export type EngineRequest =
  | { readonly type: 'level'; readonly index: number }
  /** How much may be loaded from now on. Engines that do not choose levels ignore it. */
  | { readonly type: 'limit'; readonly limit: StreamLimit }
  | { readonly type: 'audio'; readonly id: number }
  | { readonly type: 'text'; readonly id: number }
  | { readonly type: 'seek'; readonly to: Position }
  | { readonly type: 'recover' }
  /** What is loaded is enough for now. */
  | { readonly type: 'hold' }
  /** It is watched now: loads on, as much as the player holds. */
  | { readonly type: 'go' };

/** Playing, where it is not the element that plays. */
export interface OwnPlayback {
  play(): void;
  pause(): void;
  /** @param volume 0 to 1 */
  setSound(volume: number, isMuted: boolean): void;
}

export interface PlaybackEngine {
  /** Starts loading; replaces what was loaded before. Playing is the element's business. */
  load(source: PlaybackSource, startAt: Position | 'edge'): void;
  request(request: EngineRequest): void;
  /** Position of the picture, or undefined before anything is known. */
  position(): Position | undefined;
  /** What can be reached without loading another playlist. */
  loaded(): Bounds | undefined;
  /** The ad break that the stream itself shows at the picture. */
  adBreak?(): AdBreakSpan | undefined;
  statistics(): EngineStatistics;
  /** Of an engine that plays beside the element. */
  readonly own?: OwnPlayback;
  destroy(): void;
  /** Once destroyed: until when the element is not free for another engine. Absent: it is free at once. */
  freed?(): Promise<void>;
}
export type EngineFactory = (
  video: HTMLVideoElement,
  report: (report: EngineReport) => void,
  options: EngineOptions,
) => PlaybackEngine;

export interface EngineOptions {
  /** `trailer` and `preview` hold little and start low. */
  readonly purpose: 'main' | 'trailer' | 'preview';
  /** How much may be loaded; absent: anything. */
  readonly limit?: StreamLimit;
  /** Loads only the first picture until requested to `go`. */
  readonly isHeld?: boolean;
  /** Of a protected stream: how keys are requested. */
  readonly protection?: HlsProtection;
}

/** What hls.js needs for a protected stream. */
export interface HlsProtection {
  readonly config: Partial<HlsConfig>;
  /** What an error about keys means; undefined for other errors. */
  reportOf(data: ErrorData): Extract<EngineReport, { type: 'failed' }> | undefined;
}
