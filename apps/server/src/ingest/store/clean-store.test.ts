/** Publishing and the garbage collection: nothing half is visible, and nothing that a manifest reaches is deleted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { epochMs, systemClock } from '@aerial/domain/time.ts';
import { testS3, type TestS3 } from '@aerial/testkit/s3-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder, writeAsset } from '../../origin/testing/asset-folder.ts';
import { guardObjects } from '../../ports/objects/guard-objects.ts';
import { s3Objects } from '../../ports/objects/s3-objects.ts';
import { assetUploads } from './asset-uploads.ts';
import { cleanStore, type CleanReport } from './clean-store.ts';
import { DEFAULT_GRACE_MS, isGarbage, MAX_UPLOAD_MS, MIN_GRACE_MS } from './rules.ts';

const HOUR_MS = 3_600_000;
let s3: TestS3;
let root: string;
beforeAll(async () => void (s3 = await testS3()));
afterAll(() => s3.stop());
beforeEach(async () => {
  s3.objects.clear();
  s3.unfinished.clear();
  s3.requests.length = 0;
  s3.fault = undefined;
  root = await temporaryFolder();
  await writeAsset(root, 'a', { segmentCount: 2 });
});

const retries = { attemptMs: 2_000, attempts: 2, totalMs: 4_000, backoffMs: 5 };
const settings = () => {
  const { endpoint, bucket, region, accessKey, secretKey } = s3;
  return { endpoint, bucket, region, accessKey, secretKey, prefix: 'tv/' };
};
const objects = () => guardObjects(s3Objects(settings()), { clock: systemClock, read: retries, write: retries });
const uploads = (now?: () => number) => assetUploads(objects(), now ? { now: () => epochMs(now()) } : systemClock);
const clean = (isDryRun = false): Promise<CleanReport> =>
  cleanStore(objects(), { clock: systemClock, graceMs: DEFAULT_GRACE_MS, isDryRun });
const filesOf = (id: string): string[] => [...s3.objects.keys()].filter((key) => key.startsWith(`tv/assets/${id}/`));

test('an asset is visible once its manifest is there, and complete then', async () => {
  const order: string[] = [];
  s3.fault = ({ method, key }) => {
    if (method === 'PUT') order.push(key);
    return undefined;
  };
  const manifest = await uploads().publish(path.join(root, 'a'));
  expect(order.at(-1)).toBe('tv/manifests/a.json');
  expect(filesOf('a')).toHaveLength(5); // three renditions, one language, one thumbnail
  expect(await uploads().published('a')).toEqual(manifest);
  expect(await uploads().list()).toEqual(['a']);
});

test('pictures and documents are never deleted, whatever their age', async () => {
  const others = ['tv/documents/aerial/terms.json', 'tv/pictures/vod/night-0123-2x3.webp'];
  for (const key of others) s3.objects.set(key, { bytes: Buffer.from(key), tag: `"${key}"`, modifiedAt: Date.now() });
  s3.age(365 * 24 * HOUR_MS);
  expect(await clean()).toMatchObject({ uploads: 0, objects: 0 });
  expect([...s3.objects.keys()].toSorted()).toEqual(others);
});

test('an upload that fails publishes nothing; its files are deleted once they are old', async () => {
  s3.fault = ({ method, key }) =>
    method === 'PUT' && key === 'tv/manifests/a.json'
      ? { kind: 'refuse', status: 500, code: 'InternalError' }
      : undefined;
  await expect(uploads().publish(path.join(root, 'a'))).rejects.toMatchObject({ code: 'store_failed' });
  s3.fault = undefined;
  expect([await uploads().published('a'), await uploads().list()]).toEqual([undefined, []]);
  expect(filesOf('a')).toHaveLength(5);
  expect(await clean()).toMatchObject({ assets: 1, uploads: 0 });
  s3.age(47 * HOUR_MS);
  expect(await clean()).toMatchObject({ uploads: 0 });
  s3.age(2 * HOUR_MS);
  expect(await clean(true)).toMatchObject({ uploads: 1, objects: 5 });
  expect(filesOf('a')).toHaveLength(5);
  expect(await clean()).toMatchObject({ uploads: 1, objects: 5 });
  expect(filesOf('a')).toEqual([]);
});

test('a process that is killed half way leaves nothing visible; another upload is not touched by what it left', async () => {
  const reached = Promise.withResolvers<void>();
  s3.fault = ({ method, key }) => {
    if (method !== 'PUT' || !key.endsWith('.jpg')) return undefined;
    reached.resolve();
    return { kind: 'delay', ms: 5_000 };
  };
  const child = spawn(
    process.execPath,
    [
      path.resolve(import.meta.dirname, '../testing/publish-asset.ts'),
      path.join(root, 'a'),
      JSON.stringify(settings()),
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  await reached.promise;
  await expect.poll(() => filesOf('a').length).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  s3.fault = undefined;
  expect(await uploads().published('a')).toBeUndefined();
  const left = filesOf('a');
  expect(left.length).toBeGreaterThan(0);

  s3.age(3 * HOUR_MS);
  const manifest = await uploads().publish(path.join(root, 'a'));
  s3.age(47 * HOUR_MS);
  // Old enough, but its asset was published less than two days ago.
  expect(await clean()).toMatchObject({ uploads: 0 });
  s3.age(2 * HOUR_MS);
  expect(await clean()).toMatchObject({ uploads: 1, objects: left.length });
  expect(filesOf('a').every((key) => key.includes(manifest.folder!))).toBe(true);
  expect(filesOf('a')).toHaveLength(5);
}, 30_000);

test('files of a replaced asset stay for the players it still has, then go', async () => {
  const former = await uploads().publish(path.join(root, 'a'));
  s3.age(1_000 * HOUR_MS);
  await writeAsset(root, 'a', { segmentCount: 3, version: 'ffffffff' });
  const next = await uploads().publish(path.join(root, 'a'));
  expect(await clean()).toMatchObject({ uploads: 0 });
  s3.age(49 * HOUR_MS);
  expect(await clean()).toMatchObject({ uploads: 1 });
  expect(filesOf('a').some((key) => key.includes(former.folder!))).toBe(false);
  expect(filesOf('a').every((key) => key.includes(next.folder!))).toBe(true);
  expect(await clean()).toMatchObject({ uploads: 0 });
});

test('an asset that is published while garbage is collected stays', async () => {
  await expect(uploads().publish(path.join(root, 'a'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'aborted',
  });
  await uploads().publish(path.join(root, 'a'));
  s3.objects.delete('tv/manifests/a.json');
  s3.age(49 * HOUR_MS);
  // It becomes visible between the list of its files and the look at its manifest.
  let isPublished = false;
  s3.fault = ({ query }) => {
    if (query.includes('prefix=tv%2Fassets%2Fa%2F') && !isPublished) {
      isPublished = true;
      const folder = filesOf('a')[0]!.split('/')[3]!;
      s3.objects.set('tv/manifests/a.json', {
        bytes: Buffer.from(JSON.stringify({ id: 'a', folder })),
        tag: '"m"',
        modifiedAt: 0,
      });
    }
    return undefined;
  };
  expect(await clean()).toMatchObject({ uploads: 0 });
  expect([isPublished, filesOf('a').length]).toEqual([true, 5]);
});

test('a manifest that cannot be read protects everything of its asset', async () => {
  await uploads().publish(path.join(root, 'a'));
  await writeAsset(root, 'a', { segmentCount: 3, version: 'ffffffff' });
  await uploads().publish(path.join(root, 'a'));
  s3.objects.set('tv/manifests/a.json', { bytes: Buffer.from('{"id":"a"'), tag: '"x"', modifiedAt: 0 });
  s3.age(1_000 * HOUR_MS);
  expect(await clean()).toMatchObject({ uploads: 0 });
  // Of a store that fails nothing is concluded.
  s3.fault = ({ key }) =>
    key.startsWith('tv/manifests/') ? { kind: 'refuse', status: 500, code: 'InternalError' } : undefined;
  await expect(clean()).rejects.toMatchObject({ reason: 'busy' });
  expect(filesOf('a')).toHaveLength(10);
});

test('an upload that took longer than its files are safe publishes nothing', async () => {
  let now = 0;
  s3.fault = () => {
    now += MAX_UPLOAD_MS / 4;
    return undefined;
  };
  await expect(uploads(() => now).publish(path.join(root, 'a'))).rejects.toMatchObject({ code: 'store_failed' });
  expect(await uploads().published('a')).toBeUndefined();
});

const at = (hours: number) => ({ key: 'x', bytes: 1, modifiedAt: epochMs(hours * HOUR_MS) });
test.each([
  ['of an upload without a manifest', undefined, undefined, true, [1, 2], true],
  ['of one that is still young', undefined, undefined, true, [1, 90], false],
  ['that the manifest names', 'f', 1, true, [1], false],
  ['of another upload than the manifest names', 'g', 1, true, [1], true],
  ['of one that was replaced just now', 'g', 90, true, [1], false],
  ['beside a manifest that cannot be read', undefined, 1, false, [1], false],
])('files %s', (_what, folder, publishedAt, isReadable, hours, expected) => {
  const state = {
    folder,
    isReadable,
    publishedAt: publishedAt === undefined ? undefined : epochMs(publishedAt * HOUR_MS),
  };
  expect(isGarbage(state, { folder: 'f', objects: hours.map(at) }, epochMs(100 * HOUR_MS), MIN_GRACE_MS)).toBe(
    expected,
  );
});
