import { epochMs } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import { MAX_ATTEMPTS, quietUntil, retryAt } from './rules.ts';

const at = (iso: string) => epochMs(Date.parse(iso));
const NIGHT = { from: '23:00', to: '08:00' };

describe('quiet hours', () => {
  test.each([
    ['before midnight', '2031-01-10T20:30:00Z', '2031-01-11T05:00:00Z'],
    ['after midnight', '2031-01-10T22:00:00Z', '2031-01-11T05:00:00Z'],
    ['at their start', '2031-01-10T20:00:00Z', '2031-01-11T05:00:00Z'],
    ['at their end', '2031-01-11T05:00:00Z', undefined],
    ['by day', '2031-01-10T12:00:00Z', undefined],
  ])('over midnight in Moscow, %s', (_when, now, until) =>
    expect(quietUntil(at(now), NIGHT, 'Europe/Moscow')).toBe(until && at(until)),
  );
  test('within a day', () =>
    expect(quietUntil(at('2031-01-10T10:30:00Z'), { from: '13:00', to: '15:00' }, 'Europe/Moscow')).toBe(
      at('2031-01-10T12:00:00Z'),
    ));
  test('of another time zone', () =>
    expect(quietUntil(at('2031-01-10T20:30:00Z'), NIGHT, 'Asia/Almaty')).toBe(at('2031-01-11T03:00:00Z')));
  test('none', () => {
    expect(quietUntil(at('2031-01-10T20:30:00Z'), null, 'Europe/Moscow')).toBeUndefined();
    expect(quietUntil(at('2031-01-10T20:30:00Z'), { from: '08:00', to: '08:00' }, 'Europe/Moscow')).toBeUndefined();
  });
});

describe('retries', () => {
  const NOW = at('2031-01-10T12:00:00Z');
  const LATER = at('2031-01-12T12:00:00Z');
  test('wait longer each time, at most an hour', () =>
    expect([1, 2, 3, 4].map((attempts) => (retryAt(attempts, undefined, NOW, LATER)! - NOW) / 1000)).toEqual([
      30, 120, 480, 1920,
    ]));
  test('wait as long as the service orders', () => expect(retryAt(1, 7200, NOW, LATER)).toBe(NOW + 7_200_000));
  test('end after a number of attempts', () => expect(retryAt(MAX_ATTEMPTS, undefined, NOW, LATER)).toBeUndefined());
  test('end with the message', () => {
    expect(retryAt(1, undefined, NOW, epochMs(NOW + 30_000))).toBeUndefined();
    expect(retryAt(1, undefined, NOW, epochMs(NOW + 30_001))).toBe(NOW + 30_000);
  });
});
