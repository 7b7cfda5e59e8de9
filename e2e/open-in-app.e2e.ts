import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

// No application is installed that could open its links.
const { site, open } = journey([/Failed to launch/]);
/** Of the demo's operators the one with an application. */
const lanner = site.replace('localhost', 'lanner.localhost');
const android: BrowserContextOptions = {
  ...phone,
  userAgent:
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
};

test('A-644 A-645 A-648: a phone is offered the application over the page, and after it was skipped no more', async () => {
  const page = await open(`${lanner}/movies`, android);
  const offer = page.getByRole('dialog', { name: /Lanner|Ланнер/ });
  await offer.waitFor();
  await offer.getByRole('button', { name: 'Продолжить в браузере' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('A-648: without the application the phone goes on to its store', async () => {
  const page = await open('about:blank', android);
  await page.route('https://lanner.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Store</h1>' }),
  );
  await page.goto(`${lanner}/movies`);
  await page.getByRole('button', { name: 'Открыть приложение' }).click();
  await page.getByRole('heading', { name: 'Store' }).waitFor();
  expect(page.url()).toBe('https://lanner.example.com/app/android');
});

test('A-648: neither desktops nor operators without an application offer one', async () => {
  for (const [address, options] of [
    [lanner, desktop],
    [site, android],
  ] as const) {
    const page = await open(`${address}/faq`, options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
});
