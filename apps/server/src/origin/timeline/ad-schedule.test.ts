import { fc } from '@aerial/testkit/property.ts';
import { gridCeil, gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { breakStarts, type AdBreakPlan, type AdSchedule } from './ad-schedule.ts';

const g = gridNumber;
const grid = (iso: string) => gridCeil(epochMs(Date.parse(iso)));
const plan = (schedule: AdSchedule | null, since = 0, until?: number): AdBreakPlan => ({
  name: 'noon',
  assets: ['ad'],
  inCatchUp: false,
  starts: { schedule, since: g(since), until: until === undefined ? undefined : g(until) },
});
/** When breaks begin: the first segment that starts at or after the wanted second. */
const times = (made: AdBreakPlan, from: string, to: string) =>
  breakStarts(made, grid(from), grid(to)).map((n) => new Date(gridStart(n)).toISOString().slice(5, 19));

describe('a break at multiples of a time', () => {
  const half = plan({ everyS: 1800, offsetS: 600 });

  test('begins at the first segment at or after each multiple and the offset', () => {
    expect(times(half, '2026-11-23T12:00:00Z', '2026-11-23T13:30:00Z')).toEqual([
      '11-23T12:10:00',
      '11-23T12:40:00',
      '11-23T13:10:00',
    ]);
    for (const n of breakStarts(half, grid('2026-11-23T00:00:00Z'), grid('2026-11-24T00:00:00Z'))) {
      const wanted = Math.floor((gridStart(n) - 600_000) / 1_800_000) * 1_800_000 + 600_000;
      expect(gridStart(n) - wanted).toBeLessThan(1920);
    }
  });

  test('begins only while it is in force', () => {
    const [first, second] = breakStarts(half, grid('2026-11-23T12:00:00Z'), grid('2026-11-23T13:00:00Z'));
    const within = (since: number, until?: number) =>
      breakStarts(plan({ everyS: 1800, offsetS: 600 }, since, until), g(first! - 10), g(second! + 1));
    expect(within(first!)).toEqual([first, second]);
    expect(within(first! + 1)).toEqual([second]);
    expect(within(0, second)).toEqual([first]);
  });
});

describe('a break at times of day', () => {
  const daily = (...timesS: number[]) => plan({ timesS, timeZone: 'Europe/Riga' });

  test('begins when local clocks show them, in order', () => {
    expect(times(daily(18 * 3600 + 1800, 600), '2026-11-23T00:00:00Z', '2026-11-25T00:00:00Z')).toEqual([
      '11-23T16:30:00',
      '11-23T22:10:00',
      '11-24T16:30:00',
      '11-24T22:10:00',
    ]);
  });

  test('follows changes of the clocks', () => {
    // In the night before 29 March 2026 clocks go from 3 to 4, before 25 October from 4 to 3.
    const noon = daily(43_200);
    expect(times(noon, '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z').map((at) => at.slice(0, 8))).toEqual([
      '03-28T10',
      '03-29T09',
    ]);
    expect(times(noon, '2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z').map((at) => at.slice(0, 8))).toEqual([
      '10-24T09',
      '10-25T10',
    ]);
  });
});

test('a break without a schedule begins only where it is ordered', () => {
  expect(breakStarts(plan(null), g(0), g(1_000_000_000))).toEqual([]);
  const cue: AdBreakPlan = { name: 'noon', assets: ['ad'], inCatchUp: false, starts: { at: g(500) } };
  expect([breakStarts(cue, g(0), g(500)), breakStarts(cue, g(500), g(501)), breakStarts(cue, g(501), g(900))]).toEqual([
    [],
    [500],
    [],
  ]);
});

test('any two stretches have the starts of the whole', () => {
  const schedules: fc.Arbitrary<AdSchedule> = fc.oneof(
    fc
      .tuple(fc.integer({ min: 60, max: 86_400 }), fc.integer({ min: 0, max: 86_399 }))
      .map(([everyS, offsetS]) => ({ everyS, offsetS: offsetS % everyS })),
    fc.uniqueArray(fc.integer({ min: 0, max: 86_399 }), { minLength: 1, maxLength: 4 }).map((timesS) => ({
      timesS,
      timeZone: 'America/New_York',
    })),
  );
  const base = grid('2026-10-30T00:00:00Z');
  const offset = fc.integer({ min: 0, max: 150_000 });
  fc.assert(
    fc.property(schedules, offset, offset, offset, (schedule, ...offsets) => {
      const [a, b, c] = offsets.toSorted((x, y) => x - y).map((each) => g(base + each)) as [never, never, never];
      const made = plan(schedule);
      const whole = breakStarts(made, a, c);
      expect([...breakStarts(made, a, b), ...breakStarts(made, b, c)]).toEqual(whole);
      expect(whole).toEqual([...new Set(whole)].toSorted((x, y) => x - y));
    }),
    { numRuns: 60 },
  );
});
