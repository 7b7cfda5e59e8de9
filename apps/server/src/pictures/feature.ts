/** Pictures of contents, channels and persons: their files, the sizes they are sent in, and what stands in their place meanwhile. */
import path from 'node:path';
import type { Clock } from '@aerial/domain/time.ts';
import type { Feature } from '../kernel/feature.ts';
import type { Headers } from '../http/security-headers.ts';
import { quickAnswers, type QuickAnswers } from './quick-answers.ts';
import { pictureRoutes } from './routes.ts';
import { pictureService } from './service.ts';
import { pictureSources } from './sources.ts';
import { pictureTints, type TintOf } from './tints.ts';
import { variantStore } from './variant-store.ts';

export interface PicturesDeps {
  /** Folders of posters, logos and portraits; a picture in an earlier one hides its namesake in a later one. */
  readonly roots: readonly string[];
  /** Where what is made of them is kept, and the most space for it; without it each process makes its own after a start. */
  readonly cache?: { readonly folder: string; readonly maxBytes: number; readonly hasRoom?: () => boolean } | undefined;
  readonly clock: Clock;
  /** Headers of every answer of the service. */
  readonly headers: Headers;
}

export interface PicturesFeature extends Feature {
  readonly tintOf: TintOf;
  /** Answers what was answered a moment ago, before the framework sees it. @returns whether it did */
  readonly answer: QuickAnswers['answer'];
  /** What the answers from memory hold. */
  readonly size: QuickAnswers['size'];
}

export function picturesFeature({ roots, cache, clock, headers }: PicturesDeps): PicturesFeature {
  const sources = pictureSources(roots, clock);
  const quick = quickAnswers(clock, headers);
  const tints = pictureTints(sources, cache && path.join(cache.folder, 'tints.json'));
  return {
    name: 'pictures',
    tintOf: tints.of,
    answer: quick.answer,
    size: quick.size,
    async serve(app) {
      const onUnusable = (file: string, reason: string) => app.log.warn({ file, reason }, 'a picture cannot be used');
      const store =
        cache && variantStore(path.join(cache.folder, 'variants'), cache.maxBytes, undefined, cache.hasRoom);
      await pictureRoutes(app, {
        sources,
        quick,
        service: pictureService({ clock, onUnusable, ...(store && { store }) }),
      });
    },
  };
}
