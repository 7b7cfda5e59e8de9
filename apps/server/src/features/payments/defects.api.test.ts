/** What payment systems and clients do wrong, and must not cost anyone money. */
import { asCurrency, money } from '@aerial/domain/money.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '../../billing/ledger.pg.ts';
import { observeRefund, requestRefund } from '../../billing/payments/refunds.ts';
import { ask, send } from '../../billing/payments/send.ts';
import { settle } from '../../billing/payments/settle.ts';
import { webhooks } from '../../billing/payments/webhooks.ts';
import type { PaymentEngine } from '../../billing/payments/engine.ts';
import { insertTransaction, transactionById } from '../../billing/payments/transactions.pg.ts';
import { fail, ok } from '@aerial/domain/result.ts';
import type { PaymentState, PaymentSystem } from '../../ports/payment/port.ts';
import { openShop, PACKETS, PRICES, type Customer, type Shop } from './testing/shop.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

const RUB = asCurrency('RUB');
const DAY = 86_400_000;
let shop: Shop;
let act: Shopping;
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
});

const row = async (id: string) => (await transactionById(shop.db, id))!;
/** A payment of the base packet that waits on its page. */
async function pending(who: Customer) {
  const { body } = await act.pay(who, (await act.offer(who)).id, { payform_shortname: 'short_url' });
  return body;
}
const stateOf = async (id: string, more: Partial<PaymentState> = {}): Promise<PaymentState> => {
  const { psp_id: pspId, amount } = await row(id);
  return { pspId: pspId!, status: 'succeeded', amount: money(Number(amount), RUB), refunded: money(0, RUB), ...more };
};

describe('outcomes that come in the wrong order', () => {
  test('a late failure does not undo a payment that has succeeded', async () => {
    const who = await shop.customer();
    const { id } = await pending(who);
    await shop.report(await stateOf(id));
    for (const status of ['failed', 'cancelled', 'pending'] as const)
      expect((await shop.report(await stateOf(id, { status }))).statusCode).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'succeeded', fulfilment: 'bought' });
    expect(await act.subscriptions(who)).toHaveLength(1);
  });
  test('declined, then paid with another card on the same page', async () => {
    const who = await shop.customer();
    const { id, full_url: page } = await pending(who);
    await shop.payByCard(page, '4000000000000002');
    await shop.deliver();
    expect((await act.transaction(who, id)).status).toBe('error');
    await shop.payByCard(page);
    await shop.deliver();
    expect((await act.transaction(who, id)).status).toBe('complete');
    expect(await act.subscriptions(who)).toHaveLength(1);
  });
  test('declined, then paid on the same page: who comes back before the payment system is asked again does not see it as failed', async () => {
    const who = await shop.customer();
    const { id, full_url: page } = await pending(who);
    await shop.payByCard(page, '4000000000000002');
    await shop.deliver();
    expect((await act.transaction(who, id)).status).toBe('error');
    await shop.payByCard(page);
    // No webhook yet, and the payment system was asked a moment ago.
    expect((await act.transaction(who, id)).status).toBe('processing');
    shop.clock.advance(5001);
    expect((await act.transaction(who, id)).status).toBe('complete');
    expect(await act.subscriptions(who)).toHaveLength(1);
  });
  test('a duplicate and a late webhook change nothing', async () => {
    const who = await shop.customer();
    for (const choice of ['duplicate', 'late']) {
      const { body } = await act.action(who, 'short_url', 'short_url', { amount: choice === 'late' ? '11' : '10' });
      await shop.press(body.full_url, 'play', { choice });
      await shop.deliver();
      shop.clock.advance(40_000);
      await shop.deliver();
    }
    expect(await act.balance(who)).toBe('21.00');
  });
  test('money for what was bought meanwhile goes to the balance, and the viewer gets a message', async () => {
    const who = await shop.customer();
    await act.topUp(who, '199');
    const { id } = await pending(who);
    await act.buy(who, PRICES.base);
    await shop.report(await stateOf(id));
    expect(await row(id)).toMatchObject({ fulfilment: 'balance', fulfilment_error: 'already_subscribed' });
    expect(await act.balance(who)).toBe('199.00');
    expect((await act.transaction(who, id)).status).toBe('complete');
    expect(JSON.stringify(await act.transaction(who, id))).toContain('на ваш баланс');
  });
  test('another amount than ordered fulfils nothing, and the operator is warned', async () => {
    const who = await shop.customer();
    const { id } = await pending(who);
    await settle(shop.engine, id, await stateOf(id, { amount: money(100, RUB) }));
    expect(await row(id)).toMatchObject({ status: 'unknown', failure: 'amount_mismatch', fulfilment: null });
    await settle(shop.engine, id, await stateOf(id, { amount: money(19_900, asCurrency('USD')) }));
    expect([await act.balance(who), await act.subscriptions(who)]).toEqual(['0.00', []]);
    expect(shop.warnings).toContain('a payment was paid with another amount than ordered');
  });
  test('an answer about another payment is not believed', async () => {
    const who = await shop.customer();
    const { id } = await pending(who);
    await settle(shop.engine, id, await stateOf(id, { pspId: 'pay_of_another' }));
    expect(await row(id)).toMatchObject({ status: 'pending' });
  });
});

