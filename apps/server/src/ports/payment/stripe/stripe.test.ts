import { asCurrency, money } from '@aerial/domain/money.ts';
import { testClock } from '@aerial/testkit/clock.ts';
import {
  STRIPE_SECRET,
  STRIPE_WEBHOOK_SECRET,
  stripeFake,
  stripeSignature,
  type StripeFake,
} from '@aerial/testkit/psp/stripe-fake.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outgoing } from '../../../http/outgoing.ts';
import { ANY_NETWORK } from '../../../security/special-addresses.ts';
import type { PaymentSystem, WebhookRequest } from '../port.ts';
import { paymentConformance } from '../testing/conformance.ts';
import { paymentOrder, sum, value } from '../testing/subject.ts';
import { fromStripe, stripeAmount } from './amounts.ts';
import { parseStripeSettings } from './settings.ts';
import { stripe } from './stripe.ts';

const EUR = asCurrency('EUR');
const DECLINES = { declined: 'generic_decline', no_funds: 'insufficient_funds', three_ds: 'authentication_required' };

const clock = testClock();
const signed = (body: string, signature = stripeSignature(body, clock.now())): WebhookRequest => ({
  headers: { 'stripe-signature': signature },
  rawBody: Buffer.from(body),
  query: {},
});

async function start() {
  const fake = await stripeFake();
  const said: unknown[] = [];
  const system = stripe({
    settings: value(parseStripeSettings({ secret: STRIPE_SECRET, webhook_secret: STRIPE_WEBHOOK_SECRET })),
    fetch: outgoing({ privateNetworks: ANY_NETWORK }),
    clock,
    apiUrl: fake.url,
    timeoutMs: 300,
    onFailure: (...report) => said.push(report),
  });
  return { fake, system, said };
}

describe('Stripe', () => {
  paymentConformance(async () => {
    const { fake, system, said } = await start();
    return {
      system,
      currency: EUR,
      wholeCurrency: asCurrency('JPY'),
      cancelsUnpaid: true,
      signsWebhooks: true,
      loseNextAnswer: fake.loseNextAnswer,
      failNext: fake.failNext,
      // An intent of a session is not another payment.
      payments: () => fake.sessions.size + [...fake.intents.values()].filter(isOfLinkedCard).length,
      pay: (id) => fake.pay(id, { last4: '4444' }),
      decline: (id, why) => fake.decline(id, DECLINES[why]),
      declineThenPay: (id) => (fake.decline(id, DECLINES.declined), fake.pay(id)),
      declineLater: (token, why) => (fake.declineCard(token, DECLINES[why]), token),
      webhook: (id) => signed(fake.webhook(id)),
      forge: ({ rawBody }) =>
        signed(String(rawBody), stripeSignature(String(rawBody), clock.now(), 'whsec_ofSomebodyElse0123456789')),
      secrets: [STRIPE_SECRET, STRIPE_WEBHOOK_SECRET],
      output: () => JSON.stringify(said),
      close: fake.close,
    };
  });
});

const isOfLinkedCard = ({ metadata }: { metadata: object }): boolean => 'flow' in metadata;

