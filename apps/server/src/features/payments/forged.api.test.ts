/** Whatever a viewer sends, alone or at once, nothing is bought below its price, of another provider, or twice. */
import fc from '@aerial/testkit/property.ts';
import { beforeAll, expect, test } from 'vitest';
import { isBalanced, proveLedger } from '../../billing/ledger.pg.ts';
import { openShop, PACKETS, PRICES, type Customer, type Shop } from './testing/shop.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

let shop: Shop;
let act: Shopping;
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
});

/** Amounts that are none, or not allowed. */
const amounts = fc.constantFrom<unknown>(
  '-100',
  '1e3',
  1e3,
  '0',
  0,
  -5,
  '0.001',
  '9'.repeat(30),
  1e300,
  'NaN',
  '',
  null,
  '15000.01',
  '9.99',
  '10',
  '100.00',
);
const packets = fc.constantFrom<unknown>(PACKETS.base, PACKETS.sport, PACKETS.foreign, -1, 0, 1e10, '80', '80.5', 4242);
const prices = fc.constantFrom<unknown>(
  PRICES.base,
  PRICES.year,
  PRICES.sport,
  PRICES.foreign,
  undefined,
  '',
  -1,
  '1e3',
  '9999999999999999999',
);
const forged = fc.constantFrom(
  {},
  { price: '0.01' },
  { amount: '0.01', total_price: '0' },
  { user_id: 1, account_id: '1' },
);

const command = fc.oneof(
  fc.record({
    method: fc.constant('POST' as const),
    path: fc.constant('subscriptions'),
    packet_id: packets,
    purchase_type_id: prices,
    more: forged,
  }),
  fc.record({
    method: fc.constant('POST' as const),
    path: fc.constant('purchases'),
    purchase_type_id: prices,
    more: forged,
  }),
  fc.record({
    method: fc.constant('POST' as const),
    path: fc.constant('purchases_offer'),
    packet_id: packets,
    purchase_type_id: prices,
    more: forged,
  }),
  fc.record({
    method: fc.constant('DELETE' as const),
    path: fc.constant('subscriptions'),
    packet_id: packets,
    more: forged,
  }),
  fc.record({
    method: fc.constant('PATCH' as const),
    path: fc.constant('subscriptions'),
    packet_id: packets,
    renew: fc.constantFrom('true', false, 'x'),
    more: forged,
  }),
  fc.record({ method: fc.constant('POST' as const), path: fc.constant('payforms'), amount: amounts, more: forged }),
);

/** By purchase type: what may be charged for it. */
const ALLOWED: Readonly<Record<string, readonly number[]>> = {
  [PRICES.base]: [19_900],
  [PRICES.year]: [199_000],
  [PRICES.sport]: [9900, 100],
};

async function send(who: Customer, account: number, given: Record<string, unknown>): Promise<number> {
  const { method, path, more, ...body } = given as { method: 'POST'; path: string; more: object };
  const to = path === 'payforms' ? `accounts/${account}/payforms/short_url/short_url` : path;
  return (await shop.call(who, method, to, { ...body, ...more })).status;
}

test('forged requests at once, each repeated', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 6 }), async (commands) => {
      const who = await shop.customer();
      await act.topUp(who, '500');
      const account = await act.account(who);
      // Clients repeat what was not answered.
      const statuses = await Promise.all([...commands, ...commands].map((one) => send(who, account, one)));
      expect(statuses.filter((status) => status >= 500)).toEqual([]);

      const bought = await shop.db.selectFrom('purchases').selectAll().where('user_id', '=', who.id).execute();
      for (const { purchase_type_id: type, amount } of bought) expect(ALLOWED[type]).toContain(Number(amount));
      const running = (await act.subscriptions(who)).filter(({ status }) => status === 'active');
      expect(new Set(running.map(({ packet_id: id }) => id)).size).toBe(running.length);
      expect(running.every(({ packet_id: id }) => id === PACKETS.base || id === PACKETS.sport)).toBe(true);

      const spent = bought.reduce((sum, { amount }) => sum + Number(amount), 0);
      const left = Math.round(Number(await act.balance(who)) * 100);
      expect([left, left >= 0]).toEqual([50_000 - spent, true]);
      const payments = await act.payments(who);
      const topUps = payments.filter(({ purpose }) => purpose === 'top-up').map(({ amount }) => Number(amount));
      expect(topUps.every((amount) => amount >= 1_000 && amount <= 1_500_000)).toBe(true);
      expect(payments.every(({ user_id: owner }) => owner === who.id)).toBe(true);
    }),
    { numRuns: 25 },
  );
  expect(isBalanced(await proveLedger(shop.db))).toBe(true);
});
