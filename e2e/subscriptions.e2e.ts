/** The life of a subscription as its viewer sees it, with time that passes at once; promo codes, cards, balance and history. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackOffice } from './back-office.ts';
import { journey, phone, playsFor } from './browser.ts';
import {
  button,
  CARDS,
  choice,
  commerce,
  connect,
  dialog,
  faultsOf,
  offerInPlayer,
  payBy,
  payByCard,
  signIn,
  textOf,
  toast,
  withoutDialog,
  type Buyer,
} from './commerce.ts';
import { workerService } from './worker-service.ts';

// Refusals for want of a subscription, and of promo codes, are logged on the console too.
const shop = journey([/status of (400|402|403|404)/]);
const { open, site } = shop;
const { call, newBuyer, topUp, openAs } = commerce(shop);

let office: Awaited<ReturnType<typeof openBackOffice>>;
beforeAll(async () => {
  office = await openBackOffice(workerService().data, site);
});
afterAll(() => office.close());

const START = 101;
const HORIZON = 102;
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const dateText = (date: Date) =>
  new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'Europe/Moscow' }).format(date);
const inAMonth = () => {
  const date = new Date();
  const month = date.getMonth() + 1;
  const last = new Date(date.getFullYear(), month + 1, 0).getDate();
  return new Date(date.getFullYear(), month, Math.min(date.getDate(), last), date.getHours(), date.getMinutes());
};
const status = (page: Page) => page.getByRole('main').locator('header').first();

/** Buys from the balance over the API. */
async function buy({ token }: Buyer, packetId: number, period = '0-1-0'): Promise<void> {
  const periods = await call<{ purchases_type: { id: string; period: string }[] }[]>(
    'GET',
    `packets/${packetId}/purchaseperiods`,
    token,
  );
  const type = periods.flatMap((one) => one.purchases_type).find((one) => one.period === period)!;
  await call('POST', 'users/self/purchases', token, { purchase_type_id: type.id });
}

