import { gridNumber } from '@aerial/domain/grid.ts';
import { epochMs, epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { ContentKey } from '../../media/encryption/content-key.ts';
import { signedAddresses, type Addresses } from '../addresses/segment-addresses.ts';
import { channelPlace } from '../segments/media-clock.ts';
import { assetsOf, channel, item, mediaAsset } from '../testing/builders.ts';
import { withBlackouts } from '../timeline/blackouts.ts';
import { loopTimeline } from '../timeline/timeline.ts';
import { catchUpCut, LIVE_WINDOW, liveCut, vodCut, type Cut } from '../timeline/window.ts';
import { mediaPlaylist } from './media-playlist.ts';
import type { Rendition } from './renditions.ts';

const g = gridNumber;
const plain: Addresses = {
  trackFolder: (asset, track) => `seg/${asset.id}/${asset.version}/${track}/`,
  init: (key) => `init/${key}.mp4`,
};
const assets = assetsOf(mediaAsset('card'), mediaAsset('scene', { languages: ['ru', 'en'], subtitles: ['ru'] }));
const timeline = channel(
  1_000_000_000,
  [
    [4, [item('card', 4)]],
    [60, [item('scene', 15)]],
  ],
  77,
);
const video = { kind: 'video', name: 'v360', height: 360 } as const;

test('a live playlist across an asset boundary', () => {
  expect(mediaPlaylist(liveCut(timeline, g(1_000_000_005), 4)!, video, assets, plain)).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA-SEQUENCE:1000000002
#EXT-X-DISCONTINUITY-SEQUENCE:77
#EXT-X-MAP:URI="init/init-v360.mp4"
#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:03.840Z
#EXTINF:1.92,
seg/card/1a2b3c4d/v360/2@79570002.m4s
#EXTINF:1.92,
seg/card/1a2b3c4d/v360/3@79570003.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:07.680Z
#EXTINF:1.92,
seg/scene/1a2b3c4d/v360/0@79570004.m4s
#EXTINF:1.92,
seg/scene/1a2b3c4d/v360/1@79570005.m4s
`);
});

test('an asset with another init section gets its own map', () => {
  const foreign = assetsOf(
    mediaAsset('card'),
    mediaAsset('scene', {}, (track) => `other-${track}`),
  );
  const lines = mediaPlaylist(liveCut(timeline, g(1_000_000_020), 19)!, video, foreign, plain).split('\n');
  expect(lines.filter((line) => line.startsWith('#EXT-X-MAP') || line.startsWith('#EXT-X-DISC'))).toEqual([
    '#EXT-X-DISCONTINUITY-SEQUENCE:77',
    '#EXT-X-MAP:URI="init/init-v360.mp4"',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="init/other-v360.mp4"',
    '#EXT-X-DISCONTINUITY',
  ]);
});

/** Assets as the packager encodes them: a rung has one init section, and so has all sound. */
const packaged = (id: string, over: Parameters<typeof mediaAsset>[1] = {}) =>
  mediaAsset(id, over, (track) => (track.startsWith('v') ? `init-${track}` : 'init-sound'));

describe('assets of one encoding', () => {
  const alike = assetsOf(
    packaged('card'),
    packaged('scene', { languages: ['ru', 'en'], subtitles: ['ru'] }),
    packaged('wide', { rungs: [1080, 720, 360, 240] }),
  );
  const [card, scene, wide] = (['card', 'scene', 'wide'] as const).map((id) => item(id, 4, alike(id)!.encoding));
  const joined = channel(
    1_000_000_000,
    [
      [6, [card!, scene!]],
      [8, [scene!, card!]],
      [4, [wide!]],
      [4, [card!]],
    ],
    77,
  );
  const marks = (playlist: string) => playlist.split('\n').filter((line) => /^#EXT-X-(MAP|DISC)/.test(line));

  test('follow each other in a live playlist with one map and no discontinuity, also from programme to programme', () => {
    expect(mediaPlaylist(liveCut(joined, g(1_000_000_010), 7)!, { kind: 'audio', name: 'a-en' }, alike, plain))
      .toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA-SEQUENCE:1000000004
#EXT-X-DISCONTINUITY-SEQUENCE:77
#EXT-X-MAP:URI="init/init-sound.mp4"
#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:07.680Z
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/0@79570004.m4s
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/1@79570005.m4s
#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:11.520Z
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/0@79570006.m4s
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/1@79570007.m4s
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/2@79570008.m4s
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/3@79570009.m4s
#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:19.200Z
#EXTINF:1.92,
seg/card/1a2b3c4d/a-ru/0@79570010.m4s
`);
  });

  test('have a discontinuity, in every rendition alike, where a rung comes or goes', () => {
    for (const rendition of [video, { kind: 'audio', name: 'a-ru' }] as const) {
      const written = marks(mediaPlaylist(liveCut(joined, g(1_000_000_021), 22)!, rendition, alike, plain));
      expect(written.filter((line) => !line.startsWith('#EXT-X-MAP'))).toEqual([
        '#EXT-X-DISCONTINUITY-SEQUENCE:77',
        '#EXT-X-DISCONTINUITY',
        '#EXT-X-DISCONTINUITY',
      ]);
      expect(written.filter((line) => line.startsWith('#EXT-X-MAP'))).toHaveLength(1);
    }
  });

  test('make a film without a discontinuity, and so does an asset list stored without their encodings', () => {
    for (const items of [
      [card!, scene!, card!],
      [item('card', 4), item('scene', 4), item('card', 4)],
    ]) {
      expect(
        marks(
          mediaPlaylist(
            vodCut(items, () => true)!,
            video,
            alike,
            plain,
          ),
        ),
      ).toEqual(['#EXT-X-DISCONTINUITY-SEQUENCE:0', '#EXT-X-MAP:URI="init/init-v360.mp4"']);
    }
  });

  test('make an archive without a discontinuity; where nothing was on air there is one', () => {
    const broken = channel(1_000_000_000, [[4, [card!]], [4, [scene!]], 5, [4, [card!]]], 3);
    const listed = mediaPlaylist(
      catchUpCut(broken, epochSeconds(1_920_000_000), g(1_000_000_100))!,
      video,
      alike,
      plain,
    ).split('\n');
    expect(listed.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(1);
    expect(listed.slice(listed.indexOf('#EXT-X-DISCONTINUITY')).find((line) => line.startsWith('seg/'))).toBe(
      'seg/card/1a2b3c4d/v360/0@79570013.m4s',
    );
  });

  test('stay one run around a blackout, whose slate is part of the programme', () => {
    const slated = withBlackouts(joined, [{ start: epochSeconds(1_920_000_005), end: epochSeconds(1_920_000_009) }]);
    const withSlate = (id: string) => (id === 'slate' ? packaged('slate') : alike(id));
    const lines = mediaPlaylist(liveCut(slated, g(1_000_000_009), 10)!, video, withSlate, plain);
    expect(lines).toContain('seg/slate/');
    expect(marks(lines)).toEqual(['#EXT-X-DISCONTINUITY-SEQUENCE:77', '#EXT-X-MAP:URI="init/init-v360.mp4"']);
  });

  test.each([
    ['another language of the same encoding', packaged('b', { languages: ['ru', 'en'] }), true],
    ['other subtitles', packaged('b', { subtitles: ['ru'] }), true],
    [
      'another init section of video',
      mediaAsset('b', {}, (track) => (track.startsWith('v') ? `other-${track}` : 'init-sound')),
      false,
    ],
    [
      'another init section of audio',
      mediaAsset('b', {}, (track) => (track.startsWith('v') ? `init-${track}` : 'other-sound')),
      false,
    ],
    ['one more rung', packaged('b', { rungs: [1080, 720, 360, 240] }), false],
  ])('are recognised by their decoder parameters: %s', (_what, other, expected) => {
    expect(other.encoding === packaged('a').encoding).toBe(expected);
  });
});

