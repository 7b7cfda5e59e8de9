import { expect, test } from 'vitest';
import { journey, playback, playsFor } from './browser.ts';
import { commerce } from './commerce.ts';

const visits = journey();
const { open, site } = visits;
const { call, newBuyer } = commerce(visits);

test('C-604 C-842 started titles can be resumed from the start page, where they were left', async () => {
  const page = await open('/');
  const row = page.getByRole('region', { name: 'Продолжить просмотр' });
  expect(await row.count(), 'nothing watched, no row').toBe(0);
  const film = page.locator('[data-template="content-v"] a[href*="/contents/"]').first();
  await film.click();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).click();
  const left = await playsFor(page, 15);
  await page.keyboard.press('Escape');

  // It goes on in the corner, and what was watched so far shows already.
  await page.getByRole('button', { name: 'Продолжить просмотр', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Закрыть мини-плеер' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await row.waitFor();
  expect(Number(await row.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0);

  await row.getByRole('link').first().click();
  await playsFor(page, 1);
  const { time } = await playback(page);
  expect(time).toBeGreaterThan(left.time - 3);
  expect(time).toBeLessThan(left.time + 15);
  await page.getByRole('button', { name: 'Смотреть с начала' }).click();
  await expect.poll(async () => (await playback(page)).time).toBeLessThan(8);

  await page.reload();
  await playsFor(page, 1);

  // What a guest began follows them to their account, and stays with its main profile.
  const user = await newBuyer();
  await page.goto(`${site}/faq?token=${user.token}`);
  const account = page.getByRole('banner').getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ });
  await account.waitFor();
  await call('POST', 'users/self/profiles', user.token, { name: 'Анна', role: 'adult' });
  await page.goto(site);
  await row.waitFor();
  await account.click();
  await page.getByRole('menuitem', { name: 'Анна' }).click();
  await page.getByText('Смотрит: Анна').waitFor();
  await expect.poll(() => row.count()).toBe(0);
});
