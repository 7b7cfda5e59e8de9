import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone } from './browser.ts';

const { open } = journey([/ERR_INTERNET_DISCONNECTED/, /status of 40[03]/, /The trailer does not load/]);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const dialog = (page: Page) => page.locator('[role="dialog"][aria-modal="true"]');
const hash = (page: Page) => new URL(page.url()).hash;
/** Waits until the page is hydrated. */
const ready = (page: Page) =>
  page.waitForFunction(() => (window.history.state as { idx?: number } | null)?.idx !== undefined);

async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as {
      axe: { run(within: string): Promise<{ violations: { id: string; impact: string }[] }> };
    };
    return (await tool.run('[role="dialog"][aria-modal="true"]')).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id }) => id);
  });
}

/** Opens the sign-in by its button in the header. */
async function openSignIn(page: Page) {
  await ready(page);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Войти' });
  await opener.click();
  await dialog(page).waitFor();
  return opener;
}

test('F-169 A-220 A-255: opening sets the hash, going back closes the modal and the focus returns to its opener', async () => {
  const page = await open('/');
  const opener = await openSignIn(page);
  expect(hash(page)).toBe('#auth');
  expect(await page.evaluate(() => document.querySelector('[role="dialog"]')!.contains(document.activeElement))).toBe(
    true,
  );
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  expect([hash(page), new URL(page.url()).pathname]).toEqual(['', '/']);
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('A-236 A-237 A-238: Esc, a press beside it and its button close it, each time once', async () => {
  const page = await open('/');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
    () => dialog(page).getByRole('button', { name: 'Закрыть' }).click(),
  ];
  for (const close of ways) {
    await openSignIn(page);
    await close();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => hash(page)).toBe('');
  }
  expect(new URL(page.url()).pathname).toBe('/');
});

test('A-255: the focus stays inside and the page under it does not scroll', async () => {
  const page = await open('/');
  await openSignIn(page);
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() =>
        document.querySelector('[role="dialog"][aria-modal="true"]')!.contains(document.activeElement),
      ),
    ).toBe(true);
  }
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 800);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('Esc with a modal over a film’s page over a page closes only the modal', async () => {
  const page = await open('/');
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await expect.poll(() => page.url()).toContain('/contents/');
  const film = page.url();
  await openSignIn(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(film);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});

test('F-170 A-193 A-221: an address opens a modal, unless it is unknown or lacks what it needs', async () => {
  const page = await open('/smarttv', phone);
  await dialog(page).getByText('Установка на телевизор').waitFor();
  await page.getByRole('heading', { level: 2 }).first().waitFor({ state: 'attached' });
  const known = await open('/#smarttv');
  await dialog(known).waitFor();
  for (const path of ['/#nothing', '/#confirm', '/confirm', '/message', '/open_mobile_app']) {
    const none = await open(path);
    await ready(none);
    await none.waitForTimeout(800);
    expect([path, await dialog(none).count()]).toEqual([path, 0]);
    expect(hash(none)).toBe(path === '/#nothing' ? '#nothing' : '');
  }
});

test('C-748 A-218: a refused channel shows the reason in a modal without a hash, and leads to the channels', async () => {
  const page = await open('/channels');
  await ready(page);
  const refusal = {
    error_code: 'permission_denied',
    status_code: 403,
    error: { message: 'Нет подписки.' },
    detail: 'Канал входит в подписку «Кино».',
  };
  await page.route('**/v2/channels/*/stream?*', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.goto(page.url());
  await dialog(page).getByText('Канал входит в подписку «Кино».').waitFor();
  expect(hash(page)).toBe('');
  expect(await seriousViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'К списку каналов' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/channels');
});

test('C-711 without a connection a banner is shown, and disappears when it is back', async () => {
  const page = await open('/');
  await ready(page);
  await page.waitForTimeout(1500);
  const requested: string[] = [];
  page.on('request', (request) => void (request.url().includes('/robots.txt?') && requested.push(request.url())));
  await page.context().setOffline(true);
  const banner = page.getByText('Нет соединения с сервисом');
  await banner.waitFor();
  expect(requested[0]).toMatch(/\/robots\.txt\?\d{13}$/);
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.getByText('Соединение восстановлено').waitFor();
});

test('A-565 A-567 F-445 F-446: a PIN is created by entering it twice, and a wrong one shows an error', async () => {
  const page = await open('/#auth', phone);
  await dialog(page).getByRole('button', { name: 'Войти по логину и паролю' }).click();
  await dialog(page).getByLabel('Логин').fill('demo');
  await dialog(page).getByRole('textbox', { name: 'Пароль' }).fill('demo1234');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  // The real account keeps its PIN unchanged: its answers are mocked here.
  let code: string | null = null;
  await page.route('**/v2/users/self?*', async (route) => {
    const answer = await route.fetch(
      route.request().method() === 'PATCH' ? { method: 'GET', postData: undefined } : {},
    );
    if (route.request().method() === 'PATCH') code = (route.request().postDataJSON() as { pincode: string }).pincode;
    return route.fulfill({
      json: { ...(await answer.json()), parental_code: code, parental_status: code === null ? 'notset' : 'set' },
    });
  });
  await page.route('**/v2/users/self/parental_code/proof?*', (route) => {
    const { pincode, scope } = route.request().postDataJSON() as { pincode: string; scope: string };
    if (pincode === code) return route.fulfill({ json: { proof: 'p1', scope, expires_at: '2031-01-01T00:00:00Z' } });
    return route.fulfill({
      status: 400,
      json: { error_code: 'wrong_pincode', status_code: 400, error: { message: 'No.' }, detail: '' },
    });
  });
  await page.goto(new URL('/#parental_set', page.url()).href);
  await page.reload();
  const field = dialog(page).locator('input[type="password"]');
  const type = async (digits: string) => {
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(digits, { delay: 30 });
  };
  await type('1234');
  await dialog(page).getByText('Введите его ещё раз.').waitFor();
  await type('1235');
  await dialog(page).getByText('Коды не совпали.').waitFor();
  await type('1234');
  await type('1234');
  await dialog(page).waitFor({ state: 'detached' });
  expect(code).toBe('1234');
  await page.evaluate(() => void (location.hash = '#pincode'));
  await type('9999');
  await dialog(page).getByText('Неверный PIN-код.').waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await seriousViolations(page)).toEqual([]);
  await type('1234');
  await dialog(page).waitFor({ state: 'detached' });
});
