import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone as onPhone, playsFor } from './browser.ts';

const { site, open } = journey();
/** The site of another operator of the demo. */
const siteOf = (shortname: string) => site.replace('localhost', `${shortname}.localhost`);
const dialog = (page: Page) => page.getByRole('dialog');
const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

test('F-029 F-244 F-405 F-406 where the operator recognises the connection, there is no login dialog, and television plays', async () => {
  const page = await open('about:blank');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/v2/auth/network'),
  );
  await page.goto(`${siteOf('linden')}/channels`);
  const device = (await posted).postDataJSON() as Record<string, string>;
  expect(Object.keys(device).sort()).toEqual(['manufacturer', 'model', 'os', 'serial']);
  for (const value of Object.values(device)) expect(value).toMatch(/\S/);
  await playsFor(page, 2);
  expect(await dialog(page).count()).toBe(0);
  expect(await page.getByRole('banner').getByRole('button', { name: 'Войти' }).count()).toBe(0);
  // The next start comes with the token of the first.
  const again: string[] = [];
  page.on('request', (request) => again.push(new URL(request.url()).pathname));
  await page.reload();
  await playsFor(page, 1);
  expect(again).not.toContain('/v2/auth/network');
});

test('F-296 F-298 a blocked subscriber sees why and how much is owed, after the login and after each start', async () => {
  const page = await open(`${siteOf('radian')}/faq`, onPhone);
  await page.getByRole('button', { name: 'Войти' }).first().click();
  await dialog(page)
    .getByRole('textbox', { name: /телефон/i })
    .fill('300100103');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByRole('textbox', { name: /^Код, / })
    .waitFor();
  await page.keyboard.type('12345678');
  await dialog(page)
    .getByText(/Договор приостановлен/)
    .waitFor({ timeout: 20_000 });
  for (const shown of ['300100103', /350\s₽/]) expect(await dialog(page).getByText(shown).count()).toBeGreaterThan(0);
  await page.reload();
  await dialog(page)
    .getByText(/Договор приостановлен/)
    .waitFor({ timeout: 20_000 });
});

test('F-172 F-173 a partner in the address, in any case, changes the look for this tab and only for it', async () => {
  const page = await open('/faq?partner=HARBOUR');
  expect(await accent(page)).toBe('#5cc8ff');
  const networkRequest = page.waitForRequest((request) => request.url().includes('/v2/users/self/network'));
  await page.goto(`${site}/faq`);
  expect(new URL((await networkRequest).url()).searchParams.get('partner')).toBe('HARBOUR');
  await expect.poll(() => accent(page)).toBe('#5cc8ff');
  const other = await page.context().newPage();
  await other.goto(`${site}/faq`);
  expect(await accent(other)).toBe('#ffb547');
});
