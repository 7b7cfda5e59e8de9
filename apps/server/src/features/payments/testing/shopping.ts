/** What customers of the shop do. */
import { expect } from 'vitest';
import { PACKETS, type Customer, type Shop } from './shop.ts';

export function shopping(shop: Shop) {
  const { call, db } = shop;
  const account = async (who: Customer): Promise<number> => {
    const [own] = (await call(who, 'GET', 'accounts')).body as unknown as { id: number }[];
    return own!.id;
  };
  const action = async (who: Customer, payform: string, name: string, body: object) =>
    call(who, 'POST', `accounts/${await account(who)}/payforms/${payform}/${name}`, body);
  const offer = async (who: Customer, packet = PACKETS.base, more: object = {}) => {
    const made = await call(who, 'POST', 'purchases_offer', { code: 'web300', packet_id: packet, ...more });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body;
  };
  const pay = (who: Customer, offerId: string, body: object) =>
    call(who, 'POST', `purchases_offer/${offerId}/transactions`, body);

  return {
    account,
    action,
    offer,
    pay,
    buy: (who: Customer, purchaseTypeId: string) =>
      call(who, 'POST', 'purchases', { purchase_type_id: purchaseTypeId }),
    transaction: async (who: Customer, id: string) => (await call(who, 'GET', `transactions/${id}`)).body,
    balance: async (who: Customer) => (await call(who, 'GET', 'balance')).body.balance,
    subscriptions: (who: Customer) =>
      db.selectFrom('subscriptions').selectAll().where('user_id', '=', who.id).orderBy('id').execute(),
    payments: (who: Customer) =>
      db.selectFrom('payment_transactions').selectAll().where('user_id', '=', who.id).orderBy('id').execute(),
    async topUp(who: Customer, amount: string) {
      const { body } = await action(who, 'short_url', 'short_url', { amount });
      await shop.press(body.full_url, 'play', { choice: 'success' });
      await shop.deliver();
    },
    /** Tops up by a card that is saved. */
    async topUpByCard(who: Customer, number?: string, amount = '100') {
      const { body } = await action(who, 'short_url', 'short_url', { amount, saveCard: true });
      await shop.payByCard(body.full_url, number);
      await shop.deliver();
    },
    /** Pays for the base packet on a page, with a card that is saved. */
    async buyByCard(who: Customer, number?: string) {
      const { id } = await offer(who);
      const { body } = await pay(who, id, { payform_shortname: 'short_url', save_card: true });
      await shop.payByCard(body.full_url, number);
      await shop.deliver();
      return body;
    },
  };
}
export type Shopping = ReturnType<typeof shopping>;
