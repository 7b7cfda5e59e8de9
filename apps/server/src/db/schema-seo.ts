/** Tables of what search engines read. */
import type { ColumnType } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface SitemapPartsTable {
  provider_id: number;
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
