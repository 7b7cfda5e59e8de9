/** The PIN of parental control: the server decides, the application prompts. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone, playsFor } from './browser.ts';

// Refusals for want of a PIN, wrong PINs, and what a child profile does not have.
const { open, site } = journey([/status of 40[034]/]);

/** The demo's channel and one of its films for adults. */
const NOIR = '/channels/popular/noir';
const ADULT_FILM = 'hush-the-wolves-listen-641048475342037001';

async function call<T>(method: string, path: string, body: unknown): Promise<T> {
  return (await (
    await fetch(`${site}/v2/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as T;
}
let users = 0;
/** A user, with a PIN where one is given. @returns their token */
async function newUser(pincode?: string): Promise<string> {
  const login = { login: `parent-${Date.now()}-${(users += 1)}`, password: 'a long password' };
  await call('POST', 'users', { username: login.login, password: login.password });
  const { access_token: token } = await call<{ access_token: string }>('POST', 'auth/login', login);
  if (pincode) await call('PATCH', `users/self?access_token=${token}`, { pincode });
  return token;
}
const accountButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ });
async function signedIn(token: string, options?: typeof phone): Promise<Page> {
  const page = await open(`/faq?token=${token}`, options);
  await accountButton(page).waitFor();
  return page;
}
const question = (page: Page) =>
  page.locator('[role="dialog"][data-state="open"]').filter({ hasText: ru.parental_enter_text });
const prompt = (page: Page) => page.locator('[data-player]').getByRole('button', { name: ru.embed_enter_pin });
/** How the server answers the viewer of the page for the addresses of the adult channel. */
const streamCode = (page: Page) =>
  page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('aerial.session')!) as { access_token: string };
    return ((await (await fetch(`/v2/channels/13/stream?access_token=${token}`)).json()) as { error_code?: string })
      .error_code;
  });

test('C-487 F-287 F-320 a channel for adults plays only after the PIN, whose prompt replaces the picture; keys still zap', async () => {
  const page = await signedIn(await newUser('2580'));
  await page.goto(`${site}${NOIR}`);
  await prompt(page).waitFor();
  expect([await question(page).count(), await streamCode(page)]).toEqual([0, 'pin_required']);
  // A number leads away from it at once.
  await page.keyboard.type('1');
  await page.waitForURL((url) => /\/channels\/./.test(url.pathname) && !url.pathname.endsWith('/noir'));
  await playsFor(page, 1);
  await page.goto(`${site}${NOIR}`);
  await prompt(page).click();
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await prompt(page).click();
  await question(page).waitFor();
  await page.keyboard.type('1111');
  await question(page).getByText(ru.parental_wrong_code).waitFor();
  await page.keyboard.type('2580');
  await question(page).waitFor({ state: 'detached' });
  await playsFor(page, 2);
  // The proof is stored by this browser; the server verifies it.
  await page.reload();
  await playsFor(page, 1);
  expect(await streamCode(page)).toBe('pin_required');
});

test('F-290 with "ask every time" an adult film prompts each time it is opened; five wrong PINs are rate limited', async () => {
  const page = await signedIn(await newUser('2580'), phone);
  await page.evaluate(async () => {
    const { access_token: token, device_id: device } = JSON.parse(localStorage.getItem('aerial.session')!) as {
      access_token: string;
      device_id: string;
    };
    const body = JSON.stringify({ parental_settings: { duration: 0 }, pincode: '2580' });
    await fetch(`/v2/users/self/devices/${device}?access_token=${token}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body,
    });
  });
  await page.goto(`${site}/watch/${ADULT_FILM}`);
  await question(page).waitFor();
  await page.keyboard.type('2580');
  await question(page).waitFor({ state: 'detached' });
  await playsFor(page, 1);
  await page.reload();
  await question(page).waitFor();
  const field = question(page).locator('input');
  for (let i = 0; i < 5; i += 1) {
    await expect
      .poll(() =>
        field.evaluate((element) => element === document.activeElement && !(element as HTMLInputElement).disabled),
      )
      .toBe(true);
    const answer = page.waitForResponse((response) => response.url().includes('/parental_code/proof'));
    await page.keyboard.type('1111');
    await answer;
  }
  await question(page)
    .getByText(/Попробуйте снова через \d+ секунд/)
    .waitFor();
  expect(await field.isDisabled()).toBe(true);
});

test('C-587 C-588 C-597 F-340 a child profile plays nothing for adults and decides nothing over the account; all its channels are in one list', async () => {
  const page = await signedIn(await newUser());
  await page.evaluate(async () => {
    const { access_token: token, device_id: device } = JSON.parse(localStorage.getItem('aerial.session')!) as {
      access_token: string;
      device_id: string;
    };
    const send = async (method: string, path: string, body: object): Promise<{ id: string }> =>
      (
        await fetch(`/v2/users/self/${path}?access_token=${token}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ id: string }>;
    const { id } = await send('POST', 'profiles', { name: 'Маша', role: 'child' });
    await send('PATCH', `devices/${device}`, { profile_id: id });
    const stored = JSON.parse(localStorage.getItem('aerial.session')!) as object;
    localStorage.setItem('aerial.session', JSON.stringify({ ...stored, is_child: true, profile_id: id }));
  });
  await page.goto(`${site}${NOIR}`);
  await page.locator('[data-player]').getByText('Это недоступно в детском профиле.').waitFor();
  expect([await streamCode(page), await page.getByRole('dialog').count()]).toEqual(['child_forbidden', 0]);
  for (const path of [`/contents/${ADULT_FILM}`, `/watch/${ADULT_FILM}`]) {
    await page.goto(`${site}${path}`);
    await page.getByText(ru.not_found_content).first().waitFor();
  }
  const answered = await page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('aerial.session')!) as { access_token: string };
    return ((await (await fetch(`/v2/channels/channel_list?access_token=${token}`)).json()) as unknown[]).length;
  });
  expect(answered).toBeGreaterThan(5);
  for (const path of ['/channels/all', '/channels']) {
    await page.goto(`${site}${path}`);
    // The shared page from the server is replaced by the child's.
    const row = page.getByRole('complementary', { name: ru.channels_list }).locator('li[aria-setsize]').first();
    await expect.poll(async () => Number(await row.getAttribute('aria-setsize')), { timeout: 15_000 }).toBe(answered);
  }
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: ru.settings_profiles }).waitFor();
  for (const name of [ru.settings_parental, ru.action_logout])
    await expect.poll(() => page.getByRole('menuitem', { name }).count()).toBe(0);
  await page.goto(`${site}/settings/parental`);
  await page.waitForURL(/\/settings\/start/);
});
