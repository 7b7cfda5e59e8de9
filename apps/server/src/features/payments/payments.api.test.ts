import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '../../billing/ledger.pg.ts';
import { openShop, PACKETS, PRICES, type Customer, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => void (shop = await openShop()));

async function offer(who: Customer, packet = PACKETS.base, more: object = {}) {
  const made = await shop.call(who, 'POST', 'purchases_offer', { code: 'web300', packet_id: packet, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}
const pay = (who: Customer, offerId: string, body: object) =>
  shop.call(who, 'POST', `purchases_offer/${offerId}/transactions`, body);
const transaction = async (who: Customer, id: string) => (await shop.call(who, 'GET', `transactions/${id}`)).body;
const balance = async (who: Customer) => (await shop.call(who, 'GET', 'balance')).body.balance;
const subscriptions = (who: Customer) =>
  shop.db.selectFrom('subscriptions').selectAll().where('user_id', '=', who.id).orderBy('id').execute();
/** Pays for the base packet on a page, with a card that is saved. */
async function buyByCard(who: Customer, number?: string) {
  const { id } = await offer(who);
  const { body } = await pay(who, id, { payform_shortname: 'short_url', save_card: true });
  await shop.payByCard(body.full_url, number);
  await shop.deliver();
  return body;
}

describe('paying for an offer', () => {
  test('on a hosted page: the webhook settles it, the packet is there, the money is not on the balance', async () => {
    const who = await shop.customer();
    const made = await offer(who);
    expect(made).toMatchObject({ purchases: { amount: '199.00', missing_amount: '199.00', is_have_trial: false } });
    const paid = await pay(who, made.id, { payform_shortname: 'short_url' });
    expect([paid.status, paid.body.status]).toEqual([200, 'processing']);
    await shop.payByCard(paid.body.full_url);
    await shop.deliver();
    expect(await transaction(who, paid.body.id)).toMatchObject({ status: 'complete', full_url: null });
    expect(await subscriptions(who)).toMatchObject([
      { status: 'active', packet_id: PACKETS.base, pay_with: 'account' },
    ]);
    expect(await balance(who)).toBe('0.00');
  });
  test('without a webhook the viewer’s poll settles it', async () => {
    const who = await shop.customer();
    const { body } = await pay(who, (await offer(who)).id, { payform_shortname: 'short_url' });
    await shop.payByCard(body.full_url);
    expect(await transaction(who, body.id)).toMatchObject({ status: 'complete' });
    expect(await subscriptions(who)).toHaveLength(1);
  });
  test('by a QR code', async () => {
    const who = await shop.customer();
    const { body } = await pay(who, (await offer(who)).id, { payform_shortname: 'qrcode' });
    await shop.press(body.qrcode_url, 'play', { choice: 'success' });
    expect((await transaction(who, body.id)).status).toBe('complete');
  });
});

test('after all of this the books balance', async () => {
  const proof = await proveLedger(shop.db);
  expect([proof.wrongBalances, proof.unequalCurrencies]).toEqual([[], 0]);
});
void [buyByCard, PRICES];