describe('webhooks', () => {
  test('with a wrong signature are refused without effect', async () => {
    const who = await shop.customer();
    const { id } = await pending(who);
    const forged = await shop.report(await stateOf(id), { secret: 'another secret of somebody else' });
    expect(forged.statusCode).toBe(401);
    expect(await row(id)).toMatchObject({ status: 'pending' });
    const events = await shop.db
      .selectFrom('psp_events')
      .select('id')
      .where('psp_id', '=', (await row(id)).psp_id!)
      .execute();
    expect(events).toEqual([]);
  });
  test('that cannot be read, or belong to no provider, are refused', async () => {
    const post = (url: string) => shop.app.inject({ method: 'POST', url, payload: { id: 'x' } });
    expect((await post('/payments/webhooks/sandbox/nobody')).statusCode).toBe(404);
    expect((await post('/payments/webhooks/stripe/aerial')).statusCode).toBe(404);
    expect((await post('/payments/webhooks/sandbox/aerial')).statusCode).toBe(401);
  });
  test('are stored once, without the token of a card', async () => {
    const who = await shop.customer();
    const { id } = await pending(who);
    const state = await stateOf(id, { card: { token: 'secret-token', lastFour: '1111' } });
    for (let time = 0; time < 3; time += 1) await shop.report(state, { eventId: 'the-same' });
    const events = await shop.db.selectFrom('psp_events').selectAll().where('event_id', '=', 'the-same').execute();
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain('secret-token');
  });
  test('of another provider do not settle this one’s payment', async () => {
    const stranger = await shop.customer({ providerId: 2 });
    const { body } = await act.action(stranger, 'short_url', 'short_url', { amount: '100' });
    await shop.report(await stateOf(body.id), { transactionId: body.id });
    expect(await row(body.id)).toMatchObject({ status: 'pending' });
  });
});

