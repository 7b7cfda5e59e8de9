/** Ads in a browser: before a film, within it, when an ad server fails, switched off by a packet; on live channels, and in their streams. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import { journey, phone, playback, playsFor } from './browser.ts';
import { chunkOf } from './built.ts';
import { button, commerce, dialog, faultsOf } from './commerce.ts';
import { workerService } from './worker-service.ts';

// The ad server of the demo fails on purpose, and media that are missing are logged on the console.
const tv = journey([/status of (404|500)/]);
const { open } = tv;
const { newBuyer, topUp, openAs } = commerce(tv);

const BEFORE = '/watch/window-on-the-ninth-floor-641048475342032001';
const WITHIN = '/watch/the-house-that-waits-for-snow-641048475342003001';
const BAD_DAY = '/watch/the-ninety-first-minute-641048475342010001';

/** The pixels that the page requests, by event. */
function pixelsOf(page: Page): string[] {
  const events: string[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    const event = url.pathname.endsWith('/ads/track') ? url.searchParams.get('event') : null;
    if (event !== null) events.push(url.searchParams.has('code') ? `${event} ${url.searchParams.get('code')}` : event);
  });
  return events;
}
const ad = (page: Page) => page.getByRole('group', { name: /^Реклама/ });
const adVideo = (page: Page) => page.locator('[data-ad] video');
/** The ad moves. */
const adPlays = (page: Page) =>
  expect
    .poll(() => adVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.5);
const skip = (page: Page) => page.getByRole('button', { name: 'Пропустить', exact: true });
const isOver = (page: Page) => ad(page).waitFor({ state: 'detached', timeout: 30_000 });

test('C-512 C-387 C-517 C-718 before a film: an ad that is skipped, one behind a wrapper, and then the film from its beginning', async () => {
  const page = await open('/faq');
  const pixels = pixelsOf(page);
  await page.goto(new URL(BEFORE, page.url()).href);
  await ad(page).waitFor();
  await page.getByText('Реклама 1 из 2').waitFor();
  await adPlays(page);
  await expect
    .poll(() => page.locator('[data-player] > img').evaluate((poster) => getComputedStyle(poster).opacity))
    .toBe('0');
  expect((await playback(page)).time, 'the film has not begun').toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(() => adVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  // While it is paused: on a busy machine this takes longer than the ad.
  expect(await faultsOf(page, 'main, body')).toEqual([]);
  await page.keyboard.press('Space');
  await skip(page).click({ timeout: 15_000 });
  await page.getByText('Реклама 2 из 2').waitFor();
  await adPlays(page);
  await isOver(page);
  const film = await playsFor(page, 2);
  expect(film.time).toBeLessThan(20);
  for (const event of [
    'impression',
    'start',
    'pause',
    'resume',
    'skip',
    'wrapper-impression',
    'wrapper-complete',
    'complete',
  ])
    expect(pixels, event).toContain(event);
  expect(pixels.filter((event) => event === 'wrapper-impression')).toHaveLength(1);
  expect(pixels.filter((event) => event.endsWith('impression'))).toHaveLength(3);
});

test('C-513 C-514 C-516 within a film: back to the exact position, not again after a seek, and after its end the film stays over', async () => {
  const page = await open(WITHIN);
  await playsFor(page, 1);
  const to = (at: number) =>
    page.evaluate((time) => {
      document.querySelector<HTMLVideoElement>('[data-player] video')!.currentTime = time;
    }, at);
  await to(58);
  await ad(page).waitFor({ timeout: 20_000 });
  await adPlays(page);
  const held = await playback(page);
  expect([held.paused, held.time >= 60 && held.time < 75]).toEqual([true, true]);
  await isOver(page);
  const after = await playback(page);
  expect(after.time - held.time).toBeLessThan(1.5);
  await playsFor(page, 2);
  await to(30);
  await playsFor(page, 1);
  await to(62);
  await playsFor(page, 3);
  expect(await ad(page).count()).toBe(0);

  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
    video.currentTime = video.duration - 1;
  });
  await ad(page).waitFor({ timeout: 30_000 });
  await isOver(page);
  const end = page.getByRole('button', { name: 'Смотреть с начала' });
  await end.or(ad(page)).first().waitFor();
  // The seek passed a minute too: its break came first.
  if (await ad(page).isVisible()) await isOver(page);
  await end.waitFor();
  expect((await playback(page)).paused).toBe(true);
}, 120_000);