test('start-over grows, with playback from the exact second, and then ends', () => {
  const from = epochSeconds(1_920_000_006);
  const growing = mediaPlaylist(catchUpCut(timeline, from, g(1_000_000_004))!, video, assets, plain);
  expect(growing).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:EVENT
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-START:TIME-OFFSET=0.24,PRECISE=YES
#EXT-X-MEDIA-SEQUENCE:1000000003
#EXT-X-DISCONTINUITY-SEQUENCE:77
#EXT-X-MAP:URI="init/init-v360.mp4"
#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:05.760Z
#EXTINF:1.92,
seg/card/1a2b3c4d/v360/3@79570003.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:07.680Z
#EXTINF:1.92,
seg/scene/1a2b3c4d/v360/0@79570004.m4s
`);
  const ended = mediaPlaylist(catchUpCut(timeline, from, g(1_000_000_500))!, video, assets, plain);
  expect(ended.startsWith(growing)).toBe(true);
  expect(ended.endsWith('seg/scene/1a2b3c4d/v360/14@79570063.m4s\n#EXT-X-ENDLIST\n')).toBe(true);
});

test('a catch-up playlist skips a break in transmission', () => {
  const broken = channel(1_000_000_000, [[2, [item('card', 4)]], 10, [1, [item('scene', 15)]]], 3);
  const lines = mediaPlaylist(
    catchUpCut(broken, epochSeconds(1_920_000_000), g(1_000_000_100))!,
    video,
    assets,
    plain,
  ).split('\n');
  expect(lines.slice(lines.indexOf('seg/card/1a2b3c4d/v360/1@79570001.m4s'))).toEqual([
    'seg/card/1a2b3c4d/v360/1@79570001.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-PROGRAM-DATE-TIME:2030-11-04T05:20:23.040Z',
    '#EXTINF:1.92,',
    'seg/scene/1a2b3c4d/v360/0@79570012.m4s',
    '#EXT-X-ENDLIST',
    '',
  ]);
});

test('a film is a whole VOD playlist without dates', () => {
  expect(
    mediaPlaylist(
      vodCut([item('card', 1), item('scene', 2)], () => true)!,
      { kind: 'audio', name: 'a-en' },
      assets,
      plain,
    ),
  ).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-DISCONTINUITY-SEQUENCE:0
#EXT-X-MAP:URI="init/init-a-ru.mp4"
#EXTINF:1.92,
seg/card/1a2b3c4d/a-ru/0@0.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="init/init-a-en.mp4"
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/0@1.m4s
#EXTINF:1.92,
seg/scene/1a2b3c4d/a-en/1@2.m4s
#EXT-X-ENDLIST
`);
});

