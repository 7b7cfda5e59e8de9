import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { testClock } from '@aerial/testkit';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import { sharedDocuments, type BuiltDocument } from './shared-documents.ts';

const large = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ id: i, name: `Канал ${i}` })));
const setUp = () => {
  const clock = testClock();
  const documents = sharedDocuments(clock);
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

test('concurrent requests share one build', async () => {
  const { documents, build } = setUp();
  const all = await Promise.all(Array.from({ length: 50 }, () => documents.get('k', build)));
  expect(build).toHaveBeenCalledTimes(1);
  expect(new Set(all).size).toBe(1);
});

test('a failed build is not cached', async () => {
  const { documents, build } = setUp();
  build.mockRejectedValueOnce(new Error('no database'));
  await expect(documents.get('k', build)).rejects.toThrow('no database');
  await expect(documents.get('k', build)).resolves.toMatchObject({ status: 200 });
});

test('a document that is invalidated while it is built is returned but not cached', async () => {
  const { documents, build } = setUp();
  const waiting = documents.get('k', async () => {
    documents.invalidate();
    return build();
  });
  await waiting;
  await documents.get('k', build);
  expect(build).toHaveBeenCalledTimes(2);
});

test('small documents and compressed forms do not keep the blocks that they are parts of', async () => {
  const { documents, build } = setUp();
  const small = await documents.get('small', async () => ({ body: '{"a":1}', validUntil: epochMs(Infinity) }));
  const { raw, br, gzip } = await documents.get('k', build);
  for (const bytes of [small.raw, raw, br!, gzip!]) expect(bytes.buffer.byteLength).toBe(bytes.length);
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

test('above the size limit the least recently used documents are evicted', async () => {
  const clock = testClock();
  const documents = sharedDocuments(clock, 12_000);
  const build = vi.fn(async () => ({ body: 'x'.repeat(1000), validUntil: epochMs(clock.now() + 60_000) }));
  for (const key of ['a', 'b', 'a', 'c']) await documents.get(key, build);
  expect(build).toHaveBeenCalledTimes(3);
  await documents.get('a', build);
  expect(build).toHaveBeenCalledTimes(3);
  await documents.get('b', build);
  expect(build).toHaveBeenCalledTimes(4);
});

const away = () => Promise.reject(Object.assign(new Error('away'), { statusCode: 503 }));

test('while the database is unavailable a stale document is served, its rebuild is retried once a second, and success replaces it', async () => {
  const { clock, documents, build } = setUp();
  const first = await documents.get('k', build);
  clock.advance(1000);
  const failing = vi.fn(away);
  expect(await documents.get('k', failing)).toBe(first);
  expect(await documents.get('k', failing)).toBe(first);
  expect(failing).toHaveBeenCalledTimes(1);
  clock.advance(1000);
  expect(await documents.get('k', failing)).toBe(first);
  expect(failing).toHaveBeenCalledTimes(2);
  // The second rebuild fails in the background.
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(1000);
  expect(await documents.get('k', build)).toBe(first);
  await vi.waitFor(() => expect(documents.peek('k')).toBeDefined());
  expect(documents.peek('k')).not.toBe(first);
});

test('an invalidated document is served stale for an hour too; a failure of another kind is not hidden', async () => {
  const { clock, documents, build } = setUp();
  const first = await documents.get('k', build);
  documents.invalidate();
  expect(documents.peek('k')).toBeUndefined();
  await expect(documents.get('k', () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(documents.whileFailing('k')).toBeUndefined();
  expect([await documents.get('k', away), documents.afterFailure('k'), documents.whileFailing('k')]).toEqual([
    first,
    first,
    first,
  ]);
  clock.advance(3_600_000);
  expect(documents.afterFailure('k')).toBeUndefined();
  await expect(documents.get('k', away)).rejects.toThrow('away');
});

test.each([301, 302, 404])('what answers %i is not cached', async (status) => {
  const { documents, build } = setUp();
  await documents.get('k', async () => ({ ...(await build()), status }));
  expect(documents.size()).toMatchObject({ entries: 0, bytes: 0 });
});

test('a flood of long keys stays within the budget', async () => {
  const clock = testClock();
  const documents = sharedDocuments(clock, 100_000);
  for (let index = 0; index < 500; index += 1)
    await documents.get(`${index} ${'y'.repeat(index)}`, async () => ({
      body: '',
      validUntil: epochMs(clock.now() + 1),
    }));
  expect(documents.size().bytes).toBeLessThanOrEqual(100_000);
  await documents.get('y'.repeat(1_025), async () => ({ body: 'x', validUntil: epochMs(clock.now() + 1) }));
  expect(documents.peek('y'.repeat(1_025))).toBeUndefined();
});

test('long after the last failure a request waits for the new document', async () => {
  const { clock, documents, build } = setUp();
  const first = await documents.get('k', build);
  clock.advance(1000);
  await documents.get('k', away);
  clock.advance(60_000);
  expect(await documents.get('k', build)).not.toBe(first);
});

/** A document that is rebuilt from 1 s on and stale after 5 s; builds wait until they are released. */
const refreshed = () => {
  const clock = testClock();
  const failures: unknown[] = [];
  const documents = sharedDocuments(clock, undefined, (error) => failures.push(error));
  let version = 0;
  const build = vi.fn(async () => ({
    body: `version ${++version}`,
    refreshFrom: epochMs(clock.now() + 1000),
    validUntil: epochMs(clock.now() + 5000),
  }));
  const read = async (by: () => Promise<BuiltDocument> = build) => (await documents.get('k', by)).raw.toString();
  return { clock, documents, build, failures, read };
};
const released = () => {
  let release!: () => void;
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { gate, release };
};

test('from its refresh time on a document is served at once, and rebuilt once in the background for all requests', async () => {
  const { clock, build, read } = refreshed();
  expect(await read()).toBe('version 1');
  clock.advance(999);
  await read();
  expect(build).toHaveBeenCalledTimes(1);
  clock.advance(1);
  const { gate, release } = released();
  const slow = vi.fn(() => gate.then(build));
  expect(await Promise.all([read(slow), read(slow), read(slow)])).toEqual(Array(3).fill('version 1'));
  clock.advance(2000);
  expect(await read(slow)).toBe('version 1');
  expect(slow).toHaveBeenCalledTimes(1);
  release();
  await vi.waitFor(async () => expect(await read(slow)).toBe('version 2'));
  expect(slow).toHaveBeenCalledTimes(1);
});

test('past its bound a request waits for the rebuild that is running', async () => {
  const { clock, build, read } = refreshed();
  await read();
  clock.advance(1000);
  const { gate, release } = released();
  const slow = vi.fn(() => gate.then(build));
  await read(slow);
  clock.advance(4000);
  const waiting = read(slow);
  release();
  expect([await waiting, slow.mock.calls.length]).toEqual(['version 2', 1]);
});

test('what was invalidated is not served while it is rebuilt, and neither is a rebuild that began before', async () => {
  const { clock, documents, build, read } = refreshed();
  await read();
  clock.advance(1000);
  const { gate, release } = released();
  expect(await read(() => gate.then(build))).toBe('version 1');
  documents.invalidate();
  expect(await read()).toBe('version 2');
  release();
  await documents.stop();
  // The rebuild from before the change made version 3.
  expect([build.mock.calls.length, await read()]).toEqual([3, 'version 2']);
});

test.each([
  ['of the database', () => Promise.reject(Object.assign(new Error('away'), { statusCode: 503 })), 0],
  ['of another kind', () => Promise.reject(new Error('a bug')), 4],
])(
  'a failure %s in the background leaves the document served until its bound, with a retry each second',
  async (_kind, failing, reported) => {
    const { clock, failures, read } = refreshed();
    await read();
    const attempts = vi.fn(failing);
    for (let ms = 1000; ms < 5000; ms += 500) {
      clock.advance(ms === 1000 ? 1000 : 500);
      expect(await read(attempts)).toBe('version 1');
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([attempts.mock.calls.length, failures.length]).toEqual([4, reported]);
    clock.advance(500);
    if (reported > 0) await expect(read(attempts)).rejects.toThrow('a bug');
  },
);

test('what is gone is served no longer, and a document that lacks parts replaces no complete one', async () => {
  const { clock, documents, build, read } = refreshed();
  await read();
  clock.advance(1000);
  await read(async () => ({ ...(await build()), isIncomplete: true }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await read()).toBe('version 1');
  clock.advance(1000);
  await read(async () => ({ ...(await build()), status: 404 }));
  await vi.waitFor(() => expect(documents.size().entries).toBe(0));
});

test('a stop waits for the rebuild that is running, and begins no other', async () => {
  const { clock, documents, build, read } = refreshed();
  await read();
  clock.advance(1000);
  const { gate, release } = released();
  await read(() => gate.then(build));
  let isOver = false;
  const stopped = documents.stop().then(() => (isOver = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  release();
  await stopped;
  clock.advance(1000);
  expect([await read(), build.mock.calls.length]).toEqual(['version 2', 2]);
});
