import { STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, stripeFake } from '@aerial/testkit/psp/stripe-fake.ts';
import { YOOKASSA_SECRET, YOOKASSA_SHOP, yookassaFake } from '@aerial/testkit/psp/yookassa-fake.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isBalanced, proveLedger } from '../../src/billing/ledger.pg.ts';
import { paymentsCsv } from '../../src/billing/reconciliation.pg.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { openShop, type Customer, type Shop } from '../../src/features/payments/testing/shop.ts';
import { shopping, type Shopping } from '../../src/features/payments/testing/shopping.ts';
import { orderRefund, type WantedRefund } from './refund-command.ts';

const wanted = (amount: string, more: Partial<WantedRefund> = {}): WantedRefund => ({
  amount,
  reason: 'called us',
  key: 'ticket-1',
  writesOff: false,
  ...more,
});

describe('a payment of the sandbox', () => {
  let shop: Shop;
  let act: Shopping;
  beforeAll(async () => {
    shop = await openShop();
    act = shopping(shop);
  });
  const order = (id: string, refund?: WantedRefund) => orderRefund(shop.db, id, refund, shop.clock.now());
  async function paid(who: Customer, amount = '100') {
    await act.topUp(who, amount);
    return (await act.payments(who)).at(-1)!.id;
  }
  const rows = (id: string) =>
    shop.db.selectFrom('refunds').select(['amount', 'status', 'reason']).where('transaction_id', '=', id).execute();

  test('without an amount nothing is changed: it says what can be refunded', async () => {
    const who = await shop.customer();
    const id = await paid(who);
    expect(await order(id)).toEqual({
      ok: true,
      value: [
        `Payment ${id}: 100.00 RUB by sandbox, user ${who.id}.`,
        'Refunded or being refunded: 0.00 RUB. Balance of the viewer: 100.00 RUB.',
        'Can be refunded: 100.00 RUB.',
        'Nothing was changed: give --amount, --reason and --key.',
      ],
    });
    expect([await rows(id), await act.balance(who)]).toEqual([[], '100.00']);
  });

  test('is refunded in parts: booked at once, sent by the server, shown in the report', async () => {
    const who = await shop.customer();
    const id = await paid(who);
    expect((await order(id, wanted('30.5'))).ok).toBe(true);
    expect([await act.balance(who), (await rows(id))[0]!.status]).toEqual(['69.50', 'requested']);
    await shop.run('payments.refund');
    expect(await rows(id)).toEqual([{ amount: '3050', status: 'done', reason: 'operator: called us' }]);
    expect((await order(id, wanted('69.50', { key: 'ticket-2' }))).ok).toBe(true);
    await shop.run('payments.refund');
    const lines: string[] = [];
    const from = epochSeconds(Math.floor(shop.clock.now() / 1000) - 60);
    for await (const line of paymentsCsv(shop.db, { from, to: epochSeconds(from + 120) })) lines.push(line);
    const refunds = lines.filter((line) => line.startsWith('refund,') && line.includes(`,${who.id},`));
    expect(refunds.map((line) => line.split(',').filter((_, at) => [8, 9, 13, 14].includes(at)))).toEqual([
      ['done', '30.50', id, 'operator: called us'],
      ['done', '69.50', id, 'operator: called us'],
    ]);
    expect(await order(id, wanted('0.01', { key: 'ticket-3' }))).toEqual({
      ok: false,
      error: `payment ${id} is refunded already: all of 100.00 RUB`,
    });
    expect(isBalanced(await proveLedger(shop.db))).toBe(true);
  });

  test('the same key is the same refund, also at the same moment, and not one of another amount', async () => {
    const who = await shop.customer();
    const id = await paid(who);
    const ordered = await Promise.all(Array.from({ length: 5 }, () => order(id, wanted('40'))));
    expect(ordered.every(({ ok }) => ok)).toBe(true);
    expect([(await rows(id)).length, await act.balance(who)]).toEqual([1, '60.00']);
    expect(await order(id, wanted('41'))).toEqual({
      ok: false,
      error: `this key belongs to a refund of payment ${id} with another amount`,
    });
  });

  test('two refunds at once never return more than was paid', async () => {
    const who = await shop.customer();
    const id = await paid(who);
    await paid(who, '500');
    const both = await Promise.all(['a', 'b'].map((key) => order(id, wanted('60', { key }))));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toEqual({
      ok: false,
      error: expect.stringMatching(/^only \d+\.00 RUB of payment \d+ can still be refunded$/),
    });
    expect(await act.balance(who)).toBe('540.00');
  });

  test.each(['0', '0.00', '0.001', '100.01', '999999999999'])(
    '%s is refused, and nothing is booked',
    async (amount) => {
      const who = await shop.customer();
      const id = await paid(who);
      expect((await order(id, wanted(amount))).ok).toBe(false);
      expect([await rows(id), await act.balance(who)]).toEqual([[], '100.00']);
    },
  );

  test('an unknown payment, an unpaid one and one from the balance cannot be refunded', async () => {
    const who = await shop.customer();
    expect(await order('999999')).toEqual({ ok: false, error: 'there is no payment 999999' });
    const { body } = await act.action(who, 'short_url', 'short_url', { amount: '50' });
    expect(await order(body.id)).toEqual({ ok: false, error: expect.stringContaining('was not paid') });
    await paid(who, '500');
    await act.buy(who, '1');
    const fromBalance = (await act.payments(who)).at(-1)!.id;
    expect((await order(fromBalance, wanted('1'))).ok).toBe(false);
  });

  test('what the viewer has spent is returned only when the provider bears it; the rest of the balance goes first', async () => {
    const who = await shop.customer();
    const id = await paid(who, '300');
    await act.buy(who, '1');
    expect(await order(id, wanted('300'))).toEqual({
      ok: false,
      error: 'the balance of the viewer is 101.00 RUB: the rest is spent (--write-off refunds it nevertheless)',
    });
    expect((await order(id, wanted('300', { writesOff: true }))).ok).toBe(true);
    await shop.run('payments.refund');
    expect([await act.balance(who), (await rows(id))[0]!.status]).toEqual(['0.00', 'done']);
    expect(isBalanced(await proveLedger(shop.db))).toBe(true);
  });

  test('no reason of an operator is one of the service’s own', async () => {
    const who = await shop.customer();
    const id = await paid(who);
    await order(id, wanted('10', { reason: 'release' }));
    await shop.run('payments.refund');
    expect(await rows(id)).toEqual([{ amount: '1000', status: 'done', reason: 'operator: release' }]);
    expect(await act.balance(who)).toBe('90.00');
  });
});