test('subtitles have no map, and empty segments where an asset has none', () => {
  const lines = mediaPlaylist(
    vodCut([item('card', 1), item('scene', 1)], () => true)!,
    { kind: 'subtitles', name: 's-ru' },
    assets,
    plain,
  ).split('\n');
  expect(lines.filter((line) => !line.startsWith('#') && line !== '')).toEqual([
    'seg/card/1a2b3c4d/none/0@0.vtt',
    'seg/scene/1a2b3c4d/s-ru/0@1.vtt',
  ]);
  expect(lines.some((line) => line.startsWith('#EXT-X-MAP'))).toBe(false);
});

const placesIn = (playlist: string) =>
  [...playlist.matchAll(/@(\d+)\.(?:m4s|vtt)$/gm)].map(([, place]) => Number(place));
const write = (cut: Cut | undefined, rendition: Rendition) => mediaPlaylist(cut!, rendition, assets, plain);

test('the clock of a channel continues over asset boundaries, without gap or overlap, in all renditions alike', () => {
  const loop = loopTimeline([item('card', 4), item('scene', 15)]);
  for (let n = 1_000_000_000; n < 1_000_000_040; n++) {
    const expected = Array.from({ length: LIVE_WINDOW }, (_, i) => channelPlace(g(n - LIVE_WINDOW + 1 + i)));
    for (const rendition of [video, { kind: 'audio', name: 'a-en' }, { kind: 'subtitles', name: 's-ru' }] as const) {
      expect(placesIn(write(liveCut(loop, g(n)), rendition))).toEqual(expected);
    }
  }
});

test('live and catch-up of the same moment have the same addresses', () => {
  const addressesIn = (playlist: string) => playlist.split('\n').filter((line) => line.startsWith('seg/'));
  for (const rendition of [video, { kind: 'audio', name: 'a-ru' }] as const) {
    const archive = addressesIn(write(catchUpCut(timeline, epochSeconds(1_920_000_000), g(1_000_000_063)), rendition));
    for (let n = 1_000_000_002; n < 1_000_000_064; n++)
      expect(archive.join('\n')).toContain(addressesIn(write(liveCut(timeline, g(n)), rendition)).join('\n'));
  }
});

