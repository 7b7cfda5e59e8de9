import type { Feature } from '../kernel/feature.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { embeddedOriginStore } from './embedded-origins.ts';
import { servePages, type PagesDeps } from './pages.ts';
import { sharePictures } from './share-picture.ts';

export interface SiteNeeds extends Pick<PagesDeps, 'router' | 'documents' | 'texts' | 'build' | 'providerOf'> {
  readonly pictureRoots: readonly string[];
}

/** The pages of the site and the files of the application. */
export function siteFeature(
  { db, clock, publicUrl, bus }: Pick<Kernel, 'db' | 'clock' | 'publicUrl' | 'bus'>,
  { pictureRoots, ...needs }: SiteNeeds,
): Feature {
  return {
    name: 'site',
    serve: (app) =>
      servePages(app, {
        ...needs,
        clock,
        publicUrl,
        sharePicture: sharePictures(pictureRoots),
        embeddedOf: embeddedOriginStore(db, clock, bus),
      }),
  };
}
