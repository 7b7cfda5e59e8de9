/** What every bucket must do besides: declares the tests of one server of S3. */
import { epochMs, systemClock } from '@aerial/domain/time.ts';
import { S3mini } from 's3mini';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardObjects, type RetryPolicy } from '../guard-objects.ts';
import { ObjectNotFound, type ObjectStore } from '../objects.ts';
import { s3Objects } from '../s3-objects.ts';
import type { S3Settings } from '../settings.ts';
import { listed } from './conformance.ts';

/** Longer than a busy machine takes. */
export const PATIENT: RetryPolicy = { attemptMs: 30_000, attempts: 3, totalMs: 60_000, backoffMs: 5 };
/** Requests at once. */
const CONCURRENCY = 16;
/** More than a page of a list and more than one request to delete. */
const MANY = 1_050;
/** Of a test that makes {@link MANY} requests, of a store that is far away. */
const MANY_LIMIT_MS = 300_000;
const HOUR_MS = 3_600_000;
const KEYS = [
  'a b/c d.mp4',
  'Фильм/ёж.mp4',
  '映画/日本.mp4',
  'emoji-🎬.mp4',
  'a+b/c+d',
  '~tilde/~',
  '100%/%41%2F%',
  "it's (one) [two] {three}!*",
  'a&b<c>"d"',
  'a=b?c=d#e;f:g@h,i$j',
  '.hidden',
  'a..b/...',
  'back\\slash|pipe^caret`tick',
];

export const bucketStore = (settings: S3Settings): ObjectStore =>
  guardObjects(s3Objects(settings), { clock: systemClock, read: PATIENT, write: PATIENT });

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};

/** @param start settings with a prefix below which nothing is, for each test */
export function bucketConformance(start: () => S3Settings): void {
  let settings: S3Settings;
  let store: ObjectStore;
  beforeEach(() => {
    settings = start();
    store = bucketStore(settings);
  });
  afterEach(() => void vi.useRealTimers());

  test(
    'lists and removes more objects and folders than a request can',
    async () => {
      const keys = Array.from({ length: MANY }, (_, at) => `many/${String(at).padStart(4, '0')}/x`);
      await inParallel(keys, (key) => store.write(key, Buffer.from('x')));
      expect(await listed(store.list('many/'))).toEqual(keys.map((key) => `${key} 1`));
      expect((await store.folders('many/')).toSorted()).toEqual(keys.map((key) => key.split('/')[1]));
      await store.remove(keys);
      expect(await listed(store.list(''))).toEqual([]);
    },
    MANY_LIMIT_MS,
  );

  test.each(KEYS)('takes the key %j', async (key) => {
    const bytes = Buffer.from(key);
    await store.write(key, bytes);
    const found = await store.read(key);
    expect(found).toMatchObject({ bytes });
    expect(await store.readRange(key, 0, 1)).toEqual(bytes.subarray(0, 1));
    expect(await listed(store.list(''))).toEqual([`${key} ${bytes.length}`]);
    const folder = key.split('/').slice(0, -1);
    expect(await store.folders('')).toEqual(folder);
    if (folder.length > 0) expect(await listed(store.list(`${folder[0]!}/`))).toEqual([`${key} ${bytes.length}`]);
    await store.remove([key]);
    await expect(store.read(key)).rejects.toThrow(ObjectNotFound);
  });

  test('keys stay below the prefix', async () => {
    const neighbour = bucketStore({ ...settings, prefix: `${settings.prefix.slice(0, -1)}-2/` });
    await store.write('a', Buffer.from('a'));
    await neighbour.write('b', Buffer.from('b'));
    expect(await listed(store.list(''))).toEqual(['a 1']);
    await neighbour.remove(['b']);
  });

  const refused: readonly (readonly [string, (settings: S3Settings) => Partial<S3Settings>])[] = [
    ['a wrong secret key', () => ({ secretKey: 'wrong-secret-key' })],
    ['an access key that does not exist', () => ({ accessKey: 'aerial-no-such-key' })],
    ['a bucket that does not exist', ({ bucket }) => ({ bucket: `${bucket.slice(0, 40)}-no-such-bucket` })],
  ];
  test.each(refused)('refuses %s, whatever is asked', async (_name, over) => {
    const wrong = bucketStore({ ...settings, ...over(settings) });
    await expectDenied(wrong);
  });

  test('refuses a clock that is wrong by an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    await expectDenied(store);
    vi.useRealTimers();
    await store.write('a', Buffer.from('a'));
  });

  test('finds uploads that were begun and never finished, and removes them once they are old', async () => {
    const client = new S3mini({
      accessKeyId: settings.accessKey,
      secretAccessKey: settings.secretKey,
      endpoint: `${settings.endpoint}/${settings.bucket}`,
      region: settings.region,
    });
    for (const name of ['film one', 'film two']) {
      const id = await client.getMultipartUploadId(`${settings.prefix}${name}`);
      await client.uploadPart(`${settings.prefix}${name}`, id, Buffer.from('part'), 1);
    }
    expect(await listed(store.list(''))).toEqual([]);
    expect(await store.removeUnfinished(epochMs(Date.now() - HOUR_MS))).toBe(0);
    expect(await store.removeUnfinished(epochMs(Date.now() + HOUR_MS))).toBe(2);
    expect(await store.removeUnfinished(epochMs(Date.now() + HOUR_MS))).toBe(0);
  });
}

async function expectDenied(store: ObjectStore): Promise<void> {
  const denied = { reason: 'denied' };
  await expect(store.read('a')).rejects.toMatchObject(denied);
  await expect(store.readRange('a', 0, 1)).rejects.toMatchObject(denied);
  await expect(store.write('a', Buffer.from('a'))).rejects.toMatchObject(denied);
  await expect(listed(store.list(''))).rejects.toMatchObject(denied);
  await expect(store.folders('')).rejects.toMatchObject(denied);
  await expect(store.remove(['a'])).rejects.toMatchObject(denied);
}