test('a film’s clock starts at 0 and continues to its end', () => {
  expect(
    placesIn(
      write(
        vodCut([item('card', 4), item('scene', 15), item('card', 2)], () => true),
        video,
      ),
    ),
  ).toEqual(Array.from({ length: 21 }, (_, i) => i));
});

test('two machines write the same bytes, and all renditions of a moment agree on their numbers', () => {
  const loop = () => loopTimeline([item('card', 4), item('scene', 15)]);
  const writeLive = (n: number, kind: 'video' | 'audio' | 'subtitles', name: string) =>
    mediaPlaylist(
      liveCut(loop(), g(n))!,
      { kind, name },
      assets,
      signedAddresses('secret', epochSeconds(1_920_086_400)),
    );
  const numbers = (playlist: string) =>
    playlist.split('\n').filter((line) => /^#EXT(-X-(MEDIA|DISC|PROGRAM)|INF)/.test(line));
  for (let n = 1_000_000_000; n < 1_000_000_040; n++) {
    expect(writeLive(n, 'video', 'v720')).toBe(writeLive(n, 'video', 'v720'));
    expect(numbers(writeLive(n, 'audio', 'a-en'))).toEqual(numbers(writeLive(n, 'video', 'v720')));
    expect(numbers(writeLive(n, 'subtitles', 's-ru'))).toEqual(numbers(writeLive(n, 'video', 'v240')));
  }
});

describe('of a protected channel', () => {
  const keyed: Addresses = {
    trackFolder: (asset, track, kid) => `seg/${asset.id}${kid ? `~${kid}` : ''}/${track}/`,
    init: (key, kid) => `init/${key}${kid ? `~${kid}` : ''}.mp4`,
  };
  const key = (name: string): ContentKey => ({
    kid: name.repeat(32),
    key: Buffer.alloc(16),
    iv: Buffer.alloc(16),
    validFrom: epochMs(0),
  });
  const [before, after] = [key('a'), key('b')];
  const cut = liveCut(timeline, g(1_000_000_009), 6)!;
  const writeKeyed = (rendition: Rendition, keyOf: (n: number) => ContentKey | undefined) =>
    mediaPlaylist(cut, rendition, assets, keyed, keyOf)
      .split('\n')
      .filter((line) => /^#EXT-X-(MAP|KEY:METHOD=NONE|DISCONTINUITY$)|skd:|^seg/.test(line))
      .map((line) => /skd:\/\/(.)/.exec(line)?.[1] ?? line.replaceAll(/(.)\1{31}/g, '$1'));

  test('the key changes between two segments of one asset, with its init section and without a discontinuity', () => {
    expect(writeKeyed(video, (n) => (n < 1_000_000_006 ? before : after))).toEqual([
      '#EXT-X-MAP:URI="init/init-v360~a.mp4"',
      'a',
      'seg/scene~a/v360/0@79570004.m4s',
      'seg/scene~a/v360/1@79570005.m4s',
      '#EXT-X-MAP:URI="init/init-v360~b.mp4"',
      'b',
      ...[2, 3, 4, 5].map((n) => `seg/scene~b/v360/${n}@7957000${n + 4}.m4s`),
    ]);
  });

  test('what was shown before its first key stays clear, and subtitles always are', () => {
    expect(writeKeyed(video, (n) => (n < 1_000_000_005 ? undefined : after)).slice(0, 4)).toEqual([
      '#EXT-X-MAP:URI="init/init-v360.mp4"',
      'seg/scene/v360/0@79570004.m4s',
      '#EXT-X-MAP:URI="init/init-v360~b.mp4"',
      'b',
    ]);
    expect(
      writeKeyed({ kind: 'subtitles', name: 's-ru' }, () => after).filter((line) => !line.startsWith('seg/scene/')),
    ).toEqual([]);
  });

  test('clear again says so', () => {
    expect(writeKeyed(video, (n) => (n < 1_000_000_006 ? before : undefined))).toContain('#EXT-X-KEY:METHOD=NONE');
  });
});
