/** Payments, refunds, receipts and the books of a provider, for its support and its accounting. */
import Type, { type Static } from 'typebox';
import { UNCACHED } from '../cache-rules.ts';
import { defineCall, flag, idParams, Instant, IntId, LongId, nullable, orNull } from '../core.ts';
import { Amount } from '../shapes/commerce.ts';
import { LedgerEntry, page } from './operator-money.ts';

const tag = 'Operator payments';
const always = ['authentication_failed', 'permission_denied', 'validation_failed', 'too_many_requests'] as const;
const ofPayment = Type.Object({ id: LongId() });
const instant = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));

export const OperatorPayment = Type.Object({
  id: LongId(),
  user_id: IntId(),
  purpose: Type.String({ description: 'offer, top-up, renewal or card' }),
  status: Type.String({ description: 'created, pending, held, succeeded, failed or unknown' }),
  amount: Amount(),
  refunded: Amount(),
  currency: Type.String(),
  paysystem: Type.String(),
  payform: Type.String(),
  method: Type.String(),
  title: Type.String(),
  psp_id: nullable.string(),
  failure: nullable.string(),
  fulfilment: nullable.string(),
  fulfilment_failure: nullable.string(),
  subscription_id: orNull(LongId()),
  created_at: Instant(),
  settled_at: orNull(Instant()),
  next_check_at: orNull(Instant()),
});
export type OperatorPayment = Static<typeof OperatorPayment>;

export const Refund = Type.Object({
  id: LongId(),
  amount: Amount(),
  currency: Type.String(),
  status: Type.String({ description: 'requested, done, failed, or void: released before it was charged' }),
  reason: Type.String(),
  key: Type.String(),
  psp_id: nullable.string(),
  created_at: Instant(),
  settled_at: orNull(Instant()),
});
export type Refund = Static<typeof Refund>;

export const Receipt = Type.Object({
  id: LongId(),
  payment_id: LongId(),
  refund_id: orNull(LongId()),
  kind: Type.String({ description: 'payment or refund' }),
  status: Type.String({ description: 'pending, sent, failed or not_needed' }),
  currency: Type.String(),
  items: Type.Array(Type.Object({ title: Type.String(), amount: Amount() })),
  customer: Type.String({ description: 'address or phone, most of it hidden' }),
  created_at: Instant(),
});
export type Receipt = Static<typeof Receipt>;

const PaymentEvent = Type.Object({
  id: LongId(),
  kind: Type.String(),
  event_id: Type.String(),
  raw: Type.Record(Type.String(), Type.Unknown(), { description: 'what the event says; secrets are hidden' }),
  received_at: Instant(),
  handled_at: orNull(Instant()),
});

export const PaymentDetails = Type.Object({
  ...OperatorPayment.properties,
  refundable: Amount(),
  checks: Type.Integer(),
  events: Type.Array(PaymentEvent),
  refunds: Type.Array(Refund),
  receipts: Type.Array(Receipt),
});
export type PaymentDetails = Static<typeof PaymentDetails>;

export const operatorPaymentsCall = defineCall({
  id: 'operatorPayments',
  method: 'GET',
  path: '/v2/payments',
  tag,
  summary: 'Payments of the provider, the latest first',
  auth: 'operator',
  scope: 'payments:read',
  cache: UNCACHED,
  query: Type.Object({
    user_id: Type.Optional(IntId()),
    status: Type.Optional(Type.String({ maxLength: 100, description: 'with commas' })),
    purpose: Type.Optional(Type.String({ maxLength: 100, description: 'with commas' })),
    paysystem: Type.Optional(Type.String({ maxLength: 64 })),
    psp_id: Type.Optional(Type.String({ maxLength: 256 })),
    date_from: instant('created at this instant or later'),
    date_to: instant('created before this instant'),
    before: Type.Optional(Type.Unsafe<string>({ ...LongId(), description: 'only payments before this one' })),
    limit: page.limit,
  }),
  answer: Type.Array(OperatorPayment),
  errors: always,
});

export const operatorPaymentCall = defineCall({
  id: 'operatorPayment',
  method: 'GET',
  path: '/v2/payments/:id',
  tag,
  summary: 'One payment with its events, refunds and receipts',
  auth: 'operator',
  scope: 'payments:read',
  cache: UNCACHED,
  params: ofPayment,
  answer: PaymentDetails,
  errors: [...always, 'transaction_not_found'],
});

export const checkPaymentCall = defineCall({
  id: 'checkPayment',
  method: 'POST',
  path: '/v2/payments/:id/check',
  tag,
  summary: 'Asks the payment system now and settles by its answer; at most every 5 seconds',
  auth: 'operator',
  scope: 'payments:write',
  params: ofPayment,
  answer: PaymentDetails,
  errors: [...always, 'transaction_not_found'],
});

export const refundPaymentCall = defineCall({
  id: 'refundPayment',
  method: 'POST',
  path: '/v2/payments/:id/refunds',
  tag,
  summary: 'Returns a payment, or a part of it. The same key is the same refund',
  auth: 'operator',
  scope: 'payments:write',
  params: ofPayment,
  body: Type.Object({
    amount: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'number'],
        maxLength: 20,
        minimum: 0,
        maximum: 1e12,
        description: 'all that can still be returned without it',
      }),
    ),
    reason: Type.String({ minLength: 1, maxLength: 200 }),
    key: Type.String({ minLength: 1, maxLength: 64, description: 'the caller’s own id of the refund' }),
    write_off: Type.Optional(flag('what the user has spent already is the provider’s loss')),
  }),
  answer: Refund,
  errors: [...always, 'transaction_not_found', 'insufficient_funds'],
});

