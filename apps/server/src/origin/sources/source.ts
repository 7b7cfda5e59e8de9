/** What a playback is played from. */
import type { Position } from '@aerial/domain/playback.ts';
import type { ContentKey } from '../../media/encryption/content-key.ts';
import type { VariantSelection } from '../addresses/media-path.ts';
import type { MediaClaims } from '../addresses/signature.ts';
import { failed, type MediaResult } from '../errors.ts';
import type { Blackout, MediaAsset, OriginDeps } from '../ports.ts';

/** `stream_info`. @source spec 2 §4 Player; wire shapes §3 */
export interface StreamInfo {
  readonly channel_id?: number | string;
  readonly content_id?: string;
  readonly blackouts: readonly Blackout[];
  /** What the playlists cover. */
  readonly start: Position;
  readonly end: Position;
  /** Whether more follows. */
  readonly live: boolean;
}

/** A moment of an asset. */
export interface AssetPosition {
  readonly asset: MediaAsset;
  /** Seconds from the asset's beginning. */
  readonly atS: number;
}

/**
 * The source of one granted playback. There is one implementation for each kind of source: a timeline of assets, an asset
 * list, a recording, an upstream. Whatever differs by source (encryption, ad insertion) belongs into these.
 */
export interface Source {
  /** False if answering takes requests to another server. */
  readonly isLocal: boolean;
  multivariantPlaylist(variants: VariantSelection): Promise<MediaResult<string>>;
  /** @param openedAt the grid number at which the multivariant playlist was requested, for a time-shifted archive */
  mediaPlaylist(rendition: string, openedAt?: number): Promise<MediaResult<string>>;
  /** All renditions for players of DASH; `media_not_found` for what is not made of assets. @param openedAt as of `mediaPlaylist` */
  dashManifest(openedAt?: number): Promise<MediaResult<string>>;
  /** A playlist that an upstream's playlist names. @param token its encrypted address, see `signUpstream` */
  upstreamPlaylist(token: string): Promise<MediaResult<string>>;
  info(): Promise<MediaResult<StreamInfo>>;
  locate(position: Position): Promise<MediaResult<AssetPosition>>;
  /** When the thumbnail changes, seconds from the beginning, ascending. */
  thumbnailTimes(): Promise<MediaResult<number[]>>;
}

/** What every source is opened with. */
export interface SourceContext extends Pick<OriginDeps, 'clock' | 'secret'> {
  readonly claims: MediaClaims;
  /** What it is encrypted with, by time; none: it is clear. */
  readonly keys: readonly ContentKey[];
}

const notFound = async () => failed('media_not_found');

/** The answers of a source to what it does not have. */
export const UNSUPPORTED = {
  mediaPlaylist: notFound,
  dashManifest: notFound,
  upstreamPlaylist: notFound,
  locate: notFound,
  thumbnailTimes: notFound,
} satisfies Partial<Source>;
