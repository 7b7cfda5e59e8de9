import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testClock } from '@aerial/testkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureSources } from './sources.ts';
import { pictureTints } from './tints.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-tints-'));
  const corners = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]);
  await sharp(corners, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(200, 200, { kernel: 'nearest' })
    .png()
    .toFile(path.join(folder, 'corners.png'));
  await sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toFile(path.join(folder, 'logo.png'));
});
/** Red, green, blue and white, a little of each neighbour in them. */
const CORNERS = /^[d-f][0-2]{2}[0-2][d-f][0-2][0-2]{2}[d-f][d-f]{3}$/;
afterAll(() => rm(folder, { recursive: true, force: true }));
const open = (file?: string) => pictureTints(pictureSources([folder], testClock()), file);

test('the colours of the corners are available after the first request', async () => {
  const tints = open();
  expect(tints.of('/pictures/corners.png')).toBeNull();
  await tints.settled();
  expect(tints.of('/pictures/corners.png')).toMatch(CORNERS);
});

test.each([
  '/pictures/none.png',
  '/pictures/../x.png',
  '/pictures/%',
  '/pictures/logo.png',
  'https://elsewhere.example/a.png',
  '',
  null,
  undefined,
])('%s has none: missing, stored elsewhere, or transparent', async (address) => {
  const tints = open();
  expect(tints.of(address)).toBeNull();
  await tints.settled();
  expect(tints.of(address)).toBeNull();
});

test('they stay known over a restart, and a replaced picture gets new ones', async () => {
  const file = path.join(folder, 'made when needed', 'tints.json');
  const before = open(file);
  before.of('/pictures/corners.png');
  await before.settled();
  await expect.poll(() => readFile(file, 'utf8').catch(() => ''), { timeout: 10_000 }).toContain('corners.png');
  const after = open(file);
  await expect.poll(() => after.of('/pictures/corners.png')).toMatch(CORNERS);
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#333333' } })
    .png()
    .toFile(path.join(folder, 'corners.png'));
  await utimes(path.join(folder, 'corners.png'), new Date(), new Date(Date.now() + 10_000));
  const later = open(file);
  later.of('/pictures/corners.png');
  await later.settled();
  expect(later.of('/pictures/corners.png')).toBe('333333333333');
});
