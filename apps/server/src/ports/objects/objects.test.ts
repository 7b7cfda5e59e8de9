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
import { ObjectNotFound, ObjectStoreError, type ObjectStore } from './objects.ts';
import { s3Objects } from './s3-objects.ts';
import { bucketConformance } from './testing/bucket-conformance.ts';
import { listed, storeConformance } from './testing/conformance.ts';

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

describe('a bucket', () => {
  storeConformance(bucket);
  bucketConformance(() => ({ ...s3, prefix: 'tv/one/' }));
});
describe('a folder', () => {
  storeConformance(shared);
});

describe('a folder', () => {
  test.each(['.hidden', 'a b', 'a\0b'])('%j is no key', async (key) => {
    await expect(shared().read(key)).rejects.toThrow(ObjectNotFound);
    await expect(shared().write(key, Buffer.from('x'))).rejects.toThrow(ObjectNotFound);
  });

  test('what a crash left half written is not listed, and removed once it is old', async () => {
    const store = shared();
    await store.write('a', Buffer.from('a'));
    const left = path.join(folder, 'store', '.unfinished', 'half');
    await writeFile(left, 'half');
    expect(await listed(store.list(''))).toEqual(['a 1']);
    await utimes(left, 1, 1);
    expect(await store.removeUnfinished(epochMs(10_000))).toBe(1);
    expect(await readdir(path.dirname(left))).toEqual([]);
  });
});

describe('a bucket', () => {
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

  test('an upload whose completion fails after the answer began is completed again', async () => {
    const file = path.join(folder, 'film');
    await writeFile(file, Buffer.alloc(17 * 1024 * 1024));
    const isCompletion = (method: string, query: string): boolean => method === 'POST' && query.includes('uploadId');
    let refused = 0;
    s3.fault = ({ method, query }) =>
      isCompletion(method, query) && refused++ === 0
        ? { kind: 'refuse', status: 200, code: 'InternalError' }
        : undefined;
    await bucket().upload('film', file);
    expect(refused).toBe(2);
    expect(await listed(bucket().list(''))).toEqual([`film ${17 * 1024 * 1024}`]);

    s3.fault = ({ method, query }) =>
      isCompletion(method, query) ? { kind: 'refuse', status: 200, code: 'InvalidPart' } : undefined;
    await expect(bucket().upload('other', file)).rejects.toMatchObject({ reason: 'failed', message: 'InvalidPart' });
    expect([[...s3.objects.keys()], s3.unfinished.size]).toEqual([['tv/one/film'], 0]);
  });

  test('an upload is complete where only the answer that says so was lost', async () => {
    const file = path.join(folder, 'film');
    await writeFile(file, Buffer.alloc(17 * 1024 * 1024));
    let completed = 0;
    s3.fault = ({ method, query }) =>
      method === 'POST' && query.includes('uploadId') && completed++ === 0 ? { kind: 'cut', afterBytes: 0 } : undefined;
    await bucket().upload('film', file);
    expect(completed).toBe(2);
    expect(await listed(bucket().list(''))).toEqual([`film ${17 * 1024 * 1024}`]);
  });

  test.each([
    [400, 'RequestTimeout'],
    [409, 'OperationAborted'],
    [503, 'SlowDown'],
  ])('a request that is refused with %i %s is repeated', async (status, code) => {
    s3.fault = () => (s3.requests.length === 1 ? { kind: 'refuse', status, code } : undefined);
    await bucket().write('a', Buffer.from('a'));
    expect(s3.requests).toHaveLength(2);
  });
});
