/** `aerial media upload`: pictures and documents of a data folder go into a media store, however often it is broken off. */
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { guardObjects } from '../../src/ports/objects/guard-objects.ts';
import { s3Objects } from '../../src/ports/objects/s3-objects.ts';
import { uploadFolders } from './media-upload.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'aerial-media-upload-'));
const dataDir = path.join(folder, 'data');
let s3: TestS3;

const put = async (file: string, text: string): Promise<void> => {
  const at = path.join(dataDir, file);
  await mkdir(path.dirname(at), { recursive: true });
  await writeFile(at, text);
};
beforeAll(async () => {
  s3 = await testS3();
  await put('pictures/gift.webp', 'gift');
  await put('pictures/vod/night-0123-2x3.webp', 'night');
  await put('pictures/Логотипы/1.png', 'one');
  await put('pictures/.hidden.webp', 'hidden');
  await put('pictures/vod/half.webp.77.01234567-89ab-cdef-0123-456789abcdef.tmp', 'half');
  await put('pictures/huge.png', '');
  await truncate(path.join(dataDir, 'pictures/huge.png'), 33 * 1024 ** 2);
  await writeFile(path.join(folder, 'secret.webp'), 'secret');
  await symlink(path.join(folder, 'secret.webp'), path.join(dataDir, 'pictures/link.webp'));
  await put('documents/many/terms.ru.txt', 'Правила');
  await put('documents/many/terms.en.txt', 'Terms');
  await put('documents/many/notes.md', 'nothing to publish');
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  s3.fault = undefined;
  s3.requests.length = 0;
});

async function upload(signal = new AbortController().signal): Promise<string[]> {
  const lines: string[] = [];
  const limits = { attemptMs: 10_000, attempts: 2, totalMs: 20_000, backoffMs: 1 };
  await uploadFolders(
    guardObjects(s3Objects({ ...s3, prefix: 'tv/' }), { clock: systemClock, read: limits, write: limits }),
    {
      dataDir,
      print: (line) => lines.push(line),
      progress: { step: () => {}, update: () => {}, clear: () => {} },
      signal,
    },
  );
  return lines;
}
const written = (): string[] =>
  s3.requests
    .filter(({ method }) => method === 'PUT')
    .map(({ key }) => key)
    .toSorted();
const stored = (): Record<string, string> =>
  Object.fromEntries(
    [...s3.objects].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, { bytes }]) => [key, bytes.toString()]),
  );
const ALL = {
  'tv/documents/many/terms.json': '{"en":"Terms","ru":"Правила"}\n',
  'tv/pictures/gift.webp': 'gift',
  'tv/pictures/vod/night-0123-2x3.webp': 'night',
  'tv/pictures/x--0JvQvtCz0L7RgtC40L_Riw/1.png': 'one',
};

test('an upload that breaks in the middle is finished by the next; a third sends nothing', async () => {
  s3.fault = ({ method, key }) =>
    method === 'PUT' && key.includes('night') ? { kind: 'refuse', status: 503, code: 'SlowDown' } : undefined;
  await expect(upload()).rejects.toMatchObject({ reason: 'busy' });
  expect(Object.keys(stored())).not.toContain('tv/pictures/vod/night-0123-2x3.webp');
  expect(Object.keys(stored())).not.toContain('tv/documents/many/terms.json');

  s3.fault = undefined;
  const lines = await upload();
  expect(stored()).toEqual(ALL);
  expect(lines).toEqual([
    '0 assets published, 0 were there.',
    'Skipped the picture huge.png: it has more than 32 MiB',
    expect.stringMatching(/^[1-3] pictures uploaded, [0-2] were there\.$/),
    '1 documents uploaded, 0 were there.',
    `They stay in ${dataDir} until you delete them, and hide their namesakes in the store.`,
  ]);

  s3.requests.length = 0;
  expect(await upload()).toEqual(
    expect.arrayContaining(['0 pictures uploaded, 3 were there.', '0 documents uploaded, 1 were there.']),
  );
  expect(written()).toEqual([]);
});

test('what has changed since, also without another size, is sent again and nothing else', async () => {
  await put('pictures/gift.webp', 'Gift');
  await put('documents/many/terms.en.txt', 'New terms');
  await upload();
  expect(written()).toEqual(['tv/documents/many/terms.json', 'tv/pictures/gift.webp']);
  expect(stored()).toEqual({
    ...ALL,
    'tv/documents/many/terms.json': '{"en":"New terms","ru":"Правила"}\n',
    'tv/pictures/gift.webp': 'Gift',
  });
});

test('a command that is stopped sends nothing further', async () => {
  await put('pictures/gift.webp', 'another');
  await expect(upload(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(written()).toEqual([]);
});
