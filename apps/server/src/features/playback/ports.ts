import type {
  ProviderId,
  UserId,
  ChannelId,
  LibraryId,
  ContentId,
  ProfileId,
  TrailerId,
  StatId,
  DeviceId,
} from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import type { EpochSeconds } from '@aerial/domain/time.ts';
import type { CoverPaths } from '../../wire/content-parts.ts';
import type { Vitrina } from '../../wire/vitrina.ts';

export interface StreamedChannel {
  readonly id: ChannelId;
  readonly isFree: boolean;
  readonly archivedDays: number;
  readonly hasArchive: boolean;
  /** Its archive is what has been recorded of it. */
  readonly isRecorded: boolean;
  readonly cover: Readonly<Record<string, string>>;
  readonly logo: string | null;
  readonly vitrina: Vitrina | undefined;
  /** It has sound only: there are no pictures of its positions. */
  readonly isAudioOnly: boolean;
  readonly isAdult: boolean;
  readonly isForChild: boolean;
  /** It is shown encrypted. */
  readonly isProtected: boolean;
  /** Only channels made of our own assets can be encrypted here. */
  readonly isOfAssets: boolean;
}

/** A programme as parental control sees it. */
export interface AgedProgramme {
  readonly id: string;
  readonly age: number | null;
  readonly isAdult: boolean;
}

export interface StreamedContent {
  readonly id: ContentId;
  /** Itself, its season and its series. */
  readonly partOf: readonly ContentId[];
  readonly age: number | null;
  /** For children or for adults; an episode as its series. */
  readonly rating: ContentRating;
  readonly cover: CoverPaths;
  readonly isAnnouncement: boolean;
  readonly isLost: boolean;
  /** What it plays; absent when it has no media yet. */
  readonly media: StoredMedia | undefined;
  /** In the order of their starts. */
  readonly marks: readonly ContentMark[];
}

export interface ContentRating {
  readonly age: number | null;
  readonly isAdult: boolean;
}

export interface StoredMedia {
  readonly playlistId: string;
  readonly segmentCount: number;
  /** May only be played encrypted. */
  readonly isProtected?: boolean;
  /** There is a key to encrypt it with. */
  readonly hasKey?: boolean;
}

export interface StreamedTrailer {
  readonly id: TrailerId;
  readonly media: StoredMedia;
  readonly content: {
    readonly id: ContentId;
    readonly slug: string;
    readonly title: LocalizedText;
    readonly cover: CoverPaths;
    readonly rating: ContentRating;
  };
}

export interface NewStat {
  readonly userId: UserId;
  readonly deviceId: DeviceId | undefined;
  /** The profile that watches; none for the main one. */
  readonly profileId: ProfileId | undefined;
  readonly kind: 'live' | 'catchup' | 'vod';
  readonly channelId?: ChannelId;
  readonly contentId?: ContentId;
  readonly libraryId?: LibraryId;
  readonly startedAt: EpochSeconds;
  /** For the receiver that the device casts to: it takes the place of what plays there. */
  readonly isForReceiver?: boolean;
}

export interface StoredPlayback {
  readonly channelId: ChannelId | undefined;
  readonly contentId: ContentId | undefined;
  readonly libraryId: LibraryId | undefined;
  /** Of a token of its viewer's device. */
  readonly tokenHash: Buffer;
}

export interface PlaybackStore {
  channel(providerId: ProviderId, id: ChannelId): Promise<StreamedChannel | undefined>;
  /** Announced and real start of the programme that covers an instant. */
  programmeAt(
    channelId: ChannelId,
    at: EpochSeconds,
  ): Promise<{ startAt: EpochSeconds; realStartAt: EpochSeconds } | undefined>;
  /** The programme that covers an instant, as it is announced. */
  agedProgrammeAt(channelId: ChannelId, at: EpochSeconds): Promise<AgedProgramme | undefined>;
  /** Whether the recording of a channel contains a position. */
  holds(channelId: ChannelId, at: EpochSeconds): Promise<boolean>;
  library(providerId: ProviderId, id: LibraryId): Promise<{ id: LibraryId; isFree: boolean } | undefined>;
  /** A content of a library by id, slug, or slug that ends in the id. */
  contentOf(libraryId: LibraryId, ref: string): Promise<StreamedContent | undefined>;
  trailer(providerId: ProviderId, id: TrailerId): Promise<StreamedTrailer | undefined>;
  /** A playback that is open, of a viewer who is signed in. */
  openPlayback(id: StatId, now: EpochSeconds): Promise<StoredPlayback | undefined>;
  /** What the owner of a library wants shown before its contents, in order. */
  packshots(libraryId: LibraryId): Promise<StoredMedia[]>;
  /** The playbacks of channels that are open on a device of a user, by channel. */
  openChannels(userId: UserId, deviceId: DeviceId | undefined, now: EpochSeconds): Promise<Map<ChannelId, StatId>>;
  /**
   * Opens a playback.
   * @param maxStreams screens of the user that may play at the same time: devices, and the receivers that these cast to
   * @returns the stat's id; undefined when other devices have reached the limit
   */
  insertStat(stat: NewStat, maxStreams: number | null): Promise<StatId | undefined>;
  /**
   * Whether a device may load a neighbouring channel before it is watched. One that plays is counted already; another one counts as
   * playing for as long as the address lasts.
   * @returns `refused` when other devices have reached the limit
   */
  prepareStream(stat: NewStat, maxStreams: number | null): Promise<'playing' | 'counted' | 'refused'>;
  /** Whether a device may have a preview: always within the limit of streams, seldom beyond it. Devices with previews count among each other. */
  openPreview(stat: NewStat, maxStreams: number | null): Promise<boolean>;
}
