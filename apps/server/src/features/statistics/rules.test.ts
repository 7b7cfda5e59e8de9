import { describe, expect, test } from 'vitest';
import { bucketsOf, Counts, periodsOf, quantile, STARTUP_BOUNDS_MS } from './rules.ts';

const TODAY = '2026-03-14';

describe('periods', () => {
  test('the seven days up to yesterday, and the seven before them', () => {
    expect(periodsOf({}, TODAY)).toEqual({
      ok: true,
      value: {
        unit: 'day',
        period: { since: '2026-03-07', until: '2026-03-13' },
        before: { since: '2026-02-28', until: '2026-03-06' },
        isRunning: false,
      },
    });
  });

  test('a single day has hours, and today is compared up to now', () => {
    const found = periodsOf({ since: TODAY, until: TODAY }, TODAY);
    expect(found).toMatchObject({
      ok: true,
      value: { unit: 'hour', isRunning: true, before: { since: '2026-03-13', until: '2026-03-13' } },
    });
    const buckets = bucketsOf({ since: TODAY, until: TODAY }, 'hour');
    expect([buckets.length, buckets[0], buckets[23]]).toEqual([24, '2026-03-14 00', '2026-03-14 23']);
  });

  test('a number of days ends yesterday, and none is today', () => {
    expect(periodsOf({ days: 2 }, TODAY)).toMatchObject({
      value: { period: { since: '2026-03-12', until: '2026-03-13' }, isRunning: false },
    });
    expect(periodsOf({ days: 0 }, TODAY)).toMatchObject({ value: { period: { since: TODAY, until: TODAY } } });
    expect(periodsOf({ days: 366 }, TODAY).ok).toBe(true);
  });

  test.each([
    ['the future', { until: '2026-03-15' }],
    ['an end before the beginning', { since: '2026-03-10', until: '2026-03-09' }],
    ['more than a year', { since: '2025-03-12', until: '2026-03-13' }],
    ['no day', { since: '2026-02-30', until: '2026-03-01' }],
  ])('%s is refused', (_what, query) => {
    expect(periodsOf(query, TODAY)).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
  });
  test('a leap year fits', () => expect(periodsOf({ since: '2025-03-14', until: TODAY }, TODAY).ok).toBe(true));
});

describe('quantiles', () => {
  const counts = (of: Record<number, number>) =>
    Array.from({ length: STARTUP_BOUNDS_MS.length + 1 }, (_, at) => of[at] ?? 0);
  test('lie in their class in proportion', () => {
    expect(quantile(counts({ 0: 10 }), 0.5)).toBe(50);
    expect(quantile(counts({ 0: 5, 4: 10 }), 0.5)).toBe(450);
  });
  test('above all bounds are the last one, and of nothing there is none', () => {
    expect(quantile(counts({ [STARTUP_BOUNDS_MS.length]: 3 }), 0.95)).toBe(30_000);
    expect(quantile(counts({}), 0.5)).toBeUndefined();
  });
});

test('what lies outside the buckets is not counted, and keys are summed by themselves', () => {
  const counts = new Counts(
    [
      { bucket: 'a', measure: 'starts', key: 'live', value: 2 },
      { bucket: 'a', measure: 'starts', key: 'vod', value: 1 },
      { bucket: 'b', measure: 'starts', key: 'live', value: 4 },
      { bucket: 'c', measure: 'starts', key: 'live', value: 8 },
    ],
    ['a', 'b'],
  );
  expect([counts.sum('starts', 'live'), counts.at('a', 'starts', 'vod'), counts.keys('starts')]).toEqual([
    6,
    1,
    ['live', 'vod'],
  ]);
  expect(counts.ratio('starts', ['nothing'])).toBeNull();
});
