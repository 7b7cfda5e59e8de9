import { expect, test } from 'vitest';
import type { RecordedSegment } from '../ports.ts';
import { recordedMediaPlaylist, recordedMultivariantPlaylist } from './recorded-playlist.ts';

const addresses = {
  segment: ({ seq, extension }: RecordedSegment) => `${seq}.${extension}`,
  part: (hash: string, extension: string) => `${hash}.${extension}`,
};
const START = Date.parse('2030-01-01T00:00:00Z');
const segment = (seq: number, more: Partial<RecordedSegment> = {}): RecordedSegment => ({
  seq,
  discontinuity: 0,
  at: START + seq * 2000,
  durationS: 2,
  extension: 'ts',
  isGap: false,
  ...more,
});
const live = (segments: RecordedSegment[]) =>
  recordedMediaPlaylist({ segments, targetS: 2, form: 'live', isComplete: false }, addresses).split('\n');

test('a live playlist slides by our numbers', () => {
  expect(live([segment(7), segment(8)])).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-PROGRAM-DATE-TIME:2030-01-01T00:00:14.000Z',
    '#EXTINF:2.00000,',
    '7.ts',
    '#EXTINF:2.00000,',
    '8.ts',
    '',
  ]);
});

test('a gap has its tag, and a date follows where time is missing', () => {
  const lines = live([segment(1), segment(2, { isGap: true }), segment(3, { at: START + 9000 })]);
  expect(lines.slice(lines.indexOf('1.ts') + 1, -1)).toEqual([
    '#EXT-X-GAP',
    '#EXTINF:2.00000,',
    '2.ts',
    '#EXT-X-PROGRAM-DATE-TIME:2030-01-01T00:00:09.000Z',
    '#EXTINF:2.00000,',
    '3.ts',
  ]);
});

test('all renditions count discontinuities alike; the init section is repeated after one', () => {
  const lines = live([
    segment(1, { init: 'a', discontinuity: 3 }),
    segment(2, { init: 'a', discontinuity: 3 }),
    segment(3, { init: 'a', discontinuity: 5 }),
  ]);
  expect(lines.filter((line) => line === '#EXT-X-DISCONTINUITY')).toHaveLength(2);
  expect(lines.filter((line) => line === '#EXT-X-MAP:URI="a.mp4"')).toHaveLength(2);
  expect(lines).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:3');
});

test('keys come and go', () => {
  const lines = live([segment(1, { key: 'k', iv: '0a' }), segment(2, { key: 'k', iv: '0a' }), segment(3)]);
  expect(lines.filter((line) => line.startsWith('#EXT-X-KEY'))).toEqual([
    '#EXT-X-KEY:METHOD=AES-128,URI="k.key",IV=0x0a',
    '#EXT-X-KEY:METHOD=NONE',
  ]);
});

test('a catch-up playlist starts at the requested second, and ends', () => {
  const lines = recordedMediaPlaylist(
    { segments: [segment(1, { durationS: 5.6 })], targetS: 2, form: 'event', isComplete: true, startAtS: 1.25 },
    addresses,
  ).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '#EXT-X-PLAYLIST-TYPE:EVENT',
      '#EXT-X-START:TIME-OFFSET=1.250,PRECISE=YES',
      '#EXT-X-TARGETDURATION:6',
      '#EXT-X-ENDLIST',
    ]),
  );
});

test('the multivariant playlist has the feed’s attributes and our addresses, and a single variant when only one is selected', () => {
  const renditions = [
    { name: 'a-hi-ru', kind: 'media', attributes: { TYPE: 'AUDIO', 'GROUP-ID': '"hi"' }, isRecorded: true },
    { name: 'a-hi-en', kind: 'media', attributes: { TYPE: 'AUDIO' }, isRecorded: false },
    { name: 'v360', kind: 'variant', attributes: { BANDWIDTH: '900' }, isRecorded: true },
    { name: 'v720', kind: 'variant', attributes: { BANDWIDTH: '2000', AUDIO: '"hi"' }, isRecorded: true },
  ] as const;
  expect(recordedMultivariantPlaylist(renditions, 'all').split('\n').slice(2, -1)).toEqual([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",URI="a-hi-ru.m3u8"',
    '#EXT-X-MEDIA:TYPE=AUDIO',
    '#EXT-X-STREAM-INF:BANDWIDTH=900',
    'v360.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=2000,AUDIO="hi"',
    'v720.m3u8',
  ]);
  expect(recordedMultivariantPlaylist(renditions, 'best')).not.toContain('v360.m3u8');
  expect(recordedMultivariantPlaylist(renditions, 'lowest')).not.toContain('v720.m3u8');
});