describe('Stripe alone', () => {
  let fake: StripeFake;
  let system: PaymentSystem;
  beforeEach(async () => void ({ fake, system } = await start()));
  afterEach(() => fake.close());
  const amount = sum('199.00', EUR);
  const paidSession = async (more: object = {}) => {
    const { pspId } = value(await system.create(paymentOrder({ amount, ...more })));
    fake.pay(pspId);
    return pspId;
  };

  test('while the page is open a declined card leaves it payable', async () => {
    const { pspId, fullUrl } = value(await system.create(paymentOrder({ amount })));
    fake.decline(pspId, DECLINES.declined);
    expect(value(await system.read(pspId))).toMatchObject({ status: 'failed', failure: 'declined', fullUrl });
  });

  test('a page that was not paid in time is cancelled', async () => {
    const { pspId } = value(await system.create(paymentOrder({ amount })));
    fake.expire(pspId);
    expect(value(await system.read(pspId))).toMatchObject({ status: 'cancelled', failure: 'expired' });
    const event = value(await system.parseWebhook(signed(fake.webhook(pspId))));
    expect(event).toMatchObject({ kind: 'payment', pspId, state: { status: 'cancelled' } });
  });

  test('the version of the API is pinned', async () => {
    await system.create(paymentOrder({ amount }));
    const { headers } = fake.calls.at(-1)!;
    expect(headers).toMatchObject({
      'stripe-version': '2025-09-30.clover',
      'content-type': 'application/x-www-form-urlencoded',
    });
  });

  test('events of a linked card name the intent and our transaction', async () => {
    const cardToken = value(await system.read(await paidSession({ saveCard: true }))).card!.token!;
    const order = paymentOrder({ amount, method: 'linked-card', cardToken });
    const { pspId } = value(await system.create(order));
    const event = value(await system.parseWebhook(signed(fake.webhook(pspId))));
    const { transactionId } = order.metadata;
    expect(event).toMatchObject({ kind: 'payment', pspId, transactionId, state: { status: 'succeeded', amount } });
  });

  test('the intent of a session is no payment of its own', async () => {
    const intentId = fake.sessions.get(await paidSession())!.payment_intent!.id;
    expect(await system.parseWebhook(signed(fake.webhook(intentId)))).toEqual({ ok: false, error: 'irrelevant' });
  });

  test('a refund of ours names the payment', async () => {
    const pspId = await paidSession();
    const { pspRefundId } = value(await system.refund({ pspId, amount, key: 'refund-event' }));
    const event = value(await system.parseWebhook(signed(fake.webhook(pspRefundId))));
    expect(event).toMatchObject({ kind: 'refund', pspId, pspRefundId, state: { status: 'done', amount } });
  });

  test('a refund made in the dashboard names our transaction, and has to be read', async () => {
    const pspId = await paidSession({ metadata: { transactionId: '77', provider: 'meridian' } });
    const event = value(
      await system.parseWebhook(signed(fake.chargeWebhook(fake.sessions.get(pspId)!.payment_intent!.id))),
    );
    expect(event).toMatchObject({ kind: 'payment', transactionId: '77' });
    expect(event).not.toHaveProperty('state');
  });

  test.each([
    ['4:59 old', -299_000, true],
    ['5:01 old', -301_000, false],
    ['of the future', 301_000, false],
  ])('a signature %s is taken: %s', async (_age, ms, isTaken) => {
    const body = fake.webhook(await paidSession());
    const request = signed(body, stripeSignature(body, clock.now() + ms));
    expect((await system.parseWebhook(request)).ok).toBe(isTaken);
  });

  test.each([
    ['a changed body', (body: string) => signed(`${body} `, stripeSignature(body, clock.now()))],
    ['no signature', (body: string) => signed(body, '')],
    ['a short signature', (body: string) => signed(body, stripeSignature(body, clock.now()).slice(0, -2))],
    [
      'another instant',
      (body: string) => signed(body, stripeSignature(body, clock.now()).replace(/t=\d+/, `t=${Date.now()}`)),
    ],
    ['an older scheme', (body: string) => signed(body, stripeSignature(body, clock.now()).replace('v1=', 'v0='))],
  ])('%s is refused as forged', async (_what, request) => {
    const body = fake.webhook(await paidSession());
    expect(await system.parseWebhook(request(body))).toEqual({ ok: false, error: 'forged' });
  });

  test('while the signing secret is rolled one of two signatures is enough', async () => {
    const body = fake.webhook(await paidSession());
    const [t, v1] = stripeSignature(body, clock.now()).split(',');
    expect((await system.parseWebhook(signed(body, `${t},v1=${'0'.repeat(64)},${v1}`))).ok).toBe(true);
  });
});

test.each([
  ['JPY', 500, 500],
  ['EUR', 1, 1],
  ['RUB', 19_900, 19_900],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['MGA', 500, 5],
  ['KWD', 5_120, 5_120],
])('%s: %d minor units are %d of Stripe, and back', (code, minor, units) => {
  const amount = money(minor, asCurrency(code));
  expect(stripeAmount(amount)).toBe(units);
  expect(fromStripe(units, code.toLowerCase())).toEqual(amount);
});

test('what Stripe cannot charge exactly is refused, not rounded', () => {
  expect([stripeAmount(money(5_124, asCurrency('KWD'))), stripeAmount(money(550, asCurrency('MGA')))]).toEqual([
    undefined,
    undefined,
  ]);
  expect([fromStripe(550, 'isk'), fromStripe(1.5, 'eur'), fromStripe(-1, 'eur'), fromStripe(1, '€')]).toEqual(
    Array.from({ length: 4 }),
  );
});

test.each([
  [{}, 'secret'],
  [{ secret: 'pk_test_0123456789', webhook_secret: STRIPE_WEBHOOK_SECRET }, 'secret'],
  [{ secret: STRIPE_SECRET, webhook_secret: 'x' }, 'webhook_secret'],
])('settings %j are refused because of %s', (given, what) => {
  const parsed = parseStripeSettings(given);
  expect(parsed).toMatchObject({ ok: false, error: expect.stringContaining(what) });
  expect(JSON.stringify(parsed)).not.toContain('0123456789');
});
