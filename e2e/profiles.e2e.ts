/** Profiles: who watches, what a child is shown, and the way back. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

// Refusals for want of a PIN, and wrong ones.
const { open, site } = journey([/status of 40[03]/]);

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(`${site}/v2/${path}`, init)).json()) as T;
}
let users = 0;
/** A user, with a PIN where one is given. @returns their token */
async function newUser(pincode?: string): Promise<string> {
  const login = { login: `family-${Date.now()}-${(users += 1)}`, password: 'a long password' };
  await call('POST', 'users', { username: login.login, password: login.password });
  const { access_token: token } = await call<{ access_token: string }>('POST', 'auth/login', login);
  if (pincode) await call('PATCH', `users/self?access_token=${token}`, { pincode });
  return token;
}

const accountButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ });
const modal = (page: Page) => page.locator('[role="dialog"][data-state="open"]');
const question = (page: Page) => modal(page).filter({ hasText: ru.parental_enter_text });
const fill = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');

async function signedIn(token: string, options = desktop): Promise<Page> {
  const page = await open(`/faq?token=${token}`, options);
  await accountButton(page).waitFor();
  return page;
}
/** Names in the channel list of this page's viewer, from the server. */
const channelAges = (page: Page) =>
  page.evaluate(async () => {
    const { access_token: token } = JSON.parse(localStorage.getItem('aerial.session')!) as { access_token: string };
    return ((await (await fetch(`/v2/channels/channel_list?access_token=${token}`)).json()) as { age: number }[]).map(
      ({ age }) => age,
    );
  });

test('A-082 A-083 A-552 A-554 A-555 A-556 A-558 A-679 F-341 C-559: a child profile is created, becomes active at once, and sees only content for children', async () => {
  const page = await signedIn(await newUser());
  await page.goto(`${site}/settings`);
  await page.getByRole('button', { name: ru.profiles_new }).click();
  // The name is required before anything is sent.
  await modal(page).getByRole('button', { name: ru.profiles_create }).click();
  await modal(page).getByText(ru.profiles_name_required).waitFor();
  await page.keyboard.type('Маша');
  await modal(page).getByRole('switch', { name: ru.profiles_child_switch }).click();
  await modal(page).getByRole('button', { name: ru.profiles_avatar_choose }).click();
  await modal(page)
    .getByRole('button', { name: fill(ru.profiles_avatar, { category: 'Животные', number: '1' }) })
    .click();
  await modal(page).getByRole('button', { name: ru.profiles_create }).click();
  // Without a PIN a child could leave the profile: it is set first.
  await modal(page).getByText(ru.profiles_child_needs_pin).waitFor();
  await page.keyboard.type('2580');
  await modal(page).getByText(ru.parental_set_repeat).waitFor();
  await page.keyboard.type('2580');
  await modal(page)
    .getByRole('button', { name: fill(ru.profiles_edit, { name: 'Маша' }) })
    .waitFor();
  await page.keyboard.press('Escape');
  await modal(page)
    .filter({ has: page.getByRole('button', { name: fill(ru.profiles_edit, { name: 'Маша' }) }) })
    .waitFor({ state: 'detached' });
  expect((await channelAges(page)).some((age) => age > 12)).toBe(true);

  await page.getByRole('region', { name: ru.profiles_title }).getByRole('button', { name: /Маша/ }).click();
  await page.getByText(fill(ru.profiles_switched, { name: 'Маша' })).waitFor();
  await page.waitForURL(`${site}/`);
  const ages = await channelAges(page);
  expect([ages.length > 0, ages.every((age) => age <= 12)]).toEqual([true, true]);
  await page.getByRole('banner').getByRole('link', { name: 'Каналы', exact: true }).first().click();
  await page.waitForURL(/\/channels/);
  await page.locator('a[href*="/channels/"]').first().waitFor();
  // No filter of categories: everything it may see, its own category first.
  expect(await page.getByRole('navigation', { name: ru.channels_category }).count()).toBe(0);
  // Server-rendered pages are shared: a child's start empty.
  for (const path of ['/', '/channels', '/movies']) {
    await page.goto(`${site}${path}`);
    await page.locator('#content a[href*="/channels/"], #content a[href*="/contents/"]').first().waitFor();
    expect(await page.locator('#content').getByText('18+', { exact: true }).count()).toBe(0);
  }
});

