import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import fc from '@aerial/testkit/property.ts';
import { describe, expect, test } from 'vitest';
import { aChannel, aProgramme } from '../../testing.ts';
import { actionsFor } from './actions.ts';
import { cellAt, cellKey, cellsOf, type Cell, type Part } from './cells.ts';
import {
  dayAtEdge,
  daysOf,
  edgeOn,
  guideSpan,
  LEAD_S,
  sameTimeOn,
  startOfBroadcastDay,
  type Span,
} from '../../../../parts/channels/days.ts';
import { moved, moveOf, revealed, type Grid, type Move } from './navigation.ts';
import {
  blocksOf,
  BLOCK_ROWS,
  isSameWindow,
  NARROW_METRICS,
  PART_S,
  scaledMetrics,
  textInset,
  windowOf,
  WIDE_METRICS,
} from './window.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOON = 1_700_049_600;
const at = (text: string): EpochSeconds => epochSeconds(Date.parse(text) / 1000);
const span = (start: number, end: number): Span => ({ start: epochSeconds(start), end: epochSeconds(end) });
const part = (
  start: number,
  end: number,
  programmes?: readonly (readonly [number, number])[],
  hasFailed = false,
): Part => ({
  ...span(start, end),
  programmes: programmes?.map(([from, to]) => aProgramme(from, to)),
  hasFailed,
});
const shape = (cells: readonly Cell[], zero = NOON) =>
  cells.map(({ kind, start, end }) => [kind, start - zero, end - zero]);

describe('days', () => {
  test.each([
    ['Europe/Moscow', '2031-05-02', '2031-05-02T03:00:00+03:00'],
    ['UTC', '2031-05-02', '2031-05-02T03:00:00Z'],
    ['America/New_York', '2031-07-02', '2031-07-02T03:00:00-04:00'],
    ['Europe/Berlin', '2031-03-30', '2031-03-30T03:00:00+02:00'],
  ])('in %s %s begins at 03:00', (zone, day, instant) => expect(startOfBroadcastDay(day, zone)).toBe(at(instant)));

  test('C-504 C-505 C-606 C-607 whole broadcast days, 14 back as the archive goes and three to come', () => {
    const now = at('2031-05-20T02:30:00+03:00');
    const days = daysOf(guideSpan(now, 14, 'Europe/Moscow'), 'Europe/Moscow');
    expect([days[0], days.at(-1)]).toEqual(['2031-05-05', '2031-05-22']);
    expect(new Set(days).size).toBe(18);
  });

  test('another day stays at the same hour, also across a clock change', () => {
    expect(sameTimeOn('2031-05-18', at('2031-05-20T21:15:00+03:00'), 'Europe/Moscow')).toBe(
      at('2031-05-18T21:15:00+03:00'),
    );
    expect(sameTimeOn('2031-05-18', at('2031-05-20T01:00:00+03:00'), 'Europe/Moscow')).toBe(
      at('2031-05-19T01:00:00+03:00'),
    );
    expect(sameTimeOn('2031-03-29', at('2031-04-02T21:15:00+02:00'), 'Europe/Berlin')).toBe(
      at('2031-03-29T21:15:00+01:00'),
    );
  });
  test('a day chosen right after the broadcast day began is another day, not the same place', () => {
    const now = at('2031-05-20T03:05:00+03:00');
    const edge = epochSeconds(now - LEAD_S);
    expect(dayAtEdge(edge, 'Europe/Moscow')).toBe('2031-05-20');
    const yesterday = edgeOn('2031-05-19', edge, 'Europe/Moscow');
    expect([yesterday, dayAtEdge(yesterday, 'Europe/Moscow')]).toEqual([edge - 86_400, '2031-05-19']);
  });
});

