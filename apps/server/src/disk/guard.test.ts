import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { guardDisk, RESERVE_FILE } from './guard.ts';
import { diskLevel, hasRoom } from './rules.ts';

const MIB = 1024 ** 2;
const MIN_FREE = 64 * MIB;
const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('caches stop before the database does, and a level is left only with some room', () => {
  const levels = [200, 127, 63, 15].map((mib) => diskLevel(mib * MIB, MIN_FREE));
  expect(levels).toEqual(['ok', 'warning', 'low', 'critical']);
  expect(levels.map(hasRoom)).toEqual([true, true, false, false]);
  expect(diskLevel(65 * MIB, MIN_FREE, 'low')).toBe('low');
  expect(diskLevel(72 * MIB, MIN_FREE, 'low')).toBe('warning');
  expect(diskLevel(0, 0)).toBe('ok');
});

describe('a guarded disk', () => {
  const lines: string[] = [];
  let freeMib = 0;
  const file = path.join(folder, RESERVE_FILE);
  const guard = guardDisk({
    folder,
    minFreeBytes: MIN_FREE,
    hasDatabase: true,
    say: (line) => void lines.push(line),
    free: async () => freeMib * MIB,
    everyMs: 3_600_000,
  });
  afterAll(() => guard.close());
  const at = async (mib: number) => {
    freeMib = mib;
    await guard.check();
    return existsSync(file);
  };
  beforeEach(() => void lines.splice(0));

  test('holds a reserve while there is space, and warns once when there is little', async () => {
    expect(await at(500)).toBe(true);
    expect(statSync(file).size).toBe(4 * MIB);
    expect(lines).toEqual([]);
    expect(await at(100)).toBe(true);
    expect(await at(99)).toBe(true);
    expect(lines).toEqual([expect.stringContaining('100 MiB free')]);
  });

  test('releases it before the database fails, and writes it again when there is room', async () => {
    expect(await at(10)).toBe(true);
    expect(await at(1)).toBe(false);
    expect(lines.join('\n')).toContain('The reserve is released');
    expect(await at(20)).toBe(false);
    expect(await at(500)).toBe(true);
    expect(lines.at(-1)).toContain('enough space again');
  });

  test('releases it for a database that has failed on a full disk only', async () => {
    await at(500);
    expect(await guard.releaseIfFull()).toBe(false);
    freeMib = 0;
    expect(await guard.releaseIfFull()).toBe(true);
    expect(await guard.releaseIfFull()).toBe(false);
  });
});

test('a disk that cannot be measured does not count as full', async () => {
  const lines: string[] = [];
  const guard = guardDisk({
    folder,
    minFreeBytes: MIN_FREE,
    hasDatabase: false,
    say: (line) => void lines.push(line),
    free: () => Promise.reject(new Error('EIO')),
    everyMs: 3_600_000,
  });
  await guard.check();
  expect([lines, await guard.releaseIfFull()]).toEqual([[], false]);
  guard.close();
});
