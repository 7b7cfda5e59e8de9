/**
 * A media asset: a folder with its renditions cut on the segment grid and `asset.json`, which is an {@link AssetManifest}.
 * Every track is one file: the init section, then one CMAF fragment per grid segment.
 */
export interface AssetTrackFile {
  /** File name inside the asset's folder; also the track's name in media addresses, without the extension. */
  readonly file: string;
  readonly name: string;
  readonly codecs: string;
  /** Peak bits per second. */
  readonly bandwidth: number;
  /** Bytes of the init section at the start of the file. */
  readonly initLength: number;
  /** segmentCount + 1 byte offsets: segment i is bytes [offsets[i], offsets[i + 1]). */
  readonly offsets: readonly number[];
}
export interface VideoRendition extends AssetTrackFile {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly averageBandwidth: number;
}
export interface AudioRendition extends AssetTrackFile {
  /** ISO 639-1. */
  readonly language: string;
  readonly label: string;
  readonly channels: number;
}
export interface SubtitleTrack {
  readonly name: string;
  readonly language: string;
  readonly label: string;
  /** WebVTT with cue times relative to the asset's start. */
  readonly file: string;
}
export interface AssetManifest {
  readonly id: string;
  /** Changes when any byte of the media changes; part of segment addresses, which are immutable. */
  readonly version: string;
  /** In an object store: the folder of this upload, with all files of the asset. Absent where they lie beside the manifest. */
  readonly folder?: string;
  readonly segmentCount: number;
  readonly durationS: number;
  readonly video: readonly VideoRendition[];
  readonly audio: readonly AudioRendition[];
  readonly subtitles: readonly SubtitleTrack[];
  readonly thumbnails: {
    readonly everyS: number;
    readonly count: number;
    readonly width: number;
    readonly height: number;
  };
}

/** A stretch of an asset inside a programme, film or trailer: its first `segments` grid segments. */
export interface PlaylistItem {
  readonly asset: string;
  readonly segments: number;
  /**
   * Identifies the decoder parameters of the asset's renditions. Neighbours with the same value play as one continuous
   * stream, without a discontinuity; absent means unknown, which never matches.
   */
  readonly encoding?: string;
}
