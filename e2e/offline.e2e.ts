/** Without a network: the application opens with what was loaded, says so, and comes back by itself; another viewer sees none of it. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import { APP_VERSION } from '@aerial/domain/version.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isHydrated, journey } from './browser.ts';

// Without a network the browser says so of every request.
const { open, site } = journey([/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]);

const SHELL = `aerial-${APP_VERSION}-shell`;

/** Until the worker answers the requests of the page. */
async function isControlled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('/service-worker.js');
}

/** Paths in a cache of the browser. */
const cached = (page: Page, name: string) =>
  page.evaluate(
    async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => new URL(url).pathname),
    name,
  );

/** First parts of the keys of the data that is stored for a start without a network, and whose it is. */
const saved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ owner: string; keys: string[] }>((resolve) => {
        const nothing = { owner: '', keys: [] };
        const opening = indexedDB.open('aerial-offline', 2);
        // Opened before the application did: it creates its own.
        opening.addEventListener('upgradeneeded', () => opening.transaction!.abort());
        opening.addEventListener('error', () => resolve(nothing));
        opening.addEventListener('success', () => {
          const read = opening.result.transaction('index').objectStore('index').get('viewer');
          read.addEventListener('success', () => {
            opening.result.close();
            const found = read.result as { owner: string; entries: { key: string[] }[] } | undefined;
            resolve(found ? { owner: found.owner, keys: found.entries.map(({ key }) => key[0]!) } : nothing);
          });
        });
      }),
  );

const notice = (page: Page) => page.getByText(new RegExp(`^${ru.status_offline_saved.split('{{')[0]!.trim()}`));
const isSaved = (page: Page, ...keys: string[]) =>
  expect.poll(async () => (await saved(page)).keys, { timeout: 30_000 }).toEqual(expect.arrayContaining(keys));

test('the application opens without a network with what was loaded, and comes back by itself', async () => {
  const page = await open('/', { serviceWorkers: 'allow' });
  await isControlled(page);
  const row = await page.getByRole('region').first().getAttribute('aria-label');
  await isSaved(page, 'rowset');
  await page.goto(`${site}/channels?view=guide`);
  await isHydrated(page);
  const cell = page
    .getByRole('gridcell')
    .filter({ hasText: /\p{L}{3}/u })
    .first();
  await cell.waitFor();
  await expect.poll(() => cached(page, SHELL), { timeout: 30_000 }).toEqual(['/']);
  await isSaved(page, 'guide', 'channels', 'rowset');

  await page.context().setOffline(true);
  await page.reload();
  await notice(page).waitFor();
  await cell.waitFor();

  // Another page that was loaded, opened by its address.
  await page.goto(`${site}/`);
  await notice(page).waitFor();
  await page.getByRole('region', { name: row! }).first().waitFor({ state: 'attached' });

  await page.context().setOffline(false);
  await notice(page).waitFor({ state: 'detached' });
  await page.getByText(ru.status_online).first().waitFor();
});

test('a start without a network shows nothing of another viewer', async () => {
  const user = { username: `offline-${Date.now()}`, password: 'a long password' };
  const send = async (path: string, body: object) =>
    (await (
      await fetch(`${site}/v2/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { access_token: string };
  await send('users', user);
  const { access_token: token } = await send('auth/login', { login: user.username, password: user.password });
  const page = await open(`/?token=${token}`, { serviceWorkers: 'allow' });
  await isControlled(page);
  await isSaved(page, 'rowset');
  const { owner } = await saved(page);
  expect(owner).toContain('user');

  await page.getByRole('button', { name: /^Аккаунт: / }).click();
  await page.getByRole('menuitem', { name: ru.action_logout }).click();
  await expect.poll(async () => (await saved(page)).owner, { timeout: 30_000 }).not.toBe(owner);
});
