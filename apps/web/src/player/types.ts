import type { ChannelId, StatId } from '@aerial/domain/ids.ts';
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import type { Position } from '@aerial/domain/playback.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import type { EpochSeconds, Seconds } from '@aerial/domain/time.ts';
import type { AdBlock } from './ads/types.ts';
import type { FirstPlaylists } from './rules/first-segments.ts';
import type { Packshot } from './rules/packshots.ts';

/** What plays. A live channel and its archive differ in their seek ranges; a trailer has no history and no next one. */
export type PlaybackKind = 'live' | 'archive' | 'vod' | 'trailer';

/** Positions of one player are of one kind. Media times of the element stay inside the engines. */
export type { Position };

interface ItemFacts {
  /** Two items with one key are the same thing; another key resets the error counters. */
  readonly key: string;
  /** Whether positions before the live edge can be played. True off channels. */
  readonly hasArchive: boolean;
  readonly channelId?: ChannelId | undefined;
}

export interface ChannelItem extends ItemFacts {
  readonly kind: 'live' | 'archive';
  /** Where to start; `edge` is the live edge. */
  readonly startAt: EpochSeconds | 'edge';
  readonly resumedFrom?: undefined;
}

export interface FilmItem extends ItemFacts {
  readonly kind: 'vod' | 'trailer';
  /** Where to start. */
  readonly startAt: Seconds;
  /** A film or episode goes on from here, so that "watch from the beginning" is offered. */
  readonly resumedFrom?: Seconds | undefined;
}

export type PlaybackItem = ChannelItem | FilmItem;

/** The programme or the film as a stretch of positions. */
export interface Bounds<At extends Position = Position> {
  readonly start: At;
  readonly end: At;
}

/** A range in which the picture must not be shown: start inclusive, end exclusive. @source C-452 */
export interface Blackout {
  readonly start: EpochSeconds;
  readonly end: EpochSeconds;
}

/** An ad break that the stream of a channel itself has. */
export interface AdBreakSpan extends Bounds {
  /** As the provider calls it. */
  readonly name: string;
}

/** The player of a third party. */
export interface EmbeddedPlayer {
  /** Its page. */
  readonly url: string;
  /** The script that speaks to it. */
  readonly sdkUrl: string;
  /** What its frame is called. */
  readonly title: string;
  /** How far back it stands for the channel, seconds. */
  readonly offsetS: number;
}

/** Where the media is and what goes with it: a stream answer of the API in the player's words. */
export interface PlaybackSource {
  readonly url: string;
  /** The sound alone, where the stream has it apart from its picture. */
  readonly soundUrl?: string | undefined;
  /** Position of the first moment of the playlist when the playlist carries no dates. */
  readonly startsAt?: Position | undefined;
  readonly poster?: string | undefined;
  readonly thumbnailsUrl?: string | undefined;
  readonly timingsUrl?: string | undefined;
  /** Document that lists blackouts. */
  readonly infoUrl?: string | undefined;
  readonly statId?: StatId | undefined;
  /** What is loaded first of a live channel, as of the moment the address was issued. */
  readonly playlists?: FirstPlaylists | undefined;
  /** What protects the stream, which has no `url` of its own then. @source C-386 */
  readonly drm?: DrmInfo | undefined;
  /** Ads of the playback. @source C-301 */
  readonly ad?: AdBlock | undefined;
  /** Shown before the content. @source C-473 */
  readonly packshots?: readonly Packshot[] | undefined;
  /** Recap, opening and credits of a film or episode. */
  readonly marks?: readonly ContentMark[] | undefined;
  /** Counters of third parties that want to be called while this plays, as the wire names them. @source C-288 */
  readonly trackers?: readonly unknown[] | undefined;
  /** Shows the channel in our stead; there is no `url` to play then. @source C-481 */
  readonly embed?: EmbeddedPlayer | undefined;
}

/** Why a source could not be had, with the status of the answer (C-761). `denied` and `not-found` are not worth another try. */
export type SourceFailure =
  | { readonly why: 'network'; readonly status?: number | undefined }
  | { readonly why: 'denied' | 'not-found' | 'pin'; readonly message: string; readonly status?: number | undefined };
