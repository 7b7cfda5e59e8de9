/** Tables of the imports that operators order by calls. */
import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  GeneratedInt8,
  Int8,
  Json,
  JsonWithDefault,
  NumericId,
  OptionalInt8,
  OptionalTimestamp,
  Timestamp,
} from './columns.ts';

export type ImportKind = 'channels' | 'guide';
export type ImportTask = 'read' | 'apply' | 'undo';
export type ImportState = 'waiting' | 'running' | 'ready' | 'applied' | 'undone' | 'failed' | 'cancelled';
export type ImportOrigin = 'file' | 'address' | 'schedule';
export type ChangeKind = 'added' | 'changed' | 'removed' | 'unchanged';

/** How a source is imported; what does not concern its kind is ignored. */
export interface ImportSettingsJson {
  /** ISO 639-1 of its texts. */
  readonly language: string;
  /** Channels: recorded, and retained so many days; null plays them from their addresses. */
  readonly recordDays: number | null;
  /** Channels: their age rating; null leaves it. */
  readonly age: number | null;
  /** Channels: taken off the provider's list when the list has them no longer. */
  readonly removesMissing: boolean;
}
export interface ImportFailureJson {
  readonly code: string;
  readonly message: string;
  readonly line: number | null;
}
export interface ImportProblemJson {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

export interface ImportSourcesTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  kind: ImportKind;
  name: string;
  address: string | null;
  every_hours: number | null;
  is_automatic: Generated<boolean>;
  settings: Json<ImportSettingsJson>;
  next_run_at: OptionalTimestamp;
  version: Generated<number>;
  created_at: Timestamp;
}
export interface ImportFilesTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  name: string;
  size: Int8;
  completed_at: OptionalTimestamp;
  created_at: Timestamp;
}
export interface ImportFilePartsTable {
  file_id: Int8;
  part: number;
  data: Buffer;
}
export interface ImportRunsTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  source_id: Int8;
  file_id: OptionalInt8;
  origin: ImportOrigin;
  started_by: string;
  task: Generated<ImportTask>;
  state: Generated<ImportState>;
  progress: Generated<number>;
  attempts: Generated<number>;
  claim: string | null;
  claimed_until: OptionalTimestamp;
  is_cancelling: Generated<boolean>;
  failure: OptionalJson<ImportFailureJson>;
  counts: JsonWithDefault<Record<string, number>>;
  problems: JsonWithDefault<ImportProblemJson[]>;
  problem_count: Generated<number>;
  digest: string | null;
  made_categories: Generated<number[]>;
  created_at: Timestamp;
  started_at: OptionalTimestamp;
  finished_at: OptionalTimestamp;
  applied_at: OptionalTimestamp;
}
export interface ImportChangesTable {
  run_id: Int8;
  position: number;
  kind: ChangeKind;
  key: string;
  name: string;
  before: OptionalJson<object>;
  after: OptionalJson<object>;
}
export interface GuideChannelsTable {
  source_id: Int8;
  guide_id: string;
  names: string[];
  programmes: number;
}
export interface GuideMappingsTable {
  source_id: Int8;
  channel_id: NumericId<ChannelId>;
  guide_id: string;
}
export interface GuideMappingChange {
  readonly channel_id: ChannelId;
  /** Null: the channel is matched by its id and names. */
  readonly before: string | null;
  readonly after: string | null;
}
export interface GuideMappingChangesTable {
  id: GeneratedInt8;
  source_id: Int8;
  changed_by: string;
  at: Timestamp;
  changes: Json<GuideMappingChange[]>;
  undone_at: OptionalTimestamp;
}

export interface ImportTables {
  import_sources: ImportSourcesTable;
  import_files: ImportFilesTable;
  import_file_parts: ImportFilePartsTable;
  import_runs: ImportRunsTable;
  import_changes: ImportChangesTable;
  guide_channels: GuideChannelsTable;
  guide_mappings: GuideMappingsTable;
  guide_mapping_changes: GuideMappingChangesTable;
}
