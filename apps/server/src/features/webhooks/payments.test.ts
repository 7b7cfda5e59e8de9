/** Events of money, written by what really happens to payments. */
import { asCurrency, money } from '@aerial/domain/money.ts';
import { expect, test } from 'vitest';
import { requestRefund } from '../../billing/payments/refunds.ts';
import { openShop } from '../payments/testing/shop.ts';
import { shopping } from '../payments/testing/shopping.ts';

test('a payment that settles and one that is refunded are sent once each', async () => {
  const shop = await openShop();
  const act = shopping(shop);
  await shop.db
    .insertInto('webhooks')
    .values({
      provider_id: 1,
      url: 'https://billing.example/',
      events: ['payment.settled', 'payment.refunded'],
      sealed_secret: '',
      created_at: new Date(shop.clock.now()),
    })
    .execute();
  const who = await shop.customer();
  await act.topUp(who, '100');
  const [payment] = await act.payments(who);
  const amount = money(4_000, asCurrency('RUB'));
  await requestRefund(shop.engine, payment!.id, { amount, key: 'part', reason: 'operator' });
  await requestRefund(shop.engine, payment!.id, { amount, key: 'part', reason: 'operator' });
  const events = await shop.db
    .selectFrom('webhook_events')
    .select(['kind', 'subscriber_id', 'data'])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    {
      kind: 'payment.settled',
      subscriber_id: who.id,
      data: expect.objectContaining({ id: payment!.id, amount: 10_000, currency: 'RUB', purpose: 'top-up' }),
    },
    {
      kind: 'payment.refunded',
      subscriber_id: who.id,
      data: expect.objectContaining({ payment_id: payment!.id, amount: 4_000, currency: 'RUB', reason: 'operator' }),
    },
  ]);
});
