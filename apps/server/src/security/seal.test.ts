import { expect, test } from 'vitest';
import { sealer } from './seal.ts';

const seal = sealer('the secret of an installation', 'pin');

test('what is sealed opens again and does not show', () => {
  const closed = seal.close('4711');
  expect(closed).not.toContain('4711');
  expect(seal.close('4711')).not.toBe(closed);
  expect(seal.open(closed)).toBe('4711');
});

test('nothing else opens it', () => {
  const closed = seal.close('4711');
  expect(sealer('the secret of an installation', 'outbox').open(closed)).toBeUndefined();
  expect(sealer('another secret', 'pin').open(closed)).toBeUndefined();
  const bytes = Buffer.from(closed.slice(3), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(seal.open(`v1.${bytes.toString('base64url')}`)).toBeUndefined();
  expect(['', 'v1', 'v1.', '4711', 'v2.AAAA'].map((text) => seal.open(text))).toEqual(Array(5).fill(undefined));
});
