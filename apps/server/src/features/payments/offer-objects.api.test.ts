/** Whole offers and their transactions as clients read them. */
import { createOfferCall, offerCall, offerTransactionCall } from '@aerial/contract/calls/payments.ts';
import { beforeAll, expect, test } from 'vitest';
import { requests } from '../../testing/answers.ts';
import { openShop, PACKETS, PRICES, type Shop } from './testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const as = (token: string) => requests(shop, () => token, 'ru');
const offer = (token: string, body: object) =>
  as(token).send('POST', 'users/self/purchases_offer', { code: 'web300', packet_id: PACKETS.base, ...body });

test('A-377 an offer says what is bought, what it costs this viewer, and how it can be paid', async () => {
  const who = await shop.customer();
  const made = as(who.token).success(createOfferCall, await offer(who.token, { period: '0-1-0' }));
  expect(made).toEqual({
    id: made.id,
    offer_id: made.id,
    code: 'web300',
    packet_id: PACKETS.base,
    library_id: null,
    entity_license_id: null,
    distribution_type: null,
    product_title: 'Base',
    distribution_info: '',
    period: '0-1-0',
    purchases: {
      purchase_type_id: PRICES.base,
      is_have_trial: false,
      is_have_money_on_balance: false,
      amount: '199.00',
      missing_amount: '199.00',
      currency: 'RUB',
    },
    paysystems: made.paysystems,
    transaction: null,
  });
  expect(made.paysystems.map(({ payform_shortname: name }) => name)).toEqual([
    'short_url',
    'qrcode',
    'phone_sms',
    'linkedcard',
    'provider_account',
    'info',
  ]);
  const again = as(who.token).success(offerCall, await as(who.token).raw(`users/self/purchases_offer/${made.id}`));
  expect(again).toEqual(made);
});

test('A-378 its transaction has its id, and the addresses of the page and of the QR code', async () => {
  const who = await shop.customer();
  const made = as(who.token).success(createOfferCall, await offer(who.token, {}));
  const pay = async (payform: string) =>
    as(who.token).success(
      offerTransactionCall,
      await as(who.token).send('POST', `users/self/purchases_offer/${made.id}/transactions`, {
        payform_shortname: payform,
      }),
    );
  const page = await pay('short_url');
  expect(page).toMatchObject({ transaction_id: page.id, status: 'processing', amount: '199.00' });
  expect(page.full_url).toMatch(/^http:\/\/tv\.test\/__pay\//);
  const code = await pay('qrcode');
  expect(code.transaction_id).toMatch(/^\d+$/);
  expect(code.qrcode_ur).toMatch(/^http:\/\/tv\.test\/__pay\//);
  expect(code.qrcode_url).toBe(code.qrcode_ur);
  const shown = as(who.token).success(offerCall, await as(who.token).raw(`users/self/purchases_offer/${made.id}`));
  expect(shown.transaction?.id).toBe(code.id);
});

test.each([
  ['web300', 200],
  ['tv303', 200],
  ['web301', 422],
  ['TV303', 422],
  ['', 422],
  [300, 422],
])('A-459 the offer version %j answers %i', async (code, status) => {
  const who = await shop.customer();
  const answer = await offer(who.token, { code });
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(as(who.token).success(createOfferCall, answer).code).toBe(code);
  else expect(answer.json().error_code).toBe('validation_failed');
});

test.each([
  ['a price', { price: '0.01', amount: '0.01', purchases: { amount: '0.01' } }],
  ['another price of another packet', { purchase_type_id: PRICES.sport }],
  ['a price of another provider', { purchase_type_id: PRICES.foreign }],
  ['a period that is not sold', { period: '0-0-99' }],
  ['a huge id', { purchase_type_id: '9999999999999999999' }],
  ['an exponent', { purchase_type_id: '1e3' }],
  ['a negative id', { purchase_type_id: -1 }],
])('%s in the request never lowers what is paid', async (_, forged) => {
  const who = await shop.customer();
  const answer = await offer(who.token, forged);
  if (answer.statusCode === 200) expect(answer.json().purchases).toMatchObject({ amount: '199.00', currency: 'RUB' });
  else expect([404, 422]).toContain(answer.statusCode);
  const foreign = await offer(who.token, { ...forged, packet_id: PACKETS.foreign });
  expect([404, 422]).toContain(foreign.statusCode);
});
