/** Tables of protected media, see `drm/`. */
import type { ChannelId, ContentId } from '@aerial/domain/ids.ts';
import type { ColumnType } from 'kysely';
import type { Timestamp } from './columns.ts';

/** A key of a channel or of a content. */
export interface ContentKeysTable {
  kid: string;
  channel_id: ColumnType<ChannelId | null, ChannelId | null | undefined, never>;
  content_id: ColumnType<ContentId | null, ContentId | null | undefined, never>;
  /** Under the installation's secret (`security/seal.ts`). */
  sealed_key: string;
  iv: Buffer;
  valid_from: Timestamp;
  created_at: Timestamp;
}

export interface DrmTables {
  content_keys: ContentKeysTable;
}
