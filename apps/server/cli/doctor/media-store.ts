/** Checks of the object stores: a small object is written, read, read in part, and deleted; assets that titles name are there. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../src/config/config.ts';
import type { Database } from '../../src/db/schema.ts';
import { DEMO_MEDIA } from '../../src/demo/folders.ts';
import { assetUploads } from '../../src/ingest/store/asset-uploads.ts';
import type { RetryPolicy } from '../../src/ports/objects/guard-objects.ts';
import { ObjectStoreError, type ObjectStore } from '../../src/ports/objects/objects.ts';
import { openObjects } from '../../src/ports/objects/open-objects.ts';
import type { StoreSettings } from '../../src/ports/objects/settings.ts';
import { ok, problem, skipped, warning, type Finding } from './findings.ts';

const RETRIES: RetryPolicy = { attemptMs: 5_000, attempts: 2, totalMs: 10_000, backoffMs: 200 };
/** A segment is requested by a viewer who waits. */
const SLOW_MS = 500;
/** Titles that are looked for in the media store. */
const MAX_ASSETS = 5_000;
const MAX_NAMED = 5;

export const openStore = (settings: StoreSettings): Promise<ObjectStore> =>
  openObjects(settings, { read: RETRIES, write: RETRIES });

const adviceOf = ({ reason }: ObjectStoreError, { kind }: StoreSettings): string => {
  if (kind === 'folder')
    return 'Check that the folder is mounted on this machine, and that the service may write to it.';
  if (reason === 'denied')
    return 'Check the bucket, S3_REGION, the keys and their rights (list, get, put and delete objects), and the clock of this machine.';
  return 'Check S3_ENDPOINT, its name in DNS, its certificate, and that this machine may connect to it.';
};

/** Writes, reads and deletes an object of its own in each store. */
export async function storeChecks({ mediaStore, recordingsStore }: Config): Promise<Finding[]> {
  return [
    ...(mediaStore ? await storeCheck('media store', mediaStore) : []),
    ...(recordingsStore ? await storeCheck('store of recordings', recordingsStore) : []),
  ];
}

async function storeCheck(check: string, settings: StoreSettings): Promise<Finding[]> {
  const objects = await openStore(settings);
  const key = `doctor/${randomUUID()}`;
  const bytes = Buffer.from('aerial doctor');
  try {
    await objects.write(key, bytes);
    const sentAt = performance.now();
    const part = await objects.readRange(key, 7, bytes.length);
    const tookMs = performance.now() - sentAt;
    const found = await objects.read(key);
    let listed = 0;
    for await (const object of objects.list('doctor/')) if (object.key === key) listed += 1;
    await objects.remove([key]);
    if (found === 'unchanged' || !found.bytes.equals(bytes) || part.toString() !== 'doctor' || listed !== 1)
      return [
        problem(check, 'it gives back something else than was written', 'Ask who runs it; it has to be consistent.'),
      ];
    const says = `an object was written, read and deleted; it answers within ${tookMs.toFixed(0)} ms`;
    return [
      tookMs < SLOW_MS
        ? ok(check, says)
        : warning(check, says, 'Use one that is nearer to the machines with the role origin.'),
    ];
  } catch (error) {
    await objects.remove([key]).catch(() => {});
    if (!(error instanceof ObjectStoreError))
      return [problem(check, 'it loses what was just written', 'Ask who runs it.')];
    return [problem(check, `it cannot be used (${error.reason}: ${error.message})`, adviceOf(error, settings))];
  }
}

/** Checks that assets which titles and channels name are in the folders of this machine or in the media store. */
export async function mediaChecks({ dataDir, mediaStore }: Config, db: Kysely<Database>): Promise<Finding[]> {
  const { rows } = await sql<{ asset: string }>`
    select distinct item->>'asset' as asset from playlists, jsonb_array_elements(items) as item
    where item->>'asset' is not null limit ${MAX_ASSETS}`.execute(db);
  const roots = [path.join(dataDir, 'media'), DEMO_MEDIA];
  const stored = new Set((await Promise.all(roots.map((root) => readdir(root).catch(() => [] as string[])))).flat());
  if (mediaStore) {
    const published = await openStore(mediaStore)
      .then((objects) => assetUploads(objects, systemClock).list())
      .catch(() => undefined);
    if (!published) return [skipped('assets', 'the media store cannot be listed')];
    for (const id of published) stored.add(id);
  }
  const missing = rows.map(({ asset }) => asset).filter((asset) => !stored.has(asset));
  if (rows.length === 0) return [skipped('assets', 'nothing is made of assets yet')];
  return missing.length === 0
    ? [ok('assets', `${rows.length} assets are named, all are there`)]
    : [
        problem(
          'assets',
          `${missing.length} of ${rows.length} assets are missing: ${missing.slice(0, MAX_NAMED).join(', ')}${missing.length > MAX_NAMED ? ' …' : ''}`,
          mediaStore
            ? 'Publish them with aerial media upload on the machine that has them, or ingest them again.'
            : 'Mount the shared folder media on this machine, or restore it from a backup.',
        ),
      ];
}
