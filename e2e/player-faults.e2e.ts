/** One fault at a time between server and viewer: playback recovers by itself, or shows why it cannot. */
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, playback, playsFor } from './browser.ts';

// The browser logs every failed response.
const { open, site } = journey([/Failed to load resource/, /net::ERR_/, /Failed to fetch/]);

const PLAYLISTS = /\/media\/.*\.m3u8/;
const SEGMENTS = /\/media\/seg\//;
const MEDIA = /\/media\//;
const STREAM_CALL = /\/v2\/channels\/\d+\/stream/;

/** Fails the first requests; later ones succeed. @returns how many have failed so far */
async function fail(
  page: Page,
  what: RegExp,
  times: number,
  how: (route: Route) => Promise<unknown> | void,
): Promise<() => number> {
  let failed = 0;
  await page.route(what, (route) => {
    if (failed >= times) return route.fallback();
    failed++;
    return how(route) as Promise<void>;
  });
  return () => failed;
}
const answer =
  (status: number, body: string | Buffer = '') =>
  (route: Route) =>
    route.fulfill({ status, body });
/** Waits until this many requests have failed, and for the picture after that. */
async function comesBack(page: Page, failures: () => number, atLeast: number): Promise<void> {
  await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThanOrEqual(atLeast);
  await playsFor(page, 4);
  await expect.poll(() => page.locator('[data-player] [role="alert"]').count()).toBe(0);
}
async function watching(): Promise<Page> {
  const page = await open('/channels');
  await playsFor(page, 1);
  return page;
}

test.each([404, 500])('a playlist that answers %i for a while', async (status) => {
  const page = await watching();
  await comesBack(page, await fail(page, PLAYLISTS, 4, answer(status)), 2);
});

test('the first playlist of all is missing', async () => {
  const page = await open('/');
  const failures = await fail(page, PLAYLISTS, 2, answer(404));
  await page.goto(`${site}/channels`);
  await comesBack(page, failures, 2);
});

test.each([404, 500])('segments that answer %i for a while', async (status) => {
  const page = await watching();
  await comesBack(page, await fail(page, SEGMENTS, 4, answer(status)), 3);
});

test('a segment that is no video', async () => {
  const page = await watching();
  await comesBack(page, await fail(page, SEGMENTS, 2, answer(200, Buffer.alloc(40_000, 7))), 2);
});

test('sockets that send no data', async () => {
  const page = await watching();
  await comesBack(page, await fail(page, SEGMENTS, 2, () => {}), 2);
});

test('C-427 expired addresses are renewed', async () => {
  const page = await open('/');
  const refused = new Set<string>();
  let streams = 0;
  await page.route(STREAM_CALL, (route) => (streams++, route.continue()));
  await page.goto(`${site}/channels`);
  await playsFor(page, 1);
  // The signature is the folder of the playlists.
  await page.route(PLAYLISTS, (route) => {
    const folder = new URL(route.request().url()).pathname.split('/').slice(0, 5).join('/');
    if (streams === 1) refused.add(folder);
    return refused.has(folder) && streams === 1
      ? route.fulfill({ status: 403, body: '{"error_code":"signature_expired"}' })
      : route.continue();
  });
  await expect.poll(() => streams, { timeout: 30_000 }).toBeGreaterThan(1);
  await playsFor(page, 4);
});

test.each([3_600_000, -3_600_000])('a viewer’s clock that is wrong by %i ms', async (error) => {
  const right = await watching();
  const subtitle = (page: Page) => page.locator('[data-player] p').nth(1).textContent();
  const page = await open('about:blank');
  await page.addInitScript((by) => {
    const RealDate = Date;
    const now = () => RealDate.now() + by;
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        if (given.length === 0) super(now());
        else super(...(given as [number]));
      }
      static override now = now;
    } as DateConstructor;
  }, error);
  await page.goto(`${site}/channels`);
  await playsFor(page, 2);
  await expect.poll(() => subtitle(page)).toBe(await subtitle(right));
  await page.getByRole('button', { name: 'В эфире', exact: true }).waitFor();
  // Two steps are less than the 30 s that still count as live.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'В эфир', exact: true }).click();
  // The archive's stream has positions of its own.
  await page.getByRole('button', { name: 'В эфире', exact: true }).waitFor();
  await playsFor(page, 2);
});

test('C-453 no network, and a network again', async () => {
  const page = await watching();
  await page.context().setOffline(true);
  // The buffer runs out.
  await expect.poll(async () => (await playback(page)).readyState, { timeout: 40_000 }).toBeLessThan(3);
  await page.context().setOffline(false);
  await playsFor(page, 4);
});

test('C-430 C-432 an unavailable service: the player shows an error, and resumes when the service is back', async () => {
  const page = await watching();
  await page.route(/\/(media|v2)\/|robots\.txt/, (route) => route.abort());
  await page.locator('[data-player] [role="alert"]').waitFor({ timeout: 60_000 });
  await page.unroute(/\/(media|v2)\/|robots\.txt/);
  await playsFor(page, 3);
  await expect.poll(() => page.locator('[data-player] [role="alert"]').count()).toBe(0);
});

test('C-430 C-432 unavailable media: the player shows an error, and a press retries', async () => {
  const page = await watching();
  await page.route(MEDIA, answer(404));
  const retry = page.locator('[data-player] [role="alert"]').getByRole('button', { name: 'Попробовать ещё раз' });
  await retry.waitFor({ timeout: 60_000 });
  await page.unroute(MEDIA);
  await retry.click();
  await playsFor(page, 3);
});

test('ten channels in two seconds: the last one plays', async () => {
  const page = await watching();
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press('PageUp');
    await page.waitForTimeout(200);
  }
  await playsFor(page, 3);
  // The address follows the picture.
  const address = page.url();
  await playsFor(page, 2);
  expect(page.url()).toBe(address);
  await expect.poll(() => page.locator('[data-player] [role="alert"]').count()).toBe(0);
});

test('missing subtitles do not stop the video', async () => {
  const page = await open('/');
  let asked = 0;
  await page.route(
    /\.vtt/,
    (route) => (asked++, asked % 2 === 0 ? route.fulfill({ status: 200, body: '' }) : route.fulfill({ status: 404 })),
  );
  await page.evaluate(() => localStorage.setItem('lang_subtitle', JSON.stringify({ default: 'en' })));
  // Films are narrated with subtitles.
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).click();
  // A file that is missing, and an empty one; how often hls.js repeats depends on the moment.
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(1);
  await playsFor(page, 4);
});
