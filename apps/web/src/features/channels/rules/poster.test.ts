import { epochSeconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { aChannel, aProgramme } from '../testing.ts';
import { posterOf } from './poster.ts';

const adults = { isChild: false, isAdultChannel: () => false };
const onAir = aProgramme(0, 3600, { picture: '/pictures/on-air.webp' });
const channel = aChannel({ cover: '/pictures/cover.webp', onAir });

test('the picture of what is on air, else that of the channel', () => {
  expect(posterOf(channel, undefined, adults)).toBe('/pictures/on-air.webp');
  expect(posterOf(aChannel({ cover: '/pictures/cover.webp' }), undefined, adults)).toBe('/pictures/cover.webp');
  expect(posterOf(aChannel(), undefined, adults)).toBeUndefined();
});

test('in the past only that of the channel: which programme it was is not known yet', () => {
  expect(posterOf(channel, epochSeconds(100), adults)).toBe('/pictures/cover.webp');
});

test('none where the channel does not play, or only after an access check', () => {
  expect(posterOf({ ...channel, isPurchased: false }, undefined, adults)).toBeUndefined();
  expect(posterOf({ ...channel, isAvailable: false }, undefined, adults)).toBeUndefined();
  expect(posterOf(channel, undefined, { ...adults, isAdultChannel: () => true })).toBeUndefined();
  expect(posterOf({ ...channel, onAir: { ...onAir, isAdult: true } }, undefined, adults)).toBeUndefined();
  expect(
    posterOf({ ...channel, onAir: { ...onAir, isForChild: false } }, undefined, { ...adults, isChild: true }),
  ).toBeUndefined();
});
