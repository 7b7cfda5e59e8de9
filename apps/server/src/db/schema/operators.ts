/** Tables of operators: their tokens, and subscribers of those without a system of their own. */
import type { OperatorTokenId, ProviderId } from '@aerial/domain/ids.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { GeneratedInt8, GeneratedNumericId, Json, NumericId, OptionalTimestamp, Timestamp } from './columns.ts';

export interface OperatorTokensTable {
  id: GeneratedNumericId<OperatorTokenId>;
  provider_id: NumericId<ProviderId>;
  name: string;
  /** `*` stands for all, also those of later versions. */
  scopes: string[];
  /** SHA-256. */
  hash: Buffer;
  created_at: Timestamp;
  expires_at: OptionalTimestamp;
  rotated_at: OptionalTimestamp;
  /** Of the secret before the last rotation. */
  former_hash: Buffer | null;
  former_until: OptionalTimestamp;
  revoked_at: OptionalTimestamp;
}
export interface OperatorTokenUsesTable {
  token_id: NumericId<OperatorTokenId>;
  used_at: Timestamp;
}
export interface IdempotencyKeysTable {
  provider_id: NumericId<ProviderId>;
  key: string;
  fingerprint: Buffer;
  claim: string;
  claimed_until: Timestamp;
  /** Sealed; null while the call runs. */
  answer: string | null;
  expires_at: Timestamp;
}
export interface MiddlewareCitiesTable {
  provider_id: NumericId<ProviderId>;
  id: number;
  name: JSONColumnType<LocalizedText>;
}
export interface MiddlewareContractsTable {
  provider_id: NumericId<ProviderId>;
  /** The operator's name for the subscriber. */
  uid: string;
  /** Digits. */
  phone: string | null;
  contract: string | null;
  code_hash: string | null;
  /** 0, -1 to be paid by QR code, -2 blocked. */
  block_status: Generated<number>;
  balance: string | null;
  username: string | null;
  amount: string | null;
  message_detail: JSONColumnType<LocalizedText> | null;
}
export interface MiddlewareAddressesTable {
  provider_id: NumericId<ProviderId>;
  id: string;
  uid: string;
  city_id: number;
  address: JSONColumnType<LocalizedText>;
}
export interface MiddlewareNetworksTable {
  provider_id: NumericId<ProviderId>;
  /** CIDR. */
  network: string;
  uid: string;
}
export interface MiddlewareLoginsTable {
  hash: Buffer;
  provider_id: NumericId<ProviderId>;
  identified_by: 'phone' | 'contract';
  identifier: string;
  offered: JSONColumnType<
    Record<string, { address_id: string; address: string; provider_id: string; user_id: string }>
  >;
  expires_at: Timestamp;
}

/** Calls to operators' systems; what was sent and answered has no secrets and no personal data. */
export interface OperatorCallsTable {
  id: GeneratedInt8;
  provider_id: NumericId<ProviderId>;
  path: string;
  user_id: number | null;
  outcome: 'answered' | 'refused' | 'failed' | 'skipped';
  status: number | null;
  reason: string | null;
  attempts: number;
  query: Json<Record<string, unknown>>;
  body: Json<Record<string, unknown>>;
  answer: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  duration_ms: number;
  at: Timestamp;
}

export interface OperatorTables {
  operator_calls: OperatorCallsTable;
  operator_tokens: OperatorTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  operator_token_uses: OperatorTokenUsesTable;
  middleware_cities: MiddlewareCitiesTable;
  middleware_contracts: MiddlewareContractsTable;
  middleware_addresses: MiddlewareAddressesTable;
  middleware_networks: MiddlewareNetworksTable;
  middleware_logins: MiddlewareLoginsTable;
}
