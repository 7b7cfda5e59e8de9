/** The sound of what an episode plays, decoded from its assets. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AssetManifest, PlaylistItem } from '@aerial/domain/asset.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { MediaError } from '../../media/media-error.ts';
import type { FfmpegPort } from '../packager/ffmpeg.ts';
import type { AssetUploads } from '../store/asset-uploads.ts';
import { SAMPLE_RATE } from './fingerprint.ts';

const SAMPLES_PER_SEGMENT = (SAMPLE_RATE * GRID_MS) / 1000;

export interface SoundOptions {
  /** Folders of assets, in the order in which they are searched. */
  readonly mediaDirs: readonly string[];
  /** Has those that are in no folder. */
  readonly store?: AssetUploads;
  readonly ffmpeg: FfmpegPort;
  readonly signal?: AbortSignal;
}

/**
 * Mono PCM of an asset list, of the first audio track of each asset. Assets that several lists name are decoded once: use one
 * reader for a season.
 */
export function soundReader({
  mediaDirs,
  store,
  ffmpeg,
  signal,
}: SoundOptions): (items: readonly PlaylistItem[]) => Promise<Int16Array> {
  const shared = new Map<string, Promise<Int16Array>>();

  async function decode(asset: string): Promise<Int16Array> {
    const dir = mediaDirs.map((root) => path.join(root, asset)).find((one) => existsSync(path.join(one, 'asset.json')));
    const manifest =
      dir === undefined
        ? await store?.published(asset)
        : (JSON.parse(await readFile(path.join(dir, 'asset.json'), 'utf8')) as AssetManifest);
    if (!manifest) throw new MediaError('unreadable_input', `there is no asset ${asset}`);
    const [track] = manifest.audio;
    if (!track) return new Int16Array(0);
    const workDir = await mkdtemp(path.join(tmpdir(), 'aerial-sound-'));
    try {
      const file = path.join(workDir, 'sound.pcm');
      const format = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le'];
      const stored = path.join(dir ?? workDir, track.file);
      if (dir === undefined) await store?.download(manifest, track.file, stored);
      await ffmpeg.run(['-i', stored, ...format, file], signal ? { signal } : {});
      const { buffer, byteOffset, byteLength } = await readFile(file);
      return new Int16Array(buffer.slice(byteOffset, byteOffset + byteLength - (byteLength % 2)));
    } finally {
      await rm(workDir, { recursive: true, force: true });
    }
  }

  return async (items) => {
    const isSingle = items.length === 1;
    const sound = new Int16Array(items.reduce((sum, { segments }) => sum + segments, 0) * SAMPLES_PER_SEGMENT);
    let at = 0;
    for (const { asset, segments } of items) {
      let decoded = shared.get(asset);
      if (!decoded) {
        decoded = decode(asset);
        // The asset of one episode is long, and no other list names it.
        if (!isSingle) shared.set(asset, decoded);
      }
      const length = segments * SAMPLES_PER_SEGMENT;
      sound.set((await decoded).subarray(0, length), at);
      at += length;
    }
    return sound;
  };
}
