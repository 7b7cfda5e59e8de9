import { testClock } from '@aerial/testkit';
import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../db/unavailable.ts';
import type { Viewer } from '../http/viewer.ts';
import { tokenCache, type StoredToken } from './tokens.ts';

const TOKEN = 'a'.repeat(40);
const MINUTE_MS = 60_000;

test('while the database is unavailable a cached viewer is served stale for ten minutes, and no other is recognised', async () => {
  const clock = testClock();
  const stored: StoredToken = { viewer: { userId: 7 } as Viewer, expiresAt: undefined };
  let failure: Error | undefined;
  const tokens = tokenCache(async () => (failure ? Promise.reject(failure) : stored), clock);
  expect(await tokens.viewerOf(TOKEN)).toBe(stored.viewer);

  failure = new DatabaseUnavailable(new Error('gone'));
  clock.advance(9 * MINUTE_MS);
  expect(await tokens.viewerOf(TOKEN)).toBe(stored.viewer);
  // Reading does not extend it.
  clock.advance(2 * MINUTE_MS);
  await expect(tokens.viewerOf(TOKEN)).rejects.toBe(failure);
  await expect(tokens.viewerOf('b'.repeat(40))).rejects.toBe(failure);
});

test('an expired token is not revived, and a failure of another kind is no outage', async () => {
  const clock = testClock();
  let failure: Error | undefined;
  const tokens = tokenCache(
    async () =>
      failure
        ? Promise.reject(failure)
        : { viewer: { userId: 7 } as Viewer, expiresAt: (clock.now() + MINUTE_MS) as never },
    clock,
  );
  await tokens.viewerOf(TOKEN);
  failure = new DatabaseUnavailable(new Error('gone'));
  clock.advance(2 * MINUTE_MS);
  expect(await tokens.viewerOf(TOKEN)).toBeUndefined();
  failure = new Error('a bug');
  clock.advance(MINUTE_MS);
  await expect(tokens.viewerOf(TOKEN)).rejects.toBe(failure);
});
