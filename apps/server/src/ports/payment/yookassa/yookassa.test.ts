import { asCurrency } from '@aerial/domain/money.ts';
import { YOOKASSA_SECRET, YOOKASSA_SHOP, yookassaFake, type YooKassaFake } from '@aerial/testkit/psp/yookassa-fake.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outgoing } from '../../../http/outgoing.ts';
import { ANY_NETWORK } from '../../../security/special-addresses.ts';
import type { PaymentSystem, WebhookRequest } from '../port.ts';
import { paymentConformance } from '../testing/conformance.ts';
import { paymentOrder, sum, value } from '../testing/subject.ts';
import { parseYooKassaSettings } from './settings.ts';
import { yookassa } from './yookassa.ts';

const RUB = asCurrency('RUB');
const SENDER = '185.71.76.5';
const REASONS = { declined: 'general_decline', no_funds: 'insufficient_funds', three_ds: '3d_secure_failed' } as const;

const webhookOf = (fake: YooKassaFake, id: string, remoteAddress = SENDER): WebhookRequest => ({
  headers: { 'content-type': 'application/json' },
  rawBody: Buffer.from(fake.webhook(id)),
  query: {},
  remoteAddress,
});

async function start(credentials: object = {}) {
  const fake = await yookassaFake();
  const said: unknown[] = [];
  const system = yookassa({
    settings: value(parseYooKassaSettings({ shop_id: YOOKASSA_SHOP, secret: YOOKASSA_SECRET, ...credentials })),
    fetch: outgoing({ privateNetworks: ANY_NETWORK }),
    apiUrl: fake.url,
    timeoutMs: 300,
    onFailure: (...report) => said.push(report),
  });
  return { fake, system, said };
}

describe('YooKassa', () => {
  paymentConformance(async () => {
    const { fake, system, said } = await start();
    return {
      system,
      currency: RUB,
      cancelsUnpaid: false,
      signsWebhooks: false,
      loseNextAnswer: fake.loseNextAnswer,
      failNext: fake.failNext,
      payments: () => fake.payments.size,
      pay: (id) => fake.pay(id),
      decline: (id, why) => fake.end(id, REASONS[why]),
      // The page takes the second card; the payment was pending throughout.
      declineThenPay: (id) => fake.pay(id),
      declineLater: (token, why) => (fake.declineCard(token, REASONS[why]), token),
      webhook: (id) => webhookOf(fake, id),
      forge: (request) => ({ ...request, remoteAddress: '192.0.2.7' }),
      secrets: [YOOKASSA_SECRET, Buffer.from(`${YOOKASSA_SHOP}:${YOOKASSA_SECRET}`).toString('base64')],
      output: () => JSON.stringify(said),
      close: fake.close,
    };
  });
});

