import { expect, test } from 'vitest';
import { isAdultItem, isProgrammeForChild, itemKey, proofMinutes } from './parental.ts';

test('F-290 A-586 A-588 a PIN stays valid as long as the device says, for channels as long as their own setting does', () => {
  const device = { duration: 5, channelMinutes: 1 };
  expect(
    (['vod', 'program', 'profile', 'settings', 'pay', 'channel'] as const).map((scope) => proofMinutes(scope, device)),
  ).toEqual([5, 5, 5, 5, 5, 1]);
  expect(proofMinutes('vod', { duration: 0, channelMinutes: 30 }, 15)).toBe(0);
  expect(proofMinutes('vod', { duration: undefined, channelMinutes: 30 }, 15)).toBe(15);
  expect([
    proofMinutes('vod', { duration: undefined, channelMinutes: undefined }),
    proofMinutes('channel', { duration: 5, channelMinutes: undefined }),
  ]).toEqual([30, 30]);
});

test('parental control itself prompts each time', () =>
  expect(proofMinutes('parental', { duration: 30, channelMinutes: 30 })).toBe(0));

test('C-570 C-589 adult items', () => {
  expect([
    isAdultItem({ age: 18 }),
    isAdultItem({ age: 17 }),
    isAdultItem({ age: 0, isAdult: true }),
    isAdultItem({ age: 16, isAdult: false }),
  ]).toEqual([true, false, true, false]);
  expect([isAdultItem({ age: null }), isAdultItem({ isAdult: true }), isAdultItem({})]).toEqual([false, true, false]);
});

test('F-340 a programme over 12 is not for children, one without an age is as its channel', () => {
  expect([12, 13, null].map((age) => isProgrammeForChild({ age }))).toEqual([true, false, true]);
  expect(isProgrammeForChild({ age: 6, isAdult: true })).toBe(false);
});

test('items of different kinds never share a key', () =>
  expect(new Set([itemKey('channel', 1), itemKey('program', 1), itemKey('vod', 1)]).size).toBe(3));
