/** Fiscal receipts of a provider whose law wants them. */
import { asCurrency, money } from '@aerial/domain/money.ts';
import { expect, test } from 'vitest';
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { orderOf } from '../../billing/payments/orders.ts';
import { requestRefund } from '../../billing/payments/refunds.ts';
import { openShop, PAY_SYSTEMS } from './testing/shop.ts';
import { shopping } from './testing/shopping.ts';

test('each payment and each refund has a receipt, whose items and customer are part of the order', async () => {
  const shop = await openShop();
  const act = shopping(shop);
  const settings = { hasPurchases: true, paySystems: PAY_SYSTEMS, payments: { receipts: true } };
  await shop.db
    .updateTable('providers')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', asProviderId(1))
    .execute();
  shop.clock.advance(11_000);
  const who = await shop.customer();
  await shop.db.updateTable('users').set({ email: 'viewer@example.com' }).where('id', '=', asUserId(who.id)).execute();
  await act.topUp(who, '100');
  const [payment] = await act.payments(who);

  const order = await orderOf(shop.db, shop.engine.vault, payment!, 'aerial');
  const amount = money(10_000, asCurrency('RUB'));
  expect(order.receipt).toEqual({
    items: [{ description: 'Пополнение баланса', quantity: 1, amount }],
    customer: { email: 'viewer@example.com' },
  });
  // Whom it goes to is part of the order, which has to stay the same.
  await shop.db.updateTable('users').set({ email: 'other@example.com' }).where('id', '=', asUserId(who.id)).execute();
  expect(await orderOf(shop.db, shop.engine.vault, payment!, 'aerial')).toEqual(order);

  await requestRefund(shop.engine, payment!.id, { amount, key: 'all', reason: 'operator' });
  const receipts = await shop.db.selectFrom('receipts').select(['kind', 'status']).orderBy('id').execute();
  expect(receipts).toEqual([
    { kind: 'payment', status: 'sent' },
    { kind: 'refund', status: 'sent' },
  ]);
});
