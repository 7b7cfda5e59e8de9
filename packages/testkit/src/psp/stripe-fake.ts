/** A local Stripe API for tests: keeps sessions, intents and refunds, enforces idempotency keys, plays viewers and banks, signs events. */
import { createHmac, randomUUID } from 'node:crypto';
import { fakeVendor, type FakeCall, type FakeReply, type FakeVendor } from './fake-vendor.ts';
import {
  flattened,
  nested,
  type FakeIntent,
  type FakeRefund,
  type FakeSession,
  type StripeError,
} from './stripe-objects.ts';

export const STRIPE_SECRET = 'sk_test_aSecretKeyOfTheTests0123456789';
export const STRIPE_WEBHOOK_SECRET = 'whsec_aSigningSecretOfTheTests0123456789';

export interface StripeFake extends FakeVendor {
  readonly sessions: ReadonlyMap<string, FakeSession>;
  readonly intents: ReadonlyMap<string, FakeIntent>;
  /** The viewer pays on the page. */
  pay(sessionId: string, card?: { readonly last4: string }): void;
  /** The bank refuses a card; the page stays open. */
  decline(sessionId: string, declineCode: string): void;
  /** The page is not paid in time. */
  expire(sessionId: string): void;
  /** What later charges of a saved card end with. */
  declineCard(token: string, declineCode: string): void;
  /** The last webhook of a session, intent or refund: its body. */
  webhook(id: string): string;
  /** `charge.refunded`, as for a refund made in the dashboard. */
  chargeWebhook(intentId: string): string;
}

/** Value of the Stripe-Signature header. */
export function stripeSignature(body: string, atMs: number, secret = STRIPE_WEBHOOK_SECRET): string {
  const t = Math.floor(atMs / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

const fault = (status: number, error: StripeError & { payment_intent?: object }): FakeReply => ({
  status,
  body: { error },
});
const invalid = (message: string, code?: string): FakeReply =>
  fault(400, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) });