test('A-340 A-341 A-557 A-745 F-343: switching to the adult one from the user menu needs the PIN', async () => {
  const token = await newUser('2580');
  const child = await call<{ id: string }>('POST', `users/self/profiles?access_token=${token}`, {
    name: 'Маша',
    role: 'child',
    icon_avatar_id: 101,
  });
  const page = await signedIn(token);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Маша' }).waitFor();
  // With a PIN set, the device requires it: no new profile is offered.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/users\/self\/devices\?/.test(name)),
  );
  await expect.poll(() => page.getByRole('menuitem', { name: ru.profiles_new }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Маша' }).click();
  await page.getByText(fill(ru.profiles_switched, { name: 'Маша' })).waitFor();
  const stored = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('aerial.session')!) as { profile_id?: string; is_child: boolean },
    );
  expect(await stored()).toMatchObject({ profile_id: child.id, is_child: true });

  await page.reload();
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Основной' }).click();
  await question(page).waitFor();
  await page.keyboard.type('1111');
  await question(page).getByText(ru.parental_wrong_code).waitFor();
  expect((await stored()).is_child).toBe(true);
  await page.keyboard.type('2580');
  await page.getByText(fill(ru.profiles_switched, { name: 'Основной' })).waitFor();
  expect((await stored()).is_child).toBe(false);
});

test('A-137 A-138 A-559 A-568 A-575 A-583: the account and its parental control lie behind the PIN, on a phone too', async () => {
  const page = await signedIn(await newUser('2580'), phone);
  await page.goto(`${site}/settings/account`);
  await question(page).waitFor();
  expect(await page.getByRole('link', { name: ru.settings_devices }).count()).toBe(0);
  await page.keyboard.type('2580');
  await page.getByRole('link', { name: ru.settings_parental }).click();
  // Parental control itself always requires the PIN.
  await question(page).waitFor();
  await page.keyboard.type('2580');
  await page.getByRole('heading', { name: ru.parental_toggles }).waitFor();
  const settings = page.getByRole('switch', { name: ru.parental_toggle_settings });
  await expect.poll(() => page.getByRole('switch').count()).toBe(6);
  expect(await settings.isChecked()).toBe(true);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await settings.focus();
  await page.keyboard.press('Space');
  expect(((await (await saved).json()) as { parental_settings: object }).parental_settings).toMatchObject({
    settings: false,
    vod: true,
  });
  await page.goto(`${site}/settings/account`);
  await page.getByRole('link', { name: ru.settings_devices }).waitFor();
  expect(await question(page).count()).toBe(0);
});

test('A-265 A-575: the account inside native applications lies behind the PIN too', async () => {
  const token = await newUser('2580');
  const page = await signedIn(token, phone);
  await page.goto(`${site}/account_mobile`);
  await question(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(ru.account_locked).waitFor();
  expect(await page.getByRole('link', { name: ru.settings_devices }).count()).toBe(0);
  await page.getByRole('button', { name: ru.embed_enter_pin }).click();
  await question(page).waitFor();
  await page.keyboard.type('2580');
  await page.getByRole('link', { name: ru.settings_devices }).waitFor();
});

test('A-561 F-163: a profile is removed after a question', async () => {
  const token = await newUser();
  await call('POST', `users/self/profiles?access_token=${token}`, { name: 'Маша', role: 'child' });
  const page = await signedIn(token);
  await page.goto(`${site}/settings/account#profiles`);
  const edit = (name: string) => modal(page).getByRole('button', { name: fill(ru.profiles_edit, { name }) });
  await edit('Маша').click();
  await modal(page).getByRole('button', { name: ru.profiles_remove }).click();
  await modal(page)
    .filter({ hasText: ru.profiles_remove_title })
    .getByRole('button', { name: ru.settings_device_confirm })
    .click();
  await page.getByText(ru.profiles_removed).waitFor();
  await page.goto(`${site}/faq`);
  await page.goto(`${site}/settings/account#profiles`);
  await edit('Основной').waitFor();
  expect(await edit('Маша').count()).toBe(0);
});
