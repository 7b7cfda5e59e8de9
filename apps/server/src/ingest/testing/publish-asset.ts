/** Publishes the asset of a folder in a bucket, as a process of its own: for tests that kill it. */
import { systemClock } from '@aerial/domain/time.ts';
import { openObjects } from '../../ports/objects/open-objects.ts';
import type { S3Settings } from '../../ports/objects/settings.ts';
import { assetUploads } from '../store/asset-uploads.ts';

const [folder = '', settings = '{}'] = process.argv.slice(2);
const objects = await openObjects({ kind: 's3', ...(JSON.parse(settings) as S3Settings) });
await assetUploads(objects, systemClock).publish(folder);
