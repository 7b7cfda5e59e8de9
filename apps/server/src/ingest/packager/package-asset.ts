/** Packages encodes into an asset's folder: the second half of an ingest. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AssetManifest, AudioRendition, SubtitleTrack, VideoRendition } from '@aerial/domain/asset.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { averageBandwidth, peakBandwidth } from './bandwidth.ts';
import { type EncodedMedia, THUMBNAIL_EVERY_S, THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from './encode-source.ts';
import { FRAME_RATE } from './ladder.ts';
import { audioParts, type PackedTrack, videoParts, writeTrack } from './pack-tracks.ts';

export interface SubtitleSource {
  /** ISO 639-1. */
  readonly language: string;
  readonly label: string;
  /** A whole WebVTT file, cue times from the asset's start. */
  readonly vtt: string;
}

export interface PackageOptions {
  readonly id: string;
  /** The asset's folder itself; its parent need not exist. */
  readonly dir: string;
  readonly encoded: EncodedMedia;
  readonly subtitles?: readonly SubtitleSource[];
}

/**
 * Packs encodes into `<dir>` with its `asset.json`. Everything is written beside it and renamed once, so that a
 * reader sees the old asset, the new one, or (briefly, when one replaces another) none, never a partial one.
 * Packing the same bytes again changes nothing.
 * @returns the manifest, also in `asset.json`
 * @throws MediaError bad_encode when an encode does not lie on the grid
 */
export async function packageAsset({ id, dir, encoded, subtitles = [] }: PackageOptions): Promise<AssetManifest> {
  const temporary = `${dir}.tmp`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(path.join(temporary, 'thumbs'), { recursive: true });
  try {
    const manifest = await writeAsset(id, temporary, encoded, subtitles);
    if ((await publishedVersion(dir)) === manifest.version) await rm(temporary, { recursive: true });
    else await publish(temporary, dir);
    return manifest;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

async function writeAsset(
  id: string,
  dir: string,
  encoded: EncodedMedia,
  subtitles: readonly SubtitleSource[],
): Promise<AssetManifest> {
  const { segmentCount } = encoded;
  const hash = createHash('sha256');
  const addToHash = (bytes: Buffer | string): void => void hash.update(bytes);

  const video: VideoRendition[] = [];
  for (const { rung, path: encodePath } of encoded.video) {
    const file = `${rung.name}.mp4`;
    const track = await writeTrack(
      videoParts(encodePath, rung.maxRateK),
      path.join(dir, file),
      segmentCount,
      addToHash,
    );
    const { width, height, name } = rung;
    video.push({
      name,
      width,
      height,
      frameRate: FRAME_RATE,
      averageBandwidth: averageBandwidth(track.offsets),
      file,
      ...rates(track),
    });
  }
  const audio: AudioRendition[] = [];
  const audioNames = trackNames('a', encoded.audio);
  for (const [i, { language, label, path: adtsPath, leadFrames }] of encoded.audio.entries()) {
    const name = audioNames[i] ?? '';
    const file = `${name}.mp4`;
    const track = await writeTrack(
      audioParts(adtsPath, leadFrames, segmentCount),
      path.join(dir, file),
      segmentCount,
      addToHash,
    );
    audio.push({ name, language, label, channels: 2, file, ...rates(track) });
  }
  const texts: SubtitleTrack[] = [];
  const textNames = trackNames('s', subtitles);
  for (const [i, { language, label, vtt }] of subtitles.entries()) {
    const name = textNames[i] ?? '';
    texts.push({ name, language, label, file: `${name}.vtt` });
    await writeDurably(path.join(dir, `${name}.vtt`), vtt);
    addToHash(vtt);
  }
  for (const [i, thumbnail] of encoded.thumbnails.entries()) {
    await copyFile(thumbnail, path.join(dir, 'thumbs', `${i}.jpg`));
    addToHash(await readFile(thumbnail));
  }
  // What the manifest says about the tracks belongs to the version too: a renamed track is another asset.
  addToHash(JSON.stringify([segmentCount, video, audio, texts]));
  const manifest: AssetManifest = {
    id,
    version: hash.digest('hex').slice(0, 8),
    segmentCount,
    durationS: (segmentCount * GRID_MS) / 1000,
    video,
    audio,
    subtitles: texts,
    thumbnails: {
      everyS: THUMBNAIL_EVERY_S,
      count: encoded.thumbnails.length,
      width: THUMBNAIL_WIDTH,
      height: THUMBNAIL_HEIGHT,
    },
  };
  await writeDurably(path.join(dir, 'asset.json'), `${JSON.stringify(manifest)}\n`);
  return manifest;
}

const rates = ({
  codecs,
  initLength,
  offsets,
}: PackedTrack): Pick<AudioRendition, 'codecs' | 'bandwidth' | 'initLength' | 'offsets'> => ({
  codecs,
  bandwidth: peakBandwidth(offsets),
  initLength,
  offsets,
});

/** `a-ru`, `a-en`, and for a second track of a language `a-ru-2`. */
export function trackNames(prefix: string, tracks: readonly { readonly language: string }[]): string[] {
  const seen = new Map<string, number>();
  return tracks.map(({ language }) => {
    const nth = (seen.get(language) ?? 0) + 1;
    seen.set(language, nth);
    return nth === 1 ? `${prefix}-${language}` : `${prefix}-${language}-${nth}`;
  });
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Version of the asset in a folder; undefined when there is none that can be read. */
async function publishedVersion(dir: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(path.join(dir, 'asset.json'), 'utf8')) as AssetManifest).version;
  } catch {
    return undefined;
  }
}

async function publish(temporary: string, dir: string): Promise<void> {
  const old = `${dir}.old`;
  await rm(old, { recursive: true, force: true });
  await rename(dir, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(temporary, dir);
  await syncFolder(path.dirname(dir));
  await rm(old, { recursive: true, force: true });
}

/** Makes a rename survive a power failure; where folders cannot be opened (Windows) it does nothing. */
async function syncFolder(dir: string): Promise<void> {
  try {
    const handle = await open(dir);
    await handle.sync();
    await handle.close();
  } catch {
    // Not every file system allows it; the rename itself is done.
  }
}
