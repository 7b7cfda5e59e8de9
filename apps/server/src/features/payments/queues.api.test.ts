/** Work that cannot be done stands in front of work that can. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { runRenewals } from '../../billing/payments/jobs.ts';
import { webhooks } from '../../billing/payments/webhooks.ts';
import { openShop, PACKETS, PRICES, type Shop } from './testing/shop.ts';
import { addCustomers } from './testing/stock.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

const STUCK = 150;
let shop: Shop;
let act: Shopping;
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
});

test('subscriptions that cannot be renewed do not hold up those behind them', async () => {
  const who = await shop.customer();
  await act.topUp(who, '400');
  await act.buy(who, PRICES.base);
  shop.clock.advance(31 * 86_400_000);
  const stuck = await addCustomers(shop.db, STUCK);
  await sql`insert into subscriptions (provider_id, user_id, packet_id, purchase_type_id, amount, currency, status, renew, pay_with, zone,
      anchor_at, period_index, start_at, paid_until, created_at)
    select 2, ${stuck[0]!.id}::int + i, ${PACKETS.base}, ${PRICES.base}::bigint, 0, 'RUB', 'active', true, 'account', 'UTC', s, 0, s,
      s + interval '1 day', s
    from generate_series(0, ${STUCK - 1}::int) i, (select ${new Date(shop.clock.now() - 40 * 86_400_000)}::timestamptz as s) at`.execute(
    shop.db,
  );
  const { systems } = shop.engine;
  const warnings: string[] = [];
  const engine = {
    ...shop.engine,
    warn: (_details: object, message: string) => void warnings.push(message),
    systems: {
      ...systems,
      provider: (id: number) => (id === 2 ? Promise.reject(new Error('unreachable')) : systems.provider(id)),
    },
  };
  await runRenewals(engine, 'http://tv.test');
  expect(warnings).toHaveLength(STUCK);
  expect(await act.subscriptions(who)).toMatchObject([{ status: 'active', period_index: 1 }]);
});

test('webhooks of no known payment do not hold up those behind them', async () => {
  const who = await shop.customer();
  const { body } = await act.action(who, 'short_url', 'short_url', { amount: '50' });
  const { psp_id: pspId } = (await act.payments(who))[0]!;
  await shop.payByCard(body.full_url);
  const received = new Date(shop.clock.now() - 60_000);
  const event = (id: string, of: string) => ({
    paysystem: 'sandbox',
    provider_id: 1,
    event_id: id,
    psp_id: of,
    kind: 'payment',
    raw: JSON.stringify({ pspId: of }),
    received_at: received,
  });
  await shop.db
    .insertInto('psp_events')
    .values([
      ...Array.from({ length: STUCK }, (_, n) => event(`unknown-${n}`, `pay_unknown_${n}`)),
      event('known', pspId!),
    ])
    .execute();
  await webhooks(shop.engine).handlePending();
  expect(await act.balance(who)).toBe('50.00');
});
