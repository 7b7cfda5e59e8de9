import type { Feature } from '../kernel/feature.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { embeddedOriginStore } from './embedded-origins.ts';
import { servePages, type PagesDeps } from './pages.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';
import type { PictureSources } from '../pictures/sources.ts';
import { sharePictures, type SharePicture } from './share-picture.ts';

export interface SiteNeeds extends Pick<PagesDeps, 'router' | 'documents' | 'texts' | 'build' | 'providerOf'> {
  /** The originals of pictures. */
  readonly findPicture: PictureSources['find'];
  /** The picture of a moment, where everybody may see it. */
  momentPicture(provider: ProviderRecord, address: URL): Promise<SharePicture | undefined>;
}

/** The pages of the site and the files of the application. */
export function siteFeature(
  { db, clock, publicUrl, bus }: Pick<Kernel, 'db' | 'clock' | 'publicUrl' | 'bus'>,
  { findPicture, momentPicture, ...needs }: SiteNeeds,
): Feature {
  const storedPicture = sharePictures(findPicture);
  return {
    name: 'site',
    serve: (app) =>
      servePages(app, {
        ...needs,
        clock,
        publicUrl,
        sharePicture: async (address, provider) =>
          (await momentPicture(provider, new URL(address))) ?? storedPicture(address),
        embeddedOf: embeddedOriginStore(db, clock, bus),
      }),
  };
}
