/** Messages in the inbox of users about payments, subscriptions and devices. */
import { asUserId } from '@aerial/domain/ids.ts';
import { asCurrency, money } from '@aerial/domain/money.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { post, systemAccount, userAccount } from '../../billing/ledger.pg.ts';
import { withUser } from '../../billing/store.pg.ts';
import { transactionById } from '../../billing/payments/transactions.pg.ts';
import { openShop, PACKETS, PRICES, type Customer, type Shop } from './testing/shop.ts';
import { shopping, type Shopping } from './testing/shopping.ts';

const RUB = asCurrency('RUB');
const DAY = 86_400_000;
const DECLINED = '4000000000000002';
let shop: Shop;
let act: Shopping;
let who: Customer;
beforeAll(async () => {
  shop = await openShop();
  act = shopping(shop);
});
beforeEach(async () => {
  who = await shop.customer();
});

/** The inbox in Russian, the latest first, as `title: text`. */
async function inbox(of = who): Promise<string[]> {
  const answer = await shop.app.inject({
    url: `/v2/users/self/messages?access_token=${of.token}`,
    headers: { 'accept-language': 'ru' },
  });
  return answer
    .json<{ title: string; text: string }[]>()
    .map(({ title, text }) => `${title}: ${text}`.replaceAll('\u00a0', ' '));
}
const kinds = async (of = who): Promise<string[]> => {
  const rows = await shop.db
    .selectFrom('inbox_messages')
    .select('kind')
    .where('user_id', '=', asUserId(of.id))
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
/** Money on the account without a payment. */
const credit = (minor: number) =>
  withUser(shop.db, who.id, async (trx) =>
    post(trx, {
      debit: await systemAccount(trx, 1, 'clearing', RUB, 'test'),
      credit: (await userAccount(trx, { id: who.id, providerId: 1 }, RUB)).id,
      amount: money(minor, RUB),
      kind: 'payment',
      source: {},
      key: `credit-${who.id}-${minor}`,
      at: shop.clock.now(),
    }),
  );

describe('payments', () => {
  test('F-039: a packet that was paid for', async () => {
    await act.buyByCard(who);
    expect(await inbox()).toEqual([expect.stringMatching(/^Платёж получен: Base: мы получили ваш платёж 199 ₽\./)]);
  });

  test('a top-up, once however often it is reported', async () => {
    await act.topUp(who, '100');
    const [payment] = await act.payments(who);
    const { psp_id: pspId, amount } = (await transactionById(shop.db, payment!.id))!;
    await shop.report({
      pspId: pspId!,
      status: 'succeeded',
      amount: money(Number(amount), RUB),
      refunded: money(0, RUB),
    });
    expect(await inbox()).toEqual(['Баланс пополнен: На ваш баланс зачислено 100 ₽.']);
  });

  test('a declined one, until another card pays it', async () => {
    const offer = await act.offer(who);
    const { body } = await act.pay(who, offer.id, { payform_shortname: 'short_url' });
    await shop.payByCard(body.full_url, DECLINED);
    await shop.deliver();
    expect(await inbox()).toEqual([expect.stringMatching(/^Платёж не прошёл: Base: платёж 199 ₽ не прошёл\./)]);
    await shop.press(body.full_url, 'again');
    await shop.payByCard(body.full_url);
    await shop.deliver();
    expect(await kinds()).toEqual(['payment_received']);
  });

  test('nothing of one that was abandoned', async () => {
    await act.action(who, 'short_url', 'short_url', { amount: '100' });
    const [payment] = await act.payments(who);
    const { psp_id: pspId } = payment!;
    const amount = money(10_000, RUB);
    await shop.report({ pspId: pspId!, status: 'cancelled', failure: 'expired', amount, refunded: money(0, RUB) });
    expect((await act.payments(who))[0]).toMatchObject({ status: 'failed' });
    expect(await kinds()).toEqual([]);
  });

  test('money that arrives when the packet was bought in another way is on the balance', async () => {
    const offer = await act.offer(who);
    const { body } = await act.pay(who, offer.id, { payform_shortname: 'short_url' });
    await credit(19_900);
    await act.buy(who, PRICES.base);
    await shop.payByCard(body.full_url);
    await shop.deliver();
    expect(await inbox()).toEqual([
      expect.stringMatching(/^Деньги на вашем балансе: Ваш платёж 199 ₽ поступил/),
      expect.stringMatching(/^Платёж получен: Base/),
    ]);
  });

  test('a purchase from the balance, once, by each call that makes one', async () => {
    const texts = /^Платёж получен: Base: мы получили ваш платёж 199 ₽\./;
    const { id } = await act.offer(who);
    await credit(19_900);
    const pay = () => act.pay(who, id, { payform_shortname: 'provider_account' });
    expect((await Promise.all([pay(), pay()])).map(({ status }) => status)).toContain(200);
    expect(await inbox()).toEqual([expect.stringMatching(texts)]);

    who = await shop.customer();
    await credit(19_900);
    await Promise.all([act.buy(who, PRICES.base), act.buy(who, PRICES.base)]);
    expect(await inbox()).toEqual([expect.stringMatching(texts)]);

    who = await shop.customer();
    await credit(19_900);
    expect((await shop.call(who, 'POST', 'subscriptions', { packet_id: PACKETS.base })).status).toBe(200);
    expect(await inbox()).toEqual([expect.stringMatching(texts)]);
  });

  test('nothing of a purchase that is refused', async () => {
    expect((await act.buy(who, PRICES.base)).status).toBe(402);
    expect(await kinds()).toEqual([]);
  });
});

/** Buys from the balance, and has seen the message about that. */
async function subscribe(price: string): Promise<void> {
  await act.buy(who, price);
  await shop.db
    .updateTable('inbox_messages')
    .set({ removed_at: new Date(shop.clock.now()) })
    .where('user_id', '=', asUserId(who.id))
    .where('kind', '=', 'payment_received')
    .execute();
}

describe('subscriptions', () => {
  test('a renewal that was paid, with its end and its sum', async () => {
    await credit(50_000);
    await subscribe(PRICES.base);
    shop.clock.advance(32 * DAY);
    await shop.run('payments.renew');
    await shop.run('payments.renew');
    const texts = await inboxOf();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^Подписка продлена: Подписка «Base» продлена до .+\. Списано 199 ₽\.$/);
  });

  test('each step of a renewal that cannot be paid, and the end', async () => {
    await credit(19_900);
    await subscribe(PRICES.base);
    for (let day = 0; day < 8; day += 1) {
      shop.clock.advance(day === 0 ? 32 * DAY : DAY);
      await shop.run('payments.renew');
    }
    const texts = (await inboxOf()).toReversed();
    expect(texts.map((one) => one.split(':')[0])).toEqual([
      'Не удалось продлить подписку',
      'Не удалось продлить подписку',
      'Подписка закончилась',
    ]);
    expect(texts[0]).toContain('ещё 2 раза');
    expect(texts[1]).toContain('ещё 1 раз,');
    expect(texts[2]).toContain('оплатить её не удалось');
  });

  test('a renewal that is paid at last withdraws what was said of its failures', async () => {
    await credit(19_900);
    await subscribe(PRICES.base);
    shop.clock.advance(32 * DAY);
    await shop.run('payments.renew');
    expect(await kinds()).toEqual(['renewal_failed']);
    await credit(20_000);
    shop.clock.advance(3 * DAY);
    await shop.run('payments.renew');
    expect(await kinds()).toEqual(['subscription_renewed']);
  });

  test('one whose renewal was turned off has ended', async () => {
    await credit(19_900);
    await subscribe(PRICES.base);
    await shop.app.inject({
      method: 'DELETE',
      url: `/v2/users/self/subscriptions?packet_id=${PACKETS.base}&access_token=${who.token}`,
    });
    shop.clock.advance(32 * DAY);
    await shop.run('payments.renew');
    expect(await kinds()).toEqual(['subscription_ended']);
  });

  test('the end of a trial three days before, once, and not where it does not renew', async () => {
    await credit(50_000);
    await subscribe(PRICES.base);
    await subscribe(PRICES.sport);
    await shop.run('payments.trials');
    expect(await kinds()).toEqual([]);
    shop.clock.advance(4 * DAY + 3_600_000);
    await shop.run('payments.trials');
    await shop.run('payments.trials');
    const texts = await inboxOf();
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/^Пробный период заканчивается: .*«Sport» закончится через 3 дня, .* спишется 99 ₽/);

    const other = await shop.customer();
    who = other;
    await credit(50_000);
    await subscribe(PRICES.base);
    await subscribe(PRICES.sport);
    await shop.app.inject({
      method: 'DELETE',
      url: `/v2/users/self/subscriptions?packet_id=${PACKETS.sport}&access_token=${who.token}`,
    });
    shop.clock.advance(5 * DAY);
    await shop.run('payments.trials');
    expect(await kinds(other)).toEqual([]);
  });

  /** The token is older than its life. */
  async function inboxOf(): Promise<string[]> {
    await shop.db.updateTable('tokens').set({ expires_at: null }).where('user_id', '=', asUserId(who.id)).execute();
    return inbox();
  }
});

