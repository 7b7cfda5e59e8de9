/** Protected films and channels by DASH, where a stream has no other form: Shaka Player, loaded for them, with licences by ClearKey. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, playback, playsFor } from './browser.ts';
import { rotateKey } from './rotated-key.ts';

// On a slow machine a segment may leave the window of live before it is requested; the player goes on with the next one.
// One that is left while its manifest loads asks for key systems by the library's defaults, of which the browser complains.
const { open, site } = journey([/status of (?:404|503) .*\/media\/seg\//, /robustness level be specified/]);
const FILM = '/watch/641048475342011001';
const CHANNEL = '/channels/all/golden-hall';
const SEGMENT = /^\/media\/seg\/[\w-]+\/[\w-]+~[\da-f]{32}~cenc\//;

/** Leaves only the forms of DASH in streams, as a service for televisions has them. @returns what is requested, by paths */
async function dashOnly(page: Page): Promise<{ licenses: string[]; segments: string[]; playlists: string[] }> {
  await page.route('**/v2/**/stream?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { drm?: { streams: { type: string }[] } | null };
    const streams = body.drm?.streams.filter(({ type }) => type.startsWith('dash_'));
    await route.fulfill({ response, json: streams ? { ...body, drm: { ...body.drm, streams } } : body });
  });
  const seen = { licenses: [] as string[], segments: [] as string[], playlists: [] as string[] };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/license')) seen.licenses.push(request.postData() ?? '');
    if (pathname.endsWith('.m4s')) seen.segments.push(pathname);
    if (/\.(m3u8|mpd)$/.test(pathname)) seen.playlists.push(pathname);
  });
  return seen;
}

const hasKeys = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')?.mediaKeys !== null);

test('C-382 C-386 C-724 a protected film plays by DASH, is sought in, and changes its quality', async () => {
  const page = await open('/faq');
  const seen = await dashOnly(page);
  await page.goto(`${site}${FILM}`);
  await playsFor(page, 2);
  expect(await hasKeys(page)).toBe(true);
  expect(seen.licenses[0]).toContain('kids');
  expect(seen.segments.length).toBeGreaterThan(0);
  for (const segment of seen.segments) expect(segment).toMatch(SEGMENT);
  for (const playlist of seen.playlists) expect(playlist).toMatch(/\/manifest\.mpd$/);

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

test('a protected channel plays by DASH live and from its archive; after it a clear one plays, and again the protected one, also when its key changes', async () => {
  const next = rotateKey('golden-hall');
  const page = await open('/faq');
  const seen = await dashOnly(page);
  await page.goto(`${site}${CHANNEL}`);
  await playsFor(page, 4);
  expect(await hasKeys(page)).toBe(true);
  expect(seen.playlists.filter((playlist) => playlist.startsWith('/media/live/')).length).toBeGreaterThan(1);
  // Further back than the window of live.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowLeft');
  await expect
    .poll(() => seen.playlists.some((playlist) => playlist.startsWith('/media/catchup/')), { timeout: 30_000 })
    .toBe(true);
  await playsFor(page, 2);
  // Clear neighbours are prepared meanwhile, with playlists of their own.
  expect(seen.segments.some((segment) => SEGMENT.test(segment))).toBe(true);
  const licenses = seen.licenses.length;
  await page.keyboard.press('PageUp');
  await expect.poll(() => page.url(), { timeout: 15_000 }).not.toContain('golden-hall');
  await playsFor(page, 2);
  expect(await hasKeys(page)).toBe(false);
  await page.keyboard.press('Backspace');
  await expect.poll(() => page.url(), { timeout: 15_000 }).toContain('golden-hall');
  await playsFor(page, 2);
  expect(seen.licenses.length).toBeGreaterThan(licenses);

  await expect
    .poll(() => seen.segments.some((segment) => segment.includes(`~${next}~cenc/`)), { timeout: 120_000 })
    .toBe(true);
  // Over the change, which is as far ahead as is buffered.
  await playsFor(page, 12);
}, 240_000);