describe('YooKassa alone', () => {
  let fake: YooKassaFake;
  let system: PaymentSystem;
  beforeEach(async () => void ({ fake, system } = await start({ vat_code: 4, tax_system_code: 2 })));
  afterEach(() => fake.close());
  const amount = sum('199.00', RUB);

  test('an answer that is still being processed is repeated with the same key', async () => {
    fake.answerNext({ status: 202, body: { type: 'processing', retry_after: 1800 } });
    const order = paymentOrder({ amount });
    expect(await system.create(order)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(value(await system.create(order)).status).toBe('pending');
  });

  test('an answer that breaks after the payment was made is found with the same key', async () => {
    fake.breakNextAnswer();
    const order = paymentOrder({ amount });
    expect(await system.create(order)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(value(await system.create(order)).status).toBe('pending');
    expect(fake.payments.size).toBe(1);
  });

  test('a slow answer is waited for', async () => {
    fake.delayNext(50);
    expect(value(await system.create(paymentOrder({ amount }))).status).toBe('pending');
  });

  test('too many requests are made later', async () => {
    fake.answerNext({ status: 429, body: { type: 'error', code: 'too_many_requests' } });
    expect(await system.create(paymentOrder({ amount }))).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });

  test('a vendor that cannot be reached got no order', async () => {
    await fake.close();
    expect(await system.create(paymentOrder({ amount }))).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
  });

  test('an amount that was changed on the way comes back as it is', async () => {
    const { pspId } = value(await system.create(paymentOrder({ amount })));
    fake.setAmount(pspId, { value: '1.00', currency: 'RUB' });
    fake.pay(pspId);
    expect(value(await system.read(pspId)).amount).toEqual(sum('1.00', RUB));
    fake.setAmount(pspId, { value: '199.00', currency: 'KZT' });
    expect(value(await system.read(pspId)).amount).toEqual(sum('199.00', asCurrency('KZT')));
    // Nothing is rounded: an amount that cannot be is no answer.
    fake.setAmount(pspId, { value: '199.005', currency: 'RUB' });
    expect(await system.read(pspId)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });

  test.each([
    ['expired_on_confirmation', 'cancelled', 'expired'],
    ['canceled_by_merchant', 'cancelled', 'cancelled'],
    ['3d_secure_failed', 'failed', 'three_ds'],
    ['card_expired', 'failed', 'declined'],
    ['something_new', 'failed', 'unknown'],
  ])('the reason %s is %s, %s', async (reason, status, failure) => {
    const { pspId } = value(await system.create(paymentOrder({ amount })));
    fake.end(pspId, reason);
    expect(value(await system.read(pspId))).toMatchObject({ status, failure, statusText: reason });
  });

  test('money that comes after the end is seen', async () => {
    const { pspId } = value(await system.create(paymentOrder({ amount })));
    fake.end(pspId, 'expired_on_confirmation');
    fake.pay(pspId);
    expect(value(await system.read(pspId))).toMatchObject({ status: 'succeeded' });
  });

  test('a receipt has the items, their VAT and the customer', async () => {
    const receipt = {
      items: [{ description: 'x'.repeat(200), quantity: 1, amount }],
      customer: { email: 'viewer@example.com' },
    };
    await system.create(paymentOrder({ amount, receipt }));
    expect(fake.requests.at(-1)!.receipt).toEqual({
      customer: { email: 'viewer@example.com' },
      items: [
        {
          description: 'x'.repeat(128),
          quantity: '1',
          amount: { value: '199.00', currency: 'RUB' },
          vat_code: 4,
          payment_mode: 'full_payment',
          payment_subject: 'service',
        },
      ],
      tax_system_code: 2,
    });
  });

  test('a refund that the bank has not made yet is pending', async () => {
    const { pspId } = value(await system.create(paymentOrder({ amount })));
    fake.pay(pspId);
    fake.holdRefunds();
    const { pspRefundId, status } = value(await system.refund({ pspId, amount, key: 'slow-refund' }));
    expect(status).toBe('pending');
    fake.settleRefund(pspRefundId, 'canceled');
    expect(value(await system.readRefund(pspRefundId)).status).toBe('failed');
    expect(value(await system.parseWebhook(webhookOf(fake, pspRefundId)))).toMatchObject({
      kind: 'refund',
      pspId,
      pspRefundId,
    });
  });

  test.each([
    [SENDER, true],
    ['77.75.156.35', true],
    ['2a02:5180::1', true],
    ['::ffff:185.71.77.9', true],
    ['77.75.156.36', false],
    ['127.0.0.1', false],
    [undefined, false],
  ])('a webhook from %s is taken: %s', async (remoteAddress, isTaken) => {
    const { pspId } = value(await system.create(paymentOrder({ amount })));
    const request = { ...webhookOf(fake, pspId), remoteAddress };
    expect((await system.parseWebhook(request)).ok).toBe(isTaken);
  });

  test('where a proxy hides the sender the check can be switched off, and the event stays a hint', async () => {
    const other = await start({ check_sender: false });
    const { pspId } = value(await other.system.create(paymentOrder({ amount })));
    const event = value(await other.system.parseWebhook(webhookOf(other.fake, pspId, '10.0.0.1')));
    expect(event).toMatchObject({ kind: 'payment', pspId });
    expect(event).not.toHaveProperty('state');
    await other.fake.close();
  });

  test('an event of another kind is irrelevant', async () => {
    const rawBody = Buffer.from('{"type":"notification","event":"deal.closed","object":{"id":"1"}}');
    const request = { headers: {}, rawBody, query: {}, remoteAddress: SENDER };
    expect(await system.parseWebhook(request)).toEqual({ ok: false, error: 'irrelevant' });
  });

  test('an event whose id is no id is malformed', async () => {
    const rawBody = Buffer.from('{"type":"notification","event":"payment.succeeded","object":{"id":"../refunds"}}');
    const request = { headers: {}, rawBody, query: {}, remoteAddress: SENDER };
    expect(await system.parseWebhook(request)).toEqual({ ok: false, error: 'malformed' });
  });

  test('wrong credentials are refused without being repeated in the answer', async () => {
    const wrong = yookassa({
      settings: { shopId: '1', secret: 'test_wrong-secret-0123456789', checksSender: true },
      fetch: outgoing({ privateNetworks: ANY_NETWORK }),
      apiUrl: fake.url,
    });
    const answer = await wrong.create(paymentOrder({ amount }));
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', code: 'invalid_credentials' } });
    expect(JSON.stringify(answer)).not.toContain('wrong-secret');
  });
});

test.each([
  [undefined, 'credentials'],
  [{ secret: YOOKASSA_SECRET }, 'shop_id'],
  [{ shop_id: 'x', secret: YOOKASSA_SECRET }, 'shop_id'],
  [{ shop_id: 1, secret: 'a b' }, 'secret'],
  [{ shop_id: 1, secret: YOOKASSA_SECRET, vat_code: 99 }, 'vat_code'],
  [{ shop_id: 1, secret: YOOKASSA_SECRET, tax_system_code: 0 }, 'tax_system_code'],
  [{ shop_id: 1, secret: YOOKASSA_SECRET, check_sender: 'no' }, 'check_sender'],
])('settings %j are refused because of %s', (given, what) => {
  const parsed = parseYooKassaSettings(given);
  expect(parsed).toMatchObject({ ok: false, error: expect.stringContaining(what) });
  expect(JSON.stringify(parsed)).not.toContain('a-secret-key');
});
