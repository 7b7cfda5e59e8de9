/** Renting and buying a single film in a browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { titleBySlug } from '../demo/catalogue/titles.ts';
import { openBackOffice } from './back-office.ts';
import { desktop, isHydrated, journey, phone, playsFor } from './browser.ts';
import {
  button,
  CARDS,
  choice,
  commerce,
  dialog,
  faultsOf,
  payBy,
  payByCard,
  signIn,
  textOf,
  toast,
} from './commerce.ts';
import { workerService } from './worker-service.ts';

// Refusals for want of a licence are logged on the console too.
const shop = journey([/status of (400|402|403)/]);
const { open, site } = shop;
const { call, newBuyer, topUp, openAs } = commerce(shop);

let office: Awaited<ReturnType<typeof openBackOffice>>;
beforeAll(async () => {
  office = await openBackOffice(workerService().data, site);
});
afterAll(() => office.close());

const PAID = 'Оплачено. Приятного просмотра!';
const HOUR_MS = 3_600_000;
/** Address of the page of a film. */
const pageOf = (slug: string): string => `/contents/${slug}-${titleBySlug(slug).id}`;
/** Rented only. */
const RENTED = pageOf('the-flip-side');
/** Rented or bought. */
const SOLD = pageOf('seven-accountants');

test('A-449 A-807 C-355 A-487: a guest on a phone signs in, rents a film with a new card, watches it, and is offered it again at its end', async () => {
  const buyer = await newBuyer();
  const page = await open(RENTED, phone);
  const offer = page.getByRole('button', { name: /^Напрокат от 149/ });
  await offer.click();
  await dialog(page).getByText('Войдите, чтобы купить и смотреть.').waitFor();
  await signIn(page, buyer);
  await choice(page, /^Прокат на двое суток/).waitFor();
  await expect.poll(() => textOf(dialog(page))).toContain('149 ₽');
  expect(await faultsOf(page)).toEqual([]);
  await button(page, /^Взять напрокат за 149/).click();
  await choice(page, /^Банковская карта/).waitFor();
  await payBy(page, 'Банковская карта');
  await page.waitForURL('**/__pay/**');
  await payByCard(page, CARDS.visa);
  await page.getByText('Оплачено').waitFor();
  await page.getByRole('link', { name: 'Вернуться в магазин' }).click();
  await page.waitForURL('**/watch/**');
  await playsFor(page, 1);

  await office.pass(buyer.id, 48 * HOUR_MS - 45_000);
  await page.goto(site + RENTED);
  await page.getByText(/^Прокат до \d/).waitFor();
  expect(await faultsOf(page, 'article:has(h1)')).toEqual([]);
  await page
    .getByRole('button', { name: /^(Смотреть|Продолжить)/ })
    .first()
    .click();
  await playsFor(page, 1);
  await page.getByText('Это можно взять напрокат или купить.').waitFor({ timeout: 60_000 });
  await expect.poll(() => page.locator('[data-player] video').count()).toBe(0);
  await page.getByRole('button', { name: /^Напрокат от 149/ }).waitFor();
});

test('A-465 A-470 A-800: a film is bought from the balance, plays, and is there in the other tab at once', async () => {
  const buyer = await newBuyer();
  await topUp(buyer, '500.00');
  const page = await openAs(buyer, SOLD, desktop);
  const other = await page.context().newPage();
  // From then on it notices what changes elsewhere.
  const watches = other.waitForResponse((response) => response.url().includes('/subscriptions/current'));
  await other.goto(site + SOLD);
  await isHydrated(other);
  await other.getByRole('button', { name: /^Напрокат от 129/ }).waitFor();
  await watches;
  await page.bringToFront();
  await page.getByRole('button', { name: /^Напрокат от 129/ }).click();
  await choice(page, /^Прокат на двое суток/).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await choice(page, /^Купить навсегда/).check();
  await button(page, /^Купить за 399/).click();
  await dialog(page).getByText('Баланс').waitFor();
  await expect.poll(() => textOf(dialog(page))).toMatch(/Баланс 500 ₽/);
  expect(await faultsOf(page)).toEqual([]);
  await button(page, /^Купить за 399/).click();
  await toast(page, PAID).waitFor();
  await page.waitForURL('**/watch/**');
  await playsFor(page, 1);
  await other.bringToFront();
  await other.getByText('Куплено', { exact: true }).waitFor();
  const [message] = await call<{ text: string }[]>('GET', 'users/self/messages', buyer.token);
  expect(message!.text.replaceAll(/\s/g, ' ')).toContain('мы получили ваш платёж 399 ₽');
});

test('the page of a film names what it is rented and sold for, also without scripts', async () => {
  const page = await open(SOLD, { ...desktop, javaScriptEnabled: false });
  const offers = (
    await page
      .locator('head script[type="application/ld+json"]')
      .evaluateAll((found) =>
        found.map((one) => JSON.parse(one.textContent) as { '@graph': Record<string, unknown>[] }),
      )
  )
    .flatMap((one) => one['@graph'])
    .flatMap((thing) => thing['offers'] ?? []);
  expect(offers).toEqual([
    expect.objectContaining({ '@type': 'Offer', price: '129.00', priceCurrency: 'RUB' }),
    expect.objectContaining({ '@type': 'Offer', price: '399.00', priceCurrency: 'RUB' }),
  ]);
});
