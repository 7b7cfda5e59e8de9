import fc from '@aerial/testkit/property.ts';
import { expect, test } from 'vitest';
import { lruCache } from './lru-cache.ts';

const cache = (maxBytes: number) => lruCache<string>({ maxBytes, bytesOf: (value) => value.length });

test('keys count: many tiny values under long keys stay within the budget', () => {
  const small = cache(100_000);
  for (let index = 0; index < 1_000; index += 1) small.set(`${index} ${'y'.repeat(8_000)}`, '');
  expect(small.size().bytes).toBeLessThanOrEqual(100_000);
  expect(small.size().entries).toBeLessThan(10);
});

test('a flood of keys that are requested once does not evict what is requested again', () => {
  const small = cache(100_000);
  small.set('start page', 'x'.repeat(10_000));
  small.get('start page');
  for (let index = 0; index < 10_000; index += 1) small.set(`once ${index}`, 'x'.repeat(1_000));
  expect(small.get('start page')).toHaveLength(10_000);
});

test('of protected entries the one used least recently becomes an ordinary one again', () => {
  const small = cache(10_000);
  for (const key of ['a', 'b', 'c']) {
    small.set(key, 'x'.repeat(3_000));
    small.get(key);
  }
  small.get('b');
  small.set('d', 'x'.repeat(3_000));
  expect(['a', 'b', 'c', 'd'].map((key) => small.get(key) !== undefined)).toEqual([false, true, true, true]);
});

test('sizes of values may have fractions: the count of bytes is from above', () => {
  const half = lruCache<string>({ maxBytes: 1_000, bytesOf: (value) => value.length / 2 });
  half.set('a', 'xxx');
  expect(half.size()).toMatchObject({ entries: 1, bytes: 256 + 2 + 2 });
});

test('a value beyond the budget is not cached', () => {
  const small = cache(1_000);
  small.set('a', 'x');
  small.set('a', 'x'.repeat(2_000));
  expect([small.get('a'), small.size()]).toMatchObject([undefined, { entries: 0, bytes: 0 }]);
});

test('after any operations the count of bytes equals that of the entries, within the budget', () => {
  const steps = fc.array(
    fc.tuple(
      fc.constantFrom('get', 'set', 'delete'),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 900 }),
    ),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(steps, (list) => {
      const small = cache(4_000);
      for (const [what, key, length] of list) {
        if (what === 'set') small.set(`${key}`, 'x'.repeat(length));
        else small[what as 'get' | 'delete'](`${key}`);
        const remaining = [...small.entries()];
        const bytes = remaining.reduce((sum, [name, value]) => sum + 256 + 2 * name.length + value.length, 0);
        expect(small.size()).toMatchObject({ entries: remaining.length, bytes });
        expect(bytes).toBeLessThanOrEqual(4_000);
      }
    }),
    { seed: 7 },
  );
});

test('look-ups are counted by whether they found something', () => {
  const small = cache(10_000);
  small.set('a', 'x');
  for (const key of ['a', 'a', 'b']) small.get(key);
  expect(small.size()).toMatchObject({ hits: 2, misses: 1 });
});
