import { expect, test } from 'vitest';
import { isAnySwitchOn, isLastAdult, offersNewProfile, profileName } from './profiles.ts';

const off = { duration: 30, pay: false, profile: false, program: false, vod: false, channel: false, settings: false };

test.each([
  ['A-083 none yet', 0, off, true],
  ['A-083 four, nothing on', 4, off, true],
  ['A-084 A-920 F-499 five', 5, off, false],
  ['A-085 one switch is on', 1, { ...off, vod: true }, false],
  ['A-085 a duration is no switch', 1, { ...off, duration: 1440 }, true],
  ['A-083 settings of the device are unknown', 1, undefined, true],
])('A-341 a new profile is offered: %s', (_rule, count, switches, expected) =>
  expect(offersNewProfile(count, switches)).toBe(expected),
);

test('A-085: a switch is on when it is true', () =>
  expect([isAnySwitchOn(off), isAnySwitchOn({ ...off, settings: true }), isAnySwitchOn(undefined)]).toEqual([
    false,
    true,
    false,
  ]));

const adult = { id: 'a', role: 'adult' } as const;
const child = { id: 'c', role: 'child' } as const;
test.each([
  ['the only adult', [adult, child], 'a', true],
  ['one of two', [adult, { ...adult, id: 'b' }], 'a', false],
  ['a child', [adult, child], 'c', false],
  ['unknown profile', [adult], 'x', false],
])('A-561 the last adult profile: %s', (_who, profiles, id, expected) =>
  expect(isLastAdult(profiles, id)).toBe(expected),
);

test.each([
  ['  Anna  ', 'Anna'],
  ['Anna\n\tMaria', 'Anna Maria'],
  [' \u0000 ', ''],
])('a name is a line: %j', (typed, expected) => expect(profileName(typed)).toBe(expected));
