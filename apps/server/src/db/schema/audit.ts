/** Tables of the audit log: append only, triggers refuse everything else. */
import type { ErrorCode } from '@aerial/contract/errors.ts';
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInt8, Int8, Timestamp } from './columns.ts';

/** Who acts for an operator: its system by a token, a member of its staff, or this installation. */
export type ActorKind = 'token' | 'staff' | 'system';
type JsonValue = ColumnType<unknown, string | null | undefined, never>;

export interface AuditEntriesTable {
  id: GeneratedInt8;
  provider_id: number;
  at: Timestamp;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: Generated<string>;
  address: string;
  call: string;
  object: string;
  request_id: string;
  request: JsonValue;
  before: JsonValue;
}
export interface AuditResultsTable {
  entry_id: Int8;
  at: Timestamp;
  error_code: ErrorCode | null;
  after: JsonValue;
}
export interface AuditPoliciesTable {
  provider_id: number;
  retention_days: number;
}

export interface AuditTables {
  audit_entries: AuditEntriesTable;
  audit_results: AuditResultsTable;
  audit_policies: AuditPoliciesTable;
}
