/** Objects of Stripe's API and what they mean here: checkout sessions (`cs_…`), payment intents (`pi_…`), refunds (`re_…`). */
import { money } from '@aerial/domain/money.ts';
import { fieldsIn, isFields, textIn, wholeIn, type Fields } from '../fields.ts';
import type { LinkedCard, PaymentFailure, PaymentState, PaymentStatus, RefundState } from '../port.ts';
import { fromStripe } from './amounts.ts';

/** Codes of errors and of declines; every other error of a card counts as `declined`. */
const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  insufficient_funds: 'no_funds',
  authentication_required: 'three_ds',
  payment_intent_authentication_failure: 'three_ds',
};

function failureOf(error: Fields): PaymentFailure {
  const known = FAILURES[textIn(error['decline_code']) ?? ''] ?? FAILURES[textIn(error['code']) ?? ''];
  return known ?? (error['type'] === 'card_error' ? 'declined' : 'unknown');
}

/** The id of an object that is given by its id or expanded. */
export const idOf = (value: unknown): string | undefined => textIn(value) ?? textIn(fieldsIn(value)['id']);

function cardOf(intent: Fields): LinkedCard | undefined {
  const {
    last4,
    brand,
    exp_month: month,
    exp_year: year,
  } = fieldsIn(fieldsIn(fieldsIn(intent['latest_charge'])['payment_method_details'])['card']);
  if (typeof last4 !== 'string' || !/^\d{4}$/.test(last4)) return undefined;
  const [customer, method] = [idOf(intent['customer']), idOf(intent['payment_method'])];
  const isSaved = intent['setup_future_usage'] === 'off_session' && customer !== undefined && method !== undefined;
  const [m, y] = [wholeIn(month), wholeIn(year)];
  return {
    ...(isSaved && { token: `${customer}:${method}` }),
    lastFour: last4,
    ...(textIn(brand) !== undefined && { brand: textIn(brand) }),
    ...(m !== undefined && y !== undefined && { expires: { month: m, year: y } }),
  };
}

/** Customer and payment method of a card's token; undefined for text that is none. */
export function cardIn(token: string): { readonly customer: string; readonly method: string } | undefined {
  const [, customer, method] = /^(cus_\w+):(pm_\w+)$/.exec(token) ?? [];
  return customer !== undefined && method !== undefined ? { customer, method } : undefined;
}

type Outcome = { readonly status: PaymentStatus; readonly failure?: PaymentFailure };

function outcomeOf(intent: Fields): Outcome {
  const error = intent['last_payment_error'];
  switch (intent['status']) {
    case 'succeeded':
      return { status: 'succeeded' };
    case 'requires_capture':
      return { status: 'held' };
    case 'canceled':
      return { status: 'cancelled', failure: 'cancelled' };
    case 'requires_payment_method':
      return isFields(error) ? { status: 'failed', failure: failureOf(error) } : { status: 'pending' };
    default:
      return { status: 'pending' };
  }
}

const refundedOf = (intent: Fields, amount: PaymentState['amount']): PaymentState['refunded'] =>
  fromStripe(fieldsIn(intent['latest_charge'])['amount_refunded'], amount.currency) ?? money(0, amount.currency);

/** A payment intent that charges a linked card; undefined when the object is none. */
export function intentState(intent: Fields): PaymentState | undefined {
  const pspId = textIn(intent['id']);
  const status = textIn(intent['status']);
  const amount = fromStripe(intent['amount'], intent['currency']);
  if (pspId === undefined || status === undefined || amount === undefined) return undefined;
  const card = cardOf(intent);
  // Nobody is there to act when a linked card is charged.
  const outcome: Outcome = status === 'requires_action' ? { status: 'failed', failure: 'three_ds' } : outcomeOf(intent);
  return { pspId, ...outcome, amount, refunded: refundedOf(intent, amount), ...(card && { card }), statusText: status };
}

/** A checkout session, complete if its payment intent is expanded; undefined when the object is none. */
export function sessionState(session: Fields): PaymentState | undefined {
  const pspId = textIn(session['id']);
  const status = textIn(session['status']);
  const amount = fromStripe(session['amount_total'], session['currency']);
  if (pspId === undefined || status === undefined || amount === undefined) return undefined;
  const intent = fieldsIn(session['payment_intent']);
  const card = cardOf(intent);
  const fullUrl = status === 'open' ? textIn(session['url']) : undefined;
  return {
    pspId,
    ...sessionOutcome(status, session, intent),
    amount,
    refunded: refundedOf(intent, amount),
    ...(card && { card }),
    ...(fullUrl !== undefined && { fullUrl }),
    statusText: `${status}, ${textIn(session['payment_status']) ?? 'unpaid'}`,
  };
}

function sessionOutcome(status: string, session: Fields, intent: Fields): Outcome {
  if (session['payment_status'] === 'paid') return { status: 'succeeded' };
  if (status === 'expired') return { status: 'cancelled', failure: 'expired' };
  // While the page is open a declined card can be followed by another one.
  return outcomeOf(intent);
}

const REFUND_STATUSES: Readonly<Record<string, RefundState['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

/** A refund; undefined when the object is none. */
export function refundState(refund: Fields): RefundState | undefined {
  const pspRefundId = textIn(refund['id']);
  const status = REFUND_STATUSES[textIn(refund['status']) ?? ''];
  const amount = fromStripe(refund['amount'], refund['currency']);
  if (pspRefundId === undefined || status === undefined || amount === undefined) return undefined;
  const pspId = textIn(fieldsIn(refund['metadata'])['payment']);
  return { pspRefundId, ...(pspId !== undefined && { pspId }), status, amount };
}
