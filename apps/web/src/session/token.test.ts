import { asDeviceId } from '@aerial/domain/ids.ts';
import { expect, test } from 'vitest';
import { isExpired, parseStoredToken, storedToken, wantsRenewalAtStart } from './token.ts';
import type { StoredToken } from '../core/session.ts';

const now = 1_700_000_000_000;
const token: StoredToken = {
  access_token: 'a'.repeat(40),
  expires_at: now + 1000,
  received_at: now,
  device_id: asDeviceId('d1'),
  is_guest: true,
  is_child: false,
};

test.each([
  ['an ISO time', '2031-01-31T20:59:59Z', Date.parse('2031-01-31T20:59:59Z')],
  ['Unix seconds', 1_900_000_000, 1_900_000_000_000],
  ['Unix milliseconds', 1_900_000_000_000, 1_900_000_000_000],
])('F-228 F-420: the expiry is stored with the token, given as %s', (_how, expired, expected) => {
  expect(storedToken({ access_token: 'x', expired }, now, asDeviceId('d'), true).expires_at).toBe(expected);
});

test('F-421 F-471: without an expiry 12 hours from now are assumed', () => {
  expect(storedToken({ access_token: 'x', expired: null }, now, asDeviceId('d'), true).expires_at).toBe(
    now + 43_200_000,
  );
});

test('the device of the answer wins over the one requested', () => {
  expect(
    storedToken({ access_token: 'x', device: { id: asDeviceId('new') } }, now, asDeviceId('old'), false).device_id,
  ).toBe('new');
});

test.each([
  ['exactly 5 minutes old is not older', 300_000, false],
  ['a millisecond more is', 300_001, true],
  ['a fresh one is used as it is', 0, false],
])('F-257 F-258 F-472: renewal at start: %s', (_rule, age, expected) => {
  expect(wantsRenewalAtStart({ ...token, received_at: now - age }, now)).toBe(expected);
});

test('F-252: a token is expired from its expiry on', () => {
  expect(isExpired({ ...token, expires_at: now + 1 }, now)).toBe(false);
  expect(isExpired({ ...token, expires_at: now }, now)).toBe(true);
});

test('F-423: what is stored is read back; anything else counts as none', () => {
  expect(parseStoredToken(JSON.stringify(token))).toEqual(token);
  for (const text of [null, '', '{', 'null', '[]', '{"access_token":5}', '{"access_token":"x"}'])
    expect(parseStoredToken(text)).toBeUndefined();
});

test('A-836: a token names the active profile, the main one not', () => {
  const of = (profile: object | null) =>
    storedToken({ access_token: 'x', profile: profile as never }, now, asDeviceId('d'), false).profile_id;
  expect([of({ id: 'p', is_main: false }), of({ id: 'p' }), of({ id: 'm', is_main: true }), of(null)]).toEqual([
    'p',
    'p',
    undefined,
    undefined,
  ]);
  expect(parseStoredToken(JSON.stringify({ ...token, profile_id: 'p' }))).toEqual({ ...token, profile_id: 'p' });
});

test('F-259: a token says whether a child profile is active', () => {
  expect(storedToken({ access_token: 'x', profile: { role: 'child' } }, now, asDeviceId('d'), false).is_child).toBe(
    true,
  );
  expect(
    storedToken({ access_token: 'x', profile: { profile: { role: 'child' } } }, now, asDeviceId('d'), false).is_child,
  ).toBe(true);
  expect(storedToken({ access_token: 'x', profile: { role: 'adult' } }, now, asDeviceId('d'), false).is_child).toBe(
    false,
  );
  expect(storedToken({ access_token: 'x', profile: null }, now, asDeviceId('d'), false).is_child).toBe(false);
});
