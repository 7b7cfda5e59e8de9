import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { TvChannel } from '../../../parts/channels/model.ts';
import type { Plain } from '@aerial/domain/plain.ts';
import { aChannel, aProgramme } from '../testing.ts';
import { daySpan, markBeside, marksOf, programmeJump, scrubSpan, targetAt } from './day.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const now = epochSeconds(1_700_000_000);
const at = (secondsAgo: number): EpochSeconds => epochSeconds(now - secondsAgo);
const onAir = aProgramme(now - 1800, now + 1800, { title: 'on air' });
const before = aProgramme(now - 1800 - HOUR, now - 1800, { title: 'before' });
const banned = aProgramme(now - 1800 - 2 * HOUR, now - 1800 - HOUR, { title: 'banned', hasCatchUp: false });
const oldest = aProgramme(now - 1800 - 3 * HOUR, now - 1800 - 2 * HOUR, { title: 'oldest' });
const next = aProgramme(now + 1800, now + 5400, { title: 'next' });
const guide = [oldest, banned, before, onAir, next];

describe('watching from a moment of the day', () => {
  const target = (seconds: number, more: Plain<Partial<TvChannel>> = {}) =>
    targetAt(at(seconds), guide, aChannel(more), now);
  test('plays from there in the archive and in the programme on air, and live at the present', () => {
    expect(target(HOUR)).toEqual({ do: 'play', ts: at(HOUR) });
    expect(target(600)).toEqual({ do: 'play', ts: at(600) });
    expect(target(20)).toEqual({ do: 'live' });
  });
  test('what has not begun, or may not be shown later, says so', () => {
    expect(target(-60)).toEqual({ do: 'refused', key: 'error_schedule_from_future' });
    expect(target(2 * HOUR)).toEqual({ do: 'refused', key: 'error_schedule_copyright_banned' });
    expect(target(10 * HOUR)).toEqual({ do: 'refused', key: 'error_schedule_copyright_banned' });
  });
  test('the archive of the viewer is the limit: beyond it the packet is offered, without catch-up only the present plays', () => {
    expect(target(3 * HOUR, { playableDays: 0 })).toEqual({ do: 'subscribe' });
    expect(target(600, { playableDays: 0 })).toEqual({ do: 'live' });
  });
});

describe('from programme to programme', () => {
  const jump = (seconds: number, direction: 1 | -1, more: Plain<Partial<TvChannel>> = {}) =>
    programmeJump(at(seconds), direction, guide, aChannel(more), now);
  test('back leads to the start of the programme, and from its first seconds to the one before', () => {
    expect(jump(600, -1)).toBe(onAir.startAt);
    expect(jump(1795, -1)).toBe(before.startAt);
  });
  test('what cannot be watched is passed over', () => {
    expect(jump(1800 + HOUR - 5, -1)).toBe(oldest.startAt);
    expect(jump(1800 + 3 * HOUR - 5, -1)).toBeUndefined();
    expect(jump(1800 + 2 * HOUR + 60, 1)).toBe(before.startAt);
  });
  test('forward leads into the programme on air, and from there to the live edge', () => {
    expect(jump(HOUR, 1)).toBe(onAir.startAt);
    expect(jump(600, 1)).toBe('live');
    expect(jump(5, 1)).toBeUndefined();
    expect(jump(HOUR, 1, { playableDays: 0 })).toBe('live');
  });
  test('marks of the guide lie beside a moment, whatever can be watched', () => {
    expect(markBeside(at(0), 1, guide)).toBe(next.startAt);
    expect(markBeside(onAir.startAt, -1, guide)).toBe(before.startAt);
    expect(markBeside(oldest.startAt, -1, guide)).toBeUndefined();
  });
});

describe('the line of a day', () => {
  test('a broadcast day is 24 hours from three in the morning, but where clocks change', () => {
    const { start, end } = daySpan('2023-11-14', 'Europe/Moscow');
    expect([new Date(start * 1000).toISOString(), end - start]).toEqual(['2023-11-14T00:00:00.000Z', DAY]);
    const shorter = daySpan('2023-03-26', 'Europe/Riga');
    expect(shorter.end - shorter.start).toBe(23 * HOUR);
  });
  test('it reaches from the oldest day of archive and guide to the end of today', () => {
    const span = scrubSpan([{ startAt: at(3 * DAY) }], { offeredDays: 7 }, now, 'UTC');
    expect([span.start, span.end].map((one) => new Date(one * 1000).toISOString())).toEqual([
      '2023-11-11T03:00:00.000Z',
      '2023-11-15T03:00:00.000Z',
    ]);
    expect(scrubSpan([{ startAt: at(9 * DAY) }], { offeredDays: 1 }, now, 'UTC').start).toBe(span.start + 2 * DAY);
  });
  test('programmes are marks within the day, cut at its ends; those that cannot be watched are closed', () => {
    const span = { start: before.startAt, end: epochSeconds(before.startAt + 2 * HOUR) };
    expect(
      marksOf(
        span,
        [{ ...banned, endAt: epochSeconds(before.startAt + 60) }, before, onAir, next],
        aChannel(),
        now,
      ).map(({ programme, from, to, isOpen }) => [programme.title, from, to, isOpen]),
    ).toEqual([
      ['banned', 0, 60 / (2 * HOUR), false],
      ['before', 0, 0.5, true],
      ['on air', 0.5, 1, true],
    ]);
  });
});