describe('cells', () => {
  test.each<[string, Part[], (string | number)[][]]>([
    [
      'programmes are whole where they reach out',
      [
        part(NOON, NOON + DAY, [
          [NOON - 600, NOON + 1200],
          [NOON + 1200, NOON + 5 * HOUR],
        ]),
      ],
      [
        ['programme', -600, 1200],
        ['programme', 1200, 5 * HOUR],
      ],
    ],
    [
      'a hole is a gap, in steps',
      [
        part(NOON, NOON + DAY, [
          [NOON, NOON + 600],
          [NOON + HOUR, NOON + 2 * HOUR],
        ]),
      ],
      [
        ['programme', 0, 600],
        ['gap', 600, HOUR],
        ['programme', HOUR, 2 * HOUR],
      ],
    ],
    [
      'holes of seconds are none',
      [
        part(NOON, NOON + DAY, [
          [NOON, NOON + 600],
          [NOON + 602, NOON + 2 * HOUR],
        ]),
      ],
      [
        ['programme', 0, 600],
        ['programme', 602, 2 * HOUR],
      ],
    ],
    [
      'what overlaps gives way',
      [
        part(NOON, NOON + DAY, [
          [NOON, NOON + 1000],
          [NOON + 900, NOON + 2 * HOUR],
        ]),
      ],
      [
        ['programme', 0, 1000],
        ['programme', 1000, 2 * HOUR],
      ],
    ],
    [
      'what is on its way is hours',
      [part(NOON, NOON + DAY)],
      [
        ['loading', 0, HOUR],
        ['loading', HOUR, 2 * HOUR],
      ],
    ],
    ['what failed says so', [part(NOON, NOON + DAY, undefined, true)], [['failed', 0, 2 * HOUR]]],
    [
      'a programme of two parts is there once',
      [
        part(NOON - DAY, NOON + HOUR, [[NOON, NOON + 2 * HOUR]]),
        part(NOON + HOUR, NOON + DAY, [[NOON, NOON + 2 * HOUR]]),
      ],
      [['programme', 0, 2 * HOUR]],
    ],
    [
      'a programme is whole before the part it begins in has come',
      [part(NOON - DAY, NOON + HOUR), part(NOON + HOUR, NOON + DAY, [[NOON + 1800, NOON + 2 * HOUR]])],
      [
        ['loading', 0, 1800],
        ['programme', 1800, 2 * HOUR],
      ],
    ],
    [
      'beyond the parts it is on its way',
      [],
      [
        ['loading', 0, HOUR],
        ['loading', HOUR, 2 * HOUR],
      ],
    ],
  ])('%s', (_rule, parts, expected) => expect(shape(cellsOf(parts, span(NOON, NOON + 2 * HOUR)))).toEqual(expected));

  const parts = fc
    .array(
      fc.record({
        state: fc.constantFrom('there', 'on its way', 'failed'),
        lengths: fc.array(fc.tuple(fc.integer({ min: 0, max: 7200 }), fc.integer({ min: 60, max: 14_400 })), {
          maxLength: 30,
        }),
      }),
      { maxLength: 4 },
    )
    .map((list) =>
      list.map(({ state, lengths }, index): Part => {
        const start = NOON + index * DAY;
        let next = start - 1800;
        const programmes = lengths.map(([hole, length]): [number, number] => {
          const from = next + hole;
          next = from + length;
          return [from, next];
        });
        return part(
          start,
          start + DAY,
          state === 'there' ? programmes.filter(([from]) => from < start + DAY) : undefined,
          state === 'failed',
        );
      }),
    );
  const spans = fc
    .tuple(fc.integer({ min: -DAY, max: 3 * DAY }), fc.integer({ min: 60, max: 2 * DAY }))
    .map(([from, length]) => span(NOON + from, NOON + from + length));

  test('whatever the guide is, cells stand in order, do not overlap, have a length and a key of their own, and lie in the span', () => {
    fc.assert(
      fc.property(parts, spans, (guide, seen) => {
        const cells = cellsOf(guide, seen);
        for (const [index, cell] of cells.entries()) {
          expect(cell.end).toBeGreaterThan(cell.start);
          expect(cell.end > seen.start && cell.start < seen.end).toBe(true);
          if (index > 0) expect(cell.start).toBeGreaterThanOrEqual(cells[index - 1]!.end);
        }
        expect(new Set(cells.map(cellKey)).size).toBe(cells.length);
      }),
    );
  });

  test('nothing is left uncovered but holes of seconds', () => {
    fc.assert(
      fc.property(parts, spans, (guide, seen) => {
        let covered: number = seen.start;
        for (const cell of cellsOf(guide, seen)) {
          expect(cell.start - covered).toBeLessThan(120);
          covered = cell.end;
        }
        expect(seen.end - covered).toBeLessThan(120);
      }),
    );
  });
});

