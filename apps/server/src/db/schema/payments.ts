/** Tables of payments: offers, cards, transactions at pay systems, their events, refunds and receipts. */
import type { Generated } from 'kysely';
import type {
  GeneratedInt8,
  Int8,
  Json,
  JsonWithDefault,
  OptionalInt8,
  OptionalTimestamp,
  Timestamp,
} from './columns.ts';

export type TransactionPurpose = 'offer' | 'top-up' | 'renewal' | 'card';
export type TransactionStatus = 'created' | 'pending' | 'held' | 'succeeded' | 'failed' | 'unknown';
export type Fulfilment = 'bought' | 'balance' | 'renewed' | 'linked';

export interface OffersTable {
  id: GeneratedInt8;
  provider_id: number;
  user_id: number;
  code: string;
  packet_id: number | null;
  entity_license_id: number | null;
  /** days-months-years */
  period: string | null;
  created_at: Timestamp;
}
export interface CardsTable {
  id: GeneratedInt8;
  provider_id: number;
  user_id: number;
  paysystem: string;
  /** Sealed. */
  token: string;
  fingerprint: Buffer;
  last_four: string;
  brand: string | null;
  expires: string | null;
  is_primary: Generated<boolean>;
  created_at: Timestamp;
  deleted_at: OptionalTimestamp;
}
/** Deleted cards that their payment system still has. */
export interface CardRemovalsTable {
  card_id: Int8;
  /** Sealed. */
  token: string;
  attempts: Generated<number>;
  due_at: Timestamp;
  created_at: Timestamp;
}
export interface PaymentTransactionsTable {
  id: GeneratedInt8;
  provider_id: number;
  user_id: number;
  account_id: Int8;
  purpose: TransactionPurpose;
  paysystem: string;
  payform: string;
  method: string;
  amount: Int8;
  currency: string;
  status: TransactionStatus;
  offer_id: OptionalInt8;
  purchase_type_id: OptionalInt8;
  subscription_id: OptionalInt8;
  period_index: number | null;
  purchase_id: OptionalInt8;
  card_id: OptionalInt8;
  saves_card: Generated<boolean>;
  return_url: string | null;
  phone: string | null;
  /** Of the order, in the viewer's language. */
  description: Generated<string>;
  /** The sum is only held. */
  holds: Generated<boolean>;
  /** How often it was sent to the payment system. */
  attempts: Generated<number>;
  psp_key: Generated<string>;
  psp_id: string | null;
  full_url: string | null;
  qrcode_url: string | null;
  failure: string | null;
  fulfilment: Fulfilment | null;
  fulfilment_error: string | null;
  next_check_at: OptionalTimestamp;
  checks: Generated<number>;
  checked_at: OptionalTimestamp;
  created_at: Timestamp;
  settled_at: OptionalTimestamp;
}
export interface PspEventsTable {
  id: GeneratedInt8;
  paysystem: string;
  provider_id: number;
  event_id: string;
  psp_id: string;
  kind: string;
  raw: Json<object>;
  received_at: Timestamp;
  handled_at: OptionalTimestamp;
}
export interface RefundsTable {
  id: GeneratedInt8;
  transaction_id: Int8;
  amount: Int8;
  key: string;
  psp_key: Generated<string>;
  status: 'requested' | 'void' | 'done' | 'failed';
  psp_id: string | null;
  reason: string;
  transfer_id: OptionalInt8;
  next_check_at: OptionalTimestamp;
  created_at: Timestamp;
  settled_at: OptionalTimestamp;
}
export interface ReceiptItem {
  readonly title: string;
  /** Minor units. */
  readonly amount: number;
}
export interface ReceiptsTable {
  id: GeneratedInt8;
  transaction_id: Int8;
  refund_id: OptionalInt8;
  kind: 'payment' | 'refund';
  status: 'pending' | 'sent' | 'failed' | 'not_needed';
  items: Json<ReceiptItem[]>;
  customer: JsonWithDefault<{ email?: string; phone?: string }>;
  psp_id: string | null;
  created_at: Timestamp;
}
export interface SandboxPaymentsTable {
  id: string;
  /** Shortname. */
  provider: Generated<string>;
  key: string;
  data: Json<object>;
  version: Generated<number>;
  due_at: OptionalTimestamp;
  updated_at: Timestamp;
}

export interface PaymentTables {
  offers: OffersTable;
  cards: CardsTable;
  card_removals: CardRemovalsTable;
  payment_transactions: PaymentTransactionsTable;
  psp_events: PspEventsTable;
  refunds: RefundsTable;
  receipts: ReceiptsTable;
  sandbox_payments: SandboxPaymentsTable;
}
