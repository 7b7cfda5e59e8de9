import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

const derived = '0123456789abcdef'.repeat(2);
const costOf = (stored: string) => stored.split('$').slice(0, 3).join(' ');

test('a password is found again in what is stored, another one is not', async () => {
  const stored = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', stored)).toBe(true);
  expect(await verifyPassword('correct hors', stored)).toBe(false);
  expect(await hashPassword('correct horse')).not.toBe(stored);
});

test('an unknown user has no password that matches, not even an empty one', async () => {
  for (const stored of [null, undefined, 'md5$1$1$$'])
    for (const password of ['', 'x']) expect(await verifyPassword(password, stored)).toBe(false);
});

test("only a guest's machine-made password costs little", async () => {
  expect(costOf(await hashPassword('correct horse'))).toBe('argon2id 19456 2');
  expect(costOf(await hashPassword(derived))).toBe('argon2id 19456 2');
  expect(costOf(await hashPassword('correct horse battery staple etc', { isGuest: true }))).toBe('argon2id 19456 2');
  const stored = await hashPassword(derived, { isGuest: true });
  expect(costOf(stored)).toBe('argon2id 1024 1');
  expect([await verifyPassword(derived, stored), await verifyPassword(derived.replace('0', '1'), stored)]).toEqual([
    true,
    false,
  ]);
});
