import { expect, test, vi } from 'vitest';
import { changedBy, requestCache } from './request-cache.ts';

function cacheAt() {
  let time = 0;
  const cache = requestCache(() => time);
  return { cache, pass: (ms: number) => void (time += ms) };
}
const what = { id: 'row', path: '/v2/rows/:id', key: 'en /v2/rows/1' };

test.each([
  ['F-460', 'row', 3_000],
  ['F-461', 'platformConfiguration', 30_000],
  ['F-461', 'platformResources', 30_000],
  ['F-462 F-463', 'categoryList', 300_000],
  ['F-462 F-463', 'countries', 300_000],
  ['F-462 F-463', 'internalGenres', 300_000],
  ['F-462 F-463', 'libraries', 300_000],
  ['F-462 F-463', 'seoMasks', 300_000],
  ['F-462 F-463', 'avatarCategories', 300_000],
  ['F-462 F-463', 'middlewareCities', 300_000],
  ['F-464', 'rowsets', 500],
])('%s: an answer of %s is not requested again for %i ms', async (_row, id, ms) => {
  const { cache, pass } = cacheAt();
  const send = vi.fn(async () => 'answer');
  await cache.get({ ...what, id }, send);
  pass(ms - 1);
  await cache.get({ ...what, id }, send);
  expect(send).toHaveBeenCalledTimes(1);
  pass(1);
  await cache.get({ ...what, id }, send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('addresses of media are requested each time', async () => {
  const { cache } = cacheAt();
  const send = vi.fn(async () => 1);
  await cache.get({ ...what, id: 'channelStream' }, send);
  await cache.get({ ...what, id: 'channelStream' }, send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('F-460 F-470: identical requests within 3 s, and at the same time, are sent once', async () => {
  const { cache, pass } = cacheAt();
  const send = vi.fn(async () => 'answer');
  await Promise.all([cache.get(what, send), cache.get(what, send)]);
  pass(2_999);
  await cache.get(what, send);
  expect(send).toHaveBeenCalledTimes(1);
  pass(1);
  await cache.get(what, send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('F-470: failures are not cached', async () => {
  const { cache } = cacheAt();
  const send = vi.fn(async () => Promise.reject(new Error('no')));
  await expect(cache.get(what, send)).rejects.toThrow('no');
  await expect(cache.get(what, send)).rejects.toThrow('no');
  expect(send).toHaveBeenCalledTimes(2);
});

test('F-470: a change on the same path, or another viewer, invalidates it', async () => {
  const { cache } = cacheAt();
  const send = vi.fn(async () => 'answer');
  await cache.get(what, send);
  cache.invalidate('/v2/other');
  await cache.get(what, send);
  expect(send).toHaveBeenCalledTimes(1);
  cache.invalidate(what.path);
  await cache.get(what, send);
  cache.clear();
  await cache.get(what, send);
  expect(send).toHaveBeenCalledTimes(3);
});

test('a playback report invalidates the cached histories', () => {
  expect(changedBy({ id: 'stat', path: '/v2/users/self/stat/:id' })).toEqual([
    '/v2/users/self/stat/:id',
    '/v2/rows/:id',
    '/v2/users/self/content_metadata/:id',
  ]);
  expect(changedBy({ id: 'other', path: '/v2/other' })).toEqual(['/v2/other']);
});

test('A-148: a removed device is not in a cached list', () => {
  expect(changedBy({ id: 'removeDevice', path: '/v2/users/self/devices/:id' })).toContain('/v2/users/self/devices');
});
