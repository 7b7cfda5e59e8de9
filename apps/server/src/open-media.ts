/** Opens the media store of the configuration, once for all that is in it: the objects, the cache of this machine, and what publishes assets. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '@aerial/domain/time.ts';
import type { Config } from './config/config.ts';
import { fileCache } from './disk/file-cache.ts';
import { hasRoom } from './disk/rules.ts';
import { watchDisk } from './disk/watch.ts';
import { assetUploads, type AssetUploads } from './ingest/store/asset-uploads.ts';
import type { MediaObjects } from './origin/assets/object-assets.ts';
import type { StoreObserver } from './ports/objects/guard-objects.ts';
import type { ObjectStore } from './ports/objects/objects.ts';
import { openObjects } from './ports/objects/open-objects.ts';
import { pictureFolder, pictureObjects, type PictureTarget } from './vod/pictures.ts';

const MIB = 1024 ** 2;
/** Live viewers turn a small cache over within minutes. */
const USE_UPDATE_MS = 60_000;

/** Where assets are made: in a folder where they are served from, or in one from which they are published. */
export interface AssetTarget {
  readonly folder: string;
  readonly uploads?: AssetUploads;
}

/** Where commands store what they import. */
export interface ImportTarget extends AssetTarget {
  readonly pictures: PictureTarget;
}

export type OpenMedia = AssetTarget & {
  /** Undefined where assets are in folders only. */
  readonly store?: MediaObjects;
  close(): void;
};

/** Where commands and jobs put assets. @param objects opened before */
function targetOf({ dataDir }: Pick<Config, 'dataDir'>, objects: ObjectStore | undefined): AssetTarget {
  return objects
    ? { folder: path.join(dataDir, 'media-packaged'), uploads: assetUploads(objects, systemClock) }
    : { folder: path.join(dataDir, 'media') };
}

/** For a command: without the cache. */
export async function openImportTarget(config: Config): Promise<ImportTarget> {
  const objects = config.mediaStore && (await openObjects(config.mediaStore));
  const pictures = objects
    ? pictureObjects(objects, { isAwaited: false })
    : pictureFolder(path.join(config.dataDir, 'pictures'));
  return { ...targetOf(config, objects), pictures };
}

export async function openMedia(
  config: Config,
  onProblem: (problem: string) => void,
  observe: () => StoreObserver | undefined,
): Promise<OpenMedia> {
  const { mediaStore, mediaCacheDir, mediaCacheMaxMb, diskMinFreeMb } = config;
  if (!mediaStore) return { ...targetOf(config, undefined), close: () => {} };
  const objects = await openObjects(mediaStore, { onProblem, observer: observe() });
  const target = targetOf(config, objects);
  for (const folder of [target.folder, mediaCacheDir]) mkdirSync(folder, { recursive: true });
  const disk = watchDisk({ folder: mediaCacheDir, minFreeBytes: diskMinFreeMb * MIB });
  await disk.check();
  const cache = fileCache(mediaCacheDir, mediaCacheMaxMb * MIB, {
    hasRoom: () => hasRoom(disk.level()),
    useUpdateMs: USE_UPDATE_MS,
  });
  return { ...target, store: { objects, cache }, close: () => disk.close() };
}