export const receiptsCall = defineCall({
  id: 'receipts',
  method: 'GET',
  path: '/v2/receipts',
  tag,
  summary: 'Fiscal receipts of the provider, the latest first',
  auth: 'operator',
  scope: 'payments:read',
  cache: UNCACHED,
  query: Type.Object({
    status: Type.Optional(Type.String({ maxLength: 100, description: 'with commas' })),
    payment_id: Type.Optional(LongId()),
    before: Type.Optional(LongId()),
    limit: page.limit,
  }),
  answer: Type.Array(Receipt),
  errors: always,
});

const LedgerAccount = Type.Object({
  id: IntId(),
  kind: Type.String({ description: 'user, clearing, revenue, promotion, verification or adjustment' }),
  name: Type.String({ description: 'of a clearing account: its payment system' }),
  user_id: nullable.integer(),
  currency: Type.String(),
  balance: Type.String({ description: 'decimal text with a sign; what was credited less what was debited' }),
});

export const ledgerAccountsCall = defineCall({
  id: 'ledgerAccounts',
  method: 'GET',
  path: '/v2/ledger/accounts',
  tag,
  summary: 'The accounts of the provider itself, which users are paid from and into',
  auth: 'operator',
  scope: 'payments:read',
  cache: UNCACHED,
  answer: Type.Array(LedgerAccount),
  errors: ['authentication_failed', 'too_many_requests', 'permission_denied'],
});

export const ledgerEntriesCall = defineCall({
  id: 'ledgerEntries',
  method: 'GET',
  path: '/v2/ledger/accounts/:id/transactions',
  tag,
  summary: 'Movements of an account of the provider, or of one of its users',
  auth: 'operator',
  scope: 'payments:read',
  cache: UNCACHED,
  params: idParams<number>(),
  query: Type.Object(page),
  answer: Type.Array(LedgerEntry),
  errors: [...always, 'account_not_found'],
});

const Proof = Type.Object({
  at: Instant(),
  is_balanced: Type.Boolean(),
  totals: Type.Array(
    Type.Object({ kind: Type.String(), name: Type.String(), currency: Type.String(), total: Type.String() }),
  ),
  wrong_balances: Type.Array(
    Type.Object({ account_id: Type.String(), balance: Type.String(), transfers: Type.String() }),
  ),
});

export const ledgerProofsCall = defineCall({
  id: 'ledgerProofs',
  method: 'GET',
  path: '/v2/ledger/proofs',
  tag,
  summary: 'The nightly proofs that the books balance, the latest first: every transfer is added up again',
  auth: 'operator',
  scope: 'payments:read',
  cache: UNCACHED,
  answer: Type.Array(Proof),
  errors: ['authentication_failed', 'too_many_requests', 'permission_denied'],
});

export const reconciliationCall = defineCall({
  id: 'reconciliation',
  method: 'GET',
  path: '/v2/reports/payments',
  tag,
  summary: 'Payments, then refunds, that were created or settled in a time, as CSV: a part of the lines at once',
  auth: 'operator',
  scope: 'payments:read',
  cache: UNCACHED,
  query: Type.Object({
    date_from: Type.String({ maxLength: 40 }),
    date_to: Type.String({ maxLength: 40, description: 'exclusive' }),
    cursor: Type.Optional(Type.String({ maxLength: 40, pattern: '^(payment|refund):[0-9]{1,18}$' })),
  }),
  answer: Type.Object({
    name: Type.String({ description: 'of a file' }),
    csv: Type.String({
      description:
        'the heading is part of the first answer only; cells that a spreadsheet would compute begin with an apostrophe',
    }),
    next: nullable.string(),
  }),
  errors: always,
});

/** What the service has asked of the operator's own billing. @source wire shapes §7 */
export const operatorCallsCall = defineCall({
  id: 'operatorCalls',
  method: 'GET',
  path: '/v2/operator_calls',
  tag,
  summary: 'Calls to the operator’s billing of the last month, the latest first; secrets and personal data are hidden',
  auth: 'operator',
  scope: 'webhooks:read',
  cache: UNCACHED,
  query: Type.Object({
    path: Type.Optional(Type.String({ maxLength: 64 })),
    outcome: Type.Optional(Type.String({ maxLength: 16, description: 'answered, refused, failed or skipped' })),
    user_id: Type.Optional(IntId()),
    before: Type.Optional(LongId()),
    limit: page.limit,
  }),
  answer: Type.Array(
    Type.Object({
      id: LongId(),
      path: Type.String(),
      user_id: nullable.integer(),
      outcome: Type.String({
        description: 'answered, refused, failed, or skipped: not asked, because it has not answered before',
      }),
      status: nullable.integer(),
      reason: nullable.string(),
      attempts: Type.Integer(),
      query: Type.Record(Type.String(), Type.Unknown()),
      body: Type.Record(Type.String(), Type.Unknown()),
      answer: orNull(Type.Record(Type.String(), Type.Unknown())),
      duration_ms: Type.Integer(),
      at: Instant(),
    }),
  ),
  errors: always,
});
