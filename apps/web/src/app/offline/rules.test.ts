import type { DeviceId, ProfileId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import type { StoredToken } from '../../core/session.ts';
import {
  buildOf,
  isStored,
  isUsable,
  MAX_AGE_MS,
  MAX_SIZE,
  mergeEntries,
  ownerOf,
  sizeOf,
  type Entry,
} from './rules.ts';

const NOW = 1_800_000_000_000;
const token: StoredToken = {
  access_token: 'secret',
  expires_at: NOW,
  received_at: NOW,
  device_id: '5' as DeviceId,
  is_guest: false,
  is_child: false,
};
const entry = (hash: string, { ageMs = 0, size = 10, data = hash as unknown } = {}): Entry => ({
  hash,
  key: ['row', hash],
  data,
  updatedAt: NOW - ageMs,
  size,
});

describe('whose data it is', () => {
  test.each([
    ['another profile', { ...token, profile_id: '7' as ProfileId }],
    ['a child', { ...token, is_child: true }],
    ['a guest of the same browser', { ...token, is_guest: true }],
    ['another account', { ...token, device_id: '6' as DeviceId }],
  ])('%s has other data', (_who, other) => expect(ownerOf(other)).not.toBe(ownerOf(token)));
  test('a renewed token has the same', () =>
    expect(ownerOf({ ...token, access_token: 'new', expires_at: 0 })).toBe(ownerOf(token)));
  test('it does not contain the token', () => expect(ownerOf(token)).not.toContain('secret'));
  test.each([
    ['no token', undefined],
    ['a token without a device', { ...token, device_id: null }],
  ])('%s stores nothing', (_who, none) => expect(ownerOf(none)).toBeUndefined());
});

test.each(['user', 'devices', 'profiles', 'security', 'sign-ins', 'cards', 'packets', 'network'])(
  '%s is never stored',
  (name) => expect(isStored([name])).toBe(false),
);

describe('saved data is shown', () => {
  const saved = { owner: 'a', build: 'assets/entry-client-1.js', savedAt: NOW, entries: [] };
  const asked = { owner: 'a', build: saved.build, now: NOW + 1000 };
  test.each([
    ['to its owner', saved, asked, true],
    ['not to another viewer', saved, { ...asked, owner: 'b' }, false],
    ['not to a viewer who is unknown', saved, { ...asked, owner: undefined }, false],
    ['not by other code', saved, { ...asked, build: 'assets/entry-client-2.js' }, false],
    ['not by unknown code', { ...saved, build: '' }, { ...asked, build: '' }, false],
    ['not after a week', saved, { ...asked, now: NOW + MAX_AGE_MS }, false],
    ['not where there is none', undefined, asked, false],
  ])('%s', (_rule, data, who, expected) => expect(isUsable(data, who)).toBe(expected));
});

describe('what is added', () => {
  test('replaces what is older and stays where it is not loaded now', () => {
    const merged = mergeEntries(
      [entry('a', { ageMs: 50, data: 'old' }), entry('b', { ageMs: 70 })],
      [entry('a', { data: 'new' })],
      NOW,
    );
    expect(merged.map(({ hash, data }) => [hash, data])).toEqual([
      ['a', 'new'],
      ['b', 'b'],
    ]);
  });
  test('what is old and what is large is dropped', () =>
    expect(mergeEntries([entry('a', { ageMs: MAX_AGE_MS })], [entry('b', { size: 700_000 })], NOW)).toEqual([]));
  test('of too much the oldest is dropped', () => {
    const all = Array.from({ length: 12 }, (_, at) => entry(String(at), { ageMs: at, size: 550_000 }));
    expect(mergeEntries(all, [], NOW)).toHaveLength(Math.floor(MAX_SIZE / 550_000));
  });
});

test('maps of the guide count with what is in them', () =>
  expect(sizeOf(new Map([[1, 'x'.repeat(100)]]))).toBeGreaterThan(100));

test('the build is the name of the first file', () =>
  expect(buildOf('<script type="module">import("/assets/entry-client-Ab_9-.js")</script>')).toBe(
    'assets/entry-client-Ab_9-.js',
  ));
