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
