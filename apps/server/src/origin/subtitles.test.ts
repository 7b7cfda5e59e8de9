import { expect, test } from 'vitest';
import { cutSubtitles, EMPTY_SUBTITLES } from './subtitles.ts';

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

test('a segment holds the cues that touch it, with their whole time', () => {
  expect(cutSubtitles(WHOLE, 0)).toBe(`WEBVTT
X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000

STYLE
::cue { color: white }

1
00:00.500 --> 00:01.500
Ночь.

00:00:01.700 --> 00:00:04.000 line:90%
Море,
и маяк.
`);
  expect(cutSubtitles(WHOLE, 1)).toContain('Море,');
  expect(cutSubtitles(WHOLE, 1)).not.toContain('Ночь.');
});

test('a cue that starts with a segment is not in the one before', () => {
  expect(cutSubtitles(WHOLE, 1)).not.toContain('Утро.');
  expect(cutSubtitles(WHOLE, 2)).toContain('Утро.');
});

test('a segment without cues is valid all the same', () => {
  expect(cutSubtitles('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n', 9)).toBe(EMPTY_SUBTITLES.toString());
  expect(EMPTY_SUBTITLES.toString()).toBe('WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n');
});
