import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '../../billing/ledger.pg.ts';
import { openShop, PACKETS, PRICES, type Customer, type Shop } from './testing/shop.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

let shop: Shop;
let act: Shopping;
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
});
const call: Shop['call'] = (...request) => shop.call(...request);
const customer: Shop['customer'] = (options) => shop.customer(options);
const DAY = 86_400_000;

describe('paying for an offer', () => {
  test('on a hosted page: the webhook settles it, the packet is there, the money is not on the balance', async () => {
    const who = await customer();
    const made = await act.offer(who);
    expect(made).toMatchObject({ purchases: { amount: '199.00', missing_amount: '199.00', is_have_trial: false } });
    const paid = await act.pay(who, made.id, { payform_shortname: 'short_url' });
    expect([paid.status, paid.body.status]).toEqual([200, 'processing']);
    await shop.payByCard(paid.body.full_url);
    await shop.deliver();
    expect(await act.transaction(who, paid.body.id)).toMatchObject({ status: 'complete', full_url: null });
    expect(await act.subscriptions(who)).toMatchObject([
      { status: 'active', packet_id: PACKETS.base, pay_with: 'account' },
    ]);
    expect(await act.balance(who)).toBe('0.00');
  });
  test('without a webhook the viewer’s poll settles it, and the payment system is asked at most every 5 s', async () => {
    const who = await customer();
    const { body } = await act.pay(who, (await act.offer(who)).id, { payform_shortname: 'short_url' });
    expect((await act.transaction(who, body.id)).status).toBe('processing');
    await shop.payByCard(body.full_url);
    expect((await act.transaction(who, body.id)).status).toBe('processing');
    shop.clock.advance(5000);
    expect((await act.transaction(who, body.id)).status).toBe('complete');
    expect(await act.subscriptions(who)).toHaveLength(1);
  });
  test('without a webhook and a viewer the janitor settles it', async () => {
    const who = await customer();
    const { body } = await act.pay(who, (await act.offer(who)).id, { payform_shortname: 'short_url' });
    await shop.payByCard(body.full_url);
    shop.clock.advance(61_000);
    await shop.run('payments.check');
    expect(await act.subscriptions(who)).toHaveLength(1);
  });
  test('the offer shows its last transaction', async () => {
    const who = await customer();
    const { id } = await act.offer(who);
    const { body } = await act.pay(who, id, { payform_shortname: 'short_url' });
    await shop.payByCard(body.full_url);
    expect((await call(who, 'GET', `purchases_offer/${id}`)).body).toMatchObject({
      id,
      transaction: { id: body.id, status: 'complete' },
    });
  });
  test('by a QR code', async () => {
    const who = await customer();
    const { body } = await act.pay(who, (await act.offer(who)).id, { payform_shortname: 'qrcode' });
    await shop.press(body.qrcode_url, 'play', { choice: 'success' });
    expect((await act.transaction(who, body.id)).status).toBe('complete');
  });
  test('from the balance at once', async () => {
    const who = await customer();
    await act.topUp(who, '300');
    const { body } = await act.pay(who, (await act.offer(who)).id, { payform_shortname: 'provider_account' });
    expect(body.status).toBe('complete');
    expect(await act.balance(who)).toBe('101.00');
  });
  test('A-518 from a balance that does not suffice names what is missing', async () => {
    const who = await customer();
    await act.topUp(who, '100');
    const { status, body } = await act.pay(who, (await act.offer(who)).id, { payform_shortname: 'provider_account' });
    expect([status, body.error_code, body.amount]).toEqual([402, 'insufficient_funds', '99.00']);
  });
  test('with a card that was saved, which then pays for the renewals', async () => {
    const who = await customer();
    await act.topUpByCard(who);
    const [card] = (await call(who, 'GET', 'cards')).body as unknown as { id: string; number: string }[];
    expect(card).toMatchObject({ number: '**** **** **** 1111', is_primary: true });
    const { body } = await act.pay(who, (await act.offer(who)).id, {
      payform_shortname: 'linkedcard',
      card_id: card!.id,
    });
    expect(body.status).toBe('complete');
    expect(await act.subscriptions(who)).toMatchObject([{ pay_with: 'card', card_id: card!.id }]);
  });
  test('a declined card is an error, and buys nothing', async () => {
    const who = await customer();
    const body = await act.buyByCard(who, '4000000000009995');
    expect(await act.transaction(who, body.id)).toMatchObject({
      status: 'error',
      status_description: 'На карте недостаточно средств.',
    });
    expect(await act.subscriptions(who)).toEqual([]);
  });
  test('A-502 a trial costs its own amount, once', async () => {
    const who = await customer();
    await act.buyByCard(who);
    const made = await act.offer(who, PACKETS.sport);
    expect(made).toMatchObject({ purchases: { amount: '1.00', is_have_trial: true } });
  });
});

