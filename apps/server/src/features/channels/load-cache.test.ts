import { testClock } from '@aerial/testkit';
import { expect, test } from 'vitest';
import { loadCache } from './load-cache.ts';

test('loads once for concurrent callers, until the entry expires or the cache is cleared', async () => {
  const clock = testClock();
  let reads = 0;
  const numbers = loadCache(async (key: string) => `${key}${(reads += 1)}`, clock, 60_000);
  expect(await Promise.all([numbers.of('a'), numbers.of('a'), numbers.of('b')])).toEqual(['a1', 'a1', 'b2']);
  clock.advance(59_999);
  expect(await numbers.of('a')).toBe('a1');
  clock.advance(1);
  expect(await numbers.of('a')).toBe('a3');
  numbers.invalidate();
  expect(await numbers.of('a')).toBe('a4');
});

test('a value that changed while it was loading is loaded again', async () => {
  const first = Promise.withResolvers<string>();
  const answers = [first.promise, Promise.resolve('new')];
  const one = loadCache(() => answers.shift()!, testClock(), 60_000);
  const before = one.of('x');
  one.invalidate();
  first.resolve('old');
  expect([await before, await one.of('x'), await one.of('x')]).toEqual(['old', 'new', 'new']);
});

test('a failed load is not cached', async () => {
  let reads = 0;
  const one = loadCache(
    async () => ((reads += 1) === 1 ? Promise.reject(new Error('away')) : 'here'),
    testClock(),
    60_000,
  );
  await expect(one.of('x')).rejects.toThrow('away');
  expect(await one.of('x')).toBe('here');
});
