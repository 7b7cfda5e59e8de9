/** What every store does, and how each fails. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { epochMs, systemClock } from '@aerial/domain/time.ts';
import { freePort } from '@aerial/testkit/free-port.ts';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { folderObjects } from './folder-objects.ts';
import { guardObjects, type RetryPolicy, type StoreObserver } from './guard-objects.ts';
import { ObjectNotFound, ObjectStoreError, type ObjectStore, type StoredObject } from './objects.ts';
import { s3Objects } from './s3-objects.ts';

const SECRET = 'test-secret';
let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'aerial-objects-'));
  s3 = await testS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  s3.objects.clear();
  s3.unfinished.clear();
  s3.requests.length = 0;
  s3.fault = undefined;
  await rm(path.join(folder, 'store'), { recursive: true, force: true });
});

/** Longer than a busy machine takes. */
const patient: RetryPolicy = { attemptMs: 10_000, attempts: 3, totalMs: 30_000, backoffMs: 5 };
const quick: RetryPolicy = { ...patient, attemptMs: 300, totalMs: 2_000 };
const problems: string[] = [];
const bucket = (over: object = {}, read = patient, observer?: StoreObserver): ObjectStore =>
  guardObjects(s3Objects({ ...s3, prefix: 'tv/one/', ...over }), {
    clock: systemClock,
    read,
    write: patient,
    onProblem: (problem) => problems.push(problem),
    observer,
  });
const shared = (): ObjectStore => guardObjects(folderObjects(path.join(folder, 'store')), { clock: systemClock });

const all = async (objects: AsyncIterable<StoredObject>): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key, bytes } of objects) keys.push(`${key} ${bytes}`);
  return keys.toSorted();
};

