import type { ChannelId, ProviderId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Selectable } from 'kysely';
import type { Readable } from 'node:stream';
import type {
  ChangeKind,
  GuideMappingChange,
  ImportFailureJson,
  ImportKind,
  ImportOrigin,
  ImportProblemJson,
  ImportRunsTable,
  ImportSettingsJson,
  ImportSourcesTable,
  ImportState,
} from '../../db/schema/imports.ts';
import type { ChannelChange, ChannelState } from '../../imports/channels/channel-states.ts';

export type ImportSource = Selectable<ImportSourcesTable> & { readonly has_file: boolean };
export interface SourceValues {
  readonly name: string;
  readonly address: string | null;
  readonly every_hours: number | null;
  readonly is_automatic: boolean;
  readonly settings: ImportSettingsJson;
}

export type StoredRun = Selectable<ImportRunsTable>;
/** A run with what its list shows of the import and the file. */
export interface RunRecord extends StoredRun {
  readonly source_name: string;
  readonly kind: ImportKind;
  readonly file_name: string | null;
}
export interface RunFilter {
  readonly sourceId?: string | undefined;
  readonly kind?: ImportKind | undefined;
  readonly state?: ImportState | undefined;
}

/** A run that this process works on. */
export interface ClaimedRun extends RunRecord {
  readonly claim: string;
}

export interface StoredChange {
  readonly position: number;
  readonly kind: ChangeKind;
  readonly key: string;
  readonly name: string;
  readonly before: ChannelState | null;
  readonly after: ChannelState | null;
}

/** What a run has found out. */
export interface Found {
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly ImportProblemJson[];
  readonly problemCount: number;
}
export interface Preview extends Found {
  readonly changes: readonly ChannelChange[];
  readonly digest: string;
}

export interface SourceStore {
  list(providerId: ProviderId): Promise<readonly ImportSource[]>;
  find(providerId: ProviderId, id: string): Promise<ImportSource | undefined>;
  /** Undefined when the provider has its maximum. */
  insert(
    providerId: ProviderId,
    kind: ImportKind,
    values: SourceValues,
    now: EpochMs,
  ): Promise<ImportSource | undefined>;
  /** Undefined where it is another version by now. */
  change(
    providerId: ProviderId,
    id: string,
    version: number,
    values: Partial<SourceValues>,
    nextRunAt: Date | null | undefined,
  ): Promise<ImportSource | undefined>;
  remove(providerId: ProviderId, id: string): Promise<boolean>;
}

export interface FileStore {
  /** Bytes of all files of the provider. */
  storedBytes(providerId: ProviderId): Promise<number>;
  /** Stores what arrives; undefined where it is longer than the limit, and then nothing is stored. */
  store(
    providerId: ProviderId,
    name: string,
    bytes: Readable | Iterable<Buffer>,
    limitBytes: number,
    now: EpochMs,
  ): Promise<{ readonly id: string; readonly size: number } | undefined>;
  remove(id: string): Promise<void>;
  /** The file that the last run of the source read, if it is still there. */
  lastOf(sourceId: string): Promise<string | undefined>;
  read(id: string): Promise<{ readonly size: number; readonly chunks: AsyncIterable<Buffer> } | undefined>;
}

export interface RunStore {
  list(
    providerId: ProviderId,
    filter: RunFilter,
    cursor: string | undefined,
    limit: number,
  ): Promise<readonly RunRecord[]>;
  find(providerId: ProviderId, id: string): Promise<RunRecord | undefined>;
  /** The last run of each source. */
  lastOf(sourceIds: readonly string[]): Promise<ReadonlyMap<string, RunRecord>>;
  changes(
    runId: string,
    filter: { readonly kind?: ChangeKind | undefined; readonly search?: string | undefined },
    after: number,
    limit: number,
  ): Promise<readonly StoredChange[]>;
  /** Undefined while another run of the source is open. */
  insert(
    source: ImportSource,
    run: { readonly origin: ImportOrigin; readonly fileId: string | null; readonly startedBy: string },
    now: EpochMs,
  ): Promise<RunRecord | undefined>;
  /** Puts a run in line for a task, if it is in this state. @param isAnew its address is requested again */
  order(
    providerId: ProviderId,
    id: string,
    task: 'read' | 'apply' | 'undo',
    from: ImportState,
    isAnew?: boolean,
  ): Promise<boolean>;
  /** Ends it at once, or says so to the process that works on it. */
  cancel(providerId: ProviderId, id: string, now: EpochMs): Promise<boolean>;
}

/** What the worker needs of the runs. */
export interface ClaimStore {
  /** Claims the next unclaimed run, with a lease. */
  claim(now: EpochMs, until: EpochMs): Promise<ClaimedRun | undefined>;
  /** Extends the lease. @returns whether it is still this process's to work on */
  extend(run: ClaimedRun, progress: number, until: EpochMs): Promise<'mine' | 'cancelled' | 'lost'>;
  /** Gives it back, to be claimed again. */
  release(run: ClaimedRun, countsAttempt: boolean): Promise<void>;
  conclude(run: ClaimedRun, state: ImportState, failure: ImportFailureJson | null, now: EpochMs): Promise<void>;
  setFile(run: ClaimedRun, fileId: string): Promise<void>;
  /** Runs by the schedule, for sources that are due. @returns how many */
  startDue(now: EpochMs): Promise<number>;
  eraseOld(now: EpochMs): Promise<void>;
}

export interface MappedChannel {
  readonly guide_id: string;
  readonly names: readonly string[];
  readonly programmes: number;
}
export interface MappingChangeRecord {
  readonly id: string;
  readonly changed_by: string;
  readonly at: Date;
  readonly changes: readonly GuideMappingChange[];
  readonly undone_at: Date | null;
}
export interface MappingStore {
  guideChannels(sourceId: string): Promise<readonly MappedChannel[]>;
  mappings(sourceId: string): Promise<ReadonlyMap<ChannelId, string>>;
  /** Writes them and remembers what was before. @returns the change; undefined where nothing is another one */
  map(
    sourceId: string,
    assignments: ReadonlyMap<ChannelId, string | null>,
    changedBy: string,
    now: EpochMs,
  ): Promise<MappingChangeRecord | undefined>;
  changes(sourceId: string, limit: number): Promise<readonly MappingChangeRecord[]>;
  /** `changed` where a channel was mapped otherwise since. */
  undo(sourceId: string, id: string, now: EpochMs): Promise<MappingChangeRecord | 'unknown' | 'changed'>;
}