describe('webhooks that are not signed', () => {
  /** The sandbox as a system whose webhooks say only which payment to read. */
  const unsigned = (): PaymentEngine => {
    const { systems } = shop.engine;
    const hinting = (system: PaymentSystem): PaymentSystem => ({
      ...system,
      parseWebhook: async ({ rawBody }) => ok({ kind: 'payment', ...JSON.parse(rawBody.toString()) }),
    });
    return {
      ...shop.engine,
      systems: {
        ...systems,
        of: (provider) => {
          const real = systems.of(provider);
          const found = real.system('sandbox');
          return { ...real, system: () => found && hinting(found) };
        },
      },
    };
  };
  const request = (body: object) => ({ headers: {}, query: {}, rawBody: Buffer.from(JSON.stringify(body)) });

  test('settle nothing by themselves: the payment is read', async () => {
    const who = await shop.customer();
    const { id, full_url: page } = await pending(who);
    const hooks = webhooks(unsigned());
    const { psp_id: pspId } = await row(id);
    expect(await hooks.receive('sandbox', 'aerial', request({ eventId: `${id}-1`, pspId }))).toBe('accepted');
    await hooks.idle();
    expect(await row(id)).toMatchObject({ status: 'pending' });
    await shop.payByCard(page);
    await hooks.receive('sandbox', 'aerial', request({ eventId: `${id}-2`, pspId }));
    await hooks.idle();
    expect(await row(id)).toMatchObject({ status: 'succeeded' });
  });
  test('that come before their payment is known wait for it', async () => {
    const who = await shop.customer();
    const { id, full_url: page } = await pending(who);
    const { psp_id: pspId } = await row(id);
    await shop.payByCard(page);
    await shop.db
      .updateTable('payment_transactions')
      .set({ psp_id: null, status: 'unknown' })
      .where('id', '=', id)
      .execute();
    const hooks = webhooks(unsigned());
    await hooks.receive('sandbox', 'aerial', request({ eventId: `${id}-early`, pspId }));
    await hooks.idle();
    await shop.db.updateTable('payment_transactions').set({ psp_id: pspId }).where('id', '=', id).execute();
    shop.clock.advance(31_000);
    await hooks.handlePending();
    expect(await row(id)).toMatchObject({ status: 'succeeded' });
  });
  test('whose ids no database holds are refused', async () => {
    const answer = await webhooks(unsigned()).receive('sandbox', 'aerial', request({ eventId: 'a\0b', pspId: 'x' }));
    expect(answer).toBe('malformed');
  });
});

describe('a payment system that does not answer', () => {
  /** The sandbox behind a network that fails on demand. */
  function unreliable(create: (system: PaymentSystem) => PaymentSystem['create']): PaymentEngine {
    const { systems } = shop.engine;
    return {
      ...shop.engine,
      systems: {
        ...systems,
        async system(...of) {
          const real = await systems.system(...of);
          return real && { ...real, create: create(real) };
        },
      },
    };
  }
  const lost = unreliable.bind(undefined, (real) => async (order) => {
    await real.create(order);
    return fail({ kind: 'unknown', message: 'no answer' } as const);
  });
  async function created(who: Customer) {
    const account = await act.account(who);
    return shop.db.transaction().execute((trx) =>
      insertTransaction(
        trx,
        {
          providerId: 1,
          userId: who.id,
          accountId: String(account),
          purpose: 'top-up',
          paysystem: 'sandbox',
          payform: 'short_url',
          method: 'redirect',
          amount: money(10_000, RUB),
          description: 'Top-up',
          returnUrl: 'http://tv.test',
        },
        shop.clock.now(),
      ),
    );
  }
  const count = async () => (await shop.db.selectFrom('sandbox_payments').select('id').execute()).length;

  test('a timeout after acceptance is asked again with the same key: one payment', async () => {
    const who = await shop.customer();
    const before = await count();
    const sent = await send(lost(), await created(who));
    expect(sent.status).toBe('unknown');
    expect(await ask(shop.engine, sent)).toMatchObject({ status: 'pending' });
    expect(await count()).toBe(before + 1);
  });
  test('what was never sent is sent by the janitor', async () => {
    const who = await shop.customer();
    const { id } = await created(who);
    shop.clock.advance(61_000);
    await shop.run('payments.check');
    expect(await row(id)).toMatchObject({ status: 'pending', psp_id: expect.any(String) });
  });
  test('after 23 hours it is never created again', async () => {
    const who = await shop.customer();
    const before = await count();
    const { id } = await created(who);
    shop.clock.advance(23 * 3_600_000);
    await shop.run('payments.check');
    expect(await row(id)).toMatchObject({ status: 'failed', failure: 'expired' });
    expect(await count()).toBe(before);
  });
});

