import { expect, test } from 'vitest';
import { desktop, journey } from './browser.ts';

const { open } = journey();

test('a page under a film’s page cannot be used, and has the focus back when that closes', async () => {
  const page = await open('/', desktop);
  const film = page.locator('[data-template="content-v"] a[href*="/contents/"]').nth(1);
  const title = await film.getAttribute('href');
  await film.focus();
  await page.keyboard.press('Enter');
  const layer = page.getByRole('dialog');
  await layer.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('#content').evaluate((main) => main.hasAttribute('inert'))).toBe(true);
  expect(
    await page
      .locator('header')
      .first()
      .evaluate((header) => header.closest('[inert]') === null),
    'the header stays in use',
  ).toBe(true);
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#content, footer') === null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'detached' });
  expect(await page.locator('#content').evaluate((main) => main.hasAttribute('inert'))).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(title);
});

test('C-049 closing the first page of a visit leads home, also when its address was replaced', async () => {
  const page = await open('/');
  const film = await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().getAttribute('href');
  await page.goto('about:blank');
  const visit = await open(film!.replace('/contents/', '/watch/'));
  await visit.evaluate(() => history.replaceState({ ...history.state, key: 'replaced' }, ''));
  await visit.reload();
  await visit.getByRole('button', { name: 'Назад', exact: true }).first().click();
  await expect.poll(() => new URL(visit.url()).pathname).toBe('/');
  await visit.locator('[data-template="content-v"]').first().waitFor();
});
