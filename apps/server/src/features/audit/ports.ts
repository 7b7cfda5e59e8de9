import type { ErrorCode } from '@aerial/contract/errors.ts';
import type { ProviderId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { ActorKind } from '../../db/schema/audit.ts';
import type { AuditedCall } from '../../http/actor.ts';

export interface AuditFilter {
  readonly actorKind?: ActorKind | undefined;
  readonly actorId?: string | undefined;
  readonly call?: string | undefined;
  /** The beginning of a path below /v2. */
  readonly object?: string | undefined;
  readonly outcome?: 'done' | 'failed' | 'unknown' | undefined;
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly until?: Date | undefined;
  /** Entries before this one. */
  readonly cursor?: string | undefined;
}
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: ActorKind;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly address: string;
  readonly call: string;
  readonly object: string;
  readonly request_id: string;
  readonly request: unknown;
  readonly before: unknown;
  /** Null while the call has no recorded result. */
  readonly finished_at: Date | null;
  readonly error_code: ErrorCode | null;
  readonly after: unknown;
}

export interface AuditStore {
  begin(call: AuditedCall, now: EpochMs): Promise<string>;
  finish(entryId: string, result: { errorCode: ErrorCode | null; after: unknown }, now: EpochMs): Promise<void>;
  /** The newest first. */
  list(providerId: ProviderId, filter: AuditFilter, limit: number): Promise<readonly AuditEntry[]>;
  retentionDays(providerId: ProviderId): Promise<number>;
  setRetentionDays(providerId: ProviderId, days: number): Promise<void>;
  /** Erases what is past its retention, of all providers. */
  eraseOld(now: EpochMs): Promise<void>;
}
