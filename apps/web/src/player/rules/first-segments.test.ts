import { expect, test } from 'vitest';
import { firstSegments } from './first-segments.ts';

const url = 'https://tv.test/media/live/1/token/v360.m3u8';
const playlist = (lines: readonly string[]) => ({
  url,
  text: ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...lines, ''].join('\n'),
});
const segment = (n: number, length = 1.92) => [`#EXTINF:${length},`, `../../../seg/a/v360/${n}.m4s`];
const map = (name: string) => `#EXT-X-MAP:URI="../../../init/${name}.mp4"`;
const at = (path: string) => `https://tv.test/media/${path}`;

test('the third segment from the end and its init section; a little after its beginning', () => {
  const first = firstSegments(playlist([map('a'), ...[1, 2, 3, 4, 5].flatMap((n) => segment(n))]));
  expect(first?.urls).toEqual([at('init/a.mp4'), at('seg/a/v360/3.m4s')]);
  expect(first?.behindS).toBeGreaterThan(2 * 1.92);
  expect(first?.behindS).toBeLessThan(3 * 1.92);
});
test('the init section is the one before the segment, not a later one', () => {
  const lines = [
    map('a'),
    ...segment(1),
    ...segment(2),
    '#EXT-X-DISCONTINUITY',
    map('b'),
    ...segment(3),
    ...segment(4),
  ];
  expect(firstSegments(playlist(lines))?.urls[0]).toBe(at('init/a.mp4'));
});
test('longer segments start further behind the live edge', () => {
  expect(firstSegments(playlist([1, 2, 3].flatMap((n) => segment(n, 6))))?.behindS).toBeCloseTo(17.7);
});
test('addresses of another host stay as they are', () => {
  const lines = [
    '#EXTINF:2,',
    'https://cdn.test/1.ts',
    '#EXTINF:2,',
    'https://cdn.test/2.ts',
    '#EXTINF:2,',
    'https://cdn.test/3.ts',
  ];
  expect(firstSegments(playlist(lines))?.urls).toEqual(['https://cdn.test/1.ts']);
});
test.each([
  ['a master', ['#EXT-X-STREAM-INF:BANDWIDTH=1', 'v360.m3u8']],
  ['fewer segments', [...segment(1), ...segment(2)]],
  ['what is over', [...[1, 2, 3].flatMap((n) => segment(n)), '#EXT-X-ENDLIST']],
  ['parts of files', ['#EXTINF:2,', '#EXT-X-BYTERANGE:1@0', 'a.mp4', ...segment(2), ...segment(3)]],
  ['encrypted segments', ['#EXT-X-KEY:METHOD=AES-128,URI="k"', ...[1, 2, 3].flatMap((n) => segment(n))]],
  ['a beginning of its own', ['#EXT-X-START:TIME-OFFSET=1', ...[1, 2, 3].flatMap((n) => segment(n))]],
])('nothing of %s', (_what, lines) => expect(firstSegments(playlist(lines))).toBeUndefined());
