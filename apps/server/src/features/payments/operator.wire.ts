/** Payments and books as operators read them. No token, page address or card is part of it. */
import type { LedgerEntry } from '@aerial/contract/calls/operator-money.ts';
import type { OperatorPayment, PaymentDetails, Receipt, Refund } from '@aerial/contract/calls/operator-payments.ts';
import { asCurrency, decimalOf, money, subtract } from '@aerial/domain/money.ts';
import { epochMs, isoSeconds } from '@aerial/domain/time.ts';
import type { Selectable } from 'kysely';
import { OPERATOR_CLEARING, type Entry } from '../../billing/operator/entries.pg.ts';
import { PAYMENT_SOURCES } from '../../billing/operator/sources.ts';
import type { StoredRefund } from '../../billing/payments/refund-orders.ts';
import { amountOf } from '../../billing/payments/transactions.pg.ts';
import type { LedgerProofsTable } from '../../db/schema/ledger.ts';
import type { ListedPayment, StoredReceipt } from './operator-payments.pg.ts';
import type { PaymentFile } from './operator-payments.ts';
import { maskedContact, maskSecrets } from '../../security/masking.ts';

const instant = (at: Date): string => isoSeconds(epochMs(at.getTime()));
const orNull = (at: Date | null): string | null => at && instant(at);
const decimal = (minor: string | number, currency: string): string =>
  decimalOf(money(Number(minor), asCurrency(currency)));

export const paymentWire = (row: ListedPayment): OperatorPayment => ({
  id: row.id,
  user_id: row.user_id,
  purpose: row.purpose,
  status: row.status,
  amount: decimalOf(amountOf(row)),
  refunded: decimal(row.refunded, row.currency),
  currency: row.currency,
  paysystem: row.paysystem,
  payform: row.payform,
  method: row.method,
  title: row.description,
  psp_id: row.psp_id,
  failure: row.failure,
  fulfilment: row.fulfilment,
  fulfilment_failure: row.fulfilment_error,
  subscription_id: row.subscription_id,
  created_at: instant(row.created_at),
  settled_at: orNull(row.settled_at),
  next_check_at: orNull(row.next_check_at),
});

export const refundWire = (row: StoredRefund, currency: string): Refund => ({
  id: row.id,
  amount: decimal(row.amount, currency),
  currency,
  status: row.status,
  reason: row.reason,
  key: row.key,
  psp_id: row.psp_id,
  created_at: instant(row.created_at),
  settled_at: orNull(row.settled_at),
});

export const receiptWire = (row: StoredReceipt): Receipt => ({
  id: row.id,
  payment_id: row.transaction_id,
  refund_id: row.refund_id,
  kind: row.kind,
  status: row.status,
  currency: row.currency,
  items: row.items.map(({ title, amount }) => ({ title, amount: decimal(amount, row.currency) })),
  customer: maskedContact(row.customer.email ?? row.customer.phone ?? ''),
  created_at: instant(row.created_at),
});

export function paymentFileWire({ payment, events, refunds, receipts }: PaymentFile): PaymentDetails {
  const { currency } = payment;
  const rest = subtract(amountOf(payment), money(Number(payment.refunded), asCurrency(currency)));
  const isRefundable = payment.status === 'succeeded' && payment.psp_id !== null;
  return {
    ...paymentWire(payment),
    refundable: decimalOf(isRefundable ? rest : money(0, asCurrency(currency))),
    checks: payment.checks,
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      event_id: event.event_id,
      raw: maskSecrets(event.raw),
      received_at: instant(event.received_at),
      handled_at: orNull(event.handled_at),
    })),
    refunds: refunds.map((refund) => refundWire(refund, currency)),
    receipts: receipts.map(receiptWire),
  };
}

function sourceOf({ against, name }: Entry): LedgerEntry['source'] {
  const { billing, manual, paySystem, info } = PAYMENT_SOURCES;
  if (against === 'adjustment') return manual;
  if (against !== 'clearing') return info;
  return name === OPERATOR_CLEARING ? billing : paySystem;
}

export const entryWire = (entry: Entry): LedgerEntry => ({
  id: Number(entry.id),
  source: sourceOf(entry),
  amount: decimalOf(entry.amount),
  currency: entry.amount.currency,
  kind: entry.kind,
  comment: entry.comment,
  key: entry.key,
  created_at: isoSeconds(entry.at),
});

export const proofWire = (proof: Selectable<LedgerProofsTable>) => ({
  at: instant(proof.at),
  is_balanced: proof.is_balanced,
  totals: proof.totals.map(({ kind, name, currency, total }) => ({
    kind,
    name,
    currency,
    total: decimal(total, currency),
  })),
  wrong_balances: proof.wrong_balances.map(({ accountId, balance, transfers }) => ({
    account_id: accountId,
    balance,
    transfers,
  })),
});
