import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, isHydrated, journey, phone } from './browser.ts';

// Without a connection errors are logged on the console too.
const { site, open } = journey([/ERR_INTERNET_DISCONNECTED|Failed to load resource/]);

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  return (await (
    await fetch(`${site}/v2/${path}`, { ...init, headers: { 'content-type': 'application/json' } })
  ).json()) as T;
}
const post = <T>(path: string, body: object) => call<T>(path, { method: 'POST', body: JSON.stringify(body) });

interface Account {
  readonly login: string;
  readonly password: string;
  readonly token: string;
}
async function account(login: string, password: string): Promise<Account> {
  return {
    login,
    password,
    token: (await post<{ access_token: string }>('auth/login', { login, password })).access_token,
  };
}
let users = 0;
async function newUser(): Promise<Account> {
  const login = `keeper-${Date.now()}-${(users += 1)}`;
  await post('users', { username: login, password: 'a long password' });
  return account(login, 'a long password');
}
/** Every run starts without favourites. */
async function removeFavourites({ token }: Account): Promise<void> {
  const favourites = await call<{ id: string }[]>(`users/self/favorites?access_token=${token}`);
  await Promise.all(
    favourites.map(({ id }) => call(`users/self/favorites/${id}?access_token=${token}`, { method: 'DELETE' })),
  );
}

async function signedIn(path: string, user: Account, options: BrowserContextOptions = desktop): Promise<Page> {
  const page = await open(`/faq?token=${user.token}`, options);
  await expect.poll(() => new URL(page.url()).searchParams.has('token')).toBe(false);
  await page.waitForFunction(() =>
    Object.values({ ...localStorage }).some((value) => /"is_guest":\s*false/.test(value)),
  );
  await page.goto(new URL(path, site).href);
  await isHydrated(page);
  return page;
}

const add = 'В избранное';
const remove = 'Убрать из избранного';
const heart = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function firstFilm(user: Account): Promise<{ slug: string; title: string }> {
  const { contents } = await call<{ contents: { slug: string; title: string }[] }>(
    `rows/movies?limit=1&access_token=${user.token}`,
  );
  return contents[0]!;
}

test('C-012 C-075 C-127 C-145 C-180 C-293: a film and a channel become favourites, are on the page after a reload, and are removed', async () => {
  const user = await account('demo', 'demo1234');
  await removeFavourites(user);
  const film = await firstFilm(user);
  const page = await signedIn(`/contents/${film.slug}`, user);
  // The update is optimistic: loading another page at once would abort the request.
  const stored = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/v2/users/self/favorites',
    );
  await Promise.all([stored(), heart(page, add).click()]);
  await heart(page, remove).waitFor();

  await page.goto(`${site}/channels/all`);
  await page.getByRole('button', { name: 'Избранное', exact: true }).click();
  await Promise.all([stored(), page.getByRole('menuitem', { name: 'Канал', exact: true }).click()]);
  // The list of channels has a category of its own for them at once.
  await page.getByRole('navigation', { name: 'Категории каналов' }).getByRole('link', { name: 'Избранное' }).waitFor();

  // Not by the menu: whether the entry or its "…" is in sight depends on the widths of letters.
  await page.goto(`${site}/my`);
  await row(page, 'Телеканалы').waitFor();
  await page.reload();
  await row(page, 'Фильмы и сериалы')
    .getByRole('link', { name: new RegExp(film.title) })
    .waitFor();
  expect(await row(page, 'Телеканалы').getByRole('link').count()).toBe(1);

  await row(page, 'Фильмы и сериалы').getByRole('link').first().hover();
  await row(page, 'Фильмы и сериалы')
    .getByRole('button', { name: `${remove}: ${film.title}` })
    .click();
  await row(page, 'Фильмы и сериалы').waitFor({ state: 'detached' });
  await row(page, 'Телеканалы').getByRole('link').first().hover();
  await row(page, 'Телеканалы')
    .getByRole('button', { name: new RegExp(`^${remove}`) })
    .click();
  await page.getByText('В избранном пока ничего нет').waitFor();
  expect(await call(`users/self/favorites?access_token=${user.token}`)).toEqual([]);
});

test('C-076 C-533 C-622: a guest gets the login dialog, and the favourite is added after the login', async () => {
  const user = await newUser();
  const film = await firstFilm(user);
  const page = await open(`/contents/${film.slug}`);
  await heart(page, add).click();
  const dialog = page.locator('[role="dialog"][data-state="open"]');
  await dialog.getByText('Войдите, чтобы собирать избранное.').waitFor();
  await dialog.getByRole('button', { name: /паролю/ }).click();
  await dialog.getByLabel('Логин').fill(user.login);
  await dialog.getByRole('textbox', { name: 'Пароль' }).fill(user.password);
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await heart(page, remove).waitFor();
  await expect
    .poll(async () => (await call<unknown[]>(`users/self/favorites?access_token=${user.token}`)).length)
    .toBe(1);
});

test('A-732 C-076: a guest who opens the page signs in over home, and is brought there', async () => {
  const user = await newUser();
  const page = await open('/my', phone);
  const dialog = page.locator('[role="dialog"][data-state="open"]');
  await dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await dialog.getByRole('button', { name: /паролю/ }).click();
  await dialog.getByLabel('Логин').fill(user.login);
  await dialog.getByRole('textbox', { name: 'Пароль' }).fill(user.password);
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/my');
  await page.getByText('В избранном пока ничего нет').waitFor();
});

test('C-777: without a connection the optimistic update is rolled back, and the viewer sees an error', async () => {
  const user = await newUser();
  const film = await firstFilm(user);
  const page = await signedIn(`/contents/${film.slug}`, user);
  await heart(page, add).waitFor();
  // Only the requests of the heart: other parts of the page may still be loading.
  await page.route(/\/users\/self\/favorites/, (route) => route.abort('internetdisconnected'));
  await heart(page, add).click();
  await page.getByText('Не получилось связаться с сервисом').waitFor();
  await heart(page, add).waitFor();
  expect(await call(`users/self/favorites?access_token=${user.token}`)).toEqual([]);
  await page.unroute(/\/users\/self\/favorites/);
  await heart(page, add).click();
  await heart(page, remove).waitFor();
  await expect
    .poll(async () => (await call<unknown[]>(`users/self/favorites?access_token=${user.token}`)).length)
    .toBe(1);
});
