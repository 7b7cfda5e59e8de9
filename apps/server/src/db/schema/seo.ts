/** Tables of what search engines read. */
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { NumericId, Timestamp } from './columns.ts';

export interface SitemapPartsTable {
  provider_id: NumericId<ProviderId>;
  /** From 1. */
  part: number;
  addresses: number;
  /** The latest change of what it lists. */
  changed_at: Timestamp;
  built_at: Timestamp;
  /** XML, gzip. */
  body: Buffer;
}

export interface SeoTables {
  sitemap_parts: SitemapPartsTable;
}
