import { expect, test } from 'vitest';
import { mpegTimeOf } from './media-clock.ts';
import { cutSubtitles } from './subtitles.ts';

const WHOLE = `\uFEFFWEBVTT - title\r
\r
STYLE\r
::cue { color: white }\r
\r
NOTE not for viewers\r
\r
1\r
00:00.500 --> 00:01.500\r
Ночь.\r
\r
00:00:01.700 --> 00:00:04.000 line:90%\r
Море,\r
и маяк.\r
\r
00:00:03.840 --> 00:00:05.000\r
Утро.\r
`;

test('a segment contains the cues that touch it, with their whole time', () => {
  expect(cutSubtitles(WHOLE, 0, 10)).toBe(`WEBVTT
X-TIMESTAMP-MAP=MPEGTS:1900800,LOCAL:00:00:01.920

STYLE
::cue { color: white }

1
00:00.500 --> 00:01.500
Ночь.

00:00:01.700 --> 00:00:04.000 line:90%
Море,
и маяк.
`);
  expect(cutSubtitles(WHOLE, 1, 11)).toContain('Море,');
  expect(cutSubtitles(WHOLE, 1, 11)).not.toContain('Ночь.');
});

test('a cue that starts with a segment is not in the one before', () => {
  expect(cutSubtitles(WHOLE, 1, 11)).not.toContain('Утро.');
  expect(cutSubtitles(WHOLE, 2, 12)).toContain('Утро.');
});

test('a segment without cues contains an empty one at its beginning', () => {
  const empty = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:172800,LOCAL:00:00:01.920\n\n00:00:17.280 --> 00:00:17.281\n';
  expect(cutSubtitles('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n', 9, 9)).toBe(empty);
  expect(cutSubtitles('', 9, 9)).toBe(empty);
  expect(cutSubtitles('WEBVTT\n\nSTYLE\n::cue { color: white }\n', 3750, 3750)).toMatch(
    /STYLE\n.*\n\n02:00:00\.000 --> 02:00:00\.001\n$/,
  );
  expect(cutSubtitles(WHOLE, 0, 10)).not.toContain('.001');
});

const mapOf = (segment: string) => /MPEGTS:(\d+),LOCAL:(.+)/.exec(segment)!.slice(1);

test('all segments of an asset’s run have the same map, so that repeated cues have the same time', () => {
  const first = mapOf(cutSubtitles(WHOLE, 0, 14_500_000));
  for (let i = 1; i < 40; i++) expect(mapOf(cutSubtitles(WHOLE, i, 14_500_000 + i))).toEqual(first);
});

test('the map is the place of the asset on the media clock, in 33 bits', () => {
  // Local time 1.92 s is the asset's second segment.
  for (const place of [0, 49_709, 49_710, 49_711, 14_500_000]) {
    expect(mapOf(cutSubtitles(WHOLE, 0, place))).toEqual([String(mpegTimeOf(place + 1)), '00:00:01.920']);
  }
});
