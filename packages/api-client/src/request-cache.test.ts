import { adIdsCall } from './calls/ads.ts';
import { expect, test, vi } from 'vitest';
import { DEFAULT_REQUEST_MS } from '@aerial/contract/cache-rules.ts';
import { countriesCall, genresCall, librariesCall, rowCall, rowsetsCall } from './calls/catalogue.ts';
import { middlewareCitiesCall } from './calls/middleware.ts';
import { avatarCategoriesCall } from './calls/profiles.ts';
import { seoMasksCall } from './calls/seo.ts';
import { categoryListCall, channelStreamCall } from './calls/channels.ts';
import { statCall } from './calls/playback.ts';
import { configurationCall, loginCall, removeDeviceCall, resourcesCall } from './calls/session.ts';
import type { ClientCall } from './client-call.ts';
import { changedBy, requestCache } from './request-cache.ts';

function cacheAt() {
  let time = 0;
  const cache = requestCache(() => time);
  return { cache, pass: (ms: number) => void (time += ms) };
}
const KEY = 'en /v2/rows/1';

test.each<[string, Pick<ClientCall, 'id' | 'path' | 'cache'>, number]>([
  ['F-460', rowCall, 3_000],
  ['F-461', configurationCall, 30_000],
  ['F-461', resourcesCall, 30_000],
  ['F-462 F-463', categoryListCall, 300_000],
  ['F-462 F-463', countriesCall, 300_000],
  ['F-462 F-463', genresCall, 300_000],
  ['F-462 F-463', librariesCall, 300_000],
  ['F-462 F-463', seoMasksCall, 300_000],
  ['F-462 F-463', avatarCategoriesCall, 300_000],
  ['F-462 F-463', middlewareCitiesCall, 300_000],
  ['F-464', rowsetsCall, 500],
  ['F-465', adIdsCall, 5_000],
])('%s: an answer of $id is not requested again for %i ms', async (_row, call, ms) => {
  const { cache, pass } = cacheAt();
  const send = vi.fn(async () => 'answer');
  await cache.get(call, KEY, send);
  pass(ms - 1);
  await cache.get(call, KEY, send);
  expect(send).toHaveBeenCalledTimes(1);
  pass(1);
  await cache.get(call, KEY, send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('C-890: what has no rule of its own is cached for the default alone', async () => {
  const { cache, pass } = cacheAt();
  const send = vi.fn(async () => 1);
  const unruled = { path: '/v2/unruled', cache: undefined } as const;
  await cache.get(unruled, KEY, send);
  pass(DEFAULT_REQUEST_MS);
  await cache.get(unruled, KEY, send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('addresses of media are requested each time', async () => {
  const { cache } = cacheAt();
  const send = vi.fn(async () => 1);
  await cache.get(channelStreamCall, KEY, send);
  await cache.get(channelStreamCall, KEY, send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('F-460 F-470: identical requests within 3 s, and at the same time, are sent once', async () => {
  const { cache, pass } = cacheAt();
  const send = vi.fn(async () => 'answer');
  await Promise.all([cache.get(rowCall, KEY, send), cache.get(rowCall, KEY, send)]);
  pass(2_999);
  await cache.get(rowCall, KEY, send);
  expect(send).toHaveBeenCalledTimes(1);
  pass(1);
  await cache.get(rowCall, KEY, send);
  expect(send).toHaveBeenCalledTimes(2);
});

test('F-470: failures are not cached', async () => {
  const { cache } = cacheAt();
  const send = vi.fn(async () => Promise.reject(new Error('no')));
  await expect(cache.get(rowCall, KEY, send)).rejects.toThrow('no');
  await expect(cache.get(rowCall, KEY, send)).rejects.toThrow('no');
  expect(send).toHaveBeenCalledTimes(2);
});

test('F-470: a change on the same path, or another viewer, invalidates it', async () => {
  const { cache } = cacheAt();
  const send = vi.fn(async () => 'answer');
  await cache.get(rowCall, KEY, send);
  cache.invalidate('/v2/other');
  await cache.get(rowCall, KEY, send);
  expect(send).toHaveBeenCalledTimes(1);
  cache.invalidate(rowCall.path);
  await cache.get(rowCall, KEY, send);
  cache.clear();
  await cache.get(rowCall, KEY, send);
  expect(send).toHaveBeenCalledTimes(3);
});

test('a playback report invalidates the cached histories', () => {
  expect(changedBy(statCall)).toEqual([
    '/v2/users/self/stat/:id',
    '/v2/rows/:id',
    '/v2/users/self/content_metadata/:id',
  ]);
  expect(changedBy(loginCall)).toEqual(['/v2/auth/login']);
});

test('A-148: a removed device is not in a cached list', () => {
  expect(changedBy(removeDeviceCall)).toContain('/v2/users/self/devices');
});
