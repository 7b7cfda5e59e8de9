/**
 * Google's script for senders of Google Cast, and the part of it that is used here. Loaded when a viewer first casts, or when the tab
 * has a session from before a reload.
 */
import type { JoinPolicy } from './support.ts';

export const CAST_SDK_URL = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';
/** A script that is not ready by then is blocked, milliseconds. */
const READY_LIMIT_MS = 10_000;
/** Google's own receiver. */
export const DEFAULT_RECEIVER = 'CC1AD845';

/** The receiver as the script mirrors it. It clears the fields before it reports a disconnect. */
export interface RemotePlayer {
  readonly isConnected: boolean;
  readonly isMediaLoaded: boolean;
  /** Seconds of the media. */
  currentTime: number;
  readonly duration: number;
  /** 0 to 1. */
  volumeLevel: number;
  readonly isMuted: boolean;
  readonly isPaused: boolean;
  readonly playerState: 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING' | null;
  readonly liveSeekableRange?: { readonly start: number; readonly end: number } | null | undefined;
}

export interface RemotePlayerController {
  addEventListener(type: 'anyChanged', listener: () => void): void;
  playOrPause(): void;
  muteOrUnmute(): void;
  setVolumeLevel(): void;
  seek(): void;
}

export interface CastTrack {
  readonly trackId: number;
  readonly type: 'TEXT' | 'AUDIO' | 'VIDEO';
  readonly name?: string | null;
  readonly language?: string | null;
  readonly trackContentId?: string | null;
}

export interface CastMedia {
  readonly contentId: string;
  contentUrl?: string;
  streamType: 'LIVE' | 'BUFFERED';
  metadata?: unknown;
  customData?: unknown;
  hlsSegmentFormat?: 'fmp4';
  hlsVideoSegmentFormat?: 'fmp4';
  readonly tracks?: readonly CastTrack[] | null;
}

export interface MediaSession {
  readonly media: CastMedia | null;
  readonly activeTrackIds: readonly number[] | null;
  readonly idleReason: 'CANCELLED' | 'INTERRUPTED' | 'FINISHED' | 'ERROR' | null;
  editTracksInfo(request: unknown, done: () => void, failed: (error: unknown) => void): void;
}

export interface CastSession {
  getCastDevice(): { readonly friendlyName: string };
  getMediaSession(): MediaSession | null;
  /** Rejects with an error code. */
  loadMedia(request: unknown): Promise<unknown>;
  /** Rejects with an error code, also where the receiver has no such namespace. */
  sendMessage(namespace: string, data: unknown): Promise<unknown>;
  addMessageListener(namespace: string, listener: (namespace: string, data: string) => void): void;
  removeMessageListener(namespace: string, listener: (namespace: string, data: string) => void): void;
}

export type SessionState =
  | 'NO_SESSION'
  | 'SESSION_STARTING'
  | 'SESSION_STARTED'
  | 'SESSION_START_FAILED'
  | 'SESSION_ENDING'
  | 'SESSION_ENDED'
  | 'SESSION_RESUMED';

export interface CastContext {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: JoinPolicy; resumeSavedSession: boolean }): void;
  addEventListener(
    type: 'sessionstatechanged',
    listener: (event: { readonly sessionState: SessionState }) => void,
  ): void;
  /** Rejects with an error code; `cancel` is the viewer's choice. */
  requestSession(): Promise<unknown>;
  endCurrentSession(stopCasting: boolean): void;
  getCurrentSession(): CastSession | null;
}

export interface CastSdk {
  readonly framework: {
    readonly CastContext: { getInstance(): CastContext };
    readonly RemotePlayer: new () => RemotePlayer;
    readonly RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController;
  };
  readonly media: {
    readonly MediaInfo: new (contentId: string, contentType: string) => CastMedia;
    readonly GenericMediaMetadata: new () => { title?: string; subtitle?: string; images?: unknown[] };
    readonly LoadRequest: new (media: CastMedia) => {
      currentTime?: number;
      autoplay?: boolean;
      customData?: unknown;
    };
    readonly EditTracksInfoRequest: new (activeTrackIds: readonly number[]) => unknown;
  };
  readonly Image: new (url: string) => unknown;
}

interface CastWindow {
  __onGCastApiAvailable?: (isAvailable: boolean) => void;
  cast?: { framework?: CastSdk['framework'] };
  chrome?: { cast?: Pick<CastSdk, 'media' | 'Image'> };
}

let loading: Promise<CastSdk> | undefined;

/** @throws when the script does not load, is blocked, or finds no way to cast; the next call tries again */
export function loadCastSdk(): Promise<CastSdk> {
  loading ??= addScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function sdkOf({ cast, chrome }: CastWindow): CastSdk {
  if (!cast?.framework || !chrome?.cast) throw new Error('The Cast script has no framework');
  return { framework: cast.framework, media: chrome.cast.media, Image: chrome.cast.Image };
}

function addScript(): Promise<CastSdk> {
  const page = window as unknown as CastWindow;
  if (page.cast?.framework) return Promise.resolve().then(() => sdkOf(page));
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (outcome: () => void): void => {
      clearTimeout(limit);
      delete page.__onGCastApiAvailable;
      outcome();
    };
    const fail = (why: string): void =>
      settle(() => {
        script.remove();
        reject(new Error(`The Cast script ${why}`));
      });
    const limit = setTimeout(() => fail('is late'), READY_LIMIT_MS);
    page.__onGCastApiAvailable = (isAvailable) => {
      if (!isAvailable) return fail('finds no way to cast');
      settle(() => {
        try {
          resolve(sdkOf(page));
        } catch (error) {
          reject(error as Error);
        }
      });
    };
    script.addEventListener('error', () => fail('does not load'));
    script.async = true;
    script.src = CAST_SDK_URL;
    document.head.append(script);
  });
}
