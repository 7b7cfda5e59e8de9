import { expect, test } from 'vitest';
import { byteCache } from './byte-cache.ts';

/** Under a key of one character. */
const ENTRY = 1_000 + 258;
const bytes = (length: number) => async () => Buffer.alloc(length);

test('the least recently used entry is evicted first, and the budget holds', async () => {
  const cache = byteCache(3 * ENTRY);
  const loads: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      loads.push(key);
      return Buffer.alloc(1_000);
    });
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key);
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'b']);
  expect(cache.size().bytes).toBe(3 * ENTRY);
});

test('an entry larger than the budget is returned and not cached', async () => {
  const cache = byteCache(3 * ENTRY);
  await cache.get('s', bytes(1_000));
  expect((await cache.get('large', bytes(4_000))).length).toBe(4_000);
  expect(cache.size().bytes).toBe(ENTRY);
});

test('a small buffer does not keep the block that it is a part of', async () => {
  const cache = byteCache(10_000);
  const part = Buffer.from('a playlist of a few bytes');
  expect(part.buffer.byteLength).toBeGreaterThan(part.length);
  const cached = await cache.get('k', async () => part);
  expect(cached).toEqual(part);
  expect(cached.buffer.byteLength).toBe(part.length);
});

test('concurrent requests for a missing entry share one load', async () => {
  const cache = byteCache(10_000);
  let loads = 0;
  const load = async () => {
    loads++;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return Buffer.from('x');
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get('k', load)));
  expect(loads).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('a failed load fails for all who share it, and is retried by the next request', async () => {
  const cache = byteCache(10_000);
  const failing = async () => {
    throw new Error('disk');
  };
  const settled = await Promise.allSettled([cache.get('k', failing), cache.get('k', failing)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await cache.get('k', bytes(1))).length).toBe(1);
});
