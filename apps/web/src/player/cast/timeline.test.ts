import { describe, expect, test } from 'vitest';
import { positionAt } from '../engines/dates.ts';
import { seconds } from '@aerial/domain/time.ts';
import { firstRendition, HOLD_BACK_S, liveStart, loadTimeline, readTimeline } from './timeline.ts';

const LIVE = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-22T10:00:00.000Z
#EXTINF:4.000,
1.m4s
#EXTINF:4.000,
2.m4s
#EXT-X-DISCONTINUITY
#EXT-X-PROGRAM-DATE-TIME:2026-11-22T10:10:00.000Z
#EXTINF:4.000,
3.m4s
`;
const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",URI="audio.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1000000
low/index.m3u8?t=1
#EXT-X-STREAM-INF:BANDWIDTH=3000000
high/index.m3u8
`;
const at = (time: string) => Date.parse(`2026-11-22T${time}Z`) / 1000;

describe('the timeline of a playlist', () => {
  test('has the dates of its segments, also after a hole', () => {
    const { fragments, isComplete } = readTimeline(LIVE);
    expect(isComplete).toBe(false);
    expect([0, 6, 9].map((time) => positionAt(fragments, time, seconds(0)))).toEqual([
      at('10:00:00'),
      at('10:00:06'),
      at('10:10:01'),
    ]);
  });
  test('of a live stream begins the hold-back before its end', () =>
    expect(liveStart(readTimeline(LIVE))).toBe(at('10:10:04') - HOLD_BACK_S));
  test('without dates has none', () => {
    const plain = readTimeline('#EXTM3U\n#EXTINF:6,\n1.ts\n#EXT-X-ENDLIST\n');
    expect([plain.isComplete, plain.fragments, liveStart(plain)]).toEqual([
      true,
      [{ start: 0, duration: 6, programDateTime: null }],
      undefined,
    ]);
  });
  test('is that of the first rendition', async () => {
    expect(firstRendition(MASTER, 'https://tv.example/a/index.m3u8')).toBe('https://tv.example/a/low/index.m3u8?t=1');
    expect(firstRendition(LIVE, 'https://tv.example/a/index.m3u8')).toBeUndefined();
    const read = async (url: string) => (url.endsWith('low/index.m3u8?t=1') ? LIVE : MASTER);
    expect((await loadTimeline('https://tv.example/a/index.m3u8', read)).fragments).toHaveLength(3);
  });
});
