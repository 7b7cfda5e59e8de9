import { expect, test } from 'vitest';
import { mediaAsset } from '../testing/builders.ts';
import { lowestVideo, renditionNamed, trackFor } from './renditions.ts';

test.each([
  ['the rung itself', 'v360', 'v360'],
  ['the best below a missing rung', 'v480', 'v360'],
  ['the lowest when all are above', 'v144', 'v240'],
])('an asset serves a video rendition with %s', (_rule, name, expected) => {
  expect(trackFor(mediaAsset('a').manifest, { kind: 'video', name, height: Number(name.slice(1)) })).toBe(expected);
});

test.each([
  ['v720', { kind: 'video', name: 'v720', height: 720 }],
  ['a-ru', { kind: 'audio', name: 'a-ru' }],
  ['s-en', { kind: 'subtitles', name: 's-en' }],
  ['x', undefined],
  ['a-../x', undefined],
])('a media playlist named %s is that rendition', (name, expected) => {
  expect(renditionNamed(name)).toEqual(expected);
});

test('a preview is the lowest video of every asset', () => {
  expect(trackFor(mediaAsset('a').manifest, lowestVideo)).toBe('v240');
  expect(trackFor(mediaAsset('a', { rungs: [480, 1080] }).manifest, lowestVideo)).toBe('v480');
});
