import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

// A taken e-mail and a refused removal are logged on the console too.
const { site, open } = journey([/status of (400|403)/]);

interface Login {
  access_token: string;
}
async function call<T>(path: string, body?: unknown): Promise<T> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await fetch(`${site}/v2/${path}`, init)).json()) as T;
}

let users = 0;
/** A user of its own for each journey. */
async function newUser(): Promise<{
  login: string;
  password: string;
  token: string;
  register: (device: object) => Promise<{ id: string }>;
}> {
  const login = `viewer-${Date.now()}-${(users += 1)}`;
  const password = 'a long password';
  await call('users', { username: login, password, first_name: 'Анна' });
  const { access_token: token } = await call<Login>('auth/login', { login, password });
  return { login, password, token, register: (device) => call(`users/self/devices?access_token=${token}`, device) };
}

const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const accountButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(Аккаунт: |Личный кабинет)/ });
const modal = (page: Page, name: string) =>
  page.locator('[role="dialog"][data-state="open"]').filter({ has: page.getByRole('heading', { name }) });

/** Opens a page with the user signed in. */
async function signedIn(
  path: string,
  options = desktop,
): Promise<{ page: Page; user: Awaited<ReturnType<typeof newUser>> }> {
  const user = await newUser();
  const page = await open(`/faq?token=${user.token}`, options);
  await accountButton(page).waitFor();
  if (path !== '/faq') await page.goto(new URL(path, site).href);
  return { page, user };
}

