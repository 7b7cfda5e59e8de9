import { expect, test } from 'vitest';
import { chooseMediaFile } from './media-file.ts';
import type { MediaFile } from './types.ts';

const file = (width: number, bitrate: number, type = 'video/mp4'): MediaFile => ({
  url: `https://m.test/${width}-${bitrate}`,
  type,
  width,
  height: (width * 9) / 16,
  bitrate,
});
const files = [file(1920, 6000), file(640, 800), file(1280, 2500), file(640, 600, 'video/x-flv')];
const choose = (width: number, bandwidth?: number, from: readonly MediaFile[] = files) =>
  chooseMediaFile(from, { width, bandwidth, canPlay: (type) => type === 'video/mp4' })
    ?.url.split('/')
    .at(-1);

test.each([
  ['the smallest that fills the box', 700, undefined, '1280-2500'],
  ['the largest for a box that none fills', 4000, undefined, '1920-6000'],
  ['what the connection carries', 1920, 4_000_000, '1280-2500'],
  ['the lightest for a connection that carries none', 1920, 100_000, '640-800'],
])('%s', (_rule, width, bandwidth, chosen) => expect(choose(width, bandwidth)).toBe(chosen));

test('nothing where this browser plays none of them', () => {
  expect(choose(640, undefined, [file(640, 600, 'video/x-flv')])).toBeUndefined();
});

test('a file without a type is judged by its name', () => {
  expect(choose(640, undefined, [{ ...file(640, 600, ''), url: 'https://m.test/a.mp4?x=1' }])).toBe('a.mp4?x=1');
});
