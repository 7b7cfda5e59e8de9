import { asChannelId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { channelsAtThisHour, localHours } from './habits.ts';

// A Thursday, 20:30 in Moscow.
const NOW = epochMs(Date.parse('2026-11-19T17:30:00Z'));
const hourOf = localHours('Europe/Moscow');
const viewing = (channel: number, hoursAgo: number, seconds = 1800) => ({
  channelId: asChannelId(channel),
  startedAt: epochMs(NOW - hoursAgo * 3_600_000),
  seconds,
});
const order = (...viewings: ReturnType<typeof viewing>[]) => channelsAtThisHour(viewings, NOW, hourOf);

test('the hour is that of the provider', () => {
  expect(hourOf(NOW)).toEqual({ hour: 20, isWeekend: false });
  expect(localHours('Asia/Tashkent')(epochMs(Date.parse('2026-11-21T22:00:00Z')))).toEqual({
    hour: 3,
    isWeekend: true,
  });
});

test('channels of this hour come by how long they were watched', () => {
  expect(order(viewing(1, 24), viewing(2, 24, 3600), viewing(3, 24 + 8, 7200))).toEqual([2, 1]);
});

test('the hour across midnight is near', () => {
  const late = epochMs(Date.parse('2026-11-19T20:50:00Z'));
  const early = { ...viewing(1, 0), startedAt: epochMs(late - 86_400_000 + 1_200_000) };
  expect(channelsAtThisHour([early], late, hourOf)).toEqual([1]);
});

test('recent evenings count more, and weekdays more than the weekend', () => {
  expect(order(viewing(1, 24 * 21), viewing(2, 24))).toEqual([2, 1]);
  expect(order(viewing(1, 24 * 5), viewing(2, 24 * 6))).toEqual([2, 1]);
});

test('zapping is no habit, and a night on one channel is one evening', () => {
  expect(order(viewing(1, 24, 30))).toEqual([]);
  expect(order(viewing(1, 24, 50_000), viewing(2, 24, 7200), viewing(2, 48, 7200))).toEqual([2, 1]);
});