describe('devices', () => {
  const register = async (payload: object) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/v2/users/self/devices?access_token=${who.token}`,
      payload,
    });
    expect(answer.statusCode).toBe(200);
  };

  test('a new one beside others, by its name, once', async () => {
    const tv = { device_type: 'tv', vendor: 'Samsung', model: 'UE55', serial: 'tv-1' };
    await register(tv);
    shop.clock.advance(DAY);
    await register(tv);
    expect(await inbox()).toEqual([
      expect.stringMatching(
        /^Вход с нового устройства: В ваш аккаунт вошли с устройства Samsung UE55: .*\n.*\nhttp:\/\/tv\.test\/settings\/devices$/,
      ),
    ]);
  });

  test('its name is a name: no address that the message would link to, no line of its own', async () => {
    await register({
      device_type: 'tv',
      serial: 'tv-2',
      vendor: 'Bank\nhttps://evil.example/x',
      model: 'x'.repeat(90),
    });
    const [texts] = await inbox();
    expect(texts).toContain('с устройства Bank https evil.example/x');
    expect(texts!.match(/https?:\/\//g)).toHaveLength(1);
    expect(texts!.length).toBeLessThan(300);
  });

  test('a client without a serial is new once per kind of device', async () => {
    const box = { device_type: 'tv', vendor: 'Box' };
    await register(box);
    await register(box);
    expect(await kinds()).toEqual(['device_added']);
  });

  test('the first one of an account and those of guests are no news', async () => {
    const { user, token } = await shop.guest();
    who = { id: user.id, token };
    await register({ device_type: 'tv', serial: 'another' });
    expect(await kinds()).toEqual([]);
  });
});
