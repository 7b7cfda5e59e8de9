/** Pictures of contents, channels and persons: their files, the sizes they are sent in, and what stands in their place meanwhile. */
import path from 'node:path';
import type { Clock } from '@aerial/domain/time.ts';
import { fileCache } from '../disk/file-cache.ts';
import type { Feature } from '../kernel/feature.ts';
import type { Headers } from '../http/security-headers.ts';
import { pictureResponses, type PictureResponses } from './picture-responses.ts';
import { pictureRoutes } from './routes.ts';
import { pictureService } from './service.ts';
import type { CachedObjects } from '../ports/objects/cached-objects.ts';
import { layeredPictures, pictureSources, type PictureSources } from './sources.ts';
import { pictureTints, type TintOf } from './tints.ts';

export interface PicturesDeps {
  /** Folders of posters, logos and portraits; a picture in an earlier one hides its namesake in a later one. */
  readonly roots: readonly string[];
  /** The one of them that is the installation's own; with a media store its pictures come before those of the store. */
  readonly ownRoot?: string | undefined;
  /** The media store; without it pictures are in folders only. */
  readonly stored?: CachedObjects | undefined;
  /** The folder of the cache of resized pictures, and its budget; without it each process makes its own after a start. */
  readonly cache?: { readonly folder: string; readonly maxBytes: number; readonly hasRoom?: () => boolean } | undefined;
  readonly clock: Clock;
  /** Headers of every answer of the service. */
  readonly headers: Headers;
}

export interface PicturesFeature extends Feature {
  readonly tintOf: TintOf;
  /** The originals. */
  readonly find: PictureSources['find'];
  /** Answers from the response cache, before the framework sees the request. @returns whether it did */
  readonly answer: PictureResponses['answer'];
  /** Size of the response cache. */
  readonly size: PictureResponses['size'];
}

export function picturesFeature({ roots, ownRoot, stored, cache, clock, headers }: PicturesDeps): PicturesFeature {
  const [own, builtIn] = [roots.filter((root) => root === ownRoot), roots.filter((root) => root !== ownRoot)];
  const sources = stored ? layeredPictures({ own, builtIn, stored }, clock) : pictureSources(roots, clock);
  const responses = pictureResponses(clock, headers);
  const tints = pictureTints(sources, cache && path.join(cache.folder, 'tints.json'));
  return {
    name: 'pictures',
    tintOf: tints.of,
    find: sources.find,
    answer: responses.answer,
    size: responses.size,
    async serve(app) {
      const onUnusable = (place: string, reason: string) => app.log.warn({ place, reason }, 'a picture cannot be used');
      const store = cache && fileCache(path.join(cache.folder, 'variants'), cache.maxBytes, { hasRoom: cache.hasRoom });
      await pictureRoutes(app, {
        sources,
        responses,
        service: pictureService({ clock, onUnusable, ...(store && { store }) }),
      });
    },
  };
}
