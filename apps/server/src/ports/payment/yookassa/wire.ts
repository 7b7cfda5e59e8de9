/** Objects of the YooKassa API v3 and what they mean here. */
import { asCurrency, decimalOf, parseMoney, money, type Money } from '@aerial/domain/money.ts';
import { fieldsIn, textIn, wholeIn, type Fields } from '../fields.ts';
import type { LinkedCard, PaymentFailure, PaymentState, PaymentStatus, Receipt, RefundState } from '../port.ts';
import type { YooKassaSettings } from './settings.ts';

const MAX_ITEM_LENGTH = 128;

export const amountFields = (amount: Money): Fields => ({ value: decimalOf(amount), currency: amount.currency });

/** Exactly the amount of an object; undefined for anything that is none. */
export function amountOf(value: unknown): Money | undefined {
  const { value: text, currency } = fieldsIn(value);
  if (typeof text !== 'string' || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const parsed = parseMoney(text, asCurrency(currency));
  return parsed.ok ? parsed.value : undefined;
}

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  pending: 'pending',
  waiting_for_capture: 'held',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

/** Why payments are cancelled (`cancellation_details.reason`); all others count as `unknown`. */
const REASONS: Readonly<Record<string, PaymentFailure>> = {
  '3d_secure_failed': 'three_ds',
  insufficient_funds: 'no_funds',
  expired_on_confirmation: 'expired',
  expired_on_capture: 'expired',
  internal_timeout: 'expired',
  canceled_by_merchant: 'cancelled',
  call_issuer: 'declined',
  card_expired: 'declined',
  country_forbidden: 'declined',
  fraud_suspected: 'declined',
  general_decline: 'declined',
  identification_required: 'declined',
  invalid_card_number: 'declined',
  invalid_csc: 'declined',
  issuer_unavailable: 'declined',
  payment_method_limit_exceeded: 'declined',
  payment_method_restricted: 'declined',
  permission_revoked: 'declined',
  unsupported_mobile_operator: 'declined',
};
/** Ends that nobody's bank decided: the payment was not paid in time or closed. */
const CANCELLATIONS: ReadonlySet<PaymentFailure> = new Set(['expired', 'cancelled']);

function cardOf(value: unknown): LinkedCard | undefined {
  const { id, saved, card } = fieldsIn(value);
  const { last4, card_type: brand, expiry_month: month, expiry_year: year } = fieldsIn(card);
  if (typeof last4 !== 'string' || !/^\d{4}$/.test(last4)) return undefined;
  const [m, y] = [wholeIn(month), wholeIn(year)];
  return {
    ...(saved === true && textIn(id) !== undefined && { token: textIn(id) }),
    lastFour: last4,
    ...(textIn(brand) !== undefined && { brand: textIn(brand) }),
    ...(m !== undefined && y !== undefined && { expires: { month: m, year: y } }),
  };
}

/** A payment; undefined when the object is none. */
export function paymentState(body: Fields): PaymentState | undefined {
  const pspId = textIn(body['id']);
  const status = STATUSES[textIn(body['status']) ?? ''];
  const amount = amountOf(body['amount']);
  if (pspId === undefined || status === undefined || amount === undefined) return undefined;
  const reason = textIn(fieldsIn(body['cancellation_details'])['reason']);
  const failure = status === 'cancelled' ? (REASONS[reason ?? ''] ?? 'unknown') : undefined;
  const card = cardOf(body['payment_method']);
  const { confirmation_url: fullUrl, confirmation_data: qrUrl } = fieldsIn(body['confirmation']);
  return {
    pspId,
    status: failure === undefined || CANCELLATIONS.has(failure) ? status : 'failed',
    amount,
    refunded: amountOf(body['refunded_amount']) ?? money(0, amount.currency),
    ...(failure && { failure }),
    ...(card && { card }),
    ...(textIn(fullUrl) !== undefined && { fullUrl: textIn(fullUrl) }),
    ...(textIn(qrUrl) !== undefined && { qrUrl: textIn(qrUrl) }),
    statusText: reason ?? textIn(body['status'])!,
  };
}

const REFUND_STATUSES: Readonly<Record<string, RefundState['status']>> = {
  pending: 'pending',
  succeeded: 'done',
  canceled: 'failed',
};

/** A refund; undefined when the object is none. */
export function refundState(body: Fields): RefundState | undefined {
  const pspRefundId = textIn(body['id']);
  const pspId = textIn(body['payment_id']);
  const status = REFUND_STATUSES[textIn(body['status']) ?? ''];
  const amount = amountOf(body['amount']);
  if (pspRefundId === undefined || status === undefined || amount === undefined) return undefined;
  return { pspRefundId, ...(pspId !== undefined && { pspId }), status, amount };
}

/** A receipt (54-FZ) for a service that is paid in full; undefined where the shop sends none. */
export function receiptFields(receipt: Receipt | undefined, settings: YooKassaSettings): Fields | undefined {
  const { vatCode, taxSystem } = settings;
  if (!receipt || vatCode === undefined) return undefined;
  return {
    customer: receipt.customer,
    items: receipt.items.map(({ description, quantity, amount }) => ({
      description: description.slice(0, MAX_ITEM_LENGTH),
      quantity: String(quantity),
      amount: amountFields(amount),
      vat_code: vatCode,
      payment_mode: 'full_payment',
      payment_subject: 'service',
    })),
    ...(taxSystem !== undefined && { tax_system_code: taxSystem }),
  };
}
