/** What a playback is requested with, and what answers. */
import type { AppError } from '@aerial/contract/errors.ts';
import type { ChannelConfig, ChannelStream, ContentStream, TrailerStream } from '@aerial/contract/shapes/channel.ts';
import type { ChannelId, LibraryId } from '@aerial/domain/ids.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { Seconds } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { WireStyle } from '../../wire/content-parts.ts';

type Flag = string | number | boolean | undefined;
export interface ChannelStreamRequest {
  readonly ts?: number | string | undefined;
  readonly preview?: Flag;
  /** A prefetched neighbour of the watched channel: not a viewing, but limited as streams are. */
  readonly prepare?: Flag;
  /** The player begins where EXT-X-START says: it gets the whole archive up to now. */
  readonly seekable?: Flag;
  /** In a frame of another site. */
  readonly embed?: Flag;
  /** For a receiver of casts. */
  readonly remote?: Flag;
  /** Comma-separated; `playlists` adds those that a player requests first. */
  readonly includes?: string | undefined;
}

export interface ContentStreamRequest extends Pick<ChannelStreamRequest, 'embed' | 'remote'> {
  readonly seconds?: Seconds | undefined;
}

/** The viewer of a request, and the style of its answer. */
export interface PlaybackContext extends WireStyle {
  readonly viewer: Viewer;
  readonly provider: ProviderRecord;
  readonly pinProof?: string | undefined;
}

export interface PlaybackService {
  channel(
    id: ChannelId,
    request: ChannelStreamRequest,
    context: PlaybackContext,
  ): Promise<Result<ChannelStream, AppError>>;
  /** The embedded player of a channel, as long as the position lies within its offset. @source C-481, C-564 */
  config(
    id: ChannelId,
    request: Pick<ChannelStreamRequest, 'ts' | 'embed'>,
    context: PlaybackContext,
  ): Promise<Result<ChannelConfig, AppError>>;
  content(
    libraryId: LibraryId,
    ref: string,
    request: ContentStreamRequest,
    context: PlaybackContext,
  ): Promise<Result<ContentStream, AppError>>;
  trailer(id: string, context: PlaybackContext): Promise<Result<TrailerStream, AppError>>;
}
