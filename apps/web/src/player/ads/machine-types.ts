/** The words of the machine of ad breaks: its state, its events and its effects. */
import type { AdErrorCode } from './errors.ts';
import type { AdBlock, AdTag, RollName } from './types.ts';
import type { ResolvedAd } from './vast/types.ts';

/** One break. */
export interface Roll {
  readonly name: RollName;
  /** The content stands still for it. */
  readonly isHeld: boolean;
  /** Addresses not requested yet. */
  readonly tags: readonly AdTag[];
  readonly tag: AdTag;
  /** What the address led to and has not been played. */
  readonly ads: readonly ResolvedAd[];
  readonly fallbacks: readonly ResolvedAd[];
  readonly ad: ResolvedAd | undefined;
  /** Ads of which a picture was shown. */
  readonly shown: number;
  /** What is left of the time in which nothing is shown, milliseconds. */
  readonly budgetMs: number;
  readonly waitingSince: number;
  readonly isPaused: boolean;
  /** The browser refused sound once. */
  readonly isMutedRetry: boolean;
  /** Loaded, and pending until the content can be interrupted. */
  readonly isReady: boolean;
}

export interface AdMachine {
  readonly block: AdBlock;
  readonly phase: 'content' | 'resolving' | 'loading' | 'playing';
  readonly roll: Roll | undefined;
  /** Of what is resolved, loaded or played now; answers with another one are late. */
  readonly serial: number;
  /** Rolls that run once in a playback. */
  readonly isPreDone: boolean;
  readonly isPostDone: boolean;
  /** Multiples of the middle-roll period that are over, and the last one that the content was in. */
  readonly multiples: readonly number[];
  readonly lastMultiple: number | undefined;
  /** No roll begins before, milliseconds on the clock of the events. */
  readonly quietUntil: number;
  /** Ads were switched off by a purchase, or the playback is over. */
  readonly isOff: boolean;
  /** One element plays the ads and the content: it cannot load ads while it plays. */
  readonly isShared: boolean;
}

export type AdTimer = 'budget' | 'media';

export type AdEvent =
  /** A moment at which a roll may run; the content stands still from now on, if there is one. */
  | { readonly type: 'offer'; readonly roll: 'pre' | 'post-pause' | 'post' }
  /** Once a second while the content is shown. `progress`: seconds of the content, or watched ones on a channel. */
  | { readonly type: 'moment'; readonly progress: number; readonly isMoving: boolean }
  /** The viewer went elsewhere in the content. */
  | { readonly type: 'sought'; readonly progress: number }
  | {
      readonly type: 'resolved';
      readonly serial: number;
      readonly ads: readonly ResolvedAd[];
      readonly fallbacks: readonly ResolvedAd[];
    }
  | { readonly type: 'unresolved'; readonly serial: number; readonly code: AdErrorCode }
  | { readonly type: 'ready' | 'shown' | 'advanced' | 'ended' | 'refused'; readonly serial: number }
  | { readonly type: 'failed'; readonly serial: number; readonly code: AdErrorCode }
  | { readonly type: 'due'; readonly serial: number; readonly timer: AdTimer }
  | { readonly type: 'skip' | 'pause' | 'play' | 'toggle' | 'click' }
  | { readonly type: 'disabled' | 'closed' };

export type AdEffect =
  /** Stops the content, which is not to be seen or heard. */
  | { readonly run: 'hold' }
  /** The content goes on. */
  | { readonly run: 'release'; readonly roll: RollName }
  | { readonly run: 'resolve'; readonly serial: number; readonly tag: AdTag }
  | { readonly run: 'load'; readonly serial: number; readonly ad: ResolvedAd; readonly tag: AdTag }
  | { readonly run: 'start'; readonly serial: number }
  | { readonly run: 'pause' | 'mute' }
  /** Ends what is resolved, loaded or played. */
  | { readonly run: 'stop' }
  | { readonly run: 'track'; readonly what: 'shown' | 'complete' | 'skip' | 'pause' | 'resume' | 'click' }
  /** To the error pixels of the ad, and to the log of this browser. */
  | { readonly run: 'fail'; readonly code: AdErrorCode; readonly tag: AdTag }
  /** To the log only: the resolver has sent the pixels. */
  | { readonly run: 'log'; readonly code: AdErrorCode; readonly tag: AdTag }
  | { readonly run: 'wait'; readonly timer: AdTimer; readonly serial: number; readonly ms: number }
  | { readonly run: 'cancel'; readonly timer: AdTimer };
