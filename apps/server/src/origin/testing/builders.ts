/** Small media for the origin's tests. */
import type { AssetManifest, PlaylistItem } from '@aerial/domain/asset.ts';
import { gridNumber } from '@aerial/domain/grid.ts';
import { encodingOf } from '../assets/encoding.ts';
import type { MediaAsset } from '../ports.ts';
import { numberEntries, tableTimeline, type Timeline, type TimelineEntry } from '../timeline/timeline.ts';
import { AUDIO_TIMESCALE, INIT_BYTES, SEGMENT_BYTES, VIDEO_TIMESCALE } from './fragments.ts';

export const item = (asset: string, segments: number, encoding?: string): PlaylistItem => ({
  asset,
  segments,
  ...(encoding === undefined ? {} : { encoding }),
});

const offsets = (count: number, initLength: number, bytes: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => initLength + i * bytes);

export function manifest(
  id: string,
  over: { segmentCount?: number; languages?: string[]; subtitles?: string[]; rungs?: number[]; version?: string } = {},
): AssetManifest {
  const { segmentCount = 15, languages = ['ru'], subtitles = [], rungs = [720, 360, 240], version = '1a2b3c4d' } = over;
  const packed = { initLength: INIT_BYTES, offsets: offsets(segmentCount, INIT_BYTES, SEGMENT_BYTES) };
  return {
    id,
    version,
    segmentCount,
    durationS: segmentCount * 1.92,
    video: rungs.map((height) => ({
      name: `v${height}`,
      file: `v${height}.mp4`,
      width: Math.round((height * 16) / 9),
      height,
      frameRate: 25,
      codecs: height === 720 ? 'avc1.64001f' : 'avc1.4d401e',
      bandwidth: height * 2000,
      averageBandwidth: height * 1000,
      ...packed,
    })),
    audio: languages.map((language) => ({
      name: `a-${language}`,
      file: `a-${language}.mp4`,
      language,
      label: language === 'ru' ? 'Русский' : 'English',
      channels: 2,
      codecs: 'mp4a.40.2',
      bandwidth: 64_000,
      ...packed,
    })),
    subtitles: subtitles.map((language) => ({
      name: `s-${language}`,
      file: `s-${language}.vtt`,
      language,
      label: language === 'ru' ? 'Русский' : 'English',
    })),
    thumbnails: { everyS: 10, count: Math.ceil((segmentCount * 1.92) / 10), width: 320, height: 180 },
  };
}

/** An asset whose init sections are shared by all assets of the ladder, as the packager makes them. */
export function mediaAsset(
  id: string,
  over: Parameters<typeof manifest>[1] = {},
  initOf: (track: string) => string = (track) => `init-${track}`,
): MediaAsset {
  const made = manifest(id, over);
  const timescales = new Map([
    ...made.video.map(({ name }) => [name, VIDEO_TIMESCALE] as const),
    ...made.audio.map(({ name }) => [name, AUDIO_TIMESCALE] as const),
  ]);
  const initKeys = new Map([...timescales.keys()].map((name) => [name, initOf(name)]));
  return { manifest: made, initKeys, timescales, encoding: encodingOf(made, initKeys) };
}

export const assetsOf = (...assets: MediaAsset[]): ((id: string) => MediaAsset | undefined) => {
  const byId = new Map(assets.map((asset) => [asset.manifest.id, asset]));
  return (id) => byId.get(id);
};

/** Entries that follow each other from a segment on: `[length, asset list]`. A number alone is a break in transmission. */
export function schedule(
  start: number,
  parts: readonly (number | readonly [number, readonly PlaylistItem[]])[],
  firstDiscontinuity = 0,
): TimelineEntry[] {
  const entries: Omit<TimelineEntry, 'discontinuity'>[] = [];
  let at = start;
  for (const part of parts) {
    const length = typeof part === 'number' ? part : part[0];
    if (typeof part !== 'number') entries.push({ gridStart: gridNumber(at), gridCount: length, assetList: part[1] });
    at += length;
  }
  return numberEntries(entries, firstDiscontinuity);
}

export const channel = (...args: Parameters<typeof schedule>): Timeline => tableTimeline(schedule(...args));
