import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { guestPassword, sha1Hex } from './sha1.ts';

test.each([
  'SHA-1 of %j equals other implementations',
  'abc',
  'a'.repeat(55),
  'b'.repeat(56),
  'c'.repeat(64),
  'd'.repeat(1000),
  'Привет, мир',
])('SHA-1 of %j matches other implementations', (text) => {
  expect(sha1Hex(text)).toBe(createHash('sha1').update(text).digest('hex'));
});

test('F-330 F-239 F-026 F-329: the guest password is the first 32 hexadecimal digits of SHA1("username:serial")', () => {
  const password = guestPassword('2f1c', 'serial-1');
  expect(password).toBe(createHash('sha1').update('2f1c:serial-1').digest('hex').slice(0, 32));
  expect(password).toHaveLength(32);
});