describe('a subscription', () => {
  test('A-502 A-525 A-526 A-530 A-438 A-441 A-478 A-436: from its trial, stopped and started again, over the first renewal to another period', async () => {
    const buyer = await newBuyer();
    const page = await openAs(buyer, `/packets/${START}`, phone);
    await page.getByText('7 дней за 1 ₽').first().waitFor();
    await connect(page).click();
    await button(page, 'Согласиться и продолжить').click();
    // A trial has one period.
    await payBy(page, 'Банковская карта');
    await page.waitForURL('**/__pay/**');
    await expect.poll(() => textOf(page.locator('body'))).toContain('1,00 ₽');
    await payByCard(page, CARDS.visa);
    await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
    await status(page)
      .getByText(`Продлится ${dateText(inDays(7))}`)
      .waitFor();

    await withoutDialog(page);
    await page.goto(`${site}/settings/subscriptions`);
    await page.getByRole('button', { name: 'Изменить: Старт' }).click();
    await button(page, 'Отключить').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Отключить').click();
    await dialog(page)
      .getByText(`останется с вами до ${dateText(inDays(7))}`)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Отключить').click();
    await page
      .getByText(`Действует до ${dateText(inDays(7))}`)
      .first()
      .waitFor();
    await page.getByRole('button', { name: /^(Изменить|Возобновить): Старт/ }).click();
    if (await dialog(page).count()) await button(page, 'Возобновить').click();
    await page
      .getByText(`Продлится ${dateText(inDays(7))}`)
      .first()
      .waitFor();

    await office.untilDue(buyer.id, START);
    await page.goto(`${site}/packets/${START}`);
    await status(page)
      .getByText(`Продлится ${dateText(inAMonth())}`)
      .waitFor();
    // The server renders the page for everyone: what this viewer has comes after it.
    await page.getByRole('button', { name: 'Изменить: Старт' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^3 месяца/ })
      .click();
    await toast(page, 'Период изменится со следующего платежа').waitFor();
    await page
      .getByRole('button', { name: /^3 месяца/ })
      .getByText('Следующий период')
      .waitFor();
    await status(page).getByText('Следующий платёж — 399 ₽').waitFor();
    await office.untilDue(buyer.id, START);
    await page.goto(`${site}/settings/payment`);
    await page.getByText('399 ₽').first().waitFor();
    await expect.poll(() => textOf(page.locator('#layer'))).toMatch(/399 ₽.*149 ₽.*1 ₽/);
  });

  test('A-420 A-426: is paused, and goes on with the days that were left', async () => {
    const buyer = await newBuyer();
    await topUp(buyer, '300.00');
    await buy(buyer, HORIZON);
    await office.pause(buyer.id, HORIZON);
    await office.pass(buyer.id, 3 * DAY_MS);
    const page = await openAs(buyer, '/channels/apogee');
    await offerInPlayer(page).waitFor();
    await page.goto(`${site}/settings/subscriptions`);
    await page.getByText('Приостановлена').first().waitFor();
    await page.getByText(`Пауза с ${dateText(inDays(-3))}`).waitFor();
    await office.resume(buyer.id, HORIZON);
    await page.reload();
    await page.getByText(/^Продлится /).waitFor();
    await page.goto(`${site}/channels/apogee`);
    await playsFor(page, 1);
  });

  test('A-485: that cannot be paid stays for the days of grace, and ends with an offer in the player', async () => {
    const buyer = await newBuyer();
    await topUp(buyer, '299.00', CARDS.emptyLater);
    await buy(buyer, HORIZON);
    const page = await openAs(buyer, '/channels/apogee');
    await playsFor(page, 1);
    for (let attempt = 0; attempt < 2; attempt += 1) await office.untilDue(buyer.id, HORIZON);
    await page.reload();
    await playsFor(page, 1);
    await office.untilDue(buyer.id, HORIZON);
    await page.reload();
    await offerInPlayer(page).waitFor();
    await page.goto(`${site}/packets/${HORIZON}`);
    await connect(page).waitFor();
  });

  test('C-633: that is not renewed ends while its channel plays, and is offered in place of the picture', async () => {
    const buyer = await newBuyer();
    await topUp(buyer, '299.00');
    await buy(buyer, HORIZON);
    await call('PATCH', 'users/self/subscriptions', buyer.token, { packet_id: HORIZON, renew: false });
    await office.leave(buyer.id, HORIZON, 25_000);
    const page = await openAs(buyer, '/channels/apogee');
    await playsFor(page, 1);
    await offerInPlayer(page).waitFor({ timeout: 60_000 });
  });
});

describe('promo codes', () => {
  test('A-531 A-532 A-534 A-540 A-545 A-550 A-068 A-069: from an address, over a login and a confirmation', async () => {
    const page = await open('/promo?code=aerial-zenith', phone);
    await dialog(page).getByText('Код подходит. Войдите, чтобы применить его.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Войти').click();
    await signIn(page, await newBuyer());
    await dialog(page).getByText('Подключить «Зенит»?').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Применить код').click();
    await dialog(page).getByText('Промокод применён').waitFor();
    await expect.poll(() => textOf(dialog(page))).toMatch(/Зенит.*На 14 дней/);
    expect(await faultsOf(page)).toEqual([]);
    await dialog(page).getByRole('link', { name: 'Смотреть' }).click();
    await page.waitForURL('**/channels**');
  });

  test('A-691 A-820 A-533 A-535 A-537 A-520 A-519: a wrong code, one that needs a card, and the same code once more', async () => {
    const buyer = await newBuyer();
    const page = await openAs(buyer, '/gift');
    const enter = async (code: string) => {
      await dialog(page).getByLabel('Код').fill(code);
      await button(page, 'Проверить код').click();
    };
    await page.getByRole('main').getByRole('button', { name: 'Ввести код' }).click();
    await button(page, 'Проверить код').click();
    await dialog(page).getByText('Введите промокод').waitFor();
    await enter('NO-SUCH-CODE');
    await expect.poll(() => dialog(page).getByLabel('Код').getAttribute('aria-invalid')).toBe('true');
    expect(await faultsOf(page)).toEqual([]);
    await enter('AERIAL-SUMMER');
    await dialog(page).getByText('Промокод применён').waitFor();
    await button(page, 'Закрыть').last().click();
    await page.getByRole('main').getByRole('button', { name: 'Ввести код' }).click();
    await enter('AERIAL-SUMMER');
    await expect.poll(() => dialog(page).getByLabel('Код').getAttribute('aria-invalid')).toBe('true');

    await enter('AERIAL-CARD');
    await dialog(page)
      .getByText(/Для этого кода нужна банковская карта/)
      .waitFor();
    await expect.poll(() => textOf(dialog(page))).toContain('1 ₽');
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Привязать карту').click();
    await page.waitForURL('**/__pay/**');
    await page.getByRole('button', { name: 'Отменить и вернуться' }).click();
    await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
    await dialog(page)
      .getByText(/Привязать карту не получилось/)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Закрыть').last().click();
    await withoutDialog(page);
    await page.goto(`${site}/promo?code=AERIAL-CARD`);
    await button(page, 'Привязать карту').click();
    await page.waitForURL('**/__pay/**');
    await payByCard(page, CARDS.mastercard);
    await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
    await dialog(page).getByText('Промокод применён').waitFor();
    await expect.poll(() => textOf(dialog(page))).toMatch(/Кино.*На 30 дней/);
    await page.goto(`${site}/settings/payment`);
    await page.getByText('Mastercard **** **** **** 4444').waitFor();
  });
});

