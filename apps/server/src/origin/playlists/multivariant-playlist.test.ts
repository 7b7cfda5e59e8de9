import { expect, test } from 'vitest';
import { mediaAsset } from '../testing/builders.ts';
import { multivariantPlaylist } from './multivariant-playlist.ts';
import { renditionsOf } from './renditions.ts';

const group = renditionsOf(
  [mediaAsset('card'), mediaAsset('scene', { languages: ['ru', 'en'], subtitles: ['ru'] })].map(
    ({ manifest }) => manifest,
  ),
);

test('the multivariant playlist lists every rendition, and first a variant of moderate bandwidth', () => {
  expect(multivariantPlaylist(group)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Русский",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a-ru.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="a-en.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="Русский",LANGUAGE="ru",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="s-ru.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=784000,AVERAGE-BANDWIDTH=424000,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="audio",SUBTITLES="subtitles"
v360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1504000,AVERAGE-BANDWIDTH=784000,RESOLUTION=1280x720,FRAME-RATE=25.000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="audio",SUBTITLES="subtitles"
v720.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=544000,AVERAGE-BANDWIDTH=304000,RESOLUTION=427x240,FRAME-RATE=25.000,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="audio",SUBTITLES="subtitles"
v240.m3u8
`);
});

test.each([
  ['the playlist of one variant has the best video', 'best', ['v720.m3u8']],
  ['a preview has the lowest video', 'lowest', ['v240.m3u8']],
] as const)('%s', (_rule, variants, expected) => {
  expect(
    multivariantPlaylist(group, variants)
      .split('\n')
      .filter((line) => /^v.*m3u8$/.test(line)),
  ).toEqual(expected);
});

test('who only listens gets the sound as radio has it, and the lowest picture where the sound is part of it', () => {
  const sound = multivariantPlaylist(group, 'sound');
  expect(sound.split('\n').filter((line) => line.endsWith('.m3u8'))).toEqual(['a-ru.m3u8']);
  expect(sound).toContain('CODECS="mp4a.40.2",AUDIO="audio"');
  expect(sound).not.toMatch(/avc1|SUBTITLES/);
  expect(multivariantPlaylist({ ...group, audio: [] }, 'sound')).toContain('v240.m3u8');
});

test('two tracks with one label get distinct names', () => {
  const asset = mediaAsset('a').manifest;
  const [russian] = asset.audio;
  const master = multivariantPlaylist(renditionsOf([{ ...asset, audio: [russian!, { ...russian!, name: 'a-ru-2' }] }]));
  expect(master.match(/NAME="[^"]*"/g)).toEqual(['NAME="Русский"', 'NAME="Русский 2"']);
});

test('a label cannot break out of its quotes', () => {
  const odd = mediaAsset('odd').manifest;
  const label = multivariantPlaylist(renditionsOf([{ ...odd, audio: [{ ...odd.audio[0]!, label: 'a"b\nc' }] }])).split(
    '\n',
  )[3];
  expect(label).toContain('NAME="a\'b\'c",');
});

test('radio: a single track is the variant itself; of several the first one is, and the others are alternatives', () => {
  const only = (...languages: string[]) =>
    multivariantPlaylist({ ...renditionsOf([mediaAsset('a', { languages }).manifest]), video: [] });
  expect(only('ru').split('\n').slice(3, -1)).toEqual([
    expect.stringMatching(/^#EXT-X-STREAM-INF:BANDWIDTH=\d+,CODECS="mp4a\.40\.2"$/),
    'a-ru.m3u8',
  ]);
  expect(only('ru', 'en').split('\n').slice(3, -1)).toEqual([
    expect.stringMatching(/LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"$/),
    expect.stringMatching(/LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="a-en.m3u8"$/),
    expect.stringMatching(/,AUDIO="audio"$/),
    'a-ru.m3u8',
  ]);
});
