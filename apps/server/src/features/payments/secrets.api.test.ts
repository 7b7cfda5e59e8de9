/** All that viewers do with money, through two payment systems, well and badly: what is secret is in no log and no answer. */
import { asProviderId } from '@aerial/domain/ids.ts';
import { YOOKASSA_SECRET, YOOKASSA_SHOP, yookassaFake } from '@aerial/testkit/psp/yookassa-fake.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestRefund } from '../../billing/payments/refunds.ts';
import { webhookSecret } from '../../ports/payment/sandbox/sandbox.ts';
import { openShop, PACKETS, SECRET, type Customer, type Shop } from './testing/shop.ts';
import { shopping } from './testing/shopping.ts';

const CARDS = ['4111111111111111', '5555555555554444', '4000000000000002', '4000000000009995', '4000000000000341'];
const PROMO = { good: 'EVENING-PRESENT-4821', wrong: 'NO-SUCH-PRESENT-7716' };

let shop: Shop;
let yookassa: Awaited<ReturnType<typeof yookassaFake>>;
const lines: string[] = [];
const answers: string[] = [];
const codes: string[] = [];
const tokens: string[] = [];

beforeAll(async () => {
  yookassa = await yookassaFake();
  shop = await openShop({
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    payments: {
      env: { YOOKASSA_SECRET },
      isProduction: false,
      allowsSandbox: true,
      apiUrls: { yookassa: yookassa.url },
    },
  });
  const credentials = { shop_id: YOOKASSA_SHOP, secret: 'env:YOOKASSA_SECRET', check_sender: false };
  const paySystems = [
    { id: 1, shortname: 'short_url', system: 'yookassa', title: { ru: 'Card' }, credentials },
    { id: 2, shortname: 'linkedcard', system: 'yookassa', title: { ru: 'Linked card' } },
  ];
  await shop.db
    .updateTable('providers')
    .set({ settings: JSON.stringify({ hasPurchases: true, paySystems }) })
    .where('id', '=', asProviderId(2))
    .execute();
  await shop.db
    .insertInto('promo_campaigns')
    .values({ id: 1, provider_id: 1, slug: 'present', title: '{"en":"Present"}', packet_ids: [PACKETS.base], days: 3 })
    .execute();
  await shop.db
    .insertInto('promo_keys')
    .values({ provider_id: 1, campaign_id: 1, code: PROMO.good, usage_limit: 5 })
    .execute();
  shop.clock.advance(11_000);
  // The sandbox's own page lists its test cards, and the code that an SMS would carry.
  shop.app.addHook('onSend', async (request, _reply, payload) => {
    if (request.url.startsWith('/__pay/')) return payload;
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) answers.push(payload.toString());
    return payload;
  });
}, 120_000);
afterAll(() => yookassa.close());

const customer: Shop['customer'] = async (options) => {
  const who = await shop.customer(options);
  tokens.push(who.token);
  return who;
};

async function sandbox(): Promise<void> {
  const act = shopping(shop);
  const payer = await customer();
  await act.buyByCard(payer, CARDS[1]);
  for (const card of [CARDS[2]!, CARDS[3]!]) {
    const declined = await customer();
    await act.buyByCard(declined, card);
    await act.payments(declined);
  }
  const saver = await customer();
  await act.topUpByCard(saver, CARDS[0]);
  await act.pay(saver, (await act.offer(saver)).id, { payform_shortname: 'linkedcard' });
  await shop.call(saver, 'GET', 'cards');
  const unfunded = await customer();
  await act.topUpByCard(unfunded, CARDS[4]);
  await act.pay(unfunded, (await act.offer(unfunded)).id, { payform_shortname: 'linkedcard' });
  const linker = await customer();
  await shop.payByCard((await shop.call(linker, 'POST', 'cards', {})).body.full_url, CARDS[0]);
  await shop.deliver();
  const texter = await customer();
  const sent = await act.action(texter, 'phone_sms', 'phone', { amount: 100, phone: '79005550017' });
  codes.push(/\d{6}/.exec((await shop.outbox.list('79005550017'))[0]!.text)![0]);
  for (const code of ['000000', codes[0]!])
    await act.action(texter, 'phone_sms', 'confirm_by_sms', { transaction_id: sent.body.id, code });
  const [payment] = await act.payments(texter);
  const amount = money(5000, asCurrency('RUB'));
  await requestRefund(shop.engine, payment!.id, { amount, key: 'half', reason: 'operator' });
  const state = {
    pspId: payment!.psp_id!,
    status: 'succeeded',
    amount,
    refunded: money(0, asCurrency('RUB')),
  } as const;
  const card = { token: 'a token of a forged card', lastFour: '1111' };
  await shop.report({ ...state, card }, { secret: 'the secret of a forger' });
  await shop.report({ ...state, card });
}

