/** The garbage collection of the media store: uploads that were never published, and files of assets that were replaced. */
import type { AssetManifest } from '@aerial/domain/asset.ts';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import pLimit from 'p-limit';
import { ASSETS, assetOfManifest, filesPrefix, manifestKey, MANIFESTS, uploadsPrefix } from '../../media/asset-keys.ts';
import { ObjectNotFound, type ObjectStore, type StoredObject } from '../../ports/objects/objects.ts';
import { isGarbage, MIN_GRACE_MS, type AssetState } from './rules.ts';

const ASSETS_AT_ONCE = 8;

export interface CleanOptions {
  readonly clock: Clock;
  /** At least {@link MIN_GRACE_MS}. */
  readonly graceMs: number;
  /** Only counts. */
  readonly isDryRun?: boolean;
  readonly signal?: AbortSignal;
}

export interface CleanReport {
  /** Assets that were looked at. */
  readonly assets: number;
  /** Uploads that were deleted, or would be. */
  readonly uploads: number;
  readonly objects: number;
  readonly bytes: number;
  /** Parts of files whose upload was never finished. */
  readonly unfinished: number;
}

/** Deletes what no manifest reaches and is older than the grace period. @throws ObjectStoreError; what is left is found the next time */
export async function cleanStore(objects: ObjectStore, options: CleanOptions): Promise<CleanReport> {
  const { clock, isDryRun = false, signal } = options;
  const graceMs = Math.max(options.graceMs, MIN_GRACE_MS);
  const now = clock.now();
  const counts = { uploads: 0, objects: 0, bytes: 0 };

  async function cleanAsset(id: string, isPublished: boolean): Promise<void> {
    signal?.throwIfAborted();
    const folders = await objects.folders(uploadsPrefix(id));
    // One upload and a manifest: that is the one it names. Most assets cost no more than this list.
    if (folders.length <= 1 && isPublished) return;
    for (const folder of folders) {
      const found: StoredObject[] = [];
      for await (const object of objects.list(filesPrefix(id, folder))) found.push(object);
      if (found.length === 0) continue;
      // Read after the files: a manifest that is published meanwhile names an upload that is younger than the grace period.
      const state = await stateOf(objects, id);
      if (!isGarbage(state, { folder, objects: found }, now, graceMs)) continue;
      signal?.throwIfAborted();
      if (!isDryRun) await objects.remove(found.map(({ key }) => key));
      counts.uploads += 1;
      counts.objects += found.length;
      counts.bytes += found.reduce((sum, { bytes }) => sum + bytes, 0);
    }
  }

  const published = new Set<string | undefined>();
  for await (const { key } of objects.list(MANIFESTS)) published.add(assetOfManifest(key));
  const ids = await objects.folders(ASSETS);
  const limit = pLimit(ASSETS_AT_ONCE);
  await Promise.all(ids.map((id) => limit(() => cleanAsset(id, published.has(id)))));
  const unfinished = isDryRun ? 0 : await objects.removeUnfinished(epochMs(now - graceMs));
  return { assets: ids.length, unfinished, ...counts };
}

async function stateOf(objects: ObjectStore, id: string): Promise<AssetState> {
  try {
    const found = await objects.read(manifestKey(id));
    if (found === 'unchanged') return { folder: undefined, publishedAt: undefined, isReadable: false };
    const folder = folderIn(found.bytes.toString());
    return { folder, publishedAt: found.modifiedAt, isReadable: folder !== undefined };
  } catch (error) {
    if (!(error instanceof ObjectNotFound)) throw error;
    return { folder: undefined, publishedAt: undefined, isReadable: true };
  }
}

function folderIn(text: string): string | undefined {
  try {
    const { folder } = JSON.parse(text) as Partial<AssetManifest>;
    return typeof folder === 'string' ? folder : undefined;
  } catch {
    return undefined;
  }
}