const missing = fault(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' });
const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

export async function stripeFake(): Promise<StripeFake> {
  const sessions = new Map<string, FakeSession>();
  const intents = new Map<string, FakeIntent>();
  const refunds = new Map<string, FakeRefund>();
  /** What each session requested for its intent. */
  const intentOrders = new Map<string, Record<string, string>>();
  const cards = new Map<string, { card: object; declineCode?: string }>();

  const cardFields = (last4: string): object => ({ brand: 'visa', last4, exp_month: 7, exp_year: 2031 });

  const charge = (intent: FakeIntent, card: object): void => {
    Object.assign(intent, {
      status: intent.capture_method === 'manual' ? 'requires_capture' : 'succeeded',
      last_payment_error: null,
      latest_charge: {
        id: newId('ch'),
        object: 'charge',
        payment_intent: intent.id,
        metadata: intent.metadata,
        amount_refunded: 0,
        payment_method_details: { card },
      },
    });
  };
  const refuse = (intent: FakeIntent, declineCode: string): StripeError => {
    const error: StripeError =
      declineCode === 'authentication_required'
        ? { type: 'card_error', code: declineCode, decline_code: declineCode, message: 'Authentication is required.' }
        : { type: 'card_error', code: 'card_declined', decline_code: declineCode, message: 'The card was declined.' };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return error;
  };
  const newIntent = (amount: number, currency: string, order: Record<string, string>, metadata: object): FakeIntent => {
    const intent: FakeIntent = {
      id: newId('pi'),
      object: 'payment_intent',
      amount,
      currency,
      metadata,
      capture_method: order['capture_method'] ?? 'automatic_async',
      setup_future_usage: order['setup_future_usage'] ?? null,
      status: 'requires_payment_method',
      customer: null,
      payment_method: null,
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(intent.id, intent);
    return intent;
  };
  /** The intent of a session exists from the first attempt on. */
  const intentOf = (session: FakeSession): FakeIntent => {
    const order = intentOrders.get(session.id)!;
    const metadata = Object.fromEntries(
      Object.entries(order).flatMap(([name, value]) =>
        name.startsWith('metadata[') ? [[name.slice('metadata['.length).replace(']', ''), value]] : [],
      ),
    );
    session.payment_intent ??= newIntent(session.amount_total, session.currency, order, metadata);
    return session.payment_intent;
  };

  function createSession(form: URLSearchParams): FakeReply {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    if (!Number.isSafeInteger(amount) || amount <= 0 || form.get('mode') !== 'payment')
      return invalid('Invalid integer');
    if (!URL.canParse(form.get('success_url') ?? '')) return invalid('Not a valid URL', 'url_invalid');
    const id = newId('cs_test');
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      metadata: nested(form, 'metadata'),
      client_reference_id: form.get('client_reference_id'),
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      payment_intent: null,
    };
    intentOrders.set(
      id,
      Object.fromEntries(
        [...form].flatMap(([name, value]) => {
          const [, inner] = /^payment_intent_data\[(\w+)\]/.exec(name) ?? [];
          if (inner === undefined) return [];
          return [[inner === 'metadata' ? name.slice('payment_intent_data['.length).replace(']', '') : inner, value]];
        }),
      ),
    );
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function createIntent(form: URLSearchParams): FakeReply {
    const [customer, method] = [form.get('customer'), form.get('payment_method')];
    const card = cards.get(`${customer}:${method}`);
    if (!card) return missing;
    const order = { capture_method: form.get('capture_method') ?? 'automatic_async' };
    const intent = newIntent(Number(form.get('amount')), form.get('currency')!, order, nested(form, 'metadata'));
    Object.assign(intent, { customer, payment_method: method });
    if (card.declineCode !== undefined)
      return fault(402, { ...refuse(intent, card.declineCode), payment_intent: structuredClone(intent) });
    charge(intent, card.card);
    return { status: 200, body: intent };
  }

  function createRefund(form: URLSearchParams): FakeReply {
    const intent = intents.get(form.get('payment_intent') ?? '');
    if (!intent) return missing;
    const paid = intent.latest_charge;
    const amount = Number(form.get('amount'));
    if (intent.status !== 'succeeded' || !paid) return invalid('This PaymentIntent has no successful charge');
    if (paid.amount_refunded >= intent.amount) return invalid('Already refunded', 'charge_already_refunded');
    if (paid.amount_refunded + amount > intent.amount)
      return invalid('Refund amount is greater than unrefunded amount');
    paid.amount_refunded += amount;
    const refund: FakeRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: nested(form, 'metadata'),
      status: 'succeeded',
    };
    refunds.set(refund.id, refund);
    return { status: 200, body: refund };
  }

  function act(call: FakeCall, object: FakeSession | FakeIntent | FakeRefund, action: string): FakeReply {
    const wrongState = invalid('The object is in the wrong state', 'payment_intent_unexpected_state');
    if (object.object === 'checkout.session' && action === 'expire') {
      if (object.status !== 'open') return invalid('Only open sessions can be expired');
      Object.assign(object, { status: 'expired', url: null });
    } else if (object.object === 'payment_intent' && action === 'cancel') {
      if (!['requires_capture', 'requires_payment_method'].includes(object.status)) return wrongState;
      object.status = 'canceled';
    } else
      return fault(404, { type: 'invalid_request_error', message: `Unrecognized request URL ${call.url.pathname}` });
    return { status: 200, body: object };
  }

  function detach(method: string): FakeReply {
    const saved = [...cards.keys()].find((token) => token.endsWith(`:${method}`));
    if (saved === undefined) return invalid('The payment method you provided is not attached to a customer');
    cards.delete(saved);
    return { status: 200, body: { id: method, object: 'payment_method', customer: null } };
  }

  const objectOf = (id: string): FakeSession | FakeIntent | FakeRefund | undefined =>
    sessions.get(id) ?? intents.get(id) ?? refunds.get(id);

  function handle(call: FakeCall): FakeReply {
    const { method, url, headers, body } = call;
    if (headers.authorization !== `Bearer ${STRIPE_SECRET}`)
      return fault(401, { type: 'invalid_request_error', message: `Invalid API Key provided: sk_test_****` });
    if (headers['stripe-version'] === undefined) return invalid('The version is not pinned');
    const path = url.pathname.replace('/v1/', '').replace('checkout/', '');
    const [kind, id, action] = path.split('/');
    const form = new URLSearchParams(body);
    if (method === 'POST' && id === undefined) {
      if (kind === 'sessions') return createSession(form);
      return kind === 'refunds' ? createRefund(form) : createIntent(form);
    }
    if (kind === 'payment_methods' && action === 'detach') return detach(id ?? '');
    const object = objectOf(id ?? '');
    if (!object) return missing;
    return action === undefined ? { status: 200, body: object } : act(call, object, action);
  }

  const clash = fault(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
  const vendor = await fakeVendor({
    keyHeader: 'idempotency-key',
    clash,
    keyless: invalid('The request has no idempotency key'),
    handle(call) {
      const reply = handle(call);
      const expands = call.url.searchParams.has('expand[0]') || new URLSearchParams(call.body).has('expand[0]');
      return expands || reply.status >= 400 ? reply : { ...reply, body: flattened(reply.body) };
    },
  });

  const typeOf = (object: FakeSession | FakeIntent | FakeRefund): string => {
    if (object.object === 'refund') return 'refund.updated';
    if (object.object === 'checkout.session')
      return object.status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed';
    if (object.status === 'succeeded') return 'payment_intent.succeeded';
    return object.status === 'canceled' ? 'payment_intent.canceled' : 'payment_intent.payment_failed';
  };
  /** Events have ids; one thing that happened has one. */
  const eventIds = new Map<string, string>();
  const event = (type: string, object: object, id: string): string => {
    const happened = `${type} ${id}`;
    const eventId = eventIds.get(happened) ?? newId('evt');
    eventIds.set(happened, eventId);
    return JSON.stringify({ id: eventId, object: 'event', type, livemode: false, data: { object: flattened(object) } });
  };

  return {
    ...vendor,
    sessions,
    intents,
    pay(sessionId, { last4 } = { last4: '4242' }) {
      const session = sessions.get(sessionId)!;
      const intent = intentOf(session);
      const card = cardFields(last4);
      if (intent.setup_future_usage !== null) {
        Object.assign(intent, { customer: newId('cus'), payment_method: newId('pm') });
        cards.set(`${intent.customer}:${intent.payment_method}`, { card });
      }
      charge(intent, card);
      const payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
      Object.assign(session, { status: 'complete', payment_status, url: null });
    },
    decline: (sessionId, declineCode) => void refuse(intentOf(sessions.get(sessionId)!), declineCode),
    expire: (sessionId) => void Object.assign(sessions.get(sessionId)!, { status: 'expired', url: null }),
    declineCard: (token, declineCode) => void (cards.get(token)!.declineCode = declineCode),
    webhook(id) {
      const object = objectOf(id)!;
      return event(typeOf(object), object, id);
    },
    chargeWebhook(intentId) {
      const { latest_charge: paid } = intents.get(intentId)!;
      return event('charge.refunded', paid!, paid!.id);
    },
  };
}
