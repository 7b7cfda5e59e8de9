import { expect, test } from 'vitest';
import { firstRenditions } from './first-playlists.ts';
import { multivariantPlaylist } from './playlists/multivariant-playlist.ts';
import { renditionsOf } from './playlists/renditions.ts';
import { manifest } from './testing/builders.ts';

const audio = (name: string, isDefault: boolean) =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="x",DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,URI="${name}.m3u8"`;
const variant = (name: string, bandwidth = 500_000, lines = 360) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=9,RESOLUTION=640x${lines},AUDIO="audio"\n${name}`;

test.each([
  ['the default audio', [audio('a-en', false), audio('a-ru', true), variant('v360.m3u8')], ['v360', 'a-ru']],
  [
    'the best video of at most 480 lines, wherever it is listed',
    [variant('v720.m3u8', 700_000, 720), variant('v240.m3u8', 200_000, 240), variant('v480.m3u8', 600_000, 480)],
    ['v480'],
  ],
  [
    'none above the bandwidth of a slow connection',
    [variant('v480.m3u8', 1_200_000, 480), variant('v240.m3u8', 200_000, 240)],
    ['v240'],
  ],
  [
    'the lowest when all exceed the limits',
    [variant('v1080.m3u8', 5_000_000, 1080), variant('v720.m3u8', 3_000_000, 720)],
    ['v720'],
  ],
  ['a variant with muxed audio', [variant('v360.m3u8')], ['v360']],
  ['none of an upstream', [audio('a-ru', true), variant('up/abc.def.m3u8')], ['a-ru']],
  ['none of another host', [variant('https://cdn.example/live/v360.m3u8')], []],
  ['none of an empty playlist', [], []],
])('%s', (_rule, lines, expected) => expect(firstRenditions(['#EXTM3U', ...lines, ''].join('\n'))).toEqual(expected));

test('of our own multivariant playlists a moderate video rendition, and the first language', () => {
  const group = renditionsOf([manifest('scene', { languages: ['ru', 'en'], subtitles: ['ru'] })]);
  expect(firstRenditions(multivariantPlaylist(group))).toEqual(['v360', 'a-ru']);
});