describe('refunds', () => {
  const refund = (id: string, minor: number, key = 'one') =>
    requestRefund(shop.engine, id, { amount: money(minor, RUB), key, reason: 'operator' });
  const topUp = async (who: Customer) => {
    await act.topUp(who, '100');
    return (await act.payments(who))[0]!;
  };
  test('booked by us and reported by the payment system are one', async () => {
    const who = await shop.customer();
    const { id, psp_id: pspId } = await topUp(who);
    await refund(id, 4000);
    await refund(id, 4000);
    await shop.deliver();
    const [booked] = await shop.db.selectFrom('refunds').selectAll().where('transaction_id', '=', id).execute();
    await observeRefund(shop.engine, id, {
      pspRefundId: booked!.psp_id!,
      pspId: pspId!,
      status: 'done',
      amount: money(4000, RUB),
    });
    expect(await act.balance(who)).toBe('60.00');
    expect(await shop.db.selectFrom('refunds').select('id').where('transaction_id', '=', id).execute()).toHaveLength(1);
  });
  test('never return more than was paid', async () => {
    const who = await shop.customer();
    const { id } = await topUp(who);
    await act.topUp(who, '500');
    expect((await refund(id, 6000, 'a')).ok).toBe(true);
    expect(await refund(id, 6000, 'b')).toMatchObject({ ok: false, error: 'amount_too_large' });
    expect(await act.balance(who)).toBe('540.00');
  });
  test('need the money on the balance', async () => {
    const who = await shop.customer();
    await act.buyByCard(who);
    const [bought] = await act.payments(who);
    expect(await refund(bought!.id, 19_900)).toMatchObject({ ok: false, error: 'insufficient_funds' });
  });
  test('made at the payment system are booked when they are seen, once', async () => {
    const who = await shop.customer();
    const { id } = await topUp(who);
    for (let time = 0; time < 2; time += 1)
      await observeRefund(shop.engine, id, { pspRefundId: 'theirs', status: 'done', amount: money(2500, RUB) });
    expect(await act.balance(who)).toBe('75.00');
  });
});

describe('cards', () => {
  test('a deleted card renews nothing, and what it renewed is named first', async () => {
    const who = await shop.customer();
    await act.buyByCard(who);
    const [card] = (await shop.call(who, 'GET', 'cards')).body as unknown as { id: string; subscriptions: object[] }[];
    expect(card!.subscriptions).toMatchObject([{ name: 'Base' }]);
    expect((await shop.call(who, 'DELETE', `cards/${card!.id}`)).status).toBe(200);
    expect(await act.subscriptions(who)).toMatchObject([{ renew: false, pay_with: 'account', card_id: null }]);
    shop.clock.advance(32 * DAY);
    await shop.run('payments.renew');
    expect(await act.subscriptions(who)).toMatchObject([{ status: 'ended' }]);
    expect(await act.payments(who)).toHaveLength(1);
  });
  test('renewal turned off while its card is being charged: the money goes to the balance', async () => {
    const who = await shop.customer();
    await act.buyByCard(who);
    const [subscription] = await act.subscriptions(who);
    const [card] = (await shop.call(who, 'GET', 'cards')).body as unknown as { id: string }[];
    shop.clock.advance(32 * DAY);
    const charge = await shop.db.transaction().execute(async (trx) =>
      insertTransaction(
        trx,
        {
          providerId: 1,
          userId: who.id,
          accountId: String(await act.account(who)),
          purpose: 'renewal',
          paysystem: 'sandbox',
          payform: 'linkedcard',
          method: 'linked-card',
          amount: money(19_900, RUB),
          description: 'Base',
          returnUrl: 'http://tv.test',
          subscriptionId: subscription!.id,
          periodIndex: 1,
          cardId: card!.id,
        },
        shop.clock.now(),
      ),
    );
    const [purchase] = await shop.db.selectFrom('purchases').select('id').where('user_id', '=', who.id).execute();
    await shop.call(who, 'DELETE', `purchases/${purchase!.id}`);
    await send(shop.engine, charge);
    expect(await row(charge.id)).toMatchObject({ status: 'succeeded', fulfilment: 'balance' });
    expect(await act.balance(who)).toBe('199.00');
  });
});

