import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { testClock } from '@aerial/testkit';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import { keptDocuments } from './kept-documents.ts';

const large = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: `Канал ${i}` })));
const setUp = () => {
  const clock = testClock();
  const documents = keptDocuments(clock);
  const build = vi.fn(async () => ({ body: large, validUntil: epochMs(clock.now() + 1000) }));
  return { clock, documents, build };
};

test('a document is built once while it is valid and again after', async () => {
  const { clock, documents, build } = setUp();
  await documents.get('k', build);
  await documents.get('k', build);
  expect(build).toHaveBeenCalledTimes(1);
  clock.advance(1000);
  await documents.get('k', build);
  expect(build).toHaveBeenCalledTimes(2);
});

test('everybody who waits shares one build', async () => {
  const { documents, build } = setUp();
  const all = await Promise.all(Array.from({ length: 50 }, () => documents.get('k', build)));
  expect(build).toHaveBeenCalledTimes(1);
  expect(new Set(all).size).toBe(1);
});

test('a failed build is not kept', async () => {
  const { documents, build } = setUp();
  build.mockRejectedValueOnce(new Error('no database'));
  await expect(documents.get('k', build)).rejects.toThrow('no database');
  await expect(documents.get('k', build)).resolves.toMatchObject({ status: 200 });
});

test('a change while it is built is not missed: that document is handed out but not kept', async () => {
  const { documents, build } = setUp();
  const waiting = documents.get('k', async () => {
    documents.invalidate();
    return build();
  });
  await waiting;
  await documents.get('k', build);
  expect(build).toHaveBeenCalledTimes(2);
});

test('both compressed forms hold the same bytes, and small documents have none', async () => {
  const { clock, documents, build } = setUp();
  const document = await documents.get('k', build);
  expect(brotliDecompressSync(document.br!).toString()).toBe(large);
  expect(gunzipSync(document.gzip!).toString()).toBe(large);
  expect(document.br!.length).toBeLessThan(large.length / 4);
  const small = await documents.get('s', async () => ({ body: '[]', validUntil: epochMs(clock.now() + 1) }));
  expect([small.br, small.gzip]).toEqual([undefined, undefined]);
});

test('above the size limit the least recently used documents go', async () => {
  const clock = testClock();
  const documents = keptDocuments(clock, 2500);
  const build = vi.fn(async () => ({ body: 'x'.repeat(1000), validUntil: epochMs(clock.now() + 60_000) }));
  for (const key of ['a', 'b', 'a', 'c']) await documents.get(key, build);
  expect(build).toHaveBeenCalledTimes(3);
  await documents.get('a', build);
  expect(build).toHaveBeenCalledTimes(3);
  await documents.get('b', build);
  expect(build).toHaveBeenCalledTimes(4);
});
