/** Calls of the account, its cards and payments as raw clients make them: with forms, and every field of the answers. */
import { asProviderId, asUserId } from '@aerial/domain/ids.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShop, PACKETS, PAY_SYSTEMS, type Customer, type Shop } from './testing/shop.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

let shop: Shop;
let act: Shopping;
const texts = (name: string) => ({
  title: { ru: `${name} по-русски`, en: name },
  description: { en: `${name}: description` },
  button_text: { en: `${name}: button` },
  how_to_use: { en: `${name}: how to use` },
  how_to_use_packet: { en: `${name}: how to use with a packet` },
});
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
  const paySystems = PAY_SYSTEMS.map((system) => ({ ...system, ...texts(system.shortname) }));
  paySystems[1] = { ...paySystems[1]!, skip_parental_control: true } as (typeof paySystems)[0];
  await shop.db
    .updateTable('providers')
    .set({ settings: JSON.stringify({ hasPurchases: true, paySystems }) })
    .where('id', '=', asProviderId(1))
    .execute();
  shop.clock.advance(11_000);
});

type Body = Readonly<Record<string, unknown>>;

/** A request whose body is a form, as clients of this API send it. */
async function form(who: Customer, method: 'POST' | 'PATCH', path: string, fields: Record<string, string>) {
  const answer = await shop.app.inject({
    method,
    url: `/v2/users/self/${path}?access_token=${who.token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, body: answer.json<Body>(), text: answer.body };
}
async function read(who: Customer, path: string) {
  const url = `/v2/users/self/${path}?access_token=${who.token}`;
  const answer = await shop.app.inject({ url, headers: { 'accept-language': 'en' } });
  return { status: answer.statusCode, body: answer.json<unknown>(), text: answer.body };
}
const payforms = async (who: Customer) =>
  (await read(who, `accounts/${await act.account(who)}/payforms`)).body as Body[];
const topUp = async (who: Customer, payform: string, action: string, fields: Record<string, string>) =>
  form(who, 'POST', `accounts/${await act.account(who)}/payforms/${payform}/${action}`, fields);
const sms = async (phone: string): Promise<string> =>
  /\d{6}/.exec((await shop.outbox.list(phone)).at(0)?.text ?? '')?.[0] ?? '';

const payment = (purpose: string, amount: string, more: Body = {}) => ({
  id: expect.stringMatching(/^\d+$/),
  transaction_id: expect.stringMatching(/^\d+$/),
  status: 'processing',
  status_description: null,
  amount,
  currency: 'RUB',
  full_url: expect.stringMatching(/^http:\/\/tv\.test\/__pay\//),
  qrcode_url: null,
  qrcode_ur: null,
  created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
  purpose,
  title: expect.any(String),
  ...more,
});

describe('the account', () => {
  test('A-783 A-784 A-785 F-035: its balance has one answer at two addresses', async () => {
    const who = await shop.customer();
    await act.topUp(who, '42.5');
    expect(await read(who, 'accounts')).toMatchObject({
      status: 200,
      body: [
        {
          id: expect.any(Number),
          amount: '42.50',
          balance: '42.50',
          currency: 'RUB',
          is_payment_allowed: true,
        },
      ],
    });
    for (const path of ['balance', 'accounts/balance'])
      expect(await read(who, path)).toMatchObject({ status: 200, body: { balance: '42.50', currency: 'RUB' } });
    expect((await read(who, 'balance')).text).toBe((await read(who, 'accounts/balance')).text);
  });
  test('A-380 A-381 A-808: the ways to pay into it, with their texts and settings', async () => {
    const who = await shop.customer();
    const offered = await payforms(who);
    expect(offered.map(({ shortname }) => shortname)).toEqual([
      'short_url',
      'qrcode',
      'phone_sms',
      'linkedcard',
      'info',
    ]);
    expect(offered[1]).toEqual({
      id: 2,
      name: 'qrcode',
      shortname: 'qrcode',
      payform_shortname: 'qrcode',
      title: 'qrcode',
      description: 'qrcode: description',
      button_text: 'qrcode: button',
      how_to_use: 'qrcode: how to use',
      how_to_use_packet: 'qrcode: how to use with a packet',
      data: { skip_parental_control: true },
      params: { paysystem_shortname: 'sandbox' },
    });
    expect(offered[0]).toMatchObject({ data: { skip_parental_control: false } });
    expect(offered.at(-1)).toMatchObject({ params: { paysystem_shortname: 'info' } });
    const offer = (await act.offer(who)) as unknown as { paysystems: Body[] };
    expect(offer.paysystems.map(({ payform_shortname: name }) => name)).toContain('provider_account');
  });
});

describe('payform actions', () => {
  test('A-809 A-814 A-815 A-384: short_url answers a payment with the address of its page', async () => {
    const who = await shop.customer();
    const account = String(await act.account(who));
    const fields = {
      payForm: 'short_url',
      account,
      saveCard: 'true',
      amount: '150.50',
      returnUrl: 'http://tv.test/lk',
    };
    const { status, body } = await topUp(who, 'short_url', 'short_url', fields);
    expect([status, body]).toEqual([200, payment('top-up', '150.50')]);
    await shop.payByCard(String(body['full_url']));
    await shop.deliver();
    expect(await act.balance(who)).toBe('150.50');
    expect((await read(who, 'cards')).body).toHaveLength(1);
  });
  test('A-810 A-814: linkedcard charges the card that is named', async () => {
    const who = await shop.customer();
    await act.topUpByCard(who, '4111111111111111', '10');
    await act.topUpByCard(who, '4000000000000341', '11');
    const cards = (await read(who, 'cards')).body as { id: string; number: string }[];
    const unfunded = cards.find(({ number }) => number.endsWith('0341'))!;
    const charge = (cardId: string) => topUp(who, 'linkedcard', 'linkedcard', { amount: '30', cardId });
    expect((await charge(unfunded.id)).body).toMatchObject({ status: 'error', full_url: null });
    expect((await charge(cards[0]!.id)).body).toEqual(
      payment('top-up', '30.00', { status: 'complete', full_url: null }),
    );
    expect(await act.balance(who)).toBe('51.00');
  });
  test('A-811 A-812 A-815: phone sends a code, confirm_by_sms takes it with the id of the payment', async () => {
    const who = await shop.customer();
    const { body } = await topUp(who, 'phone_sms', 'phone', { amount: '12', phone: '79005550011' });
    expect(body).toEqual(payment('top-up', '12.00', { full_url: null }));
    const confirm = (code: string) =>
      topUp(who, 'phone_sms', 'confirm_by_sms', { code, transaction_id: String(body['id']) });
    expect((await confirm('000')).body['error_code']).toBe('invalid_otp');
    expect((await confirm(await sms('79005550011'))).body).toMatchObject({ id: body['id'], status: 'complete' });
    expect(await act.balance(who)).toBe('12.00');
  });
  test('A-813 A-815: qrcode_make_transaction answers what the code has to contain', async () => {
    const who = await shop.customer();
    const { body } = await topUp(who, 'qrcode', 'qrcode_make_transaction', { amount: '13' });
    const qrcode = expect.stringMatching(/^http:\/\/tv\.test\/__pay\/.+\/qr$/);
    expect(body).toEqual(payment('top-up', '13.00', { full_url: null, qrcode_url: qrcode, qrcode_ur: qrcode }));
    expect(body['qrcode_ur']).toBe(body['qrcode_url']);
  });
  test('A-815: another action, account or amount is refused', async () => {
    const who = await shop.customer();
    const other = await shop.customer();
    const account = await act.account(who);
    expect((await topUp(who, 'short_url', 'gift', { amount: '20' })).status).toBe(404);
    expect(
      (await topUp(who, 'short_url', 'short_url', { amount: '20', account: String(await act.account(other)) })).status,
    ).toBe(404);
    expect(
      (await form(other, 'POST', `accounts/${account}/payforms/short_url/short_url`, { amount: '20' })).status,
    ).toBe(404);
    expect((await topUp(who, 'short_url', 'short_url', { amount: '-20' })).status).toBe(422);
    expect(await act.payments(who)).toEqual([]);
  });
  test('A-384 A-791: a payment is read by its id, and says why it failed', async () => {
    const who = await shop.customer();
    const { body } = await topUp(who, 'short_url', 'short_url', { amount: '14' });
    expect((await read(who, `transactions/${String(body['id'])}`)).body).toEqual(payment('top-up', '14.00'));
    await shop.payByCard(String(body['full_url']), '4000000000009995');
    await shop.deliver();
    shop.clock.advance(5001);
    expect((await read(who, `transactions/${String(body['id'])}`)).body).toMatchObject({
      id: body['id'],
      transaction_id: body['id'],
      status: 'error',
      status_description: 'The card has not enough money.',
    });
    expect((await read(await shop.customer(), `transactions/${String(body['id'])}`)).status).toBe(404);
  });
});

describe('A-768 what is sent and answered', () => {
  test.each([
    ['a number', 150],
    ['text', '150.00'],
    ['text without decimals', '150'],
  ])('a sum sent as %s is answered as decimal text, at an instant in UTC', async (_how, amount) => {
    const who = await shop.customer();
    const path = `accounts/${await act.account(who)}/payforms/short_url/short_url`;
    const { status, body } = await shop.call(who, 'POST', path, { amount });
    expect([status, body.amount]).toEqual([200, '150.00']);
    expect((body as unknown as Body)['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });
  test('a refusal has code, status, message and detail', async () => {
    const { status, body } = await read(await shop.customer(), 'transactions/1');
    expect([status, body]).toEqual([
      404,
      {
        error_code: 'transaction_not_found',
        status_code: 404,
        error: { message: expect.any(String) },
        detail: expect.anything(),
      },
    ]);
  });
});

describe('F-338 a registered viewer', () => {
  const acts: readonly (readonly [what: string, (who: Customer) => Promise<{ readonly status: number }>])[] = [
    ['buys', (who) => shop.call(who, 'POST', 'purchases_offer', { packet_id: PACKETS.base })],
    ['saves favourites', (who) => shop.call(who, 'POST', 'favorites', { channel_id: 991 })],
    ['makes profiles', (who) => shop.call(who, 'POST', 'profiles', { name: 'Anna' })],
    ['changes settings', (who) => shop.call(who, 'PATCH', '', { first_name: 'Anna' })],
    ['removes devices', (who) => removeOtherDevice(who)],
  ];
  async function removeOtherDevice(who: Customer) {
    const other = await shop.db
      .insertInto('devices')
      .values({ user_id: asUserId(who.id), serial: 'other' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return shop.call(who, 'DELETE', `devices/${other.id}`);
  }
  beforeAll(async () => {
    await shop.db
      .insertInto('channels')
      .values({ id: 991, slug: 'c991', name: JSON.stringify({ ru: 'c991' }) })
      .execute();
    await shop.db.insertInto('provider_channels').values({ provider_id: 1, channel_id: 991, num: 991 }).execute();
  });

  test.each(acts)('%s, which a guest does not', async (_what, call) => {
    expect((await call(await shop.customer())).status).toBe(200);
    expect((await call(await shop.customer({ isGuest: true }))).status).toBe(403);
  });
});

describe('cards', () => {
  const link = (who: Customer, fields: Record<string, string>) => form(who, 'POST', 'cards', fields);
  test('A-387 A-388 A-786 A-787 A-010: a linked one is shown by its last four digits only', async () => {
    const who = await shop.customer();
    const account = String(await act.account(who));
    const { status, body } = await link(who, {
      paysystem_shortname: 'sandbox',
      account_id: account,
      // The provider decides what is held.
      amount: '5000',
      needed_refund: '1',
    });
    expect([status, body]).toEqual([200, payment('card', '1.00')]);
    const page = await shop.payByCard(String(body['full_url']));
    await shop.deliver();
    const { body: cards, text } = await read(who, 'cards');
    expect(cards).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        number: '**** **** **** 1111',
        brand: 'Visa',
        is_primary: true,
        paysystem_shortname: 'sandbox',
        account_id: account,
        amount: '1.00',
        needed_refund: true,
        subscriptions: [],
      },
    ]);
    for (const answer of [text, JSON.stringify(body), page.body]) expect(answer).not.toMatch(/4111|sandbox\.success/);
    expect(await act.balance(who)).toBe('0.00');
  });
  test('A-787: without needed_refund the sum is paid and stays on the balance', async () => {
    const who = await shop.customer();
    const { body } = await link(who, { needed_refund: '0' });
    await shop.payByCard(String(body['full_url']));
    await shop.deliver();
    expect(await act.balance(who)).toBe('1.00');
    expect((await link(who, { paysystem_shortname: 'unknown' })).status).toBe(404);
  });
  test('A-789: a removed one is gone, and is nobody else’s to remove', async () => {
    const who = await shop.customer();
    await act.topUpByCard(who);
    const [card] = (await read(who, 'cards')).body as { id: string }[];
    const remove = async (by: Customer) => (await shop.call(by, 'DELETE', `cards/${card!.id}`)).status;
    expect(await remove(await shop.customer())).toBe(404);
    expect(await remove(who)).toBe(200);
    expect((await read(who, 'cards')).body).toEqual([]);
    expect(await remove(who)).toBe(404);
  });
});

describe('A-008 a packet is paid by', () => {
  const offerOf = async (who: Customer) => (await act.offer(who)).id;
  const pay = async (who: Customer, payform: string, fields: Record<string, string> = {}) =>
    form(who, 'POST', `purchases_offer/${await offerOf(who)}/transactions`, { payform_shortname: payform, ...fields });
  const hasPacket = async (who: Customer) =>
    expect(await act.subscriptions(who)).toMatchObject([{ packet_id: PACKETS.base, status: 'active' }]);

  test('the page of a payment system (A-384)', async () => {
    const who = await shop.customer();
    const { body } = await pay(who, 'short_url');
    expect(body).toEqual(payment('offer', '199.00', { title: 'Base' }));
    await shop.payByCard(String(body['full_url']));
    await shop.deliver();
    await hasPacket(who);
  });
  test('a linked card (F-036)', async () => {
    const who = await shop.customer();
    await act.topUpByCard(who, undefined, '10');
    const [card] = (await read(who, 'cards')).body as { id: string }[];
    expect((await pay(who, 'linkedcard', { card_id: card!.id })).body).toMatchObject({ status: 'complete' });
    await hasPacket(who);
  });
  test('a QR code', async () => {
    const who = await shop.customer();
    const { body } = await pay(who, 'qrcode');
    await shop.press(String(body['qrcode_url']), 'play', { choice: 'success' });
    await shop.deliver();
    await hasPacket(who);
  });
  test('a code from an SMS', async () => {
    const who = await shop.customer();
    const { body } = await pay(who, 'phone_sms', { phone: '79005550012' });
    await topUp(who, 'phone_sms', 'confirm_by_sms', {
      code: await sms('79005550012'),
      transaction_id: String(body['id']),
    });
    await hasPacket(who);
  });
  test('the balance (A-010, F-035)', async () => {
    const who = await shop.customer();
    await act.topUp(who, '200');
    expect((await pay(who, 'provider_account')).body).toMatchObject({ status: 'complete', amount: '199.00' });
    await hasPacket(who);
    expect(await act.balance(who)).toBe('1.00');
  });
});

test('A-495 A-496 C-573 C-574: a payment by a pay system that allows it spares the PIN of the next for 30 s', async () => {
  const who = await shop.customer({ pin: '1234' });
  const payAgain = () => topUp(who, 'short_url', 'short_url', { amount: '10' });
  expect((await payAgain()).body).toMatchObject({ error_code: 'pin_required' });
  const proof = await shop.app.inject({
    method: 'POST',
    url: `/v2/users/self/parental_code/proof?access_token=${who.token}`,
    payload: { pincode: '1234', scope: 'pay' },
  });
  const byCode = async (payform: string, action: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/v2/users/self/accounts/${await act.account(who)}/payforms/${payform}/${action}?access_token=${who.token}`,
      headers: { 'x-pin-proof': proof.json().proof },
      payload: { amount: '15' },
    });
  // The page of cards allows nothing, the QR code does.
  await shop.press((await byCode('short_url', 'short_url')).json().full_url, 'play', { choice: 'success' });
  await shop.deliver();
  expect((await payAgain()).body).toMatchObject({ error_code: 'pin_required' });
  await shop.press((await byCode('qrcode', 'qrcode_make_transaction')).json().qrcode_url, 'play', {
    choice: 'success',
  });
  await shop.deliver();
  shop.clock.advance(29_000);
  expect((await payAgain()).status).toBe(200);
  shop.clock.advance(2000);
  expect((await payAgain()).body).toMatchObject({ error_code: 'pin_required' });
});
