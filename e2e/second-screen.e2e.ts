/** A television: signed in from a phone, moved through with arrows, Enter and Back alone. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone, playsFor } from './browser.ts';

const { open, site } = journey();

const television: BrowserContextOptions = {
  viewport: { width: 1280, height: 720 },
  userAgent:
    'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 WebAppManager',
};

async function call<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site}/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as T;
}
let users = 0;
async function newUser(): Promise<{ login: string; password: string }> {
  const user = { login: `sofa-${Date.now()}-${(users += 1)}`, password: 'a long password' };
  await call('users', { username: user.login, password: user.password });
  return user;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    return active?.getAttribute('href') ?? active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
  });
/** Presses a key until the focus is where it should be. */
async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>, most = 25): Promise<void> {
  for (let presses = 0; presses < most && !(await isThere()); presses += 1) {
    const before = await focused(page);
    await page.keyboard.press(key);
    // Rows come while the page scrolls: a press that found nothing yet is repeated.
    await expect
      .poll(() => focused(page), { timeout: 1_000 })
      .not.toBe(before)
      .catch(() => {});
  }
  expect(await isThere(), `${key} leads there`).toBe(true);
}
/** Whether the focus is inside something. */
const isIn = (page: Page, selector: string) => () =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, selector);
const isOn = (page: Page, text: string) => async () => (await focused(page)) === text;
const isReady = (page: Page) => expect.poll(() => focused(page)).not.toBe('');

test('a television shows a code, a phone that signs in first confirms it, and the television is signed in', async () => {
  const screen = await open('/', television);
  await isReady(screen);
  await pressUntil(screen, 'ArrowUp', isIn(screen, 'header'));
  await pressUntil(screen, 'ArrowRight', isOn(screen, ru.action_signin));
  await screen.keyboard.press('Enter');
  const dialog = screen.getByRole('dialog');
  const shown = dialog.getByRole('status', { name: /^Код: / });
  await shown.waitFor();
  await dialog.getByRole('img', { name: ru.login_screen_qr }).waitFor();
  const code = (await shown.textContent())!.replaceAll(' ', '');

  const user = await newUser();
  const hand = await open(`/activate?code=${code}`, phone);
  await hand.getByRole('main').getByRole('button', { name: ru.action_signin }).click();
  const login = hand.getByRole('dialog');
  await login.getByRole('button', { name: ru.login_by_password }).click();
  await login.getByLabel(ru.signin_login).fill(user.login);
  await login.getByLabel(ru.signin_password, { exact: true }).fill(user.password);
  await login.getByRole('button', { name: ru.action_signin }).click();
  await hand.getByRole('heading', { name: ru.activate_ask }).waitFor();
  await hand.getByText('webOS').first().waitFor();
  await hand.getByText(ru.activate_warning).waitFor();
  await hand.getByRole('button', { name: ru.activate_confirm }).click();
  await hand.getByRole('heading', { name: ru.activate_done }).waitFor();

  await dialog.waitFor({ state: 'detached' });
  await screen.getByRole('banner').getByRole('button', { name: ru.action_signin }).waitFor({ state: 'detached' });
});

test('a phone zaps on the television of its account, and searches there', async () => {
  const user = await newUser();
  const token = async () => (await call<{ access_token: string }>('auth/login', user)).access_token;
  const screen = await open(`/channels?tv=1&token=${await token()}`, television);
  await playsFor(screen, 1);
  const channel = () => new URL(screen.url()).pathname;
  const before = channel();
  const hand = await open(`/remote?token=${await token()}`, phone);
  await hand
    .getByRole('button', { name: /Chrome/ })
    .first()
    .waitFor();
  await hand.getByRole('button', { name: ru.remote_channel_up }).click();
  await expect.poll(channel).not.toBe(before);
  await playsFor(screen, 1);
  await hand.getByRole('textbox', { name: ru.remote_search }).fill('море');
  await hand.keyboard.press('Enter');
  await expect.poll(() => new URL(screen.url()).searchParams.get('q')).toBe('море');

  // What the phone looks at plays on the television.
  await hand.goto(`${site}/`);
  await hand.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await hand.getByRole('button', { name: ru.open_on_screen }).click();
  await expect.poll(() => new URL(screen.url()).pathname).toMatch(/^\/watch\//);
  await playsFor(screen, 1);
});

test('arrows, Enter and Back alone: from the start page to a film that plays, and back', async () => {
  const page = await open('/?tv=1', television);
  expect(await page.evaluate(() => document.documentElement.dataset['tv'])).toBe('');
  await isReady(page);
  const row = '[data-template="content-v"]';
  const card = 'a[href*="/contents/"]';
  // The link of the row's title comes first.
  await pressUntil(page, 'ArrowDown', isIn(page, `${row} ${card}`), 40);
  const cards = page.locator(row).first().locator(card);
  await pressUntil(page, 'ArrowLeft', isOn(page, (await cards.first().getAttribute('href'))!));
  await page.keyboard.press('ArrowRight');
  const film = (await cards.nth(1).getAttribute('href'))!;
  await expect.poll(() => focused(page)).toBe(film);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('/contents/');
  await expect.poll(() => focused(page)).toBe('Смотреть');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('/watch/');
  await playsFor(page, 1);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(ru.player_pause);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(ru.player_play);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe(ru.player_seek);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).toContain('/contents/');
  await page.keyboard.press('Backspace');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => focused(page)).toBe(film);
});
