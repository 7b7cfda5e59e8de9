import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { AuditTrail } from '../../http/actor.ts';
import type { FfmpegPort } from '../../ingest/packager/ffmpeg.ts';
import type { AssetUploads } from '../../ingest/store/asset-uploads.ts';
import type { Feature } from '../../kernel/feature.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ObjectStore } from '../../ports/objects/objects.ts';
import { videoClaims } from './claims.pg.ts';
import { uploadFiles } from './files.ts';
import { incomingFolder } from './incoming.ts';
import { uploadPieces } from './pieces.pg.ts';
import type { TitleOf } from './ports.ts';
import { videoRoutes } from './routes.ts';
import { videoRunner, type VideoRunner } from './runner.ts';
import { videoService } from './service.ts';
import { storedUploads, uploadsOfBoth } from './stored-uploads.ts';
import { deleteUnused } from './unused.ts';
import { unusedAssets } from './unused.pg.ts';
import { videoStore } from './videos.pg.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '17 * * * *';
const EVERY_NIGHT = '43 2 * * *';

export interface VideoFolders {
  /** Where uploads arrive without {@link stored}; one folder for all machines. */
  readonly uploads: string;
  /** The media store, where uploads arrive then, and the folder of this machine for what it encodes of them. */
  readonly stored?: { readonly objects: ObjectStore; readonly folder: string };
  /** Of the assets; with a store they are only packaged there. */
  readonly media: string;
  /** Publishes the assets. */
  readonly store?: AssetUploads;
  /** Files that come by other ways, in a folder per provider. */
  readonly incoming: string | undefined;
  /** Of one video, bytes. */
  readonly maxBytes: number;
  /** Free space that stays, bytes. */
  readonly minFreeBytes: number;
  readonly ffmpeg?: FfmpegPort;
}
export interface VideoNeeds {
  readonly audit: AuditTrail;
  readonly titleOf: TitleOf;
}

/** Videos of titles: uploaded by operators, and encoded. @param folders without them there can be no videos */
export function videosFeature(
  { db, clock, providers, warn }: Pick<Kernel, 'db' | 'clock' | 'providers' | 'warn'>,
  { audit, titleOf }: VideoNeeds,
  folders: VideoFolders | undefined,
): Feature {
  if (!folders)
    return {
      name: 'videos',
      routes: (router) => videoRoutes(router, undefined, false),
    };
  const { maxBytes, minFreeBytes, stored } = folders;
  const inFolder = uploadFiles(folders.uploads);
  const files = stored
    ? uploadsOfBoth(inFolder, storedUploads({ ...stored, pieces: uploadPieces(db), minFreeBytes }))
    : inFolder;
  const incoming = incomingFolder(folders.incoming);
  /** There is one where this process has jobs. */
  let runner: VideoRunner | undefined;
  const wake = (): void =>
    void runner?.run().catch((error: unknown) => warn({ err: error }, 'videos could not be encoded'));
  const serviceOver = (on: Kysely<Database>) =>
    videoService({ store: videoStore(on), files, incoming, titleOf, clock, maxBytes, minFreeBytes, wake });
  return {
    name: 'videos',
    routes: (router) => videoRoutes(router, serviceOver(db), incoming.isThere),
    serve(app) {
      app.addHook('onClose', async () => runner?.stop());
    },
    jobs(work) {
      runner ??= videoRunner({
        claims: videoClaims(work),
        files,
        incoming,
        titleOf,
        clock,
        audit,
        mediaDir: folders.media,
        store: folders.store,
        minFreeBytes,
        ffmpeg: folders.ffmpeg,
        providerOf: async (id) => (await providers.all()).find((provider) => provider.id === id),
        warn,
      });
      return [
        // A video takes longer than a job may: the job only makes sure that one is worked on.
        { name: 'videos.encode', cron: EVERY_MINUTE, run: async () => wake() },
        { name: 'videos.clean', cron: EVERY_HOUR, run: () => serviceOver(work).clean() },
        {
          name: 'videos.unused',
          cron: EVERY_NIGHT,
          run: () =>
            deleteUnused({ assets: unusedAssets(work), clock, media: folders.media, store: folders.store, warn }),
        },
      ];
    },
  };
}
