/** What the origin needs from outside: the media store, what channels play, recordings, and the time. */
import type { AssetManifest, PlaylistItem } from '@aerial/domain/asset.ts';
import type { Clock, EpochMs, EpochSeconds } from '@aerial/domain/time.ts';
import type { Outgoing } from '../http/outgoing.ts';
import type { ContentKey } from '../media/encryption/content-key.ts';
import type { AdBreakPlan } from './timeline/ad-schedule.ts';
import type { Timeline } from './timeline/timeline.ts';

/** Requested media does not exist. */
export class MediaNotFound extends Error {
  override readonly name = 'MediaNotFound';
}

/** Which asset's files are meant: its manifest, or as much of it. */
export type AssetPlace = Pick<AssetManifest, 'id' | 'folder'>;

/** The text of an asset's manifest, with a stamp that changes with it. */
export interface StampedManifest {
  readonly text: string;
  readonly stamp: string;
}

/**
 * Where assets are stored. Names of assets and files are plain (see `isPlainName`). A store across a network may be unavailable: then
 * all methods throw what becomes a 503.
 */
export interface MediaStore {
  /** Across a network, so that nobody should wait for it where there is a cached answer. */
  readonly isRemote: boolean;
  /** How long the manifest of an asset is used without looking for a newer one, ms. */
  readonly revalidateMs: number;
  /** Bytes [start, end) of a file of an asset; the whole file without a range. The buffer is the caller's to change. @throws MediaNotFound */
  read(asset: AssetPlace, file: string, start?: number, end?: number): Promise<Buffer>;
  /** @param knownStamp of a manifest that need not be read again @returns undefined when there is no such asset */
  manifest(asset: string, knownStamp?: string): Promise<StampedManifest | 'unchanged' | undefined>;
  /** The init section with a hash, where the store finds it by that. */
  init?(key: string): Promise<Buffer | undefined>;
  /** Ids of the assets whose init sections `init` does not find. */
  list(): Promise<string[]>;
}

/** An asset that can be played, with data from its init sections. */
export interface MediaAsset {
  readonly manifest: AssetManifest;
  /** By track name: a hash of the track's init section, so that tracks with equal ones share an address. */
  readonly initKeys: ReadonlyMap<string, string>;
  /** By track name: the units per second of the track's times. */
  readonly timescales: ReadonlyMap<string, number>;
  /** Assets with the same value follow each other without a discontinuity, see `encodingOf`. */
  readonly encoding: string;
}

export interface AssetSource {
  /**
   * undefined when there is no such asset or its manifest is damaged.
   * @param version that is asked for: where another one is cached, the store is asked for a newer one
   */
  get(id: string, version?: string): Promise<MediaAsset | undefined>;
  /** The init section with that hash. */
  init(key: string): Promise<Buffer | undefined>;
}

/** A time in which a channel must not be shown. @source spec 2 §4 Player */
export interface Blackout {
  /** First second that must not be shown. */
  readonly start: EpochSeconds;
  /** First second that may be shown again. */
  readonly end: EpochSeconds;
}

/** A blackout of one provider, or of all. */
export interface ProvidersBlackout extends Blackout {
  readonly provider?: string;
}

/** A segment of a recording. */
export interface RecordedSegment {
  readonly seq: number;
  readonly discontinuity: number;
  /** When it was on air, epoch ms. */
  readonly at: number;
  readonly durationS: number;
  readonly extension: string;
  /** It could not be fetched. */
  readonly isGap: boolean;
  /** Hashes of the init section and the key. */
  readonly init?: string;
  readonly key?: string;
  /** Hexadecimal. */
  readonly iv?: string;
}

/** A line of a recorded feed's multivariant playlist. */
export interface RecordedRendition {
  readonly name: string;
  readonly kind: 'variant' | 'media';
  /** Values as the feed wrote them. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether it has a playlist of its own. */
  readonly isRecorded: boolean;
}

/** The recordings of channels. */
export interface Recordings {
  /** The renditions that were recorded at an instant or next after it; the latest without one. */
  renditions(
    channelId: string,
    from?: EpochMs,
  ): Promise<{ renditions: readonly RecordedRendition[]; targetS: number; newestAt: EpochMs } | undefined>;
  /** The latest segments of a rendition, in order. */
  latest(channelId: string, rendition: string, count: number): Promise<RecordedSegment[]>;
  /** Segments that begin at or after one instant and before another. */
  between(channelId: string, rendition: string, from: EpochMs, to: EpochMs): Promise<RecordedSegment[]>;
  /** A whole segment. @param hour since the epoch, of its beginning */
  segment(
    channelId: string,
    hour: number,
    rendition: string,
    seq: number,
  ): Promise<{ bytes: Buffer; type: string } | undefined>;
  /** An init section or key. */
  part(channelId: string, hash: string): Promise<Buffer | undefined>;
}

/** How an upstream's archive is addressed, in the terms of M3U lists. */
export interface UpstreamCatchup {
  readonly mode: 'append' | 'default' | 'shift' | 'flussonic' | 'xc';
  /** Address or suffix with placeholders, for the modes `append` and `default`. */
  readonly source?: string;
  readonly days?: number;
}

/** What a channel plays: a timeline of assets, the HLS of another server, or recordings of it. */
export type ChannelSource =
  | {
      readonly kind: 'timeline';
      readonly timeline: Timeline;
      /** Radio: audio without video. */
      readonly audioOnly?: boolean;
      readonly blackouts?: readonly ProvidersBlackout[];
    }
  | { readonly kind: 'recorded'; readonly blackouts?: readonly ProvidersBlackout[] }
  | {
      readonly kind: 'upstream';
      readonly url: string;
      readonly userAgent?: string;
      readonly catchup?: UpstreamCatchup;
      readonly blackouts?: readonly ProvidersBlackout[];
    };

/** The keys that media is encrypted with. */
export interface MediaKeys {
  /** Those of a channel or a content, by the time from which on they are used; none for what is not protected. */
  of(subject: ProtectedSubject): Promise<readonly ContentKey[]>;
  byId(kid: string): Promise<ContentKey | undefined>;
}

/** What is encrypted by keys of its own. */
export type ProtectedSubject = { readonly channelId: string } | { readonly contentId: string };

/** The ad breaks that providers have on their channels. */
export interface AdBreaks {
  /** Never fails: without the database there are no breaks. */
  forChannel(provider: string, channelId: string): Promise<readonly AdBreakPlan[]>;
}

export interface OriginDeps {
  readonly clock: Clock;
  /** Key of the signatures of media addresses; the same on all machines. */
  readonly secret: string;
  readonly timelines: { forChannel(channelId: string): Promise<ChannelSource | undefined> };
  /** What a film, episode or trailer plays. */
  readonly vod: { assetListOf(id: string): Promise<readonly PlaylistItem[] | undefined> };
  readonly assets: AssetSource;
  readonly store: MediaStore;
  /** Without them channels have no ad breaks. */
  readonly adBreaks?: AdBreaks;
  /** Without them recorded channels have nothing on air. */
  readonly recordings?: Recordings;
  /** Without them nothing is encrypted. */
  readonly keys?: MediaKeys;
  /** The public address of media; default: the host of the request. */
  readonly publicUrl?: string;
  /** Fetches upstream playlists; default: from the public Internet only. */
  readonly fetch?: Outgoing;
  /** An upstream's address leads to a network that outgoing requests may not reach. */
  readonly onUpstreamRefused?: (reason: string) => void;
}
