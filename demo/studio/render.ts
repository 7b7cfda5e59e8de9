/** From a painter and a loop of music to an asset in demo/media. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodeSource } from '@aerial/server/ingest/packager/encode-source.ts';
import { systemFfmpeg } from '@aerial/server/ingest/packager/ffmpeg.ts';
import { type EncoderSettings, FRAMES_PER_SEGMENT, LADDER } from '@aerial/server/ingest/packager/ladder.ts';
import { packageAsset } from '@aerial/server/ingest/packager/package-asset.ts';
import { type Cue, webVtt } from '@aerial/server/ingest/packager/webvtt.ts';
import { GRID_S } from '@aerial/domain/grid.ts';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { H, type Paint, W } from './draw/kit.ts';
import type { NarratedLanguage } from '../catalogue/types.ts';
import type { Loop } from './sound/synth.ts';
import { wav } from './sound/wav.ts';

export interface Track {
  readonly language: NarratedLanguage;
  readonly sound: Loop;
  /** Its narration. */
  readonly cues?: readonly Cue[];
}

/** A thing to render: all that its bytes depend on. */
export interface Production {
  readonly id: string;
  readonly segments: number;
  readonly paint: Paint;
  readonly tracks: readonly Track[];
  /** The sound's end runs on into its start. */
  readonly isLoop: boolean;
  readonly audioK: number;
  readonly taste: EncoderSettings;
}

const LABELS: Readonly<Record<NarratedLanguage, string>> = {
  ru: 'Русский',
  en: 'English',
  kk: 'Қазақша',
  ro: 'Română',
};
/** Frames compared to detect whether a scene has changed. */
const PROBES = 24;

/** Changes when the pictures, the sound, the words or the encoding would come out differently. */
export function fingerprint(production: Production): string {
  const { segments, paint, tracks, isLoop, audioK, taste } = production;
  const hash = createHash('sha256').update(JSON.stringify({ segments, isLoop, audioK, taste, ladder: LADDER }));
  const { draw, canvas } = screen(paint);
  for (let i = 0; i < PROBES; i += 1) {
    draw(i / PROBES);
    hash.update(canvas.data());
  }
  for (const { language, sound, cues } of tracks)
    hash
      .update(language)
      .update(wav(sound))
      .update(JSON.stringify(cues ?? []));
  return hash.digest('hex').slice(0, 16);
}

function screen(paint: Paint): { readonly canvas: Canvas; readonly draw: (t: number) => void } {
  const canvas: Canvas = createCanvas(W, H);
  const g = canvas.getContext('2d');
  return {
    canvas,
    draw(t) {
      g.save();
      paint(g, t);
      g.restore();
    },
  };
}

function* pictures(paint: Paint, count: number): Generator<Uint8Array> {
  const { canvas, draw } = screen(paint);
  for (let n = 0; n < count; n += 1) {
    draw(n / count);
    // The canvas reuses its memory while the encoder may still be reading.
    yield Buffer.from(canvas.data());
  }
}

/** Renders, encodes and packs one production into `<media>/<id>`. */
export async function produce(production: Production, media: string): Promise<void> {
  const { id, segments, paint, tracks, isLoop, audioK, taste } = production;
  const workDir = await mkdtemp(path.join(os.tmpdir(), 'aerial-studio-'));
  try {
    const sounds = await Promise.all(
      tracks.map(async ({ language, sound }) => {
        const file = path.join(workDir, `${language}.wav`);
        await writeFile(file, wav(sound));
        return file;
      }),
    );
    const encoded = await encodeSource({
      input: {
        kind: 'frames',
        width: W,
        height: H,
        frames: pictures(paint, segments * FRAMES_PER_SEGMENT),
        durationS: segments * GRID_S,
      },
      workDir,
      ladder: LADDER,
      audioTracks: tracks.map(({ language }, i) => ({
        language,
        label: LABELS[language],
        bitrateK: audioK,
        source: { kind: isLoop ? 'loop' : 'file', path: sounds[i] ?? '' },
      })),
      settings: taste,
      ffmpeg: systemFfmpeg({ niceness: 10 }),
    });
    const subtitles = tracks.flatMap(({ language, cues }) =>
      cues ? [{ language, label: LABELS[language], vtt: webVtt(cues) }] : [],
    );
    await packageAsset({ id, dir: path.join(media, id), encoded, subtitles });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}
