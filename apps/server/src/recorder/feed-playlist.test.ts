import { expect, test } from 'vitest';
import { readMediaPlaylist } from './feed-playlist.ts';
import { singleRendition, readMultivariantPlaylist } from './feed-renditions.ts';

const BASE = 'https://up.example/tv/list.m3u8?token=1';

test('numbers, lengths, dates and discontinuities of a playlist', () => {
  const playlist = readMediaPlaylist(
    `#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXT-X-MEDIA-SEQUENCE:70\r\n#EXT-X-DISCONTINUITY-SEQUENCE:3\r\n#EXT-X-PROGRAM-DATE-TIME:2030-01-01T00:00:00.000+0300\r\n#EXTINF:4.0,first\r\na.ts?x=1\r\n#EXTINF:3.5\r\n/b.ts\r\n#EXT-X-DISCONTINUITY\r\n#EXTINF:4,\r\n#EXT-X-GAP\r\nhttps://other.example/c.ts\r\n`,
    BASE,
  );
  expect(playlist).toMatchObject({ targetS: 4, hasDiscontinuityNumbers: true });
  const start = Date.parse('2029-12-31T21:00:00Z');
  expect(playlist.segments).toMatchObject([
    {
      seq: 70,
      discontinuity: 3,
      breaks: 0,
      durationS: 4,
      date: start,
      uri: 'https://up.example/tv/a.ts?x=1',
      isGap: false,
    },
    { seq: 71, discontinuity: 3, breaks: 0, durationS: 3.5, date: start + 4000, uri: 'https://up.example/b.ts' },
    { seq: 72, discontinuity: 4, breaks: 1, uri: 'https://other.example/c.ts', isGap: true },
  ]);
  expect(playlist.segments[2]).not.toHaveProperty('date');
});

test('byte ranges continue each other, init sections have their own', () => {
  const { segments } = readMediaPlaylist(
    '#EXTM3U\n#EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"\n#EXT-X-BYTERANGE:100@700\n#EXTINF:2,\nall.mp4\n#EXT-X-BYTERANGE:50\n#EXTINF:2,\nall.mp4\n',
    BASE,
  );
  expect(segments.map(({ range, init }) => [range, init?.range])).toEqual([
    [
      { start: 700, length: 100 },
      { start: 0, length: 700 },
    ],
    [
      { start: 800, length: 50 },
      { start: 0, length: 700 },
    ],
  ]);
});

test('keys with their initialisation vector, or the segment’s number as one, until METHOD=NONE', () => {
  const { segments, unsupported } = readMediaPlaylist(
    '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:255\n#EXT-X-KEY:METHOD=AES-128,URI="k1"\n#EXTINF:2,\na.ts\n#EXT-X-KEY:METHOD=AES-128,URI="k2",IV=0xAB\n#EXTINF:2,\nb.ts\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\nc.ts\n',
    BASE,
  );
  expect(segments.map(({ key }) => key && [key.uri, key.iv])).toEqual([
    ['https://up.example/tv/k1', '000000000000000000000000000000ff'],
    ['https://up.example/tv/k2', '000000000000000000000000000000ab'],
    undefined,
  ]);
  expect(unsupported).toBeUndefined();
});

test('encryption that needs a licence is reported', () => {
  expect(
    readMediaPlaylist(
      '#EXTM3U\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXTINF:2,\na.ts\n',
      BASE,
    ).unsupported,
  ).toBe('SAMPLE-AES');
});

test.each([
  '',
  '#EXTM3U',
  'a.ts\n',
  '#EXTM3U\n#EXTINF:x,\n#EXT-X-MEDIA-SEQUENCE:-1\n#EXT-X-KEY\n#EXT-X-MAP:\n#EXT-X-TARGETDURATION:1e9\n',
])('a broken playlist %j lists nothing', (text) => {
  expect(readMediaPlaylist(text, BASE).segments).toEqual([]);
});

test('the renditions of a feed get stable names and absolute addresses', () => {
  const master = readMultivariantPlaylist(
    `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="Русский",LANGUAGE="ru",DEFAULT=YES,URI="ru.m3u8",X-SECRET="1"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="Muxed",LANGUAGE="en"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC",INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2",AUDIO="hi"
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1900000,RESOLUTION=640x360,AUDIO="hi"
high.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=990000,RESOLUTION=640x360,AUDIO="low"
low.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"
`,
    BASE,
  );
  expect(master.map(({ name, kind, uri, isRecorded }) => [name, kind, uri, isRecorded])).toEqual([
    ['a-hi-ru', 'media', 'https://up.example/tv/ru.m3u8', true],
    ['a-hi-en', 'media', undefined, false],
    ['v360', 'variant', 'https://up.example/tv/low.m3u8', true],
    ['v360-2', 'variant', 'https://up.example/tv/high.m3u8', true],
  ]);
  expect(master[0]!.attributes).toEqual({
    TYPE: 'AUDIO',
    'GROUP-ID': '"hi"',
    NAME: '"Русский"',
    LANGUAGE: '"ru"',
    DEFAULT: 'YES',
  });
  expect(singleRendition(BASE)).toMatchObject({ name: 'v', uri: BASE, isRecorded: true });
});
