import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { advance, beginRun, nextSegments, placeSegments, type Position, type Run } from './continuity.ts';
import { readMediaPlaylist, type FeedPlaylist } from './feed-playlist.ts';

const NOW = epochMs(1_900_000_000_000);
const at = (seconds: number) => epochMs(NOW + seconds * 1000);

interface Listed {
  first: number;
  count: number;
  /** Seconds from NOW of the first segment. */
  date?: number;
  name?: string;
  before?: Record<number, string>;
  head?: string;
}

/** A feed's playlist of segments of 2 s. */
function listing({ first, count, date, name = 'seg', before = {}, head = '' }: Listed): FeedPlaylist {
  const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', `#EXT-X-MEDIA-SEQUENCE:${first}`, head];
  for (let seq = first; seq < first + count; seq++) {
    const tag = before[seq];
    if (tag !== undefined) lines.push(tag);
    if (date !== undefined)
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(at(date + (seq - first) * 2)).toISOString()}`);
    lines.push('#EXTINF:2.0,', `${name}${seq}.ts?token=${Math.random()}`);
  }
  return readMediaPlaylist(lines.join('\n'), 'http://up.example/x.m3u8');
}

/** Records everything a playlist has. */
function record(run: Run, position: Position | undefined, playlist: FeedPlaylist, now = NOW, isFirst = false) {
  const next = nextSegments(run, position, isFirst, playlist, now);
  const placed =
    next.kind === 'next'
      ? placeSegments(playlist, next, { run, position, recordedUntil: undefined, now, reference: () => undefined })
      : [];
  let after = position;
  for (const segment of placed) after = advance(after, segment, now);
  return { kind: next.kind, placed, position: after };
}

function startedRun(listed: Listed) {
  const playlist = listing(listed);
  const run = beginRun([playlist], undefined, NOW)!;
  return { run, ...record(run, undefined, playlist, NOW, true) };
}

describe('a recording continues', () => {
  test('begins with the last three segments, which end now', () => {
    const { placed } = startedRun({ first: 100, count: 6 });
    expect(placed.map(({ feedSeq, at: time }) => [feedSeq, time])).toEqual([
      [103, at(-6)],
      [104, at(-4)],
      [105, at(-2)],
    ]);
  });

  test('the feed’s dates are the times of its segments, unless its clock is wrong', () => {
    expect(startedRun({ first: 1, count: 3, date: -20 }).placed[0]!.at).toBe(at(-20));
    expect(startedRun({ first: 1, count: 3, date: -90_000 }).placed[0]!.at).toBe(at(-6));
  });

  test('each segment is recorded once, also when its token changes', () => {
    const { run, position } = startedRun({ first: 100, count: 6 });
    expect(record(run, position, listing({ first: 100, count: 6 })).kind).toBe('nothing');
    expect(
      record(run, position, listing({ first: 102, count: 6 }), at(4)).placed.map(({ feedSeq }) => feedSeq),
    ).toEqual([106, 107]);
  });

  test('segments that left the playlist unfetched are gaps, so that times stay right', () => {
    const { run, position } = startedRun({ first: 100, count: 6 });
    const { placed } = record(run, position, listing({ first: 108, count: 6 }), at(16));
    expect(placed.slice(0, 3).map(({ feedSeq, at: time, source }) => [feedSeq, time, source?.seq])).toEqual([
      [106, at(0), undefined],
      [107, at(2), undefined],
      [108, at(4), 108],
    ]);
  });

  test('a playlist of a lagging server changes nothing', () => {
    const { run, position } = startedRun({ first: 100, count: 6 });
    expect(record(run, position, listing({ first: 98, count: 6 }), at(1)).kind).toBe('nothing');
  });

  test('a stalled feed resumes at the current time', () => {
    const { run, position } = startedRun({ first: 100, count: 6 });
    expect(record(run, position, listing({ first: 101, count: 6 }), at(60)).placed[0]!.at).toBe(at(58));
  });

  test('discontinuities are counted, by tags where the feed has no numbers', () => {
    const { run, position } = startedRun({ first: 100, count: 6 });
    const tagged = listing({ first: 102, count: 6, before: { 107: '#EXT-X-DISCONTINUITY' } });
    const { placed, position: after } = record(run, position, tagged, at(4));
    expect(placed.map(({ discontinuity }) => discontinuity)).toEqual([0, 1]);
    // The tag has slid out of the playlist.
    expect(record(run, after, listing({ first: 108, count: 6 }), at(16)).placed[0]!.discontinuity).toBe(1);
  });

  test('discontinuities are the feed’s own numbers where it has them', () => {
    const numbered = (first: number, number: number) =>
      listing({ first, count: 6, head: `#EXT-X-DISCONTINUITY-SEQUENCE:${number}` });
    const run = beginRun([numbered(100, 7)], undefined, NOW)!;
    const { position } = record(run, undefined, numbered(100, 7), NOW, true);
    expect(record(run, position, numbered(110, 9), at(20)).placed.at(-1)!.discontinuity).toBe(2);
  });
});

