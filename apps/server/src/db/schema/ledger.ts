/** Tables of the double-entry ledger. Amounts are minor units of the account's currency. */
import type { Generated } from 'kysely';
import type {
  GeneratedInt8,
  Int8,
  Json,
  JsonWithDefault,
  OptionalInt8,
  OptionalTimestamp,
  Timestamp,
  TimestampWithDefault,
} from './columns.ts';

export type LedgerAccountKind = 'user' | 'clearing' | 'revenue' | 'promotion' | 'verification' | 'adjustment';
/** Ids that say what a transfer was for. */
export type TransferSource = Readonly<Record<string, string | number>>;

export interface LedgerAccountsTable {
  id: GeneratedInt8;
  provider_id: number;
  user_id: number | null;
  kind: LedgerAccountKind;
  /** Of a clearing account: its pay system. */
  name: Generated<string>;
  currency: string;
  /** Of users only; changes by transfers. */
  balance: OptionalInt8;
  created_at: TimestampWithDefault;
}
export interface LedgerTransfersTable {
  id: GeneratedInt8;
  debit_id: Int8;
  credit_id: Int8;
  amount: Int8;
  kind: string;
  source: JsonWithDefault<TransferSource>;
  key: string;
  created_at: Timestamp;
}
export interface OperatorBalancesTable {
  user_id: number;
  billing_id: string;
  amount: Int8;
  currency: string;
  updated_at: TimestampWithDefault;
}
/** What an operator's own billing was asked, and what it answered. */
export interface BillingRequestsTable {
  id: GeneratedInt8;
  provider_id: number;
  user_id: number;
  kind: 'connect' | 'disconnect';
  packet_id: number;
  purchase_type_id: OptionalInt8;
  subscription_id: OptionalInt8;
  amount: Int8;
  currency: string;
  status: 'requested' | 'done' | 'refused' | 'failed';
  message: string | null;
  attempts: Generated<number>;
  leased_until: OptionalTimestamp;
  next_attempt_at: OptionalTimestamp;
  created_at: Timestamp;
  settled_at: OptionalTimestamp;
}

/** The nightly proof of a provider's books. */
export interface LedgerProofsTable {
  provider_id: number;
  at: Timestamp;
  is_balanced: boolean;
  totals: Json<readonly { kind: string; name: string; currency: string; total: string }[]>;
  wrong_balances: Json<readonly { accountId: string; balance: string; transfers: string }[]>;
}

export interface LedgerTables {
  ledger_proofs: LedgerProofsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  operator_balances: OperatorBalancesTable;
  billing_requests: BillingRequestsTable;
}
