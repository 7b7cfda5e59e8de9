/** Paying where the pay page is not the next page: in a frame of the site, and in another application. */
import { expect, test } from 'vitest';
import { journey } from './browser.ts';
import { button, CARDS, choice, commerce, connect, dialog, faultsOf, payBy, payByCard, toast } from './commerce.ts';

// Refusals for want of a subscription are logged on the console too, that a frame has led back to the site around it, and that axe asked
// the frame of another site.
const shop = journey([
  /status of (400|402|403)/,
  /can escape its sandboxing\. .*purchased=true/,
  /Failed to execute 'postMessage' on 'DOMWindow': The target origin provided \('http:\/\/lanner/,
]);
const aerial = commerce(shop);
/** Its pay pages open in a frame of the site, which is another one than theirs. */
const lanner = commerce(shop, 'lanner');

const BOUGHT = 'Подписка подключена';

test('A-211 A-383 F-154: a pay page opens in a frame; what it leads back to stays out of it, and a reload says nothing again', async () => {
  const page = await lanner.openAs(await lanner.newBuyer(), '/packets/301');
  await connect(page).click();
  await choice(page, /^Банковская карта/).waitFor();
  await payBy(page, 'Банковская карта');
  const bank = dialog(page).frameLocator('iframe');
  await bank.getByLabel('Номер карты').waitFor();
  // Otherwise the next poll ends what is refused or paid, before the second card is typed or the link pressed.
  const poll = Promise.withResolvers<void>();
  await page.route('**/v2/users/self/transactions/*', (route) => poll.promise.then(() => route.continue()));
  expect(new URL(page.url()).hash).toBe('');
  expect(await faultsOf(page)).toEqual([]);
  await payByCard(bank, CARDS.declined);
  await bank.getByText('Банк отклонил платёж').waitFor();
  await payByCard(bank, CARDS.visa);
  await bank.getByRole('link', { name: 'Вернуться в магазин' }).click();
  poll.resolve();
  await toast(page, BOUGHT).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
  expect(page.frames()).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe('/packets/301');
  await page
    .getByRole('main')
    .getByText(/^Продлится /)
    .first()
    .waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('aerial.purchased'))).toBeNull();
  await page.reload();
  await page
    .getByRole('main')
    .getByText(/^Продлится /)
    .first()
    .waitFor();
  expect(await toast(page, BOUGHT).count()).toBe(0);
});

test('A-383 A-008: another application pays, and this page goes on by itself', async () => {
  const page = await aerial.openAs(await aerial.newBuyer(), '/packets/102');
  await connect(page).click();
  await button(page, 'Согласиться и продолжить').click();
  await button(page, 'Далее').click();
  await choice(page, /^Приложение банка/).waitFor();
  const [app] = await Promise.all([page.context().waitForEvent('page'), payBy(page, 'Приложение банка')]);
  await app.waitForURL('**/__pay/**');
  await dialog(page).getByText('Ждём оплату…').waitFor();
  // For a browser that has not opened it.
  expect(await dialog(page).getByRole('link', { name: 'Открыть страницу оплаты' }).getAttribute('href')).toBe(
    app.url(),
  );
  expect(await faultsOf(page)).toEqual([]);
  await payByCard(app, CARDS.mastercard);
  await app.getByText('Оплачено').waitFor();
  await app.close();
  await page.bringToFront();
  await toast(page, BOUGHT).waitFor();
  await page
    .getByRole('main')
    .getByText(/^Продлится /)
    .first()
    .waitFor();
});