describe('topping up', () => {
  test.each([
    ['short_url', 'short_url'],
    ['qrcode', 'qrcode_make_transaction'],
  ])('by %s', async (payform, action) => {
    const who = await customer();
    const { body } = await act.action(who, payform, action, { amount: '150.50' });
    await shop.press(body.full_url ?? body.qrcode_url, 'play', { choice: 'success' });
    await shop.deliver();
    expect(await act.balance(who)).toBe('150.50');
  });
  test('by a code from an SMS; a wrong one is refused', async () => {
    const who = await customer();
    const { body } = await act.action(who, 'phone_sms', 'phone', { amount: 100, phone: '+7 900 123-45-67' });
    const confirm = (code: string) => act.action(who, 'phone_sms', 'confirm_by_sms', { transaction_id: body.id, code });
    expect((await confirm('000')).body.error_code).toBe('invalid_otp');
    const [message] = await shop.outbox.list('79001234567');
    const code = /\d{6}/.exec(message!.text)![0];
    expect((await confirm(code)).body.status).toBe('complete');
    expect(await act.balance(who)).toBe('100.00');
  });
  test('the user’s own object shows the account and its balance', async () => {
    const who = await customer();
    await act.topUp(who, '42');
    const self = await shop.app.inject(`/v2/users/self?access_token=${who.token}`);
    const [account] = (await call(who, 'GET', 'accounts')).body as unknown as { id: number }[];
    expect(self.json().accounts).toEqual([{ id: account!.id, amount: '42.00', is_payment_allowed: true }]);
  });
  test.each([
    ['0'],
    ['-5'],
    ['1e3'],
    ['0.005'],
    ['NaN'],
    ['999999999999999999'],
    [''],
    ['1,5'],
    [' 100'],
    [0.005],
    ['15000.01'],
  ])('refuses the amount %j', async (amount) => {
    const who = await customer();
    const { status } = await act.action(who, 'short_url', 'short_url', { amount });
    expect(status).toBe(422);
    expect((await call(who, 'GET', 'transactions')).body).toEqual([]);
  });
  test('sent twice it is one payment', async () => {
    const who = await customer();
    const [one, two] = await Promise.all([
      act.action(who, 'short_url', 'short_url', { amount: '100' }),
      act.action(who, 'short_url', 'short_url', { amount: '100' }),
    ]);
    expect(one.body.id).toBe(two.body.id);
  });
  test('pay pages lead back to this installation only', async () => {
    const who = await customer();
    await act.action(who, 'short_url', 'short_url', { amount: '100', returnUrl: 'https://attacker.example/x' });
    await act.action(who, 'short_url', 'short_url', {
      amount: '101',
      returnUrl: 'http://tv.test/packets?purchased=true',
    });
    const rows = await shop.db
      .selectFrom('payment_transactions')
      .select('return_url')
      .where('user_id', '=', who.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.return_url)).toEqual(['http://tv.test', 'http://tv.test/packets?purchased=true']);
  });
});

