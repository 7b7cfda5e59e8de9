/** What every payment system must do, whatever its vendor: declares the tests of one adapter. */
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentOrder, PaymentState, PaymentSystem, PspAnswer } from '../port.ts';
import { paymentOrder, sum, value, type PaymentSubject } from './subject.ts';

export function paymentConformance(start: () => Promise<PaymentSubject>): void {
  let subject: PaymentSubject;
  let system: PaymentSystem;
  const failures: unknown[] = [];

  beforeEach(async () => {
    subject = await start();
    system = subject.system;
    failures.length = 0;
  });
  afterEach(async () => {
    const said = subject.output() + JSON.stringify(failures);
    for (const secret of subject.secrets) expect(said).not.toContain(secret);
    await subject.close();
  });

  const order = (more: Partial<PaymentOrder> = {}): PaymentOrder =>
    paymentOrder({ amount: sum('199.00', subject.currency), ...more });
  const noted = async <T>(answer: Promise<PspAnswer<T>>): Promise<PspAnswer<T>> => {
    const result = await answer;
    if (!result.ok) failures.push(result.error);
    return result;
  };
  const created = async (more: Partial<PaymentOrder> = {}): Promise<PaymentState> =>
    value(await noted(system.create(order(more))));
  const read = async (pspId: string): Promise<PaymentState> => value(await noted(system.read(pspId)));
  const paid = async (more: Partial<PaymentOrder> = {}): Promise<PaymentState> => {
    const { pspId } = await created(more);
    await subject.pay(pspId);
    return read(pspId);
  };
  const savedCard = async (): Promise<string> => (await paid({ saveCard: true })).card!.token!;

  describe('creating', () => {
    test('a redirect leads to a page and waits for the viewer', async () => {
      const payment = await created();
      expect(payment).toMatchObject({ status: 'pending', amount: sum('199.00', subject.currency) });
      expect(URL.canParse(payment.fullUrl!)).toBe(true);
      expect(await read(payment.pspId)).toMatchObject({ status: 'pending', fullUrl: payment.fullUrl });
    });

    test('the same key is the same payment', async () => {
      const one = order();
      const [first, second] = [value(await system.create(one)), value(await system.create(one))];
      expect(second.pspId).toBe(first.pspId);
      expect(await subject.payments()).toBe(1);
    });

    test('the same key at the same time is the same payment', async () => {
      const one = order();
      const ids = (await Promise.all([system.create(one), system.create(one)])).map((answer) => value(answer).pspId);
      expect(new Set(ids).size).toBe(1);
      expect(await subject.payments()).toBe(1);
    });

    test('a key that was used for another order is refused', async () => {
      const { key } = order();
      await created({ key });
      const answer = await noted(system.create(order({ key, amount: sum('299.00', subject.currency) })));
      expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
      expect(await subject.payments()).toBe(1);
    });

    test('after a timeout the outcome is unknown, and the same key finds the payment', async () => {
      const one = order();
      subject.loseNextAnswer();
      expect(await noted(system.create(one))).toMatchObject({ ok: false, error: { kind: 'unknown' } });
      expect(await subject.payments()).toBe(1);
      expect(value(await system.create(one)).status).toBe('pending');
      expect(await subject.payments()).toBe(1);
    });

    test('after an error of the vendor the outcome is unknown, and the same key creates the payment', async () => {
      const one = order();
      subject.failNext();
      expect(await noted(system.create(one))).toMatchObject({ ok: false, error: { kind: 'unknown' } });
      expect(value(await system.create(one)).status).toBe('pending');
      expect(await subject.payments()).toBe(1);
    });

    test.each(['0.01', '199.00', '0.10', '1234567.89', '9999999.99'])(
      'the amount %s comes back exactly',
      async (text) => {
        const amount = sum(text, subject.currency);
        const payment = await paid({ amount });
        expect([payment.amount, decimalOf(payment.amount)]).toEqual([amount, text]);
      },
    );

    test('a currency without minor units has none', async () => {
      if (subject.wholeCurrency === undefined) return;
      const amount = money(500, subject.wholeCurrency);
      expect((await paid({ amount })).amount).toEqual(amount);
    });

    test.each<[string, Partial<PaymentOrder>]>([
      ['without an amount', { amount: money(0, asCurrency('RUB')) }],
      ['with a negative amount', { amount: money(-100, asCurrency('RUB')) }],
      ['with a key that is too long', { key: 'k'.repeat(65) }],
      ['of a linked card that is not named', { method: 'linked-card' }],
      ['that returns to a script', { returnUrl: 'javascript:alert(1)' }],
    ])('an order %s is refused', async (_what, more) => {
      expect(await noted(system.create(order(more)))).toMatchObject({ ok: false, error: { kind: 'refused' } });
      expect(await subject.payments()).toBe(0);
    });

    test('the methods that are advertised work, the others are refused', async () => {
      const { methods } = system;
      expect(methods).toContain('redirect');
      if (methods.includes('qr')) {
        const { qrUrl, pspId } = await created({ method: 'qr' });
        expect(URL.canParse(qrUrl!)).toBe(true);
        await subject.pay(pspId);
        expect((await read(pspId)).status).toBe('succeeded');
      } else expect((await noted(system.create(order({ method: 'qr' })))).ok).toBe(false);
      if (!methods.includes('sms')) {
        expect((await noted(system.create(order({ method: 'sms', phone: '79001234567' })))).ok).toBe(false);
        expect(system.confirmSms).toBeUndefined();
      }
      if (!methods.includes('linked-card'))
        expect((await noted(system.create(order({ method: 'linked-card', cardToken: 'x' })))).ok).toBe(false);
    });

    test('a payment by SMS is confirmed by the right code only, once', async () => {
      if (!system.methods.includes('sms')) return;
      const { pspId, status } = await created({ method: 'sms', phone: '79001234567' });
      expect(status).toBe('pending');
      const code = await subject.smsCode!(pspId);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      expect(await noted(system.confirmSms!(pspId, wrong, 'confirm-1'))).toMatchObject({
        ok: false,
        error: { kind: 'refused', code: 'wrong_code' },
      });
      expect(value(await system.confirmSms!(pspId, code, 'confirm-2')).status).toBe('succeeded');
      expect(value(await system.confirmSms!(pspId, code, 'confirm-2')).status).toBe('succeeded');
    });
  });

  describe('paying', () => {
    test('a paid payment has succeeded', async () => {
      const payment = await paid();
      expect(payment).toMatchObject({ status: 'succeeded', refunded: money(0, subject.currency) });
      expect(payment).not.toHaveProperty('failure');
    });

    test.each(['declined', 'no_funds'] as const)('%s is a failed payment with that reason', async (why) => {
      const { pspId } = await created();
      await subject.decline(pspId, why);
      expect(await read(pspId)).toMatchObject({ status: 'failed', failure: why });
    });

    test('declined, then paid on the same page, has succeeded', async () => {
      const { pspId } = await created();
      await subject.declineThenPay(pspId);
      const payment = await read(pspId);
      expect(payment.status).toBe('succeeded');
      expect(payment).not.toHaveProperty('failure');
    });

    test('a payment that does not exist is refused', async () => {
      expect(await noted(system.read('nothing-here'))).toMatchObject({ ok: false, error: { kind: 'refused' } });
    });
  });

  describe('cards', () => {
    test('a saved card has a token, its last four digits and its expiry', async () => {
      const { card } = await paid({ saveCard: true });
      expect(card).toMatchObject({ lastFour: '4444', expires: { month: 7, year: 2031 } });
      expect(card!.token).toMatch(/\S/);
    });

    test('a card that was not saved has no token', async () => {
      expect((await paid()).card).not.toHaveProperty('token');
    });

    test('a linked card pays without the viewer, once per key', async () => {
      const one = order({ method: 'linked-card', cardToken: await savedCard() });
      const [first, second] = [value(await system.create(one)), value(await system.create(one))];
      expect(first).toMatchObject({ status: 'succeeded', amount: one.amount, card: { lastFour: '4444' } });
      expect(second.pspId).toBe(first.pspId);
      expect(await read(first.pspId)).toMatchObject({ status: 'succeeded' });
      expect(await subject.payments()).toBe(2);
    });

    test.each(['no_funds', 'three_ds'] as const)(
      'a linked card that is refused (%s) is a failed payment',
      async (why) => {
        const cardToken = subject.declineLater(await savedCard(), why);
        const payment = await created({ method: 'linked-card', cardToken });
        expect(payment).toMatchObject({ status: 'failed', failure: why });
        expect(await read(payment.pspId)).toMatchObject({ status: 'failed', failure: why });
      },
    );

    test('an unknown card is refused', async () => {
      const answer = await noted(system.create(order({ method: 'linked-card', cardToken: 'cus_x:pm_x' })));
      expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
    });

    test('a card that was removed is never charged again, where the vendor removes cards', async () => {
      const cardToken = await savedCard();
      if (!system.removeCard) return;
      subject.loseNextAnswer();
      expect(await noted(system.removeCard(cardToken, 'remove-1'))).toMatchObject({
        ok: false,
        error: { kind: 'unknown' },
      });
      expect(await noted(system.removeCard(cardToken, 'remove-2'))).toMatchObject({
        ok: false,
        error: { kind: 'refused' },
      });
      const answer = await noted(system.create(order({ method: 'linked-card', cardToken })));
      expect(answer).toMatchObject({ ok: false, error: { kind: 'refused' } });
    });

    test('a verification sum is held with its card, then voided', async () => {
      const held = await paid({ amount: sum('1.00', subject.currency), saveCard: true, hold: true });
      expect(held).toMatchObject({ status: 'held', card: { lastFour: '4444' } });
      expect(held.card!.token).toMatch(/\S/);
      expect(value(await system.cancel(held.pspId, 'void-1'))).toMatchObject({
        pspId: held.pspId,
        status: 'cancelled',
      });
      expect(await read(held.pspId)).toMatchObject({ status: 'cancelled' });
    });
  });

  describe('cancelling', () => {
    test('an unpaid payment is closed, or that is said to be impossible', async () => {
      const { pspId } = await created();
      const answer = await noted(system.cancel(pspId, 'cancel-1'));
      if (subject.cancelsUnpaid) expect(value(answer)).toMatchObject({ pspId, status: 'cancelled' });
      else expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', code: 'not_cancellable' } });
    });

    test('a paid payment cannot be cancelled', async () => {
      const { pspId } = await paid();
      const answer = await noted(system.cancel(pspId, 'cancel-2'));
      expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', code: 'not_cancellable' } });
      expect((await read(pspId)).status).toBe('succeeded');
    });
  });

  describe('refunds', () => {
    const part = (text: string) => sum(text, subject.currency);

    test('a part, then the rest, and nothing beyond', async () => {
      const { pspId } = await paid();
      const first = value(await system.refund({ pspId, amount: part('50.01'), key: 'refund-1' }));
      expect(first).toMatchObject({ amount: part('50.01'), status: 'done', pspId });
      expect((await read(pspId)).refunded).toEqual(part('50.01'));
      expect(await noted(system.refund({ pspId, amount: part('149.00'), key: 'refund-2' }))).toMatchObject({
        ok: false,
        error: { kind: 'refused' },
      });
      value(await system.refund({ pspId, amount: part('148.99'), key: 'refund-3' }));
      expect(await read(pspId)).toMatchObject({ status: 'succeeded', refunded: part('199.00') });
      expect(await noted(system.refund({ pspId, amount: part('0.01'), key: 'refund-4' }))).toMatchObject({
        ok: false,
        error: { kind: 'refused' },
      });
    });

    test('the same key is the same refund', async () => {
      const { pspId } = await paid();
      const refund = { pspId, amount: part('50.00'), key: 'refund-once' };
      const [first, second] = [value(await system.refund(refund)), value(await system.refund(refund))];
      expect(second.pspRefundId).toBe(first.pspRefundId);
      expect((await read(pspId)).refunded).toEqual(part('50.00'));
      expect(value(await system.readRefund(first.pspRefundId))).toEqual(first);
    });

    test('after a timeout the same key finds the refund', async () => {
      const { pspId } = await paid();
      const refund = { pspId, amount: part('50.00'), key: 'refund-lost' };
      subject.loseNextAnswer();
      expect(await noted(system.refund(refund))).toMatchObject({ ok: false, error: { kind: 'unknown' } });
      expect(value(await system.refund(refund)).status).toBe('done');
      expect((await read(pspId)).refunded).toEqual(part('50.00'));
    });

    test('an unpaid payment cannot be refunded', async () => {
      const { pspId } = await created();
      expect(await noted(system.refund({ pspId, amount: part('1.00'), key: 'refund-early' }))).toMatchObject({
        ok: false,
        error: { kind: 'refused' },
      });
    });
  });

  describe('webhooks', () => {
    test('an event names its payment, and a duplicate has the same id', async () => {
      const { pspId } = await paid();
      const request = await subject.webhook(pspId);
      const [first, second] = [value(await system.parseWebhook(request)), value(await system.parseWebhook(request))];
      expect(first).toMatchObject({ kind: 'payment', pspId });
      expect(second.eventId).toBe(first.eventId);
      const other = await paid();
      expect(value(await system.parseWebhook(await subject.webhook(other.pspId))).eventId).not.toBe(first.eventId);
    });

    test('a state stands in an event only if the vendor signs', async () => {
      const { pspId, amount } = await paid();
      const { state } = value(await system.parseWebhook(await subject.webhook(pspId)));
      if (subject.signsWebhooks) expect(state).toMatchObject({ status: 'succeeded', amount });
      else expect(state).toBeUndefined();
    });

    test('a forged event is refused', async () => {
      const { pspId } = await created();
      await subject.pay(pspId);
      const forged = subject.forge(await subject.webhook(pspId));
      expect(await system.parseWebhook(forged)).toEqual({ ok: false, error: 'forged' });
    });

    test('what is no event is refused', async () => {
      const request = await subject.webhook((await paid()).pspId);
      for (const text of ['', 'null', '[]', '{"id":', '{}'])
        expect((await system.parseWebhook({ ...request, rawBody: Buffer.from(text) })).ok).toBe(false);
    });
  });
}
