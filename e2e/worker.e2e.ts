import { expect, test } from 'vitest';
import { journey } from './browser.ts';

const { open } = journey();

test('F-416 F-417 A-660 the service worker caches the files of the application and its shell, and nothing else', async () => {
  const page = await open('/faq', { serviceWorkers: 'allow' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toContain('/service-worker.js');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const stored = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const files = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      return { names, files: files.flat() };
    });
  await expect
    .poll(async () => (await stored()).files)
    .toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/.*\.js$/), '/locales/ru/translation.json']));
  // The shell is stored after the files.
  await expect.poll(async () => (await stored()).names).toEqual(['aerial-186', 'aerial-186-shell']);
  const { files } = await stored();
  expect(files.filter((path) => !/^\/(assets|locales)\//.test(path))).toEqual(['/']);
});