describe('moving', () => {
  const whole = span(NOON, NOON + 2 * DAY);
  const lines = [60, 25, 90, 180].map((minutes) =>
    part(
      NOON,
      NOON + 2 * DAY,
      Array.from({ length: (2 * DAY) / (minutes * 60) }, (_, i) => [
        NOON + i * minutes * 60,
        NOON + (i + 1) * minutes * 60,
      ]),
    ),
  );
  const grid: Grid = {
    rows: lines.length,
    rowsPerScreen: 3,
    span: whole,
    now: epochSeconds(NOON + DAY),
    cellsAround: ({ row }) => cellsOf([lines[row]!], whole),
  };
  const cursors = fc.record({
    row: fc.integer({ min: 0, max: 3 }),
    at: fc.integer({ min: NOON, max: NOON + 2 * DAY - 1 }).map(epochSeconds),
  });
  const moves = fc.constantFrom<Move>('left', 'right', 'up', 'down', 'page-up', 'page-down', 'first', 'last', 'now');
  const cellOf = (cursor: { row: number; at: EpochSeconds }) =>
    `${cursor.row} ${cellAt(grid.cellsAround(cursor), cursor.at)!.start}`;

  test.each<[string, Move, number, number]>([
    ['the next programme', 'right', 1, NOON + 2 * 1500],
    ['the programme before', 'left', 1, NOON],
    ['the line below, at the same time', 'down', 2, NOON + 1600],
    ['the line above, at the same time', 'up', 0, NOON + 1600],
    ['a screen down, as far as there is', 'page-down', 3, NOON + 1600],
    ['a screen up', 'page-up', 0, NOON + 1600],
    ['the last line', 'last', 3, NOON + 1600],
    ['now', 'now', 1, NOON + DAY],
  ])('%s', (_where, move, row, instant) =>
    expect(moved({ row: 1, at: epochSeconds(NOON + 1600) }, move, grid)).toEqual({ row, at: instant }),
  );

  test('never leaves the grid', () => {
    fc.assert(
      fc.property(cursors, fc.array(moves, { maxLength: 40 }), (start, list) => {
        const end = list.reduce((cursor, move) => moved(cursor, move, grid), start);
        expect(end.row >= 0 && end.row < grid.rows && end.at >= whole.start && end.at < whole.end).toBe(true);
      }),
    );
  });

  test('the way back leads back', () => {
    fc.assert(
      fc.property(
        cursors,
        fc.constantFrom<readonly [Move, Move]>(['left', 'right'], ['right', 'left'], ['up', 'down'], ['down', 'up']),
        (start, [there, back]) => {
          const away = moved(start, there, grid);
          if (cellOf(away) !== cellOf(start)) expect(cellOf(moved(away, back, grid))).toBe(cellOf(start));
        },
      ),
    );
  });

  test('keys', () => {
    const key = (name: string, ctrlKey = false) => moveOf({ key: name, ctrlKey });
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'a'].map((name) => key(name)),
    ).toEqual(['left', 'right', 'up', 'down', 'page-up', 'page-down', 'now', undefined]);
    expect([key('Home', true), key('End', true), key('ArrowLeft', true)]).toEqual(['first', 'last', undefined]);
  });

  test.each([
    ['enough of it is seen', { from: 1000, length: 800 }, { from: 900, length: 400 }, 1000],
    ['it lies to the left', { from: 1000, length: 800 }, { from: 500, length: 200 }, 476],
    ['it lies to the right', { from: 1000, length: 800 }, { from: 1900, length: 200 }, 1324],
    ['it is longer than what is seen', { from: 1000, length: 800 }, { from: 3000, length: 5000 }, 2976],
  ])('scrolling, when %s', (_case, seen, cell, expected) => expect(revealed(seen, cell)).toBe(expected));
});

