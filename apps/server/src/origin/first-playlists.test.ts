import { expect, test } from 'vitest';
import { firstRenditions } from './first-playlists.ts';
import { masterPlaylist } from './manifests.ts';
import { manifest } from './testing/builders.ts';
import { renditionsOf } from './tracks.ts';

const sound = (name: string, isDefault: boolean) =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="x",DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=YES,URI="${name}.m3u8"`;
const variant = (name: string) => `#EXT-X-STREAM-INF:BANDWIDTH=500000,AUDIO="audio"\n${name}`;

test.each([
  ['the variant listed first and the sound that is the default', [sound('a-en', false), sound('a-ru', true), variant('v360.m3u8'), variant('v720.m3u8')], ['v360', 'a-ru']],
  ['a variant with its sound inside', [variant('v360.m3u8')], ['v360']],
  ['none of another place', [sound('a-ru', true), variant('up/abc.def.m3u8')], ['a-ru']],
  ['none of another host', [variant('https://elsewhere.example/live/v360.m3u8')], []],
  ['none of nothing', [], []],
])('%s', (_rule, lines, expected) => expect(firstRenditions(['#EXTM3U', ...lines, ''].join('\n'))).toEqual(expected));

test('of our own masters the best picture that a slow line carries, and the first language', () => {
  const group = renditionsOf([manifest('scene', { languages: ['ru', 'en'], subtitles: ['ru'] })]);
  expect(firstRenditions(masterPlaylist(group))).toEqual(['v360', 'a-ru']);
});