describe('the page of payments', () => {
  test('A-134 A-135 A-136 A-200 A-227 A-790 F-165: balance, primary card, a card that renews is removed, history', async () => {
    const buyer = await newBuyer();
    await topUp(buyer, '10.00', CARDS.visa);
    await topUp(buyer, '20.00', CARDS.mastercard);
    const page = await openAs(buyer, `/packets/${HORIZON}`);
    await connect(page).click();
    await button(page, 'Согласиться и продолжить').click();
    await button(page, 'Далее').click();
    await payBy(page, 'Привязанная карта');
    await choice(page, /1111/).check();
    await button(page, /^Оплатить/).click();
    await toast(page, 'Подписка подключена').waitFor();
    await withoutDialog(page);
    await page.goto(`${site}/settings/payment`);
    const layer = page.locator('#layer');
    const entry = (digits: string) => layer.getByRole('listitem').filter({ hasText: digits });
    await entry('1111').getByText('Основная').waitFor();
    await entry('1111').getByText('Продлевает: Горизонт').waitFor();
    expect(await faultsOf(page, '#layer')).toEqual([]);
    await entry('4444').getByRole('button').click();
    await button(page, 'Сделать основной').click();
    await dialog(page).getByText('Основная').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"][aria-modal="true"]').waitFor({ state: 'detached' });
    await entry('4444').getByText('Основная').waitFor();
    await entry('1111').getByRole('button').click();
    await button(page, 'Удалить карту').click();
    await dialog(page)
      .getByText(/Этой картой продлеваются: Горизонт/)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Отмена').click();
    await button(page, 'Удалить карту').click();
    await button(page, /^(Да|Удалить)/).click();
    await toast(page, 'Карта удалена').waitFor();
    await entry('1111').waitFor({ state: 'detached' });

    await layer.getByRole('button', { name: 'Пополнить счёт' }).click();
    await dialog(page).getByLabel('Сумма').fill('0');
    await button(page, /^(Пополнить|Оплатить)/).click();
    await expect.poll(() => dialog(page).getByLabel('Сумма').getAttribute('aria-invalid')).toBe('true');
    expect(await faultsOf(page)).toEqual([]);
    await dialog(page).getByLabel('Сумма').fill('50');
    await button(page, 'Оплатить 50 ₽').click();
    await page.waitForURL('**/__pay/**');
    await page.getByRole('button', { name: 'Успех', exact: true }).click();
    await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
    await toast(page, 'Счёт пополнен').waitFor();
    await layer.getByText('80 ₽').waitFor();
    await expect.poll(async () => (await textOf(layer)).match(/Оплачено/g)?.length ?? 0).toBeGreaterThanOrEqual(4);
    await page.goto(`${site}/packets/${HORIZON}`);
    await page
      .getByText(/^Действует до /)
      .first()
      .waitFor();
  });
});
