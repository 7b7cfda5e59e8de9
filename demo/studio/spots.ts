/** Draws the spots of the demo's ads into demo/spots: `node demo/studio/spots.ts`. One plain MP4 each, as ad servers have them. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { SPOT_S, spots } from '../catalogue/ads.ts';
import { cardPainter, choiceOf } from './cards/card.ts';
import { H, W } from './draw/kit.ts';
import { normalise } from './sound/loudness.ts';
import { sting } from './sound/scores.ts';
import { wav } from './sound/wav.ts';

const FOLDER = path.join(import.meta.dirname, '../spots');
const FRAME_RATE = 25;
/** Of the picture in the file; the painters draw larger. */
const WIDTH = 854;
const LOUDNESS = -22;

await mkdir(FOLDER, { recursive: true });
for (const spot of spots) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'aerial-spot-'));
  try {
    const canvas = createCanvas(W, H);
    const g = canvas.getContext('2d');
    const paint = cardPainter(spot);
    const count = Math.round(SPOT_S * FRAME_RATE);
    const frames: Buffer[] = [];
    for (let n = 0; n < count; n += 1) {
      g.save();
      paint(g, n / count);
      g.restore();
      frames.push(Buffer.from(canvas.data()));
    }
    const sound = sting(choiceOf(spot.id));
    normalise(sound, LOUDNESS);
    const audio = path.join(folder, 'sound.wav');
    await writeFile(audio, wav(sound));
    const video = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${W}x${H}`, '-r', String(FRAME_RATE), '-i', 'pipe:0'];
    const encoding = [
      '-vf',
      `scale=${WIDTH}:-2,format=yuv420p`,
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-tune',
      'animation',
    ];
    const rest = [
      '-crf',
      '30',
      '-c:a',
      'aac',
      '-b:a',
      '48k',
      '-ac',
      '2',
      '-t',
      String(SPOT_S),
      '-movflags',
      '+faststart',
    ];
    const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-threads', '1'];
    execFileSync(
      'ffmpeg',
      [
        '-hide_banner',
        '-loglevel',
        'error',
        '-y',
        ...video,
        '-i',
        audio,
        ...encoding,
        ...rest,
        ...exact,
        path.join(FOLDER, `${spot.id}.mp4`),
      ],
      { input: Buffer.concat(frames), stdio: ['pipe', 'ignore', 'inherit'], maxBuffer: 2 ** 30 },
    );
    console.log(`${spot.id}: drawn`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
