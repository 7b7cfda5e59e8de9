/** The garbage collection of operators' videos: deletes assets of replaced videos and of deleted titles after their retention period. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { epochMs, type Clock } from '@aerial/domain/time.ts';
import type { AssetUploads } from '../../ingest/store/asset-uploads.ts';
import { RETENTION_MS } from './rules.ts';
import type { UnusedAssets } from './unused.pg.ts';

/** @param to where assets are: the folder, or the store they are published in from there */
export async function deleteUnused(
  assets: UnusedAssets,
  clock: Clock,
  { media, store }: { readonly media: string; readonly store?: Pick<AssetUploads, 'withdraw'> | undefined },
): Promise<void> {
  const now = clock.now();
  await assets.mark(now);
  const since = epochMs(now - RETENTION_MS.unused);
  for (const asset of await assets.list(since))
    await assets.delete(asset, since, async () => {
      await store?.withdraw(asset);
      const folder = path.join(media, asset);
      // Without its manifest it is not there any more, however far the deletion comes.
      await rm(path.join(folder, 'asset.json'), { force: true });
      await rm(folder, { recursive: true, force: true });
    });
}
