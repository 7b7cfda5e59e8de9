/**
 * Stripe: Checkout sessions (hosted page), payment intents off session (linked cards), refunds, signed webhooks. API version
 * 2025-09-30.clover. A thin client of our own: the vendor's package opens connections by itself, while every request of the server has to
 * leave through `http/outgoing.ts`, and half a dozen calls with form bodies are less code than an HTTP client for that package; the check
 * of signatures then comes to twenty lines, which the sandbox shares.
 *
 * What is assumed of the API: an idempotency key belongs to one path and one body for 24 hours, and a repeated request is answered as the
 * first was, errors included; a declined charge of a linked card is 402 with the intent inside the error; the intent of a session exists
 * from the first attempt on, and a page stays open after a declined card. A card's token is `customer:payment method`.
 * An answer of 500 is repeated too: what happened is then found by the transaction's id in the events.
 */
import { fail, ok } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Outgoing } from '../../../http/outgoing.ts';
import { fieldsIn, textIn, type Fields } from '../fields.ts';
import {
  orderFault,
  refused,
  type PaymentOrder,
  type PaymentState,
  type PaymentSystem,
  type PayMethod,
  type PspAnswer,
  type RefundOrder,
  type RefundState,
  type ReportFailure,
} from '../port.ts';
import { headerOf, isSigned } from '../signature.ts';
import { callVendor, harmless, VENDOR_TIMEOUT_MS, type VendorReply } from '../vendor-call.ts';
import { stripeAmount } from './amounts.ts';
import { LINKED_CARD_FLOW, stripeEvent } from './events.ts';
import type { StripeSettings } from './settings.ts';
import { cardIn, idOf, intentState, refundState, sessionState } from './wire.ts';

export const STRIPE_API = 'https://api.stripe.com';
export const STRIPE_VERSION = '2025-09-30.clover';
const METHODS: readonly PayMethod[] = ['redirect', 'linked-card'];
/** A session with everything that a state needs. */
const EXPANDED_SESSION = 'payment_intent.latest_charge';
const EXPANDED_INTENT = 'latest_charge';

export interface StripeDeps {
  readonly settings: StripeSettings;
  readonly fetch: Outgoing;
  readonly clock: Clock;
  readonly apiUrl?: string;
  readonly timeoutMs?: number;
  readonly onFailure?: ReportFailure;
}

type Form = Readonly<Record<string, string>>;
type Change = { readonly form: Form; readonly key: string };

