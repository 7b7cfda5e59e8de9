/** The renditions a playback offers when its assets differ, and which track of an asset serves a rendition. */
import type { AssetManifest, AudioRendition, SubtitleTrack, VideoRendition } from '@aerial/domain/asset.ts';

/** Video of a multivariant playlist: a rung of the ladder over all assets. */
export interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly codecs: readonly string[];
  /** Peak bits per second over all assets. */
  readonly bandwidth: number;
  readonly averageBandwidth: number;
}

export interface RenditionGroup {
  /** Lowest first. */
  readonly video: readonly Variant[];
  readonly audio: readonly AudioRendition[];
  readonly subtitles: readonly SubtitleTrack[];
}

/** Playback needs video and audio; an asset without either cannot be listed with demuxed renditions. */
export const isPlayable = (asset: AssetManifest): boolean =>
  asset.segmentCount > 0 && asset.video.length > 0 && asset.audio.length > 0;

/** Every rendition any of the assets has. The first asset's come first. */
export function renditionsOf(assets: Iterable<AssetManifest>): RenditionGroup {
  const video = new Map<string, Variant>();
  const audio = new Map<string, AudioRendition>();
  const subtitles = new Map<string, SubtitleTrack>();
  for (const asset of assets) {
    for (const track of asset.video) video.set(track.name, widen(video.get(track.name), track));
    for (const track of asset.audio) {
      const merged = audio.get(track.name);
      audio.set(track.name, merged ? { ...merged, bandwidth: Math.max(merged.bandwidth, track.bandwidth) } : track);
    }
    for (const track of asset.subtitles) if (!subtitles.has(track.name)) subtitles.set(track.name, track);
  }
  return {
    video: [...video.values()].sort((a, b) => a.height - b.height || a.bandwidth - b.bandwidth),
    audio: [...audio.values()],
    subtitles: [...subtitles.values()],
  };
}

function widen(merged: Variant | undefined, track: VideoRendition): Variant {
  const { name, width, height, frameRate, bandwidth, averageBandwidth } = track;
  if (!merged) return { name, width, height, frameRate, codecs: [track.codecs], bandwidth, averageBandwidth };
  return {
    ...merged,
    codecs: merged.codecs.includes(track.codecs) ? merged.codecs : [...merged.codecs, track.codecs],
    frameRate: Math.max(merged.frameRate, frameRate),
    bandwidth: Math.max(merged.bandwidth, bandwidth),
    averageBandwidth: Math.max(merged.averageBandwidth, averageBandwidth),
  };
}

/** A rendition of a media playlist. */
export interface Rendition {
  readonly kind: 'video' | 'audio' | 'subtitles';
  readonly name: string;
  /** Of video, pixels. */
  readonly height?: number;
}

/** The rendition of a preview: the lowest video of every asset. */
export const lowestVideo: Rendition = { kind: 'video', name: '', height: 0 };

/**
 * The rendition a playlist's name stands for: `v720`, `a-ru`, `s-en`. The name alone decides, not what the current
 * assets have: a viewer of `a-en` continues in another language when a programme has no English sound.
 */
export function renditionNamed(name: string): Rendition | undefined {
  const video = /^v(\d{2,4})$/.exec(name);
  if (video) return { kind: 'video', name, height: Number(video[1]) };
  if (/^a-[A-Za-z0-9-]{1,24}$/.test(name)) return { kind: 'audio', name };
  return /^s-[A-Za-z0-9-]{1,24}$/.test(name) ? { kind: 'subtitles', name } : undefined;
}

/**
 * The asset's track that serves a rendition: the one of that name; else for video the best not above it, or the lowest;
 * else for audio the first track. @returns undefined when there is none (subtitles only, for a playable asset)
 */
export function trackFor(asset: AssetManifest, rendition: Rendition): string | undefined {
  const { kind, name, height = Infinity } = rendition;
  if (asset[kind].some((track) => track.name === name)) return name;
  if (kind === 'subtitles') return undefined;
  if (kind === 'audio') return asset.audio[0]?.name;
  const byHeight = [...asset.video].sort((a, b) => a.height - b.height);
  return (byHeight.findLast((track) => track.height <= height) ?? byHeight[0])?.name;
}
