/** The keyboard alone: the focus is always seen, never under the header or the bottom navigation, and never caught. */
import ru from '../../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import { films } from '../../demo/catalogue/films.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from '../browser.ts';
import { commerce } from '../commerce.ts';
import { NARROW, WIDE } from './faults.ts';
import { walkFaults } from './focus.ts';
import { closeModal, enter, go } from './inside.ts';
import { viewers, type Account } from './viewers.ts';

const all = journey([/status of 40[034]/]);
const { accountOf, openAs } = viewers(all);
const { newBuyer } = commerce(all);

/** Without transitions the ring is there at once. */
const still = { viewport: WIDE, reducedMotion: 'reduce' } as const;

const PAGES = [
  '/',
  '/channels',
  '/channels?view=guide',
  '/movies',
  '/search?q=ма',
  '/my',
  '/packets',
  '/packets/102',
  '/settings/account',
  '/settings/notifications',
  '/news',
  '/manual/tvip',
];

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

async function walk(viewport: { width: number; height: number }, limit: number, account: Account) {
  const page = await openAs('user', { ...still, viewport }, account);
  // Rows of the viewer's own are added to the start page: above the footer that Tab reaches.
  await page.waitForLoadState('networkidle');
  const faults: Record<string, string[]> = {};
  for (const path of PAGES) {
    await go(page, path);
    const found = await walkFaults(page, limit);
    if (found.length > 0) faults[`${viewport.width} px ${path}`] = found;
  }
  return { page, faults };
}

test('Tab leads through every page in sight, and back; a dialog that a menu opened returns the focus to its button', async () => {
  const account = await accountOf('user');
  const [wide, narrow] = await Promise.all([walk(WIDE, 36, account), walk(NARROW, 24, account)]);
  expect({ ...wide.faults, ...narrow.faults }).toEqual({});

  const { page } = wide;
  await go(page, '/faq');
  const menu = page.getByRole('banner').getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: ru.settings_profiles }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role="dialog"][data-state="open"]').waitFor();
  await closeModal(page);
  expect(await hasFocus(menu)).toBe(true);
}, 300_000);

test('a guest signs in, finds a film and opens it; rows and the guide are one stop each', async () => {
  const buyer = await newBuyer();
  const page = await openAs('guest', still);
  const skip = page.getByRole('link', { name: ru.action_skip_to_content });
  for (const path of ['/packets', '/agreement', '/']) {
    await page.goto(`${all.site}${path}`);
    await enter(page);
    await page.keyboard.press('Tab');
    expect(await hasFocus(skip)).toBe(true);
    expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement!.closest('#content, #layer, footer') !== null), path).toBe(
      true,
    );
  }

  // A row: the arrows lead through its cards.
  const row = page.locator('[data-template="content-v"] ul').first();
  await row.locator('a').first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  const first = await focused();
  await page.keyboard.press('ArrowRight');
  const second = await focused();
  expect(second).not.toBe(first);
  await page.keyboard.press('Home');
  expect(await focused()).toBe(first);
  await page.keyboard.press('End');
  expect(await focused()).not.toBe(second);
  expect(await row.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  expect(await row.locator('a[tabindex="0"]').count()).toBe(1);

  await go(page, '/channels?view=guide');
  await page.locator('[role="gridcell"][data-programme]').first().waitFor();
  expect(await page.locator('[role="grid"] [role="gridcell"][tabindex="0"]').count()).toBe(1);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('[role="gridcell"]:focus').getAttribute('data-row')).toBe('1');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement!.closest('[role="grid"]') === null)).toBe(true);

  // The login.
  await go(page, '/faq');
  const dialog = page.locator('[role="dialog"][data-state="open"]');
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: ru.action_signin }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Войти по логину и паролю' }));
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Логин'));
  await page.keyboard.type(buyer.login);
  await tabTo(page, dialog.locator('input[type="password"]'));
  await page.keyboard.type(buyer.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });

  // The search, and the page of a film.
  const film = films[0]!;
  await page.getByRole('banner').getByRole('link', { name: 'Поиск' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('combobox'))).toBe(true);
  await page.keyboard.type(film.title.ru);
  const found = page.locator('#found-movie ~ ul a').filter({ hasText: film.title.ru }).first();
  await page.keyboard.press('Enter');
  await tabTo(page, found);
  await page.keyboard.press('Enter');
  await page.locator('#layer').getByRole('heading', { level: 1, name: film.title.ru }).waitFor();
});
