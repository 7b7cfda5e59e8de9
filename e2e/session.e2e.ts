import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { journey } from './browser.ts';

// Refusals are what these journeys are about; the browser tells of each.
const { open, site } = journey([/Failed to load resource/, /net::ERR/]);

const FILM = '[data-template="content-v"] a[href*="/contents/"]';
const REFUSAL = {
  error_code: 'authentication_failed',
  status_code: 401,
  error: { message: 'Incorrect token.' },
  detail: 'Incorrect token.',
};

interface Stored {
  access_token: string;
  device_id: string;
  is_guest: boolean;
  expires_at: number;
}
const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('aerial.session') ?? 'null') as Stored | null);
const sessionOf = async (page: Page): Promise<Stored> => {
  await expect.poll(() => stored(page)).not.toBeNull();
  return (await stored(page))!;
};

/** Counts calls of the API by method and path. */
function counting(context: BrowserContext): (what: string) => number {
  const counts = new Map<string, number>();
  context.on('request', (request: Request) => {
    const what = `${request.method()} ${new URL(request.url()).pathname}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  });
  return (what) => counts.get(what) ?? 0;
}

async function userToken(): Promise<string> {
  const answer = await fetch(`${site}/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'demo', password: 'demo1234' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('F-023 F-263 F-239 F-253 F-423: two tabs opened at once are one guest, silently, and stay so when the token runs out', async () => {
  const first = await open('/agreement');
  const context = first.context();
  await sessionOf(first);
  await first.evaluate(() => localStorage.clear());
  await first.goto('about:blank');
  const count = counting(context);
  const second = await context.newPage();
  await Promise.all([first.goto(`${site}/`), second.goto(`${site}/channels`)]);
  const [one, two] = [await sessionOf(first), await sessionOf(second)];
  expect(two).toEqual(one);
  await first.locator(FILM).first().waitFor();
  expect(await first.getByRole('dialog').count(), 'no dialog, no form').toBe(0);
  expect([count('POST /v2/users'), count('POST /v2/users/self/devices'), count('POST /v2/auth/device')]).toEqual([
    1, 1, 1,
  ]);

  await first.evaluate(() =>
    localStorage.setItem(
      'aerial.session',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('aerial.session')!), expires_at: Date.now() - 1 }),
    ),
  );
  await first.reload();
  await expect.poll(async () => (await stored(first))!.expires_at).toBeGreaterThan(Date.now());
  expect((await stored(first))!.device_id).toBe(one.device_id);
  expect([count('POST /v2/users'), count('POST /v2/auth/device')]).toEqual([1, 2]);
});

