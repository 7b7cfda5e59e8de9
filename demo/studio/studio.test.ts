/** The painters, the band and what came of them in demo/media. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import {
  CARD_SEGMENTS,
  channelScenes,
  filmScenes,
  SCENE_SEGMENTS,
  SLATE,
  SLATE_SEGMENTS,
} from '../catalogue/assets.ts';
import { titleCards } from '../catalogue/titles.ts';
import { balance } from './cards/card.ts';
import { H, type Paint, W } from './draw/kit.ts';
import { painterOf } from './painters.ts';
import { chord, tone } from './sound/band.ts';
import { loudness, normalise } from './sound/loudness.ts';
import { languagesOf, narration, type NarratedId } from './sound/narration.ts';
import { scores } from './sound/scores.ts';
import { play, silence } from './sound/synth.ts';

const media = path.join(import.meta.dirname, '../media');
const scenes = [...channelScenes, ...filmScenes];
/** All media of the repository together may weigh 60 MiB; this is the clips' share. */
const MEDIA_BUDGET_BYTES = 49 * 1024 * 1024;

function picture(paint: Paint, t: number): Buffer {
  const canvas: Canvas = createCanvas(W, H);
  paint(canvas.getContext('2d'), t);
  return Buffer.from(canvas.data());
}

/** Share of channel values that differ visibly. */
function difference(a: Buffer, b: Buffer): number {
  let differing = 0;
  for (let i = 0; i < a.length; i += 1) if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > 8) differing += 1;
  return differing / a.length;
}

describe.each(scenes)('%s', (id) => {
  test('ends on the picture it began with, moves in between, and is the same at every drawing', async () => {
    const paint = await painterOf(id);
    const first = picture(paint, 0);
    expect(difference(first, picture(paint, 1))).toBeLessThan(0.002);
    expect(difference(first, picture(paint, 0.37))).toBeGreaterThan(0.003);
    expect(picture(paint, 0.37).equals(picture(paint, 0.37))).toBe(true);
  });

  test('has music', () => expect(scores[id].layers.length).toBeGreaterThan(1));
});

test('narration fits its scene and exists in both languages', () => {
  for (const id of filmScenes)
    for (const { at, text } of narration[id]) {
      expect(at).toBeLessThan(SCENE_SEGMENTS * 1.92 - 5);
      expect(text.ru).toMatch(/[а-яё]/i);
      expect(text.en).toMatch(/^[^а-яё]+$/i);
    }
});

test('one scene is narrated in four languages', () => {
  expect(filmScenes.filter((id) => languagesOf(id).length === 4)).toEqual(['scene-garden']);
  for (const id of filmScenes) expect(languagesOf(id).slice(0, 2)).toEqual(['ru', 'en']);
});

describe('music', () => {
  test('names chords', () => {
    expect(chord('Am7')).toEqual([57, 60, 64, 67]);
    expect(chord('Bb')).toEqual([58, 62, 65]);
  });
  test('continues an octave higher after the last chord tone', () =>
    expect([0, 2, 3, -1].map((i) => tone([48, 52, 55], i))).toEqual([48, 55, 60, 43]));
  test('a note that rings past the end wraps to the start', () => {
    const loop = silence(1);
    play(loop, 0.99, 0.05, 1, 0, () => 1);
    expect(loop.left[0]).toBeGreaterThan(0);
    expect(loop.left[24_000]).toBe(0);
  });
});

test('loudness is normalised to the target', () => {
  const loop = silence(3);
  for (let i = 0; i < loop.left.length; i += 1)
    loop.left[i] = loop.right[i] = 0.02 * Math.sin((i / 48_000) * 6.2832 * 997);
  normalise(loop, -20);
  expect(loudness(loop)).toBeCloseTo(-20, 1);
});

test('a title is broken into lines of similar length, never wider than its box', () => {
  const measure = (line: string): number => line.length * 10;
  expect(balance('Дом, где ждут снега', measure, 200, 3)).toEqual(['Дом, где ждут снега']);
  expect(balance('Дом, где ждут снега', measure, 120, 3)).toEqual(['Дом, где', 'ждут снега']);
  expect(balance('Непереносимое', measure, 60, 3)).toBeUndefined();
});

describe('demo/media', () => {
  const wanted = [
    ...scenes.map((id) => [id, SCENE_SEGMENTS] as const),
    ...titleCards().map(({ id }) => [id, CARD_SEGMENTS] as const),
    [SLATE, SLATE_SEGMENTS] as const,
  ];

  test('has every scene and card, with the number of segments the catalogue expects', async () => {
    for (const [id, segments] of wanted) {
      const assetMetadata = JSON.parse(await readFile(path.join(media, id, 'asset.json'), 'utf8')) as AssetManifest;
      expect([id, assetMetadata.segmentCount]).toEqual([id, segments]);
      expect(assetMetadata.video.map(({ name }) => name)).toEqual(['v720', 'v360', 'v240']);
      const isNarrated = (filmScenes as readonly string[]).includes(id);
      const narrated = isNarrated ? languagesOf(id as NarratedId) : [];
      expect(assetMetadata.audio.map(({ name }) => name)).toEqual(
        isNarrated ? narrated.map((language) => `a-${language}`) : ['a-ru'],
      );
      expect(assetMetadata.subtitles.map(({ name }) => name)).toEqual(narrated.map((language) => `s-${language}`));
      for (const track of [...assetMetadata.video, ...assetMetadata.audio])
        expect((await stat(path.join(media, id, track.file))).size).toBe(track.offsets.at(-1));
    }
  });

  test('one init section serves a rung in every asset', async () => {
    const inits = new Map<string, Set<string>>();
    for (const [id] of wanted) {
      const assetMetadata = JSON.parse(await readFile(path.join(media, id, 'asset.json'), 'utf8')) as AssetManifest;
      for (const track of [...assetMetadata.video, ...assetMetadata.audio]) {
        const key = track.codecs;
        const init = (await readFile(path.join(media, id, track.file))).subarray(0, track.initLength).toString('hex');
        inits.set(key, (inits.get(key) ?? new Set()).add(init));
      }
    }
    expect([...inits.values()].map((set) => set.size)).toEqual([1, 1, 1, 1]);
  });

  test('fits its budget', async () => {
    let bytes = 0;
    for (const file of await readdir(media, { recursive: true, withFileTypes: true }))
      if (file.isFile()) bytes += (await stat(path.join(file.parentPath, file.name))).size;
    expect(bytes).toBeLessThan(MEDIA_BUDGET_BYTES);
  });
});
