/** Opens the object store that the configuration names. */
import { systemClock } from '@aerial/domain/time.ts';
import { folderObjects } from './folder-objects.ts';
import { guardObjects, type GuardOptions } from './guard-objects.ts';
import type { ObjectStore } from './objects.ts';
import type { StoreSettings } from './settings.ts';

/** The client of S3 is loaded only where there is a bucket. */
export async function openObjects(settings: StoreSettings, options: Partial<GuardOptions> = {}): Promise<ObjectStore> {
  const raw =
    settings.kind === 'folder' ? folderObjects(settings.folder) : (await import('./s3-objects.ts')).s3Objects(settings);
  return guardObjects(raw, { clock: systemClock, ...options });
}
