/** Webhook, poll, return page and janitor at once, for many payments. */
import { expect, test } from 'vitest';
import { proveLedger } from '../../billing/ledger.pg.ts';
import { openShop, type Customer } from './testing/shop.ts';
import { shopping } from './testing/shopping.ts';

const PAYMENTS = 200;

test('200 payments are settled once each, however many ways they finish at once', async () => {
  const lines: string[] = [];
  const shop = await openShop({
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  });
  const act = shopping(shop);
  const answers: string[] = [];
  const orders: { who: Customer; offerId: string; id: string; url: string }[] = [];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const who = await shop.customer();
    const offer = await act.offer(who);
    const { body } = await act.pay(who, offer.id, { payform_shortname: 'short_url', save_card: true });
    orders.push({ who, offerId: offer.id, id: body.id, url: body.full_url });
  }
  for (const { url } of orders) await shop.payByCard(url);
  shop.clock.advance(61_000);
  const read = async (order: (typeof orders)[number]): Promise<void> => {
    const both = await Promise.all([
      act.transaction(order.who, order.id),
      shop.call(order.who, 'GET', `purchases_offer/${order.offerId}`),
    ]);
    answers.push(JSON.stringify(both));
  };
  await Promise.all([
    ...Array.from({ length: PAYMENTS / 20 }, () => shop.deliver()),
    shop.run('payments.check'),
    shop.run('payments.check'),
    ...orders.map(read),
  ]);
  while (
    (
      await shop.db
        .selectFrom('sandbox_payments')
        .select('id')
        .where('due_at', '<=', new Date(shop.clock.now()))
        .execute()
    ).length > 0
  )
    await shop.deliver();

  const rows = await shop.db.selectFrom('payment_transactions').select(['status', 'fulfilment']).execute();
  expect(rows).toHaveLength(PAYMENTS);
  expect(rows.every(({ status, fulfilment }) => status === 'succeeded' && fulfilment === 'bought')).toBe(true);
  const transfers = await shop.db.selectFrom('ledger_transfers').select('kind').execute();
  expect(transfers.filter(({ kind }) => kind === 'payment')).toHaveLength(PAYMENTS);
  expect(transfers).toHaveLength(2 * PAYMENTS);
  expect(await shop.db.selectFrom('subscriptions').select('id').execute()).toHaveLength(PAYMENTS);
  expect(await shop.db.selectFrom('cards').select('id').execute()).toHaveLength(PAYMENTS);
  const proof = await proveLedger(shop.db);
  expect([proof.wrongBalances, proof.unequalCurrencies]).toEqual([[], 0]);

  // Tokens and card numbers are in no answer and no log, and in the database only sealed.
  const [order] = orders;
  answers.push(JSON.stringify((await shop.call(order!.who, 'GET', 'cards')).body));
  const stored = await shop.db.selectFrom('cards').select('token').execute();
  for (const text of [...answers, lines.join('\n'), ...stored.map(({ token }) => token)])
    expect(text).not.toMatch(/sandbox\.success\.|4111111111111111|a secret of the tests/);
}, 120_000);

test('twenty offers of one packet, paid by one card at once, charge it once', async () => {
  const shop = await openShop();
  const act = shopping(shop);
  const who = await shop.customer();
  await act.topUpByCard(who, undefined, '10');
  const offers = await Promise.all(Array.from({ length: 20 }, () => act.offer(who)));
  const paid = await Promise.all(offers.map(({ id }) => act.pay(who, id, { payform_shortname: 'linkedcard' })));
  expect(new Set(paid.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
  const charges = (await act.payments(who)).filter(({ purpose }) => purpose === 'offer');
  expect(charges).toMatchObject([{ status: 'succeeded', fulfilment: 'bought' }]);
  expect([await act.balance(who), (await act.subscriptions(who)).length]).toEqual(['10.00', 1]);
});
