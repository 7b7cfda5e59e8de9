import type { ProfileId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import type { Profile } from './queries.ts';
import {
  activeOf,
  canBeChild,
  canRemove,
  changeBody,
  formOf,
  initial,
  isChildProfile,
  isNameMissing,
  newBody,
} from './rules.ts';

const profile = (id: string, role: 'adult' | 'child', more: Partial<Profile> = {}): Profile =>
  ({ id, name: id, icon: null, icon_avatar_id: null, is_main: false, role, profile: { role }, ...more }) as Profile;
const main = profile('main', 'adult', { is_main: true });
const child = profile('child', 'child');
const other = profile('other', 'adult');

test('A-404 A-405: the role is its own, else that of the kind, else adult', () => {
  expect(
    [
      child,
      main,
      { role: '', profile: { role: 'child' } } as Profile,
      { role: '', profile: { role: '' } } as Profile,
    ].map(isChildProfile),
  ).toEqual([true, false, true, false]);
});

test.each([
  ['the profile of the session', 'child', 'child'],
  ['none chosen: the main one', undefined, 'main'],
  ['a missing one: the main one', 'gone', 'main'],
])('A-836 the active profile: %s', (_who, id, expected) =>
  expect(activeOf([main, child], id as ProfileId | undefined)?.id).toBe(expected),
);

describe('removal', () => {
  test.each([
    ['A-553 A-681 not the active one', [main, child], child, child, false],
    ['A-553 another one', [main, child], child, main, true],
    ['A-561 not the last adult one', [main, child], main, child, false],
    ['A-561 one of two adult ones', [main, other], main, other, true],
  ])('%s', (_rule, all, which, active, expected) => expect(canRemove(all, which, active)).toBe(expected));
});

test('A-561: the last adult profile does not become a child; a new one may be one', () => {
  expect([
    canBeChild([main, child], 'main'),
    canBeChild([main, other], 'main'),
    canBeChild([main, child], undefined),
  ]).toEqual([false, true, true]);
});

test('A-679: a blank name is missing', () =>
  expect([isNameMissing({ name: ' \n' }), isNameMissing({ name: ' a ' })]).toEqual([true, false]));

test('A-551 A-831 A-832: the switch is sent with a new profile only', () => {
  const form = { name: '  Маша ', avatar: 101, isChild: true };
  expect(newBody(form)).toEqual({ name: 'Маша', role: 'child', icon_avatar_id: 101 });
  expect(changeBody(form)).toEqual({ name: 'Маша', icon_avatar_id: 101 });
  expect(formOf(undefined)).toEqual({ name: '', avatar: null, isChild: false });
});

test('the letter of a profile', () => expect([initial('маша'), initial('«7»'), initial('…')]).toEqual(['М', '7', '•']));