describe.each([
  [
    'yookassa',
    async () => {
      const fake = await yookassaFake();
      return { fake, credentials: { shop_id: YOOKASSA_SHOP, secret: 'env:YOOKASSA_SECRET' }, currency: 'RUB' };
    },
  ],
  [
    'stripe',
    async () => {
      const fake = await stripeFake();
      const credentials = { secret: 'env:STRIPE_SECRET', webhook_secret: 'env:STRIPE_WEBHOOK_SECRET' };
      return { fake, credentials, currency: 'EUR' };
    },
  ],
] as const)('a payment of %s', (system, open) => {
  let shop: Shop;
  let act: Shopping;
  let fake: Awaited<ReturnType<typeof open>>['fake'];
  beforeAll(async () => {
    const { fake: opened, credentials, currency } = await open();
    fake = opened;
    shop = await openShop({
      payments: {
        env: { YOOKASSA_SECRET, STRIPE_SECRET, STRIPE_WEBHOOK_SECRET },
        isProduction: true,
        allowsSandbox: false,
        apiUrls: { [system]: fake.url },
      },
    });
    act = shopping(shop);
    const paySystems = [{ id: 1, shortname: 'short_url', system, title: { en: system }, credentials }];
    const settings = { hasPurchases: true, paySystems, currency: { ISO_CODE: currency } };
    await shop.db
      .updateTable('providers')
      .set({ settings: JSON.stringify(settings) })
      .where('shortname', '=', 'aerial')
      .execute();
  });
  afterAll(() => fake.close());

  async function paid() {
    const who = await shop.customer();
    const { status, body } = await act.action(who, 'short_url', 'short_url', { amount: '100' });
    expect(status, JSON.stringify(body)).toBe(200);
    const [row] = await act.payments(who);
    fake.pay(row!.psp_id!, { last4: '4444' });
    shop.clock.advance(120_000);
    await shop.run('payments.check');
    return { who, id: row!.id };
  }
  const statuses = async (id: string) =>
    (await shop.db.selectFrom('refunds').select('status').where('transaction_id', '=', id).orderBy('id').execute()).map(
      ({ status }) => status,
    );

  test('is refunded in parts and to its end', async () => {
    const { who, id } = await paid();
    expect(await act.balance(who)).toBe('100.00');
    for (const [amount, key] of [
      ['40', 'a'],
      ['60', 'b'],
    ] as const) {
      expect(await orderRefund(shop.db, id, wanted(amount, { key }), shop.clock.now())).toMatchObject({ ok: true });
      await shop.run('payments.refund');
    }
    expect([await statuses(id), await act.balance(who)]).toEqual([['done', 'done'], '0.00']);
  });

  test('a refund whose answer is lost is made once', async () => {
    const { who, id } = await paid();
    await orderRefund(shop.db, id, wanted('100'), shop.clock.now());
    fake.loseNextAnswer();
    await shop.run('payments.refund');
    expect(await statuses(id)).toEqual(['requested']);
    shop.clock.advance(11 * 60_000);
    await shop.run('payments.refund');
    expect([await statuses(id), await act.balance(who)]).toEqual([['done'], '0.00']);
  });
});
