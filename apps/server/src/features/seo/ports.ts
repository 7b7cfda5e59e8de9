import type { ProviderId } from '@aerial/domain/ids.ts';
import type { SiteSettings } from '../../tenancy/settings/site.ts';
import type { SitemapEntry } from './rules.ts';

/** Whose pages are listed. */
export interface ListedProvider {
  readonly id: ProviderId;
  readonly shortname: string;
  readonly settings: Pick<SiteSettings, 'agreementUrl' | 'privacyUrl' | 'termsUrl'>;
}

/** One file of a sitemap, as it is sent. */
export interface SitemapPart {
  readonly part: number;
  readonly addresses: number;
  readonly changedAt: Date;
  readonly builtAt: Date;
  /** XML, gzip. */
  readonly body: Buffer;
}

export interface SitemapSource {
  /** The pages of the provider that are for search engines; read a few thousand at a time. */
  pages(provider: ListedProvider): AsyncIterable<SitemapEntry>;
}

export interface SitemapStore {
  /** Replaces all parts atomically: readers see the former ones or the new ones. */
  replace(providerId: ProviderId, parts: AsyncIterable<SitemapPart>): Promise<void>;
  parts(providerId: ProviderId): Promise<Omit<SitemapPart, 'body'>[]>;
  part(providerId: ProviderId, part: number): Promise<SitemapPart | undefined>;
}