export function stripe(deps: StripeDeps): PaymentSystem {
  const { settings, fetch, clock, apiUrl = STRIPE_API, timeoutMs = VENDOR_TIMEOUT_MS, onFailure } = deps;

  async function call<T>(
    path: string,
    expand: string | undefined,
    of: (body: Fields) => T | undefined,
    change?: Change,
  ): Promise<PspAnswer<T>> {
    const expanded: Form = expand === undefined ? {} : { 'expand[0]': expand };
    const url = new URL(`/v1/${path}`, apiUrl);
    if (!change) for (const [name, value] of Object.entries(expanded)) url.searchParams.set(name, value);
    const reply = await callVendor(fetch, {
      method: change ? 'POST' : 'GET',
      url: url.href,
      headers: {
        authorization: `Bearer ${settings.secret}`,
        'stripe-version': STRIPE_VERSION,
        ...(change && { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': change.key }),
      },
      ...(change && { body: new URLSearchParams({ ...change.form, ...expanded }).toString() }),
      timeoutMs,
    });
    const answer = reply.ok ? understood(reply.value, of) : reply;
    if (!answer.ok) onFailure?.(`stripe ${path.split('/')[0]}`, answer.error);
    return answer;
  }

  const isSession = (pspId: string): boolean => pspId.startsWith('cs_');
  const session = (pspId: string) => `checkout/sessions/${encodeURIComponent(pspId)}`;
  const intent = (pspId: string) => `payment_intents/${encodeURIComponent(pspId)}`;
  const readSession = (pspId: string): Promise<PspAnswer<Fields>> =>
    call(session(pspId), EXPANDED_SESSION, (body) => (sessionState(body) ? body : undefined));

  async function cancelIntent(intentId: string, key: string): Promise<PspAnswer<PaymentState>> {
    return tooLate(await call(`${intent(intentId)}/cancel`, EXPANDED_INTENT, intentState, { form: {}, key }));
  }

  async function cancelSession(pspId: string, key: string): Promise<PspAnswer<PaymentState>> {
    const found = await readSession(pspId);
    if (!found.ok) return found;
    const state = sessionState(found.value)!;
    const intentId = idOf(found.value['payment_intent']);
    if (state.status === 'cancelled') return ok(state);
    if (found.value['status'] === 'open')
      return tooLate(await call(`${session(pspId)}/expire`, EXPANDED_SESSION, sessionState, { form: {}, key }));
    if (state.status !== 'held' || intentId === undefined) return refused('not_cancellable', state.statusText ?? '');
    const voided = await cancelIntent(intentId, key);
    return voided.ok ? ok({ ...voided.value, pspId }) : voided;
  }

  async function refund({ pspId, amount, key }: RefundOrder): Promise<PspAnswer<RefundState>> {
    const units = stripeAmount(amount);
    if (units === undefined) return refused('invalid_amount', 'the amount cannot be returned exactly');
    const found = isSession(pspId) ? await readSession(pspId) : ok<Fields>({ payment_intent: pspId });
    if (!found.ok) return found;
    const intentId = idOf(found.value['payment_intent']);
    if (intentId === undefined) return refused('not_paid', 'nothing was paid');
    const form = { payment_intent: intentId, amount: String(units), 'metadata[payment]': pspId };
    return call('refunds', undefined, refundState, { form, key });
  }

  return {
    name: 'stripe',
    methods: METHODS,

    async create(order) {
      const fault = orderFault(order, METHODS);
      if (fault) return fail(fault);
      const units = stripeAmount(order.amount);
      if (units === undefined) return refused('invalid_amount', 'the amount cannot be charged exactly');
      if (order.method === 'redirect')
        return call('checkout/sessions', EXPANDED_SESSION, sessionState, {
          form: sessionForm(order, units),
          key: order.key,
        });
      const card = cardIn(order.cardToken ?? '');
      if (!card) return refused('invalid_card', 'the card is not one of this account');
      const form = intentForm(order, units, card);
      return call('payment_intents', EXPANDED_INTENT, intentState, { form, key: order.key });
    },

    read: async (pspId) => {
      if (!isSession(pspId)) return call(intent(pspId), EXPANDED_INTENT, intentState);
      return call(session(pspId), EXPANDED_SESSION, sessionState);
    },
    cancel: (pspId, key) => (isSession(pspId) ? cancelSession(pspId, key) : cancelIntent(pspId, key)),
    refund,
    readRefund: (pspRefundId) => call(`refunds/${encodeURIComponent(pspRefundId)}`, undefined, refundState),

    async removeCard(token, key) {
      const card = cardIn(token);
      if (!card) return refused('invalid_card', 'the card is not one of this account');
      const answer = await call(`payment_methods/${card.method}/detach`, undefined, (body) => body, { form: {}, key });
      return answer.ok ? ok(undefined) : answer;
    },

    parseWebhook({ headers, rawBody }) {
      const isGenuine = isSigned(headerOf(headers, 'stripe-signature'), settings.webhookSecret, rawBody, clock.now());
      return Promise.resolve(isGenuine ? stripeEvent(rawBody) : fail('forged' as const));
    },
  };
}

/** An attempt to cancel what was paid or closed meanwhile. */
const tooLate = (answer: PspAnswer<PaymentState>): PspAnswer<PaymentState> =>
  !answer.ok && answer.error.kind === 'refused' && /unexpected_state|status_400/.test(answer.error.code)
    ? fail({ ...answer.error, code: 'not_cancellable' })
    : answer;

function understood<T>({ status, body }: VendorReply, of: (body: Fields) => T | undefined): PspAnswer<T> {
  if (status < 400) {
    const value = of(body);
    return value === undefined ? fail({ kind: 'unknown', message: 'the answer is not understood' }) : ok(value);
  }
  const error = fieldsIn(body['error']);
  // A declined charge: there is a payment, and it failed.
  const declined = status === 402 ? of(fieldsIn(error['payment_intent'])) : undefined;
  if (declined !== undefined) return ok(declined);
  const code = textIn(error['code']) ?? textIn(error['decline_code']);
  const isMisuse = error['type'] === 'idempotency_error';
  return refused(
    isMisuse ? 'idempotency_error' : (code ?? `status_${status}`),
    harmless(textIn(error['message'])) || `status ${status}`,
  );
}

/** What the vendor's objects say about us; a charge and its webhooks inherit it from the intent. */
const metadataForm = (prefix: string, { metadata }: PaymentOrder): Form => ({
  [`${prefix}[transaction_id]`]: metadata.transactionId,
  [`${prefix}[provider]`]: metadata.provider,
});

function sessionForm(order: PaymentOrder, units: number): Form {
  const email = order.receipt?.customer.email;
  return {
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': order.amount.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(units),
    'line_items[0][price_data][product_data][name]': order.description,
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    client_reference_id: order.metadata.transactionId,
    ...metadataForm('metadata', order),
    ...metadataForm('payment_intent_data[metadata]', order),
    'payment_intent_data[description]': order.description,
    ...(email !== undefined && { 'payment_intent_data[receipt_email]': email }),
    ...(order.hold && { 'payment_intent_data[capture_method]': 'manual' }),
    ...(order.saveCard && { customer_creation: 'always', 'payment_intent_data[setup_future_usage]': 'off_session' }),
  };
}

function intentForm(order: PaymentOrder, units: number, card: { customer: string; method: string }): Form {
  const email = order.receipt?.customer.email;
  return {
    amount: String(units),
    currency: order.amount.currency.toLowerCase(),
    customer: card.customer,
    payment_method: card.method,
    'payment_method_types[0]': 'card',
    off_session: 'true',
    confirm: 'true',
    description: order.description,
    ...metadataForm('metadata', order),
    'metadata[flow]': LINKED_CARD_FLOW,
    ...(email !== undefined && { receipt_email: email }),
    ...(order.hold && { capture_method: 'manual' }),
  };
}
