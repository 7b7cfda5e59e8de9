/** Writes sitemaps: pages in, files out, one file in memory at a time. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Clock } from '@aerial/domain/time.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { SitemapPart, SitemapSource, SitemapStore } from './ports.ts';
import { SITEMAP_END, SITEMAP_HEAD, MAX_SITEMAP_ADDRESSES, sitemapLine, type SitemapEntry } from './rules.ts';
import { siteOrigin } from '../../tenancy/site-origin.ts';

const compressed = promisify(gzip);

/** A file may have 50 MB; the next one is started well below that. */
const MAX_CHARACTERS = 40 * 1024 * 1024;

/** @param maxAddresses of one file */
export async function* sitemapParts(
  pages: AsyncIterable<SitemapEntry>,
  origin: string,
  builtAt: Date,
  maxAddresses = MAX_SITEMAP_ADDRESSES,
): AsyncGenerator<SitemapPart> {
  let part = 0;
  let lines: string[] = [];
  let characters = 0;
  let changedAt: Date | undefined;
  const finish = async (): Promise<SitemapPart> => {
    part += 1;
    const done = {
      part,
      addresses: lines.length,
      changedAt: changedAt ?? builtAt,
      builtAt,
      body: await compressed(SITEMAP_HEAD + lines.join('') + SITEMAP_END),
    };
    lines = [];
    characters = 0;
    changedAt = undefined;
    return done;
  };
  for await (const page of pages) {
    if (lines.length === maxAddresses || characters > MAX_CHARACTERS) yield await finish();
    const line = sitemapLine(origin, page);
    lines.push(line);
    characters += line.length;
    if (page.changedAt && (!changedAt || page.changedAt > changedAt)) changedAt = page.changedAt;
  }
  if (lines.length > 0) yield await finish();
}

export interface SitemapDeps {
  readonly source: SitemapSource;
  readonly store: SitemapStore;
  readonly clock: Clock;
  /** Where viewers reach the installation. */
  readonly publicUrl: string;
}

/** Writes the sitemaps of all providers that search engines may list, one after another. */
export async function buildSitemaps(
  providers: readonly ProviderRecord[],
  { source, store, clock, publicUrl }: SitemapDeps,
): Promise<void> {
  const nothing = (async function* () {})();
  for (const provider of providers) {
    const pages = provider.settings.isIndexed ? source.pages(provider) : nothing;
    await store.replace(provider.id, sitemapParts(pages, siteOrigin(provider, publicUrl), new Date(clock.now())));
  }
}
