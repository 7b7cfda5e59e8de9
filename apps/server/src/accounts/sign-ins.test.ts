import { expect, test } from 'vitest';
import { maskedAddress, signInRecord } from './sign-ins.ts';

test.each([
  ['203.0.113.9', '203.0.113.*'],
  ['::ffff:203.0.113.9', '203.0.113.*'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['not an address', null],
])('%s is stored as %s', (ip, masked) => expect(maskedAddress(ip)).toBe(masked));

test('a sign-in from another system has no place', () => {
  const geo = { countryOf: () => 'KZ' };
  expect(signInRecord({ way: 'operator', ip: undefined }, geo)).toEqual({
    way: 'operator',
    country: null,
    address: null,
  });
  expect(signInRecord({ way: 'code', ip: '203.0.113.9' }, geo)).toEqual({
    way: 'code',
    country: 'KZ',
    address: '203.0.113.*',
  });
});
