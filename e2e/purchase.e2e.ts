/** Buying in a browser: each way to pay, each refusal, and what was bought plays. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, isHydrated, journey, phone, playsFor } from './browser.ts';
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
  watchForCard,
} from './commerce.ts';

// Refusals for want of a subscription or of money, and wrong codes, are logged on the console too.
const shop = journey([/status of (400|402|403)/]);
const { open, site } = shop;
const { newBuyer, topUp, openAs } = commerce(shop);

const BOUGHT = 'Подписка подключена';
const renews = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^Продлится /)
    .first();

/** From the page of a base packet with an agreement to the choice of the way to pay. */
async function toPaySystems(page: Page): Promise<void> {
  await connect(page).click();
  await button(page, 'Согласиться и продолжить').click();
  await button(page, 'Далее').click();
  await choice(page, /^Банковская карта/).waitFor();
}
/** …and on to the pay page. */
async function toPayPage(page: Page): Promise<void> {
  await toPaySystems(page);
  await payBy(page, 'Банковская карта');
  await page.waitForURL('**/__pay/**');
}
/** A button of the pay page. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const backToShop = (page: Page) => page.getByRole('link', { name: 'Вернуться в магазин' }).click();

describe('a hosted card', () => {
  test('A-442 A-443 A-449 A-450 A-451 A-452 A-462 A-466 A-468 A-493 F-185: a guest signs in first; a card that is refused leaves the form for another one', async () => {
    const buyer = await newBuyer({ isOfferedPin: true });
    const page = await open('/packets/102', desktop);
    const leaks = watchForCard(page, CARDS.visa);
    await connect(page).click();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Согласиться и продолжить').click();
    await dialog(page).getByText('Войдите, чтобы купить и смотреть.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // The purchase survives a reload while it waits for the login.
    await page.reload();
    await isHydrated(page);
    await dialog(page).waitFor();
    await signIn(page, buyer);
    await choice(page, /^3 месяца/).check();
    await expect.poll(() => textOf(dialog(page))).toContain('849 ₽');
    expect(await faultsOf(page)).toEqual([]);
    await choice(page, /^1 месяц/).check();
    await button(page, 'Далее').click();
    await choice(page, /^Банковская карта/).waitFor();
    expect(await choice(page, /^Банковская карта/).isChecked()).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Оплатить').click();
    // A payment offers a PIN to those who have none.
    await button(page, 'Не сейчас').click();
    await page.waitForURL('**/__pay/**');
    await expect.poll(() => textOf(page.locator('body'))).toContain('299,00 ₽');
    expect(await faultsOf(page, 'body')).toEqual([]);

    for (const [card, refusal] of [
      [CARDS.declined, 'Банк отклонил платёж'],
      [CARDS.noFunds, 'На карте недостаточно средств'],
    ] as const) {
      await payByCard(page, card);
      await page.getByText(refusal).waitFor();
    }
    await payByCard(page, CARDS.threeDs);
    expect(await faultsOf(page, 'body')).toEqual([]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await page.getByLabel('Код', { exact: true }).fill('1');
      await press(page, 'Подтвердить');
    }
    await page.getByText('Платёж не подтверждён').waitFor();
    expect(await faultsOf(page, 'body')).toEqual([]);
    await payByCard(page, CARDS.visa);
    await page.getByText('Оплачено').waitFor();
    await backToShop(page);
    await toast(page, BOUGHT).waitFor();
    await renews(page).waitFor();
    expect(page.url()).toBe(`${site}/packets/102`);
    await page.reload();
    await renews(page).waitFor();
    expect(await toast(page, BOUGHT).count()).toBe(0);

    await page.goto(`${site}/settings/payment`);
    await page.getByText('Visa **** **** **** 1111').waitFor();
    await page.getByText('Продлевает: Горизонт').waitFor();
    expect(await leaks()).toEqual([]);
  });

  test('A-231 A-506 A-509 A-511 A-513 A-941: cancelled, and without an end', async () => {
    const page = await openAs(await newBuyer(), '/packets/102');
    await toPayPage(page);
    await press(page, 'Отменить и вернуться');
    await page.getByText('Платёж отменён').first().waitFor();
    await backToShop(page);
    await dialog(page).getByText('Оплата не прошла').waitFor();
    await dialog(page).getByText('Платёж отменён.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Закрыть').last().click();

    await page.clock.install();
    await toPayPage(page);
    await press(page, 'Без конца');
    await backToShop(page);
    await dialog(page).getByText('Ждём оплату…').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.clock.runFor(16_000);
    await dialog(page).getByText('Это занимает больше времени, чем обычно.').waitFor();
    await button(page, 'Не ждать').waitFor();
    await page.clock.fastForward(600_000);
    await dialog(page).getByText('Оплата ещё обрабатывается').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Закрыть').last().click();
    expect(await page.evaluate(() => localStorage.getItem('aerial.payment'))).toBeNull();
  });

  test('A-504 A-507 A-514: a slow payment settles after a reload, in the other tab as well', async () => {
    const page = await openAs(await newBuyer(), '/packets/102');
    const other = await page.context().newPage();
    await other.goto(`${site}/packets/102`);
    await connect(other).waitFor();
    await toPayPage(page);
    await press(page, 'Медленно: успех через 10 с');
    await backToShop(page);
    await isHydrated(page);
    await page.reload();
    await Promise.all([renews(page).waitFor(), renews(other).waitFor()]);
  });
});

describe('other ways to pay', () => {
  test('A-383: a linked card without money is refused in words, with a way out', async () => {
    const buyer = await newBuyer();
    await topUp(buyer, '10.00', CARDS.emptyLater);
    const page = await openAs(buyer, '/packets/102');
    await toPaySystems(page);
    await payBy(page, 'Привязанная карта');
    await choice(page, /0341/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, /^Оплатить/).click();
    await dialog(page)
      .getByText(/На карте (не хватает|недостаточно)/)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });

  test('A-229 A-008: a QR code is paid by a phone', async () => {
    const page = await openAs(await newBuyer(), '/packets/102');
    await toPaySystems(page);
    const answer = page.waitForResponse((response) => response.url().includes('/transactions?'));
    await payBy(page, 'QR-код');
    const { qrcode_url: code } = (await (await answer).json()) as { qrcode_url: string };
    await dialog(page)
      .getByRole('img', { name: /^QR-код для оплаты 299/ })
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const onPhone = await open(code, phone);
    expect(await faultsOf(onPhone, 'body')).toEqual([]);
    await press(onPhone, 'Оплатить 299,00 ₽');
    await toast(page, BOUGHT).waitFor();
    await renews(page).waitFor();
  });

  test('A-230 A-008 A-517: a phone pays by SMS after a wrong code, and the purchase is confirmed from the balance', async () => {
    const page = await openAs(await newBuyer(), '/packets/102', phone);
    await toPaySystems(page);
    await payBy(page, 'Счёт телефона');
    const digits = `7900${String(Date.now()).slice(-7)}`;
    await dialog(page).getByLabel('Номер телефона').fill(`+${digits}`);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Получить код').click();
    const code = dialog(page).getByLabel('Код из SMS');
    await code.fill('000000');
    await button(page, 'Оплатить').click();
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    expect(await faultsOf(page)).toEqual([]);
    const outbox = await (await fetch(`${site}/__outbox?receiver=${digits}`)).text();
    await code.fill(/(\d{6})(?:<\/b>)? — код оплаты/.exec(outbox)?.[1] ?? '');
    await button(page, 'Оплатить').click();
    await button(page, 'Купить за 299 ₽').click();
    await toast(page, BOUGHT).waitFor();
  });

  test('A-008 A-465 A-383 A-517 A-518: from the balance, and what is missing is topped up', async () => {
    const buyer = await newBuyer();
    await topUp(buyer, '100.00');
    const page = await openAs(buyer, '/packets/102');
    await toPaySystems(page);
    await payBy(page, 'С баланса');
    await dialog(page).getByText('Для этой покупки на счёте не хватает').waitFor();
    await expect.poll(() => textOf(dialog(page))).toContain('199 ₽');
    expect(await faultsOf(page)).toEqual([]);
    const answer = page.waitForResponse((response) => response.url().includes('/qrcode_make_transaction'));
    await button(page, 'QR-код').click();
    const { qrcode_url: code } = (await (await answer).json()) as { qrcode_url: string };
    const onPhone = await open(code, phone);
    await press(onPhone, 'Оплатить 199,00 ₽');
    await button(page, 'Купить за 299 ₽').waitFor();
    await expect.poll(() => textOf(dialog(page))).toMatch(/Баланс 299 ₽/);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Купить за 299 ₽').click();
    await toast(page, BOUGHT).waitFor();
    await renews(page).waitFor();
  });

  test('A-455 A-465 A-255: a packet is bought with the keyboard alone', async () => {
    const buyer = await newBuyer();
    await topUp(buyer, '500.00');
    const page = await openAs(buyer, '/packets/103');
    const tabTo = async (name: RegExp) => {
      const focused = page.locator(':focus');
      for (let presses = 0; presses < 60; presses += 1) {
        const label = (await focused.count())
          ? ((await focused.getAttribute('aria-label')) ?? (await focused.innerText()))
          : '';
        if (name.test(label)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`Tab did not reach ${name}`);
    };
    await connect(page).waitFor();
    await tabTo(/^Подключить: Зенит/);
    await page.keyboard.press('Enter');
    await button(page, 'Согласиться и продолжить').waitFor();
    await tabTo(/^Согласиться/);
    await page.keyboard.press('Enter');
    await button(page, 'Далее').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await tabTo(/^Далее/);
    await page.keyboard.press('Enter');
    await button(page, 'Купить за 499 ₽').waitFor();
    await tabTo(/^Купить/);
    await page.keyboard.press('Enter');
    await toast(page, BOUGHT).waitFor();
    // The focus is back on the button, whose subscription can be changed now.
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Изменить: Зенит');
  });
});

describe('watching', () => {
  test('A-485 A-486 A-487 C-484 C-511 A-470: a channel plays after its packet was paid, in both tabs', async () => {
    const page = await openAs(await newBuyer(), '/channels/apogee');
    const other = await page.context().newPage();
    await other.goto(`${site}/channels/apogee`);
    await isHydrated(other);
    await Promise.all([offerInPlayer(page).waitFor(), offerInPlayer(other).waitFor()]);
    await page.bringToFront();
    await offerInPlayer(page).click();
    await button(page, 'Подключить: Горизонт').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Подключить: Горизонт').click();
    await button(page, 'Согласиться и продолжить').click();
    await button(page, 'Далее').click();
    await payBy(page, 'Банковская карта');
    await page.waitForURL('**/__pay/**');
    // The pay page may be loaded again.
    await page.reload();
    await payByCard(page, CARDS.mastercard);
    await backToShop(page);
    await playsFor(page, 1);
    await other.bringToFront();
    await playsFor(other, 1);
    await page.bringToFront();
    await page.reload();
    await playsFor(page, 1);
  });
});

describe('pages of packets', () => {
  test('C-265: are complete without scripts, and name the product with its offer', async () => {
    for (const path of ['/packets', '/packets/102']) {
      const page = await open(path, { ...desktop, javaScriptEnabled: false });
      await page.getByRole('heading', { name: 'Горизонт' }).first().waitFor();
      const things = (
        await page
          .locator('head script[type="application/ld+json"]')
          .evaluateAll((found) =>
            found.map((one) => JSON.parse(one.textContent) as { '@graph': Record<string, unknown>[] }),
          )
      ).flatMap((one) => one['@graph']);
      if (path === '/packets') expect(things.map((thing) => thing['@type'])).toContain('ItemList');
      else
        expect(things).toContainEqual(
          expect.objectContaining({
            '@type': 'Product',
            name: 'Горизонт',
            offers: expect.objectContaining({ '@type': 'Offer', price: '299.00', priceCurrency: 'RUB' }),
          }),
        );
    }
  });

  test('A-018 A-030: have nothing that axe finds serious, nor has the screen of a partner that sells', async () => {
    const page = await open('/packets');
    for (const path of ['/packets', '/packets/102', '/packets/121', '/redirect?partner=registan']) {
      await page.goto(`${site}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path === '/packets')
        await page.getByRole('region', { name: 'Сравнить подписки' }).getByRole('table').waitFor();
      expect([path, await faultsOf(page, 'body')]).toEqual([path, []]);
    }
  });
});
