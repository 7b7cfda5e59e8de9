/** Protected films and channels: encrypted on their way, and played with licences by ClearKey. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, playback, playsFor } from './browser.ts';
import { rotateKey } from './rotated-key.ts';

const { open, site } = journey([/403 \(Forbidden\)/, /502 \(Bad Gateway\)/]);
const LICENSE = '**/v2/drm/clearkey/license?*';
const FILM = '/watch/641048475342011001';
const CHANNEL = '/channels/all/golden-hall';
const CLEAR_CHANNEL = '/channels/all/prospekt';

/** Requests for licences, and the media that was loaded, by their paths. */
function traffic(page: Page): { licenses: string[]; segments: string[] } {
  const seen = { licenses: [] as string[], segments: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/license')) seen.licenses.push(request.postData() ?? '');
    if (pathname.startsWith('/media/seg/') && pathname.endsWith('.m4s')) seen.segments.push(pathname);
  });
  return seen;
}

/** Keys of the page's main element: it plays encrypted media. */
const hasKeys = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')?.mediaKeys !== null);

test('C-724 C-725 a protected film plays, is sought in, and changes its quality', async () => {
  const page = await open('/faq');
  const seen = traffic(page);
  await page.goto(`${site}${FILM}`);
  await playsFor(page, 2);
  expect(await hasKeys(page)).toBe(true);
  expect(seen.licenses[0]).toContain('kids');
  expect(seen.segments.length).toBeGreaterThan(0);
  for (const segment of seen.segments) expect(segment).toMatch(/^\/media\/seg\/[\w-]+\/[\w-]+~[\da-f]{32}\//);

  const before = await playback(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await playback(page)).time, { timeout: 20_000 }).toBeGreaterThan(before.time + 5);
  await playsFor(page, 2);

  await page.mouse.move(400, 300);
  await page.getByRole('button', { name: 'Настройки', exact: true }).click();
  await page.getByRole('menuitem', { name: /Качество/ }).click();
  await page.getByRole('menuitemradio', { name: /240/ }).click();
  await expect.poll(async () => (await playback(page)).height, { timeout: 30_000 }).toBe(240);
  await playsFor(page, 1);
  expect(seen.segments.some((segment) => segment.includes('/v240/'))).toBe(true);
  expect(new Set(seen.licenses).size, 'one licence for each key').toBe(seen.licenses.length);
});

test('a protected channel plays live and from its archive; after it a clear one plays, and again the protected one, also when its key changes', async () => {
  const next = rotateKey('golden-hall');
  const page = await open('/faq');
  const seen = traffic(page);
  await page.goto(`${site}${CHANNEL}`);
  await playsFor(page, 2);
  expect(seen.licenses.length).toBeGreaterThan(0);
  expect(await hasKeys(page)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await playsFor(page, 2);
  await page.keyboard.press('PageUp');
  await expect.poll(() => page.url(), { timeout: 15_000 }).not.toContain('golden-hall');
  await playsFor(page, 2);
  await page.keyboard.press('Backspace');
  await expect.poll(() => page.url(), { timeout: 15_000 }).toContain('golden-hall');
  await playsFor(page, 2);
  expect(seen.licenses.length).toBeGreaterThan(1);

  await expect
    .poll(() => seen.segments.some((segment) => segment.includes(`~${next}/`)), { timeout: 120_000 })
    .toBe(true);
  // Over the change, which is as far ahead as is buffered.
  await playsFor(page, 12);
}, 240_000);

test('C-782 C-783 a refused licence is shown in an alert and on the picture; a retry plays, and clear channels notice nothing', async () => {
  const page = await open('/faq');
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  const refuse = (status: number, body: object) =>
    page.route(LICENSE, (route) =>
      route.fulfill({ status, json: body, headers: { 'access-control-allow-origin': '*' } }),
    );
  await refuse(403, {
    error_code: 'permission_denied',
    error: { message: '{"MESSAGE":"Device limit","ERROR":"3001"}' },
    detail: { license: ['8002'] },
  });
  await page.goto(`${site}${FILM}`);
  await expect.poll(() => alerts, { timeout: 20_000 }).toEqual(['Error : Device limit(3001)']);
  await page.unroute(LICENSE);
  await refuse(502, {
    error_code: 'upstream_failed',
    error: { message: 'Служба лицензий сейчас не отвечает.' },
    detail: '',
  });
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect
    .poll(() => alerts.at(-1), { timeout: 20_000 })
    .toBe('DRM Error : Служба лицензий сейчас не отвечает.(upstream_failed)');
  await page.getByText('Служба лицензий сейчас не отвечает.').first().waitFor();
  await page.goto(`${site}${CLEAR_CHANNEL}`);
  await playsFor(page, 1);
  await page.goto(`${site}${FILM}`);
  await page.getByText('Служба лицензий сейчас не отвечает.').first().waitFor();
  await page.unroute(LICENSE);
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await playsFor(page, 2);
});

test('C-785 a browser without the key system sees that it cannot play this', async () => {
  const page = await open('/faq');
  await page.addInitScript(() => {
    navigator.requestMediaKeySystemAccess = () => Promise.reject(new DOMException('no', 'NotSupportedError'));
  });
  await page.goto(`${site}${FILM}`);
  await page.locator('[data-player] [role="alert"]').first().waitFor();
  expect(await page.locator('[data-player] [role="alert"]').first().textContent()).toMatch(/кодек|формат|браузер/i);
});
