/** Pictures of contents, channels and persons: their files, the sizes they are sent in, and what stands in their place meanwhile. */
import path from 'node:path';
import type { Clock } from '@aerial/domain/time.ts';
import type { FastifyInstance } from 'fastify';
import { pictureRoutes } from './routes.ts';
import { pictureService } from './service.ts';
import { pictureSources } from './sources.ts';
import { pictureTints, type TintOf } from './tints.ts';
import { variantStore } from './variant-store.ts';

export interface PicturesDeps {
  /** Folders of posters, logos and portraits; a picture in an earlier one hides its namesake in a later one. */
  readonly roots: readonly string[];
  /** Where what is made of them is kept, and the most space for it; without it each process makes its own after a start. */
  readonly cache?: { readonly folder: string; readonly maxBytes: number } | undefined;
  readonly clock: Clock;
}

export interface PicturesFeature {
  readonly tintOf: TintOf;
  /** Registers `/pictures`. */
  serve(app: FastifyInstance): Promise<void>;
}

export function picturesFeature({ roots, cache, clock }: PicturesDeps): PicturesFeature {
  const sources = pictureSources(roots, clock);
  const tints = pictureTints(sources, cache && path.join(cache.folder, 'tints.json'));
  return {
    tintOf: tints.of,
    async serve(app) {
      const onUnusable = (file: string, reason: string) => app.log.warn({ file, reason }, 'a picture cannot be used');
      const store = cache && variantStore(path.join(cache.folder, 'variants'), cache.maxBytes);
      await pictureRoutes(app, { sources, service: pictureService({ clock, onUnusable, ...(store && { store }) }) });
    },
  };
}
