import { asProviderId, asUserId, asDeviceId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { testClock } from '@aerial/testkit';
import { expect, test, vi } from 'vitest';
import { tokenCache, type StoredToken } from './tokens.ts';

const away = Object.assign(new Error('away'), { statusCode: 503 });
const viewer = (id: number) => ({
  userId: asUserId(id),
  providerId: asProviderId(1),
  isGuest: false,
  deviceId: asDeviceId('d'),
});
const setUp = (stored: Partial<StoredToken> = {}) => {
  const clock = testClock();
  const find = vi.fn(async (): Promise<StoredToken | undefined> => ({
    viewer: viewer(7),
    expiresAt: undefined,
    ...stored,
  }));
  return { clock, find, tokens: tokenCache(find, clock) };
};

test('a token that was valid serves for ten minutes while the database is unavailable, without waiting after the first failure', async () => {
  const { clock, find, tokens } = setUp();
  await tokens.viewerOf('t');
  clock.advance(60_000);
  find.mockRejectedValue(away);
  expect(await tokens.viewerOf('t')).toEqual(viewer(7));
  expect(tokens.viewerOf('t')).toEqual(viewer(7));
  expect(tokens.cached('t')).toBeUndefined();
  clock.advance(600_000);
  await expect(tokens.viewerOf('t')).rejects.toBe(away);
});

test('a gap in the messages makes tokens be read again, and still they serve while that fails', async () => {
  const { find, tokens } = setUp();
  await tokens.viewerOf('t');
  tokens.invalidateAll();
  expect(tokens.cached('t')).toBeUndefined();
  find.mockRejectedValueOnce(away);
  expect(await tokens.viewerOf('t')).toEqual(viewer(7));
});

test('a removed token, one of a removed device and one that has expired never serve', async () => {
  const removed = setUp();
  await removed.tokens.viewerOf('t');
  removed.tokens.invalidateUser(asUserId(7));
  removed.find.mockRejectedValue(away);
  await expect(removed.tokens.viewerOf('t')).rejects.toBe(away);

  const expiring = setUp({ expiresAt: epochMs(testClock().now() + 30_000) });
  await expiring.tokens.viewerOf('t');
  expiring.clock.advance(31_000);
  expiring.find.mockRejectedValue(away);
  expect(await expiring.tokens.viewerOf('t')).toBeUndefined();
});

test('a call that is polled trusts the cache for half an hour, until the user is invalidated or messages were missed', async () => {
  const { clock, find, tokens } = setUp();
  await tokens.viewerOf('t');
  clock.advance(150_000);
  expect(tokens.viewerOf('t', true)).toEqual(viewer(7));
  expect(find).toHaveBeenCalledTimes(1);
  await tokens.viewerOf('t');
  expect(find).toHaveBeenCalledTimes(2);
  for (const invalidate of [() => tokens.invalidateUser(asUserId(7)), () => tokens.invalidateAll()]) {
    find.mockClear();
    invalidate();
    await tokens.viewerOf('t', true);
    expect(find).toHaveBeenCalledTimes(1);
  }
  find.mockResolvedValue(undefined);
  clock.advance(1_800_000);
  expect(await tokens.viewerOf('t', true)).toBeUndefined();
});

test('what a read finds that began before an invalidation is not cached', async () => {
  const { find, tokens } = setUp();
  for (const invalidate of [() => tokens.invalidateUser(asUserId(7)), () => tokens.invalidateAll()]) {
    const reading = tokens.viewerOf('t');
    invalidate();
    await reading;
    expect(tokens.cached('t')).toBeUndefined();
  }
  const reading = tokens.viewerOf('t');
  tokens.invalidateUser(asUserId(8));
  await reading;
  expect(tokens.cached('t')).toEqual(viewer(7));
  expect(find).toHaveBeenCalledTimes(3);
});

test('a polled call is refused when the token has expired', async () => {
  const { clock, tokens } = setUp({ expiresAt: epochMs(testClock().now() + 30_000) });
  await tokens.viewerOf('t', true);
  clock.advance(31_000);
  expect(await tokens.viewerOf('t', true)).toBeUndefined();
});

test('what a viewer has bought is read again once some of it has ended, by polled calls too, and not more often', async () => {
  const { clock, find, tokens } = setUp();
  const entitled = { packetIds: [], contentIds: ['5'], until: epochMs(clock.now() + 4000) };
  find.mockResolvedValueOnce({ viewer: { ...viewer(7), entitled }, expiresAt: undefined });
  expect(await tokens.viewerOf('t', true)).toMatchObject({ entitled });
  clock.advance(3999);
  await tokens.viewerOf('t', true);
  expect(find).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(tokens.cached('t')).toBeUndefined();
  expect(await tokens.viewerOf('t', true)).toEqual(viewer(7));
  await tokens.viewerOf('t', true);
  expect(find).toHaveBeenCalledTimes(2);
});