describe('what belongs to others', () => {
  test('is not found: payments, offers, cards, purchases, accounts', async () => {
    const [owner, thief] = [await shop.customer(), await shop.customer()];
    await act.topUp(owner, '300');
    await act.topUpByCard(owner);
    const offer = await act.offer(owner);
    const { id: purchase } = (await act.buy(owner, PRICES.base)).body;
    const [payment] = await act.payments(owner);
    const [card] = (await shop.call(owner, 'GET', 'cards')).body as unknown as { id: string }[];
    const account = await act.account(owner);
    const statuses = await Promise.all([
      shop.call(thief, 'GET', `transactions/${payment!.id}`),
      shop.call(thief, 'GET', `purchases_offer/${offer.id}`),
      act.pay(thief, offer.id, { payform_shortname: 'provider_account' }),
      shop.call(thief, 'PATCH', `cards/${card!.id}`, { is_primary: true }),
      shop.call(thief, 'DELETE', `cards/${card!.id}`),
      shop.call(thief, 'DELETE', `purchases/${purchase}`),
      shop.call(thief, 'GET', `accounts/${account}/payforms`),
      shop.call(thief, 'POST', `accounts/${account}/payforms/short_url/short_url`, { amount: '100' }),
      shop.call(thief, 'POST', 'purchases', { purchase_type_id: PRICES.base, account_id: account }),
      act.pay(thief, (await act.offer(thief)).id, { payform_shortname: 'linkedcard', card_id: card!.id }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404));
  });
  test('a packet of another provider, a price of another packet and a forged amount buy nothing', async () => {
    const who = await shop.customer();
    await act.topUp(who, '150');
    const offered = (body: object) => shop.call(who, 'POST', 'purchases_offer', body);
    expect((await offered({ packet_id: PACKETS.foreign })).status).toBe(422);
    expect((await offered({ packet_id: PACKETS.base, purchase_type_id: PRICES.sport })).status).toBe(422);
    expect((await act.buy(who, PRICES.foreign)).status).toBe(422);
    const { id } = await act.offer(who);
    const forged = await act.pay(who, id, { payform_shortname: 'provider_account', amount: '1.00' });
    expect(forged.status).toBe(402);
    const other = await act.pay(who, id, { payform_shortname: 'provider_account', purchase_type_id: PRICES.sport });
    expect(other.status).toBe(422);
    expect(await act.balance(who)).toBe('150.00');
  });
  test('guests pay nothing', async () => {
    const guest = await shop.customer({ isGuest: true });
    expect((await shop.call(guest, 'GET', 'accounts')).body).toEqual([]);
    const answers = await Promise.all([
      shop.call(guest, 'POST', 'purchases_offer', { packet_id: PACKETS.base }),
      act.buy(guest, PRICES.base),
      shop.call(guest, 'POST', 'cards', {}),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual(
      answers.map(() => [403, 'guest_forbidden']),
    );
  });
  test('child profiles pay nothing', async () => {
    const child = await shop.customer({ isChild: true });
    const answers = await Promise.all([
      shop.call(child, 'POST', 'purchases_offer', { packet_id: PACKETS.base }),
      act.buy(child, PRICES.base),
      act.action(child, 'short_url', 'short_url', { amount: '100' }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual(
      answers.map(() => [403, 'child_forbidden']),
    );
  });
  test('payments of one viewer are limited', async () => {
    const who = await shop.customer();
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1)
      statuses.push((await act.action(who, 'short_url', 'short_url', { amount: String(100 + index) })).status);
    expect([statuses.indexOf(429), statuses.length]).toEqual([30, 31]);
  });
  test('A-494 with a PIN nothing is paid without its proof', async () => {
    const who = await shop.customer({ pin: '0471' });
    const { id } = await act.offer(who);
    for (const answer of [
      await act.pay(who, id, { payform_shortname: 'short_url' }),
      await act.buy(who, PRICES.base),
      await act.action(who, 'short_url', 'short_url', { amount: '100' }),
    ])
      expect([answer.status, answer.body.error_code]).toEqual([403, 'pin_required']);
  });
});

test('after all of this the books balance', async () => {
  const proof = await proveLedger(shop.db);
  expect([proof.wrongBalances, proof.unequalCurrencies]).toEqual([[], 0]);
  expect(proof.totals.reduce((sum, { total }) => sum + Number(total), 0)).toBe(0);
});