describe.each([
  ['a bucket', bucket],
  ['a folder', shared],
])('%s', (_name, open) => {
  test('gives back what was written, whole, in parts and after a change', async () => {
    const store = open();
    const bytes = Buffer.from('0123456789');
    await store.write('a/b.bin', bytes);
    const first = await store.read('a/b.bin');
    expect(first).toMatchObject({ bytes });
    expect(await store.readRange('a/b.bin', 3, 7)).toEqual(Buffer.from('3456'));
    const { tag } = first as { tag: string };
    expect(await store.read('a/b.bin', tag)).toBe('unchanged');
    await store.write('a/b.bin', Buffer.from('other'));
    expect(await store.read('a/b.bin', tag)).toMatchObject({ bytes: Buffer.from('other') });
    await store.write('empty', Buffer.alloc(0));
    expect(await store.read('empty')).toMatchObject({ bytes: Buffer.alloc(0) });
  });

  test('says what is not there', async () => {
    const store = open();
    await store.write('short', Buffer.from('0123'));
    await expect(store.read('none')).rejects.toThrow(ObjectNotFound);
    await expect(store.readRange('none', 0, 1)).rejects.toThrow(ObjectNotFound);
    await expect(store.readRange('short', 2, 9)).rejects.toThrow(ObjectNotFound);
    await expect(store.readRange('short', 8, 9)).rejects.toThrow(ObjectNotFound);
    expect(await all(store.list('none/'))).toEqual([]);
    expect(await store.folders('none/')).toEqual([]);
  });

  test('lists objects at any depth, and the folders of one', async () => {
    const store = open();
    for (const key of ['a/1/x', 'a/1/y', 'a/2/x', 'ab/3', 'top']) await store.write(key, Buffer.from(key));
    s3.pageSize = 2;
    expect(await all(store.list(''))).toEqual(['a/1/x 5', 'a/1/y 5', 'a/2/x 5', 'ab/3 4', 'top 3']);
    expect(await all(store.list('a/'))).toEqual(['a/1/x 5', 'a/1/y 5', 'a/2/x 5']);
    expect((await store.folders('')).toSorted()).toEqual(['a', 'ab']);
    expect((await store.folders('a/')).toSorted()).toEqual(['1', '2']);
    s3.pageSize = 1_000;
  });

  test('removes objects, also those that are not there', async () => {
    const store = open();
    await store.write('a/x', Buffer.from('x'));
    await store.write('a/y', Buffer.from('y'));
    await store.remove(['a/x', 'a/none']);
    expect(await all(store.list(''))).toEqual(['a/y 1']);
    await store.remove(['a/y']);
    expect(await store.folders('')).toEqual([]);
  });

  test('takes files that are larger than one request', async () => {
    const store = open();
    const file = path.join(folder, 'large');
    const bytes = Buffer.alloc(33 * 1024 * 1024, 'segments');
    await writeFile(file, bytes);
    await store.upload('film.mp4', file);
    expect(await store.readRange('film.mp4', bytes.length - 8, bytes.length)).toEqual(Buffer.from('segments'));
    expect(await all(store.list(''))).toEqual([`film.mp4 ${bytes.length}`]);
    await expect(store.upload('film.mp4', file, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a folder', () => {
  test.each(['../x', '/etc/x', 'a//b', '.hidden', 'a/../b', 'a\0b'])('%j is no key', async (key) => {
    await expect(shared().read(key)).rejects.toThrow(ObjectNotFound);
    await expect(shared().write(key, Buffer.from('x'))).rejects.toThrow(ObjectNotFound);
  });

  test('what a crash left half written is not listed, and removed once it is old', async () => {
    const store = shared();
    await store.write('a', Buffer.from('a'));
    const left = path.join(folder, 'store', '.unfinished', 'half');
    await writeFile(left, 'half');
    expect(await all(store.list(''))).toEqual(['a 1']);
    await utimes(left, 1, 1);
    expect(await store.removeUnfinished(epochMs(10_000))).toBe(1);
    expect(await readdir(path.dirname(left))).toEqual([]);
  });
});

describe('a bucket', () => {
  test('keys stay below the prefix', async () => {
    await bucket().write('a', Buffer.from('a'));
    expect([...s3.objects.keys()]).toEqual(['tv/one/a']);
    s3.objects.set('tv/other/b', { bytes: Buffer.from('b'), tag: '"b"', modifiedAt: 0 });
    expect(await all(bucket().list(''))).toEqual(['a 1']);
  });

  test('a request that fails is repeated; a connection that is cut gives no partial bytes', async () => {
    await bucket().write('a', Buffer.from('0123456789'));
    const faults = [
      { kind: 'refuse', status: 503, code: 'SlowDown' },
      { kind: 'cut', afterBytes: 4 },
    ] as const;
    let request = 0;
    s3.fault = () => faults[request++];
    expect(await bucket().readRange('a', 0, 10)).toEqual(Buffer.from('0123456789'));
    expect(request).toBe(3);
  });

  test('wrong credentials are refused at once and never shown', async () => {
    for (const over of [
      { secretKey: 'other-secret' },
      { accessKey: 'nobody' },
      { region: 'eu-1' },
      { bucket: 'none' },
    ]) {
      s3.requests.length = 0;
      const refused: unknown = await bucket(over)
        .read('a')
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ reason: 'denied', statusCode: 503, retryAfterS: 2 });
      expect(JSON.stringify([refused, String(refused), (refused as Error).stack])).not.toMatch(
        /other-secret|test-secret/,
      );
      expect(s3.requests).toHaveLength(1);
    }
    expect(SECRET).toBe(s3.secretKey);
  });

  test('a store that hangs costs its limit, then nothing until it is tried out again', async () => {
    await bucket().write('a', Buffer.from('a'));
    const attempts: (readonly unknown[])[] = [];
    const available: boolean[] = [];
    const observer: StoreObserver = {
      attempted: (kind, result, ms) => attempts.push([kind, result, ms !== undefined]),
      changed: (isAvailable) => available.push(isAvailable),
    };
    const store = bucket({}, quick, observer);
    problems.length = 0;
    s3.fault = () => ({ kind: 'delay', ms: 5_000 });
    const failed = async (): Promise<string> =>
      store.readRange('a', 0, 1).then(
        () => 'read',
        (error: ObjectStoreError) => error.reason,
      );
    expect([await failed(), await failed()]).toEqual(['timeout', 'circuit-open']);
    const requested = s3.requests.length;
    expect(await failed()).toBe('circuit-open');
    expect(s3.requests).toHaveLength(requested);
    s3.fault = undefined;
    await expect.poll(failed).toBe('read');
    expect(problems).toEqual([
      'The media store does not work (timeout: no answer within 0.3 s).',
      'The media store works again.',
    ]);
    expect(attempts[0]).toEqual(['read', 'timeout', true]);
    expect(attempts).toContainEqual(['read', 'circuit-open', false]);
    expect(attempts.at(-1)).toEqual(['read', 'ok', true]);
    expect(available).toEqual([false, true]);
  });

  test('a write that somebody waits for fails like a read while the store hangs', async () => {
    const store = bucket({}, quick);
    s3.fault = ({ method }) => (method === 'PUT' ? { kind: 'delay', ms: 30_000 } : undefined);
    const write = () => store.write('a', Buffer.from('a'), { isAwaited: true });
    await expect(write()).rejects.toMatchObject({ reason: 'timeout' });
    await expect(write()).rejects.toMatchObject({ reason: 'circuit-open' });
    const refused = s3.requests.length;
    await expect(write()).rejects.toMatchObject({ reason: 'circuit-open' });
    expect(s3.requests).toHaveLength(refused);
  });

  test('a store that is gone is unreachable', async () => {
    const gone = bucket({ endpoint: `http://127.0.0.1:${await freePort()}` });
    await expect(gone.read('a')).rejects.toMatchObject({ reason: 'unreachable', message: 'ECONNREFUSED' });
  });

  test('an upload that fails in its middle leaves no object; what a crash leaves is removed later', async () => {
    const file = path.join(folder, 'film');
    await writeFile(file, Buffer.alloc(17 * 1024 * 1024));
    s3.fault = ({ query }) =>
      query.includes('partNumber=2') ? { kind: 'refuse', status: 500, code: 'InternalError' } : undefined;
    await expect(bucket().upload('film', file)).rejects.toMatchObject({ reason: 'busy' });
    expect([s3.objects.size, s3.unfinished.size]).toEqual([0, 0]);

    s3.fault = ({ query, method }) =>
      query.includes('partNumber=2') || method === 'DELETE'
        ? { kind: 'refuse', status: 500, code: 'InternalError' }
        : undefined;
    await expect(bucket().upload('film', file)).rejects.toThrow(ObjectStoreError);
    s3.fault = undefined;
    expect(s3.unfinished.size).toBe(1);
    expect(await bucket().removeUnfinished(epochMs(Date.now() - 60_000))).toBe(0);
    s3.age(120_000);
    expect(await bucket().removeUnfinished(epochMs(Date.now() - 60_000))).toBe(1);
    expect(s3.unfinished.size).toBe(0);
  });
});