describe('the window', () => {
  const whole = span(NOON - 14 * DAY, NOON + 3 * DAY);
  const view = (left: number, top: number) => ({ left, top, width: 1400, height: 800 });

  test('covers the visible part and a margin, within the grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 * 24 * 300 }), fc.integer({ min: 0, max: 1000 * 68 }), (left, top) => {
        const window = windowOf(view(left, top), 1000, whole, WIDE_METRICS);
        const seenFrom = whole.start + (left / 300) * HOUR;
        expect(window.start).toBeLessThanOrEqual(Math.min(seenFrom, whole.end));
        expect(window.end).toBeGreaterThanOrEqual(Math.min(whole.end, seenFrom + ((1400 - 224) / 300) * HOUR));
        expect(window.firstRow).toBeLessThanOrEqual(top / 68);
        expect(window.endRow).toBeGreaterThanOrEqual(Math.min(1000, (top + 760) / 68));
        expect(window.endRow - window.firstRow).toBeLessThan(20);
        expect(window.end - window.start).toBeLessThan(8 * HOUR);
      }),
    );
  });

  test.each([
    ['one that begins later has its text at its beginning', [1, 2], 0],
    ['one that is over too', [-2, 0], 0],
    ['one that began an hour ago moves it in by that hour', [-1, 2], 300],
    ['but leaves room for it', [-2, 0.12], 2.12 * 300 - 72],
    ['where there is room at all', [-0.1, 0.1], 0],
  ] as const)('the left edge and the text of a cell: %s', (_rule, [from, to], inset) => {
    expect(textInset(span(NOON + from * HOUR, NOON + to * HOUR), NOON, WIDE_METRICS)).toBe(inset);
  });

  test('the grid grows with the text; its channels leave two thirds of the window to the hours', () => {
    expect(scaledMetrics(WIDE_METRICS, 1, 1280)).toBe(WIDE_METRICS);
    expect(scaledMetrics(WIDE_METRICS, 2, 1280)).toEqual({
      hourPx: 600,
      rowPx: 136,
      columnPx: 435,
      rulerPx: 80,
      textScale: 2,
    });
    expect(scaledMetrics(NARROW_METRICS, 2, 390).columnPx).toBe(133);
    expect(scaledMetrics(NARROW_METRICS, 2, 200).columnPx).toBe(NARROW_METRICS.columnPx);
  });

  test('scrolling within a step changes nothing', () => {
    const of = (left: number, top: number) => windowOf(view(left, top), 1000, whole, WIDE_METRICS);
    expect(isSameWindow(of(132 * 100 + 40, 68 * 10 + 24), of(132 * 100 + 60, 68 * 10 + 30))).toBe(true);
    expect(isSameWindow(of(132 * 100 + 40, 68 * 10 + 24), of(132 * 101 + 40, 68 * 11 + 24))).toBe(false);
  });

  test('requests whole blocks of channels and whole days, each once', () => {
    const blocks = blocksOf({ firstRow: 8, endRow: 23, ...span(NOON - HOUR, NOON + HOUR) }, 25);
    expect(blocks.map(({ firstRow, endRow }) => [firstRow, endRow])).toEqual([
      [0, 10],
      [10, 20],
      [20, 25],
    ]);
    expect(blocks.every(({ start, end }) => start % PART_S === 0 && end - start === PART_S)).toBe(true);
    expect(BLOCK_ROWS).toBeLessThanOrEqual(50);
    expect(blocksOf({ firstRow: 0, endRow: 1, ...span(PART_S * 5 - 1, PART_S * 5 + 1) }, 1)).toHaveLength(2);
  });
});

describe('the card of a programme', () => {
  const now = epochSeconds(NOON);
  const channel = aChannel({ offeredDays: 7, playableDays: 3 });
  test.each([
    [
      'C-494 on air: live, and from its start',
      aProgramme(NOON - 60, NOON + 60),
      channel,
      [
        { do: 'live', ts: undefined },
        { do: 'from-start', ts: NOON - 60 },
      ],
    ],
    [
      'on air without archive: live',
      aProgramme(NOON - 60, NOON + 60),
      aChannel({ playableDays: 0 }),
      [{ do: 'live', ts: undefined }],
    ],
    [
      'C-495 in the archive: from there',
      aProgramme(NOON - DAY, NOON - DAY + 60),
      channel,
      [{ do: 'archive', ts: NOON - DAY }],
    ],
    [
      'C-493 in the future: not yet',
      aProgramme(NOON + 60, NOON + 120),
      channel,
      [{ do: 'refused', why: 'guide_why_future' }],
    ],
    [
      'C-497 older than allowed: by subscription',
      aProgramme(NOON - 5 * DAY, NOON - 5 * DAY + 60),
      channel,
      [{ do: 'subscribe' }],
    ],
    [
      'C-496 without rights: not at all',
      aProgramme(NOON - DAY, NOON - DAY + 60, { hasCatchUp: false }),
      channel,
      [{ do: 'refused', why: 'error_schedule_copyright_banned' }],
    ],
  ])('%s', (_case, programme, on, expected) => expect(actionsFor(programme, on, now)).toEqual(expected));
});
