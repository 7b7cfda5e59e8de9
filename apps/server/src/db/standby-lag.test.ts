import { expect, test } from 'vitest';
import { standbyLag, walPosition } from './standby-lag.ts';

test('positions of the write-ahead log are compared as numbers', () => {
  expect(walPosition('0/0')).toBe(0n);
  expect(walPosition('1/0')).toBe(2n ** 32n);
  expect(walPosition('A/9')).toBeLessThan(walPosition('A/10'));
  expect(walPosition('9/FFFFFFFF')).toBeLessThan(walPosition('A/0'));
  expect(() => walPosition('')).toThrow('not a position');
  expect(() => walPosition('1/2/3')).toThrow('not a position');
});

test('a standby is as old as the latest position of the primary that it has replayed', () => {
  const lag = standbyLag();
  expect(lag.lagMs(0), 'nothing is known').toBeUndefined();
  lag.notePrimary(100n, 1_000);
  lag.noteStandby(99n);
  expect(lag.lagMs(1_000), 'behind all that is known').toBeUndefined();
  lag.noteStandby(100n);
  expect(lag.lagMs(1_000)).toBe(0);
  expect(lag.lagMs(1_400), 'what was written since is not known').toBe(400);
  lag.notePrimary(200n, 2_000);
  lag.notePrimary(300n, 3_000);
  lag.noteStandby(250n);
  expect(lag.lagMs(3_000)).toBe(1_000);
  lag.noteStandby(1_000n);
  expect(lag.lagMs(3_000)).toBe(0);
});

test('a primary that writes nothing leaves its standby up to date', () => {
  const lag = standbyLag();
  for (let atMs = 0; atMs <= 10_000; atMs += 1_000) {
    lag.notePrimary(100n, atMs);
    lag.noteStandby(100n);
  }
  expect(lag.lagMs(10_000)).toBe(0);
});

test('a standby that stopped is of no use after five minutes, and again once it has caught up', () => {
  const lag = standbyLag();
  lag.notePrimary(100n, 0);
  lag.noteStandby(100n);
  for (let atMs = 1_000; atMs <= 400_000; atMs += 1_000) {
    lag.notePrimary(100n + BigInt(atMs), atMs);
    lag.noteStandby(100n);
  }
  expect(lag.lagMs(299_000)).toBe(299_000);
  expect(lag.lagMs(400_000)).toBeUndefined();
  lag.noteStandby(1_000_000n);
  expect(lag.lagMs(400_000)).toBe(0);
});
