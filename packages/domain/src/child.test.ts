import { expect, test } from 'vitest';
import {
  FALLBACK_ADULT_CHANNELS,
  isAdultByItself,
  isForChild,
  isNamedUltraHd,
  profileRole,
  type ProfileWithRole,
} from './child.ts';

const FALLBACK = FALLBACK_ADULT_CHANNELS[1]!;

test.each([
  ['C-587 F-340 12 is for children', { id: 1001, age: 12 }, true],
  ['C-587 F-340 13 is not', { id: 1001, age: 13 }, false],
  ['0 is', { id: 1001, age: 0 }, true],
  ['C-588 C-590 without an age it is not', { id: 1001, age: null }, false],
  ['C-588 C-602 the fallback list is not, whatever its age', { id: FALLBACK, age: 0 }, false],
])('%s', (_rule, channel, expected) => expect(isForChild(channel)).toBe(expected));

test.each([
  ['C-589 18 is for adults', { id: 1001, age: 18 }, true],
  ['17 is not', { id: 1001, age: 17 }, false],
  ['C-591 without an age it is not, by itself', { id: 1001, age: undefined }, false],
  ['C-591 C-602 the fallback list is', { id: FALLBACK, age: undefined }, true],
])('%s', (_rule, channel, expected) => expect(isAdultByItself(channel)).toBe(expected));

test('C-602 the fallback list names twelve channels, none of them imported', () => {
  expect(new Set(FALLBACK_ADULT_CHANNELS).size).toBe(12);
  expect(Math.max(...FALLBACK_ADULT_CHANNELS)).toBeLessThan(1001);
});

test.each([
  ['Кино 4K', true],
  ['Nature UHD', true],
  ['ultra hd cinema', true],
  ['UltraHD', true],
  ['Кино HD', false],
  ['Канал 4', false],
])('C-592 C-593 %s is named so: %s', (name, expected) => expect(isNamedUltraHd(name)).toBe(expected));

test.each<[string, ProfileWithRole | null, string]>([
  ['its own', { role: 'child' }, 'child'],
  ['that of its kind', { profile: { role: 'child' } }, 'child'],
  ['its own first', { role: 'adult', profile: { role: 'child' } }, 'adult'],
  ['of the kind where its own is empty', { role: null, profile: { role: 'child' } }, 'child'],
  ['adult where nothing is said', { profile: null }, 'adult'],
  ['adult without a profile', null, 'adult'],
  ['adult for an unknown role', { role: 'robot' }, 'adult'],
])('A-405 F-225 F-339 the role of a profile is %s', (_rule, profile, expected) =>
  expect(profileRole(profile)).toBe(expected),
);