describe('the door', () => {
  async function signInThere(page: Page): Promise<void> {
    const user = await newUser();
    const dialog = page.locator('[role="dialog"][data-state="open"]');
    await dialog.getByRole('button', { name: /паролю/ }).click();
    await dialog.getByLabel('Логин').fill(user.login);
    await dialog.getByLabel('Пароль', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
  }

  test.each([
    ['F-186 F-187 F-188 F-084 A-122', '/lk', 'Личный кабинет'],
    ['F-189 F-085 A-123', '/lk_parental', 'Родительский контроль'],
    ['F-089 F-086', '/settings', 'Настройки'],
    ['F-089 F-087', '/settings/devices', 'Устройства'],
    ['F-089 F-088', '/settings/language/interface', 'Язык интерфейса'],
  ])(
    '%s: a guest at %s gets the login dialog over home, and returns there after the login',
    async (_row, path, name) => {
      const page = await open(path);
      await page.locator('[role="dialog"][data-state="open"]').waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await signInThere(page);
      await title(page, name).waitFor();
      expect(pathOf(page)).toBe(path);
    },
  );

  test('F-189: a guest who closes the dialog stays at home, also after a later login', async () => {
    const page = await open('/lk');
    await page.locator('[role="dialog"][data-state="open"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click();
    await signInThere(page);
    await accountButton(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('F-109 A-265: the mobile account is one column without the site around it, shows a login dialog that can be closed, and offers the languages', async () => {
    const page = await open('/account_mobile', phone);
    const dialog = page.locator('[role="dialog"][data-state="open"]');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Войдите, чтобы открыть личный кабинет').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('banner').or(page.getByRole('contentinfo')).or(page.getByRole('navigation')).count())
      .toBe(0);

    const { token } = await newUser();
    await page.goto(`${site}/account_mobile?access_token=${token}`);
    await page.getByRole('link', { name: 'Устройства' }).waitFor();
    expect(pathOf(page)).toBe('/account_mobile');
    expect(
      await page.getByRole('banner').or(page.getByRole('contentinfo')).or(page.getByRole('navigation')).count(),
    ).toBe(0);
    await page.getByRole('button', { name: /^Язык/ }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await title(page, 'My account').waitFor();
  });
});

describe('devices', () => {
  test('A-140 A-144 A-145 A-146 A-147 A-148 A-149 A-683: another device is removed after a question, this one never', async () => {
    const { page, user } = await signedIn('/faq');
    const other = await user.register({
      vendor: 'LG',
      model: 'OLED55',
      application_type: 'webos',
      device_type: 'android-stb',
      serial: 'tv',
    });
    await call('auth/device', { device_id: other.id });
    await page.goto(`${site}/settings/devices`);
    const list = page.getByRole('list', { name: 'Устройства' });
    const own = list.locator('[aria-current]');
    await own.getByText('Это устройство').waitFor();
    expect(await own.getByRole('button').count()).toBe(0);
    expect(await own.innerText()).toMatch(/Вход: \d{1,2} [а-я]+ \d{4} г\., \d{2}:\d{2}/);
    const television = list.getByRole('button', { name: /LG OLED55 webos/ });
    expect(await television.innerText()).toMatch(/Вход: /);
    expect(await television.locator('[data-device="box"]').count()).toBe(1);

    const removed: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && removed.push(new URL(request.url()).pathname));
    await television.click();
    const question = modal(page, 'Удалить устройство?');
    await question.getByRole('button', { name: 'Не удалять' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    expect(removed).toEqual([]);

    await television.focus();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Удалить', exact: true }).click();
    await television.waitFor({ state: 'detached' });
    // The id shown to other devices is not the credential.
    expect(removed).toEqual([expect.stringMatching(/^\/v2\/users\/self\/devices\/[\da-f-]{36}$/)]);
    expect(removed[0]).not.toContain(other.id);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Подключено устройств: 1');
  });

  test('F-282: a forbidden removal shows the dialog about too many devices', async () => {
    const { page, user } = await signedIn('/faq');
    await user.register({ vendor: 'LG', model: 'OLED55', device_type: 'tv', serial: 'tv' });
    await page.route('**/v2/users/self/devices/*', (route) =>
      route.fulfill({
        status: 403,
        json: { error_code: 'forbidden', status_code: 403, error: { message: 'No.' }, detail: 'No.' },
      }),
    );
    await page.goto(`${site}/settings/devices`);
    await page.getByRole('button', { name: /LG OLED55/ }).click();
    await modal(page, 'Удалить устройство?').getByRole('button', { name: 'Удалить', exact: true }).click();
    await page.getByText(/Слишком много устройств: можно не больше 5/).waitFor();
  });
});

test('A-152 A-157 A-158 A-159 A-160 A-161 A-162 A-686 A-690 A-865 A-895: personal data is checked, saved and shown everywhere', async () => {
  const other = await newUser();
  await fetch(`${site}/v2/users/self?access_token=${other.token}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${other.login}@example.com` }),
  });
  const { page, user } = await signedIn('/settings/info');
  const saved: unknown[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'PATCH' && request.url().includes('/v2/users/self?') && saved.push(request.postDataJSON()),
  );
  const name = page.getByLabel('Имя');
  const email = page.getByLabel('Электронная почта');
  await name.fill('');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('как к вам обращаться').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name');
  expect(saved).toEqual([]);

  await name.fill('Мария');
  await email.pressSequentially(`ы${other.login}@example.com`);
  expect(await email.inputValue()).toBe(`${other.login}@example.com`);
  await page.keyboard.press('Enter');
  const taken = modal(page, 'Ошибка');
  await taken.getByText('уже привязана к другому аккаунту').waitFor();
  await page.keyboard.press('Escape');
  await taken.waitFor({ state: 'detached' });

  await email.fill(`${user.login}@example.com`);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Сохранено').waitFor();
  expect(saved.at(-1)).toEqual({ first_name: 'Мария', email: `${user.login}@example.com` });
  await page.getByRole('button', { name: 'Аккаунт: Мария' }).waitFor();

  const facts = await page.locator('dl').allInnerTexts();
  const text = facts.join('\n');
  expect(text).toMatch(/Оператор\s+Aerial/);
  expect(text).toMatch(/Телефон поддержки\s+\+7 800 555-01-00/);
  expect(text).toMatch(/Почта поддержки\s+support@aerial\.example\.com/);
  expect(text).toMatch(/Устройство\s+Chrome web/);
  expect(text).toMatch(/Дата входа\s+\d{1,2} [а-я]+ \d{4} г\., \d{2}:\d{2}/);
  expect(text).toMatch(/IP-адрес\s+(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)/);
  expect(text).toMatch(/Версия приложения\s+186/);
});

test('A-108 A-115 A-117 A-109 A-110 A-112 A-113: languages are chosen without a reload, by keyboard', async () => {
  const { page } = await signedIn('/settings/account');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: /^Язык/ }).click();
  await page.getByRole('link', { name: /^Язык интерфейса/ }).click();
  const russian = page.getByRole('radio', { name: 'Русский' });
  await russian.focus();
  expect(await russian.isChecked()).toBe(true);
  const translation = page.waitForRequest(/\/locales\/en\/translation\.json/);
  const englishCall = page.waitForRequest(
    (request) => request.url().includes('/v2/') && request.headers()['accept-language'] === 'en',
  );
  await page.keyboard.press('ArrowDown');
  await Promise.all([translation, englishCall]);
  await title(page, 'Interface language').waitFor();
  expect(
    await page.evaluate(() => [document.documentElement.lang, (window as { sameDocument?: boolean }).sameDocument]),
  ).toEqual(['en', true]);

  await page.getByRole('link', { name: 'Back' }).click();
  await title(page, 'Language').waitFor();
  await page.getByRole('link', { name: /^Audio language/ }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^Subtitle language/ }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('link', { name: 'Back' }).click();
  expect(await page.getByRole('link', { name: /^Subtitle language/ }).innerText()).toContain('English');
  expect(
    await page.evaluate(() => [localStorage.getItem('lang_audio'), localStorage.getItem('lang_subtitle')]),
  ).toEqual(['{"default":"en"}', '{"default":"en"}']);
  await page.reload();
  await title(page, 'Language').waitFor();
});

test('A-116 A-118 A-119 A-120 A-121: the arrows lead up, closing leads back to the page it was opened from, or home', async () => {
  const { page } = await signedIn('/movies?sort=rating');
  const address = pathOf(page);
  await page.evaluate(() => window.scrollTo(0, 300));
  const scrolled = await page.evaluate(() => window.scrollY);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Настройки аккаунта' }).click();
  await title(page, 'Аккаунт').waitFor();
  await page.getByRole('link', { name: 'Личные данные' }).click();
  await title(page, 'Личные данные').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await page.getByRole('link', { name: 'Назад' }).click();
  await title(page, 'Аккаунт').waitFor();
  await page.getByRole('link', { name: 'Назад' }).click();
  await title(page, 'Настройки').waitFor();
  expect(pathOf(page)).toBe('/settings/start');
  await page.locator('#layer').getByRole('button', { name: 'Закрыть' }).click();
  await expect.poll(() => pathOf(page)).toBe(address);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  await page.goForward();
  await title(page, 'Аккаунт').waitFor();
  await page.reload();
  await title(page, 'Аккаунт').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => pathOf(page)).toBe(address);

  // Opened by its address in a new tab, it has no history to go back to.
  const closings = [
    (direct: Page) => direct.mouse.click(40, 600),
    (direct: Page) => direct.locator('#layer').getByRole('button', { name: 'Закрыть' }).click(),
  ];
  for (const close of closings) {
    const direct = await page.context().newPage();
    await direct.goto(`${site}/settings/account`);
    await title(direct, 'Аккаунт').waitFor();
    await close(direct);
    await expect.poll(() => pathOf(direct)).toBe('/');
    await direct.locator('#layer').waitFor({ state: 'detached' });
  }
});

test('A-100: profile management opens the profiles dialog from the account', async () => {
  const { page } = await signedIn('/settings/account');
  await page.getByRole('button', { name: 'Управление профилями' }).click();
  await page.locator('[role="dialog"][data-state="open"]').waitFor();
  expect(new URL(page.url()).hash).toBe('#profiles');
});

test('A-096 A-134 A-135: missing pages are reported inside the settings; the page of payment has the balance and the refill', async () => {
  const { page } = await signedIn('/settings/no-such-page');
  await page.locator('#layer').getByText('Такой страницы нет').waitFor();
  await page.goto(`${site}/settings/payment`);
  await page.getByRole('button', { name: 'Пополнить' }).first().waitFor();
  expect(pathOf(page)).toBe('/settings/payment');
  expect((await page.locator('#layer').innerText()).replaceAll(/\s/g, ' ')).toContain('0 ₽');
});

describe('the menu of the user', () => {
  test('A-337 A-342 A-343 A-344 A-345 A-347 A-348 A-733 A-735 A-736: is there for users, the sign-in for guests', async () => {
    const guest = await open('/faq');
    await guest.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor();
    expect(await accountButton(guest).count()).toBe(0);

    const { page } = await signedIn('/faq');
    expect(await page.getByRole('banner').getByRole('button', { name: 'Войти' }).count()).toBe(0);
    await accountButton(page).click();
    await page.getByRole('menu').waitFor();
    await page.getByRole('menuitem', { name: 'Новый профиль' }).waitFor();
    const entries = (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n').at(-1));
    expect(entries).toEqual([
      'Основной',
      'Новый профиль',
      'Управление профилями',
      'Настройки аккаунта',
      'Родительский контроль',
      'Промокод',
      'Поддержка',
      'Выйти',
    ]);
    await page.getByRole('menu').getByText('Анна').waitFor();
    await page.getByRole('menuitem', { name: 'Родительский контроль' }).click();
    await title(page, 'Родительский контроль').waitFor();

    await accountButton(page).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).waitFor();
    expect(pathOf(page)).toBe('/');
    await page.locator('#layer').waitFor({ state: 'detached' });
    await page.waitForTimeout(1_000);
    expect(await page.locator('[role="dialog"]').count(), 'no login dialog after a logout').toBe(0);
  });

  test('A-349: in a low window it takes the height without 95 pixels, and scrolls', async () => {
    const { page } = await signedIn('/faq', { viewport: { width: 1024, height: 300 } });
    await accountButton(page).click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(
      await menu.evaluate((element) => [
        (element as HTMLElement).offsetHeight,
        element.scrollHeight > element.clientHeight,
      ]),
    ).toEqual([205, true]);
    await page.keyboard.press('End');
    await expect.poll(() => menu.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });

  test('A-129 A-130: in a web view the entry is the subscriptions', async () => {
    const { page } = await signedIn('/faq', {
      ...phone,
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36',
    });
    await accountButton(page).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem', { name: 'Настройки аккаунта' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Подписки' }).click();
    await title(page, 'Подписки').waitFor();
    expect(pathOf(page)).toBe('/settings/subscriptions');
  });

  test('A-106 A-107: a partner that hides the logout hides it in both menus', async () => {
    const { page, user } = await signedIn('/faq');
    await page.goto(`${site}/settings/account?partner=lighthouse&token=${user.token}`);
    await page.getByRole('link', { name: 'Подписки' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Выйти' }).count()).toBe(0);
    await accountButton(page).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem', { name: 'Выйти' }).count()).toBe(0);
  });
});

test('F-351 F-352 A-756 A-757: support is called, or written to with the details it needs', async () => {
  const { page, user } = await signedIn('/settings');
  await page.getByRole('button', { name: 'Поддержка' }).click();
  const support = modal(page, 'Поддержка');
  expect(await support.getByRole('link', { name: '+7 800 555-01-00' }).getAttribute('href')).toBe('tel:+78005550100');
  const mail = support.getByRole('link', { name: 'support@aerial.example.com' });
  expect(await mail.getAttribute('href'), 'nothing before it is pressed').toBe('mailto:support@aerial.example.com');
  // A mail programme is not opened here.
  await mail.evaluate((link) => link.addEventListener('click', (event) => setTimeout(() => event.preventDefault())));
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await mail.click();
  const url = new URL((await mail.getAttribute('href'))!);
  const body = url.searchParams.get('body')!;
  for (const line of [
    `username: ${user.login}`,
    'provider: Aerial',
    'app_version: 186',
    'browser: Chrome',
    'os: Linux',
    'page: http://localhost',
  ])
    expect(body).toContain(line);
  expect(body).toMatch(/^ip: \S+$/m);
  const secrets = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('aerial.session')!) as Login).access_token,
  );
  expect(body).not.toContain(secrets);
  expect(body).not.toContain(user.token);
});
