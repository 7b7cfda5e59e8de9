/** The sound of what an episode plays, decoded from its assets. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AssetManifest, PlaylistItem } from '@aerial/domain/asset.ts';
import { GRID_MS } from '@aerial/domain/grid.ts';
import { MediaError } from '../../media/media-error.ts';
import type { FfmpegPort } from '../packager/ffmpeg.ts';
import { SAMPLE_RATE } from './fingerprint.ts';

const SAMPLES_PER_SEGMENT = (SAMPLE_RATE * GRID_MS) / 1000;

export interface SoundOptions {
  /** Folders of assets, in the order in which they are searched. */
  readonly mediaDirs: readonly string[];
  readonly ffmpeg: FfmpegPort;
  readonly signal?: AbortSignal;
}

/**
 * Mono PCM of an asset list, of the first audio track of each asset. Assets that several lists name are decoded once: use one
 * reader for a season.
 */
export function soundReader({
  mediaDirs,
  ffmpeg,
  signal,
}: SoundOptions): (items: readonly PlaylistItem[]) => Promise<Int16Array> {
  const shared = new Map<string, Promise<Int16Array>>();

  async function decode(asset: string): Promise<Int16Array> {
    const dir = mediaDirs.map((root) => path.join(root, asset)).find((one) => existsSync(path.join(one, 'asset.json')));
    if (dir === undefined) throw new MediaError('unreadable_input', `the asset ${asset} is not in the media folder`);
    const { audio } = JSON.parse(await readFile(path.join(dir, 'asset.json'), 'utf8')) as AssetManifest;
    const [track] = audio;
    if (!track) return new Int16Array(0);
    const workDir = await mkdtemp(path.join(tmpdir(), 'aerial-sound-'));
    try {
      const file = path.join(workDir, 'sound.pcm');
      const format = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le'];
      await ffmpeg.run(['-i', path.join(dir, track.file), ...format, file], signal ? { signal } : {});
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