async function vendor(): Promise<void> {
  const act = shopping(shop);
  const topUp = async (who: Customer) => {
    const { body } = await act.action(who, 'short_url', 'short_url', { amount: '100', saveCard: true });
    return body.id;
  };
  const pspId = async (id: string): Promise<string | null> =>
    (await shop.db.selectFrom('payment_transactions').select('psp_id').where('id', '=', id).executeTakeFirstOrThrow())
      .psp_id;
  const who = await customer({ providerId: 2 });
  const id = await topUp(who);
  yookassa.pay((await pspId(id))!, { last4: '4477' });
  const hook = yookassa.webhook((await pspId(id))!);
  await shop.app.inject({
    method: 'POST',
    url: '/payments/webhooks/yookassa/meridian',
    headers: { 'content-type': 'application/json' },
    payload: hook,
  });
  shop.clock.advance(6000);
  await act.transaction(who, id);
  await shop.call(who, 'GET', 'cards');
  await act.action(who, 'linkedcard', 'linkedcard', { amount: '11' });
  for (const fault of ['failNext', 'breakNextAnswer'] as const) {
    yookassa[fault]();
    await topUp(await customer({ providerId: 2 }));
  }
  yookassa.answerNext({
    status: 401,
    body: { type: 'error', code: 'invalid_credentials', description: `The key ${YOOKASSA_SECRET} is wrong` },
  });
  await topUp(await customer({ providerId: 2 }));
}

async function promo(): Promise<void> {
  const who = await customer();
  for (const code of Object.values(PROMO)) {
    await shop.app.inject(`/v2/promokeys/${code}/info?access_token=${who.token}`);
    await shop.app.inject(`/promo?code=${code}`);
    await shop.call(who, 'POST', 'promokeys/check', { code });
    await shop.call(who, 'POST', 'promokeys', { code });
  }
  await shop.call(who, 'POST', 'promokeys', { code: { nested: PROMO.good } });
}

test('F-357 no card, token, code or secret of a payment is in a log or an answer', async () => {
  await sandbox();
  await vendor();
  await promo();
  shop.clock.advance(31 * 86_400_000);
  for (const job of ['payments.renew', 'payments.check', 'payments.refund', 'payments.events']) await shop.run(job);

  const cards = await shop.db.selectFrom('cards').selectAll().execute();
  expect(cards.length).toBeGreaterThanOrEqual(4);
  const tokenOf = (card: (typeof cards)[number]) => shop.engine.vault.token(card);
  // YooKassa names a saved card by the payment that saved it, whose id stands in the address of its page. It is worth nothing without
  // the secret of the shop; logs do not have it all the same.
  const named = new Set(cards.filter(({ paysystem }) => paysystem === 'yookassa').map(tokenOf));
  const ofVendor = [YOOKASSA_SECRET, Buffer.from(`${YOOKASSA_SHOP}:${YOOKASSA_SECRET}`).toString('base64')];
  const never = [
    ...CARDS,
    ...cards.flatMap((card) => [card.token, tokenOf(card)]),
    ...ofVendor,
    SECRET,
    webhookSecret(SECRET, 'aerial'),
    ...codes,
    ...tokens,
    'a token of a forged card',
  ];
  const pages = await shop.db.selectFrom('sandbox_payments').select('id').execute();
  const log = lines.join('');
  const answered = answers.join('\n');
  expect([lines.length > 50, answers.length > 40, log.includes('a payment could not be created')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(never.filter((secret) => log.includes(secret))).toEqual([]);
  expect(
    [...Object.values(PROMO), ...pages.map(({ id }) => `/__pay/${id}`)].filter((one) => log.includes(one)),
  ).toEqual([]);
  expect(never.filter((secret) => !named.has(secret) && answered.includes(secret))).toEqual([]);

  // At rest: tokens are sealed, and numbers of cards were never known.
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('sandbox_payments', 'tokens')`.execute(shop.db);
  const texts = await Promise.all(
    rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(shop.db)),
  );
  const stored = texts.flatMap((one) => one.rows.map(({ row }) => row)).join('\n');
  const sealed = new Set(cards.map(({ token }) => token));
  const isKnown = (secret: string): boolean => sealed.has(secret) || named.has(secret) || codes.includes(secret);
  expect(never.filter((secret) => !isKnown(secret) && stored.includes(secret))).toEqual([]);
});
