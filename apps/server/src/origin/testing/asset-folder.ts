/** Writes assets as the packager leaves them, with bytes a test can recognise. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { manifest } from './builders.ts';
import { initBytes, segmentBytes } from './fragments.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'aerial-origin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function writeAsset(
  root: string,
  id: string,
  over: Parameters<typeof manifest>[1] & { cues?: string } = {},
): Promise<void> {
  const made = manifest(id, over);
  const folder = path.join(root, id);
  await mkdir(path.join(folder, 'thumbs'), { recursive: true });
  for (const track of [...made.video, ...made.audio]) {
    const segments = Array.from({ length: made.segmentCount }, (_, i) => segmentBytes(id, track.name, i));
    await writeFile(path.join(folder, track.file), Buffer.concat([initBytes(track.name), ...segments]));
  }
  for (const track of made.subtitles) await writeFile(path.join(folder, track.file), over.cues ?? 'WEBVTT\n');
  for (let i = 0; i < made.thumbnails.count; i++) {
    const picture = sharp({
      create: { width: 320, height: 180, channels: 3, background: { r: 40 * i, g: 80, b: 120 } },
    });
    await writeFile(path.join(folder, 'thumbs', `${i}.jpg`), await picture.jpeg().toBuffer());
  }
  await writeFile(path.join(folder, 'asset.json'), JSON.stringify(made));
}
