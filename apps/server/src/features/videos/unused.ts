/** The garbage collection of operators' videos: deletes assets of replaced videos and of deleted titles after their retention period. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { AssetUploads } from '../../ingest/store/asset-uploads.ts';
import { RETENTION_MS } from './rules.ts';
import type { UnusedAssets } from './unused.pg.ts';

export interface UnusedDeps {
  readonly assets: UnusedAssets;
  readonly clock: Clock;
  /** Where assets are: the folder, or the store they are published in from there. */
  readonly media: string;
  readonly store?: Pick<AssetUploads, 'withdraw'> | undefined;
  /** Logs what could not be deleted. */
  warn(details: object, message: string): void;
}

/**
 * Deletes what has been unused for the retention period. One asset that cannot be deleted does not hold up the others.
 * @throws {Error} with their number when some could not be deleted, so that the job counts as failed; the next run tries them again
 */
export async function deleteUnused({ assets, clock, media, store, warn }: UnusedDeps): Promise<void> {
  const now = clock.now();
  await assets.mark(now);
  const since = epochMs(now - RETENTION_MS.unused);
  const due = await assets.list(since);
  const removeFiles = async (asset: string): Promise<void> => {
    await store?.withdraw(asset);
    const folder = path.join(media, asset);
    // Without its manifest it is not there any more, however far the deletion comes.
    await rm(path.join(folder, 'asset.json'), { force: true });
    await rm(folder, { recursive: true, force: true });
  };
  let failed = 0;
  for (const asset of due) {
    try {
      await assets.delete(asset, since, () => removeFiles(asset));
    } catch (error) {
      failed += 1;
      warn({ err: error, asset }, 'an unused asset could not be deleted');
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${due.length} unused assets could not be deleted`);
}
