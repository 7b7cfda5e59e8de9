/** Writes assets as the packager leaves them, with bytes a test can recognise. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { manifest } from './builders.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'aerial-origin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Init sections are `v720-init…` cut to 10 bytes, segments `<5 bytes of asset, track and number>`. */
export async function writeAsset(root: string, id: string, over: Parameters<typeof manifest>[1] & { cues?: string } = {}): Promise<void> {
  const made = manifest(id, over);
  const folder = path.join(root, id);
  await mkdir(path.join(folder, 'thumbs'), { recursive: true });
  for (const track of [...made.video, ...made.audio]) {
    const init = Buffer.from(`${track.name}-init------`).subarray(0, track.initLength);
    const segments = Array.from({ length: made.segmentCount }, (_, i) => segmentBytes(id, track.name, i));
    await writeFile(path.join(folder, track.file), Buffer.concat([init, ...segments]));
  }
  for (const track of made.subtitles) await writeFile(path.join(folder, track.file), over.cues ?? 'WEBVTT\n');
  for (let i = 0; i < made.thumbnails.count; i++) {
    const picture = sharp({ create: { width: 320, height: 180, channels: 3, background: { r: 40 * i, g: 80, b: 120 } } });
    await writeFile(path.join(folder, 'thumbs', `${i}.jpg`), await picture.jpeg().toBuffer());
  }
  await writeFile(path.join(folder, 'asset.json'), JSON.stringify(made));
}

export const segmentBytes = (asset: string, track: string, index: number): Buffer => Buffer.from([asset.charCodeAt(0), track.charCodeAt(0), track.charCodeAt(1), track.length, index]);