describe('a feed has restarted', () => {
  test.each<[string, Listed]>([
    ['with low numbers', { first: 0, count: 3 }],
    ['with numbers far ahead', { first: 1000, count: 3 }],
    ['with other names for the same numbers', { first: 101, count: 6, name: 'new' }],
    ['with other dates for the same numbers and names', { first: 101, count: 6, date: 300 }],
  ])('%s', (_how, listed) => {
    const { run, position } = startedRun({ first: 100, count: 6, date: -12 });
    expect(record(run, position, listing(listed), at(10)).kind).toBe('reset');
  });

  test('with slightly lower numbers, which a lagging server would not list for long', () => {
    const { run, position } = startedRun({ first: 0, count: 3 });
    expect(record(run, position, listing({ first: 0, count: 2 }), at(3)).kind).toBe('nothing');
    expect(record(run, position, listing({ first: 0, count: 2 }), at(10)).kind).toBe('reset');
  });

  test('the next run continues the numbers, and takes the listed segments that are not recorded yet', () => {
    const run = beginRun([listing({ first: 0, count: 5, date: -10 })], { run: 4, discontinuity: 9 }, NOW)!;
    expect(run).toMatchObject({ run: 5, baseDiscontinuity: 10 });
    const playlist = listing({ first: 0, count: 5, date: -10 });
    const next = nextSegments(run, undefined, false, playlist, NOW);
    if (next.kind !== 'next') throw new Error(next.kind);
    const placed = placeSegments(playlist, next, {
      run,
      position: undefined,
      recordedUntil: at(-6),
      now: NOW,
      reference: () => undefined,
    });
    expect(placed.map(({ feedSeq, discontinuity }) => [feedSeq, discontinuity])).toEqual([
      [2, 10],
      [3, 10],
      [4, 10],
    ]);
  });

  test('an empty playlist begins no run', () => {
    expect(beginRun([listing({ first: 0, count: 0 })], undefined, NOW)).toBeUndefined();
  });
});

test('renditions without dates take their times from each other', () => {
  const playlist = listing({ first: 50, count: 3 });
  const run = beginRun([playlist], undefined, NOW)!;
  const next = nextSegments(run, undefined, true, playlist, NOW);
  if (next.kind !== 'next') throw new Error(next.kind);
  const placed = placeSegments(playlist, next, {
    run,
    position: undefined,
    recordedUntil: undefined,
    now: NOW,
    reference: (seq) => (seq === 50 ? { at: at(-7), discontinuity: 2 } : undefined),
  });
  expect(placed.map(({ at: time, discontinuity }) => [time, discontinuity])).toEqual([
    [at(-7), 2],
    [at(-5), 2],
    [at(-3), 2],
  ]);
});
