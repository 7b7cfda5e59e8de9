import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bucketOf, groupOf } from './rules.ts';

test('C-710 F-413: the bucket is the hash of test and subject, so that it is the same everywhere and at any time', () => {
  const hash = createHash('sha256').update('rows:device abc').digest('hex');
  expect(bucketOf('rows', 'device abc')).toBe(Number(BigInt(`0x${hash}`) % 10_000n));
});
test('groups take their shares, and different tests divide the same subjects differently', () => {
  const groups = [
    { name: 'control', share: 2_500 },
    { name: 'variant', share: 5_000 },
  ];
  const subjects = Array.from({ length: 4_000 }, (_, at) => `device ${at}`);
  const shareOf = (name: string, group: string | undefined) =>
    subjects.filter((subject) => groupOf(name, groups, subject) === group).length / subjects.length;
  expect(shareOf('rows', 'control')).toBeCloseTo(0.25, 1);
  expect(shareOf('rows', 'variant')).toBeCloseTo(0.5, 1);
  expect(shareOf('rows', undefined)).toBeCloseTo(0.25, 1);
  const inBoth = subjects.filter(
    (subject) => groupOf('rows', groups, subject) === 'control' && groupOf('price', groups, subject) === 'control',
  );
  expect(inBoth.length / subjects.length).toBeCloseTo(0.0625, 1);
});
