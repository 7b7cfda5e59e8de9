import { expect, test } from 'vitest';
import { guestLock } from './guest-lock.ts';
import { sessionStorageOn } from './storage.ts';
import { memoryStore, NOW } from './testing.ts';

/** The browser's locks, as all tabs see them. */
function browserLocks() {
  let isHeld = false;
  return {
    async request(_name: string, _options: LockOptions, work: (lock: Lock | null) => unknown) {
      if (isHeld) return work(null);
      isHeld = true;
      try {
        return await work({ name: '', mode: 'exclusive' });
      } finally {
        isHeld = false;
      }
    },
  } as unknown as LockManager;
}

test('F-263: of two tabs that check at the same moment one logs in first, and the other after it', async () => {
  const storage = sessionStorageOn(memoryStore());
  const locks = browserLocks();
  const [one, two] = [guestLock(storage, () => NOW, locks), guestLock(storage, () => NOW, locks)];
  expect((await Promise.all([one.take(), two.take()])).filter(Boolean)).toHaveLength(1);
  one.release();
  two.release();
  await Promise.resolve();
  expect(await two.take()).toBe(true);
});

test('F-262 F-473: a flag of 30 s and more counts as absent', async () => {
  const storage = sessionStorageOn(memoryStore());
  storage.lock(NOW);
  expect(await guestLock(storage, () => NOW + 29_999, undefined).take()).toBe(false);
  expect(await guestLock(storage, () => NOW + 30_000, undefined).take()).toBe(true);
});

test('a flag from the future counts as absent: the clock that wrote it was wrong', async () => {
  for (const at of [NOW + 3_600_000, Infinity]) {
    const storage = sessionStorageOn(memoryStore());
    storage.lock(at);
    expect(await guestLock(storage, () => NOW, undefined).take()).toBe(true);
  }
});

test('a tab does not release the lock of another tab', async () => {
  const storage = sessionStorageOn(memoryStore());
  await guestLock(storage, () => NOW, undefined).take();
  guestLock(storage, () => NOW, undefined).release();
  expect(storage.lockedAt()).toBe(NOW);
});