describe('purchases from the balance', () => {
  test('A-801 answer the purchase; repeated it is the same and charges once', async () => {
    const who = await customer();
    await act.topUp(who, '500');
    const [one, two] = await Promise.all([act.buy(who, PRICES.base), act.buy(who, PRICES.base)]);
    expect(one.body).toMatchObject({ status: 'active', amount: '199.00', transaction_id: expect.any(String) });
    expect(two.body.id).toBe(one.body.id);
    expect(await act.balance(who)).toBe('301.00');
  });
  test('A-801 lack of money is 402 with the missing amount, an unknown price 422', async () => {
    const who = await customer();
    expect(await act.buy(who, PRICES.base)).toMatchObject({ status: 402, body: { amount: '199.00' } });
    expect((await act.buy(who, '999')).status).toBe(422);
  });
  test('in parallel never leave the balance below zero', async () => {
    const who = await customer();
    await act.topUp(who, '2000');
    const bought = await Promise.all(
      Array.from({ length: 10 }, (_, index) => act.buy(who, index % 2 ? PRICES.base : PRICES.year)),
    );
    const ids = new Set(bought.filter(({ status }) => status === 200).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    expect(['10.00', '1801.00']).toContain(await act.balance(who));
  });
  test('A-799 A-802 A-803 renewal is turned off and on again, and another price chosen', async () => {
    const who = await customer();
    await act.topUp(who, '500');
    const { id } = (await act.buy(who, PRICES.base)).body;
    expect((await call(who, 'DELETE', `purchases/${id}`)).body).toMatchObject({ id, is_cancelable: false });
    expect(await act.subscriptions(who)).toMatchObject([{ renew: false, status: 'active' }]);
    expect((await call(who, 'PATCH', `purchases/${id}`, { status: 'active' })).status).toBe(200);
    await call(who, 'PATCH', `purchases/${id}`, { purchaseId: PRICES.year });
    expect(await act.subscriptions(who)).toMatchObject([{ renew: true, next_purchase_type_id: PRICES.year }]);
  });
});

describe('linked cards', () => {
  const link = (who: Customer, more: object = {}) => call(who, 'POST', 'cards', { ...more });
  const cards = async (who: Customer) =>
    (await call(who, 'GET', 'cards')).body as unknown as { id: string; is_primary: boolean }[];
  test('A-519 linking holds a sum and releases it', async () => {
    const who = await customer();
    const { body } = await link(who, { needed_refund: true });
    await shop.payByCard(body.full_url);
    await shop.deliver();
    expect((await act.transaction(who, body.id)).status).toBe('complete');
    expect(await cards(who)).toMatchObject([{ is_primary: true, number: '**** **** **** 1111' }]);
    const refunds = await shop.db.selectFrom('refunds').selectAll().where('transaction_id', '=', body.id).execute();
    expect(refunds).toMatchObject([{ status: 'void' }]);
    expect(await act.balance(who)).toBe('0.00');
  });
  test('the first is the primary one, and another can be chosen', async () => {
    const who = await customer();
    await act.topUpByCard(who, '4111111111111111', '100');
    await act.topUpByCard(who, '5555555555554444', '101');
    const [first, second] = await cards(who);
    expect([first!.is_primary, second!.is_primary]).toEqual([true, false]);
    await call(who, 'PATCH', `cards/${second!.id}`, { is_primary: true });
    expect((await cards(who)).map(({ id }) => id)).toEqual([second!.id, first!.id]);
    await call(who, 'DELETE', `cards/${second!.id}`);
    expect(await cards(who)).toMatchObject([{ id: first!.id, is_primary: true }]);
  });
});

describe('renewal by a card', () => {
  test('charges it once a month', async () => {
    const who = await customer();
    await act.buyByCard(who);
    shop.clock.advance(31 * DAY);
    await Promise.all([shop.run('payments.renew'), shop.run('payments.renew')]);
    await shop.run('payments.renew');
    expect(await act.subscriptions(who)).toMatchObject([{ status: 'active', period_index: 1 }]);
    expect(await act.payments(who)).toMatchObject([{ fulfilment: 'bought' }, { fulfilment: 'renewed' }]);
  });
  test('that the bank declines is tried three times with access, then it ends', async () => {
    const who = await customer();
    await act.buyByCard(who, '4000000000000341');
    const states: string[] = [];
    for (const days of [31, 2.6, 2.6]) {
      shop.clock.advance(days * DAY);
      await shop.run('payments.renew');
      states.push((await act.subscriptions(who))[0]!.status);
    }
    expect(states).toEqual(['past_due', 'past_due', 'ended']);
    expect(await act.payments(who)).toMatchObject([{}, { failure: 'no_funds' }, {}, { failure: 'no_funds' }]);
  });
});

test('after all of this the books balance', async () => {
  const proof = await proveLedger(shop.db);
  expect([proof.wrongBalances, proof.unequalCurrencies]).toEqual([[], 0]);
});
