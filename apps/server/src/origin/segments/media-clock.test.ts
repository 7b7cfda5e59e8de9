import { gridAt, gridNumber, gridStart } from '@aerial/domain/grid.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { channelPlace, decodeTimeOf, lastPlace, MEDIA_EPOCH, mpegTimeOf } from './media-clock.ts';

test('the clock starts with 2026, on the grid', () => {
  expect(new Date(MEDIA_EPOCH).toISOString()).toBe('2026-01-01T00:00:00.000Z');
  expect(gridStart(gridAt(MEDIA_EPOCH))).toBe(MEDIA_EPOCH);
  expect(channelPlace(gridAt(MEDIA_EPOCH))).toBe(0);
});

test('a place is as long after the clock’s start as its segment', () => {
  const n = gridAt(epochMs(Date.UTC(2026, 10, 20, 12)));
  const sinceStartS = (gridStart(n) - MEDIA_EPOCH) / 1000;
  expect(Number(decodeTimeOf(channelPlace(n), 48_000))).toBe(sinceStartS * 48_000);
  expect(mpegTimeOf(channelPlace(n))).toBe((sinceStartS * 90_000) % 2 ** 33);
});

test('there are no negative places', () => {
  expect(channelPlace(gridNumber(7))).toBe(7);
});

test('MPEG times wrap at 2^33 and are never negative', () => {
  expect(mpegTimeOf(49_710)).toBe(49_710 * 172_800);
  expect(mpegTimeOf(49_711)).toBe(49_711 * 172_800 - 2 ** 33);
  expect(mpegTimeOf(-1)).toBe(2 ** 33 - 172_800);
});

test('places reach a day past the live edge', () => {
  const now = epochMs(MEDIA_EPOCH + 1_920_000);
  expect(lastPlace(now)).toBe(1000 + 45_000);
});
