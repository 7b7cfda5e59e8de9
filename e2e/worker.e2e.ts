import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isHydrated, journey } from './browser.ts';

// Without a network the browser says so of every request.
const { open, site } = journey([/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/]);

/** Until the worker answers the requests of the page. */
async function isControlled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('/service-worker.js');
}

/** What the worker and the application store, by cache. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await paths(name)] as const)));
  });

/** First parts of the keys of the data that is stored for a start without a network. */
const savedData = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('aerial-offline', 1);
        // Opened before the application did: it creates its own.
        opening.addEventListener('upgradeneeded', () => opening.transaction!.abort());
        opening.addEventListener('error', () => resolve([]));
        opening.addEventListener('success', () => {
          const read = opening.result.transaction('data').objectStore('data').get('viewer');
          read.addEventListener('success', () => {
            opening.result.close();
            const saved = read.result as { entries: { key: string[] }[] } | undefined;
            resolve(saved?.entries.map(({ key }) => key[0]!) ?? []);
          });
        });
      }),
  );

test('F-416 F-417 A-660 the service worker caches the files of the application and nothing else', async () => {
  const page = await open('/faq', { serviceWorkers: 'allow' });
  await isControlled(page);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const files = async () => (await stored(page))['aerial-186'] ?? [];
  await expect
    .poll(files)
    .toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/.*\.js$/), '/locales/ru/translation.json']));
  await expect.poll(async () => (await stored(page))['aerial-186-shell']).toEqual(['/']);
  expect(Object.keys(await stored(page)).toSorted()).toEqual(['aerial-186', 'aerial-186-shell']);
  expect((await files()).filter((path) => !/^\/(assets|locales)\//.test(path))).toEqual([]);
});

test('without a network the application opens with what was loaded, and comes back by itself', async () => {
  const page = await open('/', { serviceWorkers: 'allow' });
  await isControlled(page);
  const shown = await page.getByRole('region').first().getAttribute('aria-label');
  // A page is stored once it is idle.
  await expect.poll(() => savedData(page), { timeout: 20_000 }).toContain('rowset');
  await page.goto(`${site}/channels?view=guide`);
  await isHydrated(page);
  const cell = page
    .getByRole('gridcell')
    .filter({ hasText: /\p{L}{3}/u })
    .first();
  await cell.waitFor();
  await expect.poll(async () => (await stored(page))['aerial-186-shell']).toEqual(['/']);
  await expect
    .poll(() => savedData(page), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['guide', 'channels', 'rowset']));

  await page.context().setOffline(true);
  await page.reload();
  const offline = page.getByText(/^Нет сети\. Показываем загруженное: /);
  await offline.waitFor();
  await cell.waitFor();

  // Another page that was loaded, opened by its address.
  await page.goto(`${site}/`);
  await offline.waitFor();
  await page.getByRole('region', { name: shown! }).first().waitFor({ state: 'attached' });

  await page.context().setOffline(false);
  await offline.waitFor({ state: 'detached' });
});