test('C-518 C-721 an ad server that fails in every way delays a film, and nothing else', async () => {
  const page = await open('/faq', phone);
  const pixels = pixelsOf(page);
  await page.goto(new URL(BAD_DAY, page.url()).href);
  await playsFor(page, 2);
  expect(await ad(page).count()).toBe(0);
  expect(pixels.toSorted()).toEqual(['error 303', 'error 403', 'error 405', 'error 405', 'wrapper-error 302']);
  const log = await page.evaluate(
    () => JSON.parse(localStorage.getItem('aerial.ad_errors') ?? '[]') as { alias: string; code: number }[],
  );
  expect(log.map(({ alias, code }) => `${alias} ${code}`)).toEqual([
    'html 100',
    'blank 1009',
    'endless 302',
    'missing-media 405',
    'wrong-codec 405',
    'no-type 403',
    'none 303',
    'error 1012',
  ]);
});

test('C-519 C-520 ads are switched off by a packet, and the film goes on', async () => {
  const buyer = await newBuyer();
  await topUp(buyer, '2000');
  const page = await openAs(buyer, BEFORE);
  await adPlays(page);
  await page.getByRole('button', { name: 'Отключить рекламу' }).click();
  await dialog(page).getByText('Горизонт').first().waitFor();
  await expect.poll(() => adVideo(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await button(page, 'Подключить: Горизонт').click();
  await button(page, 'Согласиться и продолжить').click();
  await button(page, 'Далее').click();
  await button(page, 'Купить за 299 ₽').click();
  await isOver(page);
  const film = await playsFor(page, 1);
  expect(film.time, 'there is no second ad, and the film begins').toBeLessThan(20);
  expect(page.url()).toContain(BEFORE);
  await page.reload();
  await playsFor(page, 1);
  await expect.poll(() => ad(page).count()).toBe(0);
}, 120_000);

test('C-512 C-513 C-719 on a live channel: before it, and after so many seconds watched; each time the channel goes on', async () => {
  const page = await open('/faq');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const spot = (alias: string) => ({ url: new URL('/__demo/ads/vast/spot', page.url()).href, aliases: [alias] });
  let hasAds = false;
  await page.route(/\/v2\/channels\/\d+\/stream\?(?!.*prepare=1)/, async (route) => {
    const response = await route.fetch();
    const block = {
      pre_roll: [spot('start')],
      middle_roll: [spot('break')],
      post_roll: [],
      post_pause_roll: [],
      middle_roll_period: 8,
      allow_disable: false,
      packets: [],
    };
    await route.fulfill({ response, json: { ...(await response.json()), ad: hasAds ? block : null } });
  });
  await page.goto(new URL('/channels/all/kamin', page.url()).href);
  await playsFor(page, 1);
  const adScripts = () => scripts.filter((path) => path === chunkOf('src/player/ads/load.ts'));
  expect(adScripts(), 'no ads, no script of ads').toEqual([]);

  hasAds = true;
  await page.reload();
  await ad(page).waitFor();
  await adPlays(page);
  expect(adScripts()).toHaveLength(1);
  await isOver(page);
  await playsFor(page, 2);
  await ad(page).waitFor({ timeout: 30_000 });
  await adPlays(page);
  expect((await playback(page)).paused).toBe(true);
  await isOver(page);
  await playsFor(page, 2);
}, 120_000);

test('an ad break in the stream of a channel is shown without a request of its own, is named, and the channel goes on', async () => {
  const page = await open('/channels/all/shchepotka', phone);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await playsFor(page, 1);
  const source = await page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.currentSrc);
  const ordered = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '../apps/server/cli/main.ts'), 'channel', 'ad-break', 'shchepotka', 'of-the-cinema'],
    { env: { ...process.env, AERIAL_DATA: workerService().data }, encoding: 'utf8' },
  );
  expect(ordered.status, ordered.stderr).toBe(0);
  const label = page.locator('[data-ad-break]');
  await label.waitFor({ timeout: 60_000 });
  const before = await playback(page);
  expect(await label.textContent()).toContain(ru.ad_label);
  expect(await faultsOf(page, '[data-player]')).toEqual([]);
  await label.waitFor({ state: 'detached', timeout: 60_000 });
  const after = await playsFor(page, 1);
  expect(after.time - before.time).toBeGreaterThan(5);
  expect(await page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.currentSrc)).toBe(
    source,
  );
  const ads = requested.filter((path) => path.includes('/card-lantern/') || path.includes('/card-seven-accountants/'));
  expect(ads.length).toBeGreaterThanOrEqual(8);
  expect(requested.filter((path) => path.startsWith('/__demo/ads/'))).toEqual([]);
}, 180_000);
