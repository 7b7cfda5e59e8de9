import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { parseMediaPath } from './media-path.ts';

const playback = { to: 'playback', kind: 'live', id: '7', token: 'tok.en' };

test.each([
  ['live/7/tok.en/index.m3u8', { ...playback, file: 'multivariant', variants: 'all' }],
  ['live/7/tok.en/mono.m3u8', { ...playback, file: 'multivariant', variants: 'best' }],
  ['live/7/tok.en/preview.m3u8', { ...playback, file: 'multivariant', variants: 'lowest' }],
  ['live/7/tok.en/data.json', { ...playback, file: 'info' }],
  ['live/7/tok.en/a-ru.m3u8', { ...playback, file: 'media', rendition: 'a-ru' }],
  [
    'catchup/7/tok.en/v720@935091938.m3u8',
    { ...playback, kind: 'catchup', file: 'media', rendition: 'v720', openedAt: 935_091_938 },
  ],
  ['live/7/tok.en/v720@01.m3u8', { ...playback, file: 'media', rendition: 'v720@01' }],
  ['live/7/tok.en/up/ch.ild.m3u8', { ...playback, file: 'upstream', upstreamToken: 'ch.ild' }],
  [
    'vod/%D1%8F%2F1/t/index.m3u8',
    { to: 'playback', kind: 'vod', id: 'я/1', token: 't', file: 'multivariant', variants: 'all' },
  ],
  [
    'seg/scene/1a2b/k.x/v720/12@14650012.m4s',
    {
      to: 'segment',
      asset: 'scene',
      version: '1a2b',
      signature: 'k.x',
      track: 'v720',
      index: 12,
      place: 14_650_012,
      isSubtitle: false,
    },
  ],
  [
    'seg/scene/1a2b/k.x/s-ru/0@0.vtt',
    {
      to: 'segment',
      asset: 'scene',
      version: '1a2b',
      signature: 'k.x',
      track: 's-ru',
      index: 0,
      place: 0,
      isSubtitle: true,
    },
  ],
  ['live/7/tok.en/manifest.mpd', { ...playback, file: 'dash' }],
  ['catchup/7/tok.en/manifest@12.mpd', { ...playback, kind: 'catchup', file: 'dash', openedAt: 12 }],
  [
    'seg/scene/1a2b~kid~cenc/k.x/v720/12+30.m4s',
    {
      to: 'segment',
      asset: 'scene',
      version: '1a2b~kid~cenc',
      signature: 'k.x',
      track: 'v720',
      index: 12,
      place: 42,
      isSubtitle: false,
    },
  ],
  [
    'seg/scene/1a2b/k.x/s-ru/whole.vtt',
    { to: 'subtitles', asset: 'scene', version: '1a2b', signature: 'k.x', track: 's-ru' },
  ],
  ['init/mac/0123.mp4', { to: 'init', signature: 'mac', key: '0123' }],
  ['thumbs/vod/7/tok.en.json', { to: 'timings', kind: 'vod', id: '7', token: 'tok.en' }],
  ['viewer/live/7/to~k.en', { to: 'viewer', kind: 'live', id: '7', token: 'to~k.en' }],
  ['thumbs/catchup/7/tok.en.jpg', { to: 'thumbnail', kind: 'catchup', id: '7', token: 'tok.en' }],
])('%s', (path, expected) => {
  expect(parseMediaPath(path)).toEqual(expected);
});

test.each([
  '',
  'live',
  'live/7',
  'live/7/t',
  'live/7/t/',
  'live/7/t/x.html',
  'live/7/t/.m3u8',
  'live//t/index.m3u8',
  'live/7/t/a/b.m3u8',
  'radio/7/t/index.m3u8',
  'seg/a/b/c/d/-1@0.m4s',
  'seg/a/b/c/d/1.m4s',
  'seg/a/b/c/d/1@.m4s',
  'seg/a/b/c/d/01@1.m4s',
  'seg/a/b/c/d/1@01.m4s',
  'seg/a/b/c/d/1@-1.m4s',
  'seg/a/b/c/d/1@1.mp4',
  'seg/a/b/c/1@1.m4s',
  'seg/a/b/c/d/1+01.m4s',
  'seg/a/b/c/d/1-1.m4s',
  'live/7/t/other.mpd',
  'live/7/t/manifest@01.mpd',
  'live/7/t/manifest@.mpd',
  'init/a.mp4',
  'thumbs/live/7/t.png',
  'live/%/t/index.m3u8',
  'viewer/live/7',
  'viewer/live/7/t/index.m3u8',
  'viewer/radio/7/t',
])('%j is no media address', (path) => {
  expect(parseMediaPath(path)).toBeUndefined();
});

test('no path throws an exception', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom('live', 'seg', 'thumbs', 'vod', 'init', 'up', '%2e%2e', 'x.m3u8', '1@1.m4s'),
          fc.string(),
        ),
        { maxLength: 7 },
      ),
      (parts) => {
        parseMediaPath(parts.join('/'));
      },
    ),
  );
});