describe('a server that refuses', () => {
  test.each([
    ['with guests', '', 'demo'],
    ['without guests', 'meridian.', 'meridian'],
  ])(
    'F-186 F-254: a device that was removed elsewhere ends at home with the login, also on a page of the account, %s',
    async (_which, host, login) => {
      const answer = await fetch(`${site}/v2/auth/login${host && '?provider=meridian'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login, password: 'demo1234' }),
      });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      const page = await open('/agreement');
      await page.goto('about:blank');
      let isRemoved = false;
      let authorised = 0;
      await page.route(/\/v2\/users\/self\/(profiles|favorites|channel_list|histories)/, (route) =>
        isRemoved ? route.continue() : route.fulfill({ status: 401, json: REFUSAL }),
      );
      await page.route('**/v2/auth/device', (route) => {
        authorised += 1;
        if (authorised !== 2) return route.continue();
        isRemoved = true;
        return route.fulfill({ status: 401, json: REFUSAL });
      });
      await page.goto(`${site.replace('localhost', `${host}localhost`)}/my?token=${token}`);
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /телефон/i })
        .waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/');
      expect(isRemoved).toBe(true);
    },
  );

  test('F-256 F-425: a token once, then for ever; a 404 and a 500 do not affect the session', async () => {
    const page = await open('/');
    const before = await sessionOf(page);
    await page.locator(FILM).first().waitFor();
    const count = counting(page.context());
    const mine = 'GET /v2/users/self/channel_list';
    let refusals = 1;
    let status = 401;
    await page.route('**/v2/users/self/channel_list*', (route) => {
      if (refusals <= 0) return route.continue();
      refusals -= 1;
      return route.fulfill({
        status,
        json: {
          ...REFUSAL,
          status_code: status,
          error_code: status === 401 ? 'authentication_failed' : 'internal_error',
        },
      });
    });
    await page.goto(`${site}/channels`);
    await expect.poll(() => count(mine)).toBe(2);
    expect(count('POST /v2/auth/device')).toBe(1);
    const renewed = await sessionOf(page);
    expect(renewed.device_id).toBe(before.device_id);
    expect(renewed.access_token).not.toBe(before.access_token);

    for (const next of [401, 404, 500]) {
      [status, refusals] = [next, 1_000];
      const [calls, renewals] = [count(mine), count('POST /v2/auth/device')];
      await page.reload();
      await page.waitForTimeout(4_000);
      expect(count(mine) - calls, `calls answered ${next}`).toBeLessThanOrEqual(4);
      expect(count('POST /v2/auth/device') - renewals, `renewals after ${next}`).toBeLessThanOrEqual(
        next === 401 ? 2 : 0,
      );
      expect((await stored(page))!.device_id, `after ${next}`).toBe(before.device_id);
      expect(await page.getByText('Телеграф', { exact: true }).count(), `channels after ${next}`).toBeGreaterThan(0);
    }
    expect(count('POST /v2/users')).toBe(0);
  });

  test('F-430 F-431 F-191: the country ends on its page, which stays there; F-254: a removed device becomes a new guest', async () => {
    const page = await open('/');
    const before = await sessionOf(page);
    await page.locator(FILM).first().waitFor();
    const refused = { ...REFUSAL, status_code: 403, error_code: 'forbidden_country' };
    await page.route('**/v2/users/self/channel_list*', (route) => route.fulfill({ status: 403, json: refused }));
    await page.goto(`${site}/channels`);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/geo_lock');
    await page.getByText(/недоступен в вашем регионе/).waitFor();
    await page.waitForTimeout(1_000);
    expect(new URL(page.url()).pathname).toBe('/geo_lock');

    await page.unroute('**/v2/users/self/channel_list*');
    await page.evaluate(() =>
      localStorage.setItem(
        'aerial.session',
        JSON.stringify({
          ...JSON.parse(localStorage.getItem('aerial.session')!),
          expires_at: 1,
          device_id: crypto.randomUUID(),
        }),
      ),
    );
    await page.goto(`${site}/`);
    await expect.poll(async () => (await stored(page))?.device_id).toMatch(/-/);
    await expect.poll(async () => (await stored(page))!.expires_at).toBeGreaterThan(Date.now());
    expect((await stored(page))!.device_id).not.toBe(before.device_id);
    await page.locator(FILM).first().waitFor();
  });

  test('F-241: without a connection the viewer sees an error, and a retry continues', async () => {
    const page = await open('/agreement');
    await sessionOf(page);
    await page.evaluate(() => localStorage.removeItem('aerial.session'));
    await page.route('**/v2/users/self/network*', (route) => route.abort());
    const count = counting(page.context());
    await page.goto(`${site}/`);
    await page.getByText('Не получилось связаться с сервисом').waitFor();
    expect(count('POST /v2/users')).toBe(0);
    await page.unroute('**/v2/users/self/network*');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await page.locator(FILM).first().waitFor();
    expect(await sessionOf(page)).toMatchObject({ is_guest: true });
  });
});

test('C-002 A-002 F-174 F-176 F-248 F-249 F-251: a token in the address signs in and leaves it; a logout is the guest again, in every tab', async () => {
  const page = await open('/agreement');
  const context = page.context();
  const guest = await sessionOf(page);
  const token = await userToken();
  const carrying: string[] = [];
  context.on('request', (request) => {
    const where = `${request.url()} ${request.headers()['referer'] ?? ''}`;
    if (where.includes(token)) carrying.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto(`${site}/?genre=5&token=${token}`);
  await expect.poll(async () => (await sessionOf(page)).is_guest).toBe(false);
  expect(page.url()).toBe(`${site}/?genre=5`);
  expect(carrying).toEqual(['GET /', 'GET /v2/users/self', 'POST /v2/users/self/devices']);
  const user = await sessionOf(page);
  const menu = page.getByRole('button', { name: /^Аккаунт: / });
  await menu.waitFor();

  const other = await context.newPage();
  await other.goto(`${site}/channels`);
  await other.getByRole('button', { name: /^Аккаунт: / }).waitFor();

  const count = counting(context);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await page.getByRole('button', { name: 'Войти' }).first().waitFor();
  await other.getByRole('button', { name: 'Войти' }).first().waitFor();
  await expect.poll(async () => (await stored(page))?.device_id).toBe(guest.device_id);
  expect(await sessionOf(other)).toMatchObject({ device_id: guest.device_id, is_guest: true });
  expect([count(`DELETE /v2/users/self/devices/${user.device_id}`), count('POST /v2/users')]).toEqual([1, 0]);
  const everything = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  expect(everything).not.toContain(user.access_token);
  const answer = await fetch(`${site}/v2/users/self?access_token=${user.access_token}`);
  expect(answer.status).toBe(401);
});

test('F-176 F-186 F-187: an unknown token is dropped; the account shows the login dialog', async () => {
  const page = await open(`/?token=${'0'.repeat(40)}`);
  expect(await sessionOf(page)).toMatchObject({ is_guest: true });
  expect(page.url()).toBe(`${site}/`);
  await page.goto(`${site}/lk`);
  await page.getByRole('dialog', { name: 'Вход' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await page.locator(FILM).first().waitFor();
});
