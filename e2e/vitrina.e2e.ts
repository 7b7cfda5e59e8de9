/** A channel that a third party's player shows: live in a frame of that player, older positions from our archive. */
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, journey, phone, playback, playsFor } from './browser.ts';

// What is broken on purpose is reported on the console.
const { open, site } = journey([
  /Failed to load resource/,
  /net::ERR_/,
  /Failed to fetch/,
  // The demo's partner stands on our own origin; real ones do not, and there the sandbox holds.
  /can escape its sandboxing/,
]);
const CHANNEL = '/channels/all/encore';

const partner = (page: Page): FrameLocator => page.frameLocator('[data-player] iframe');
const partnersTime = (page: Page): Promise<number> =>
  partner(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => (video.readyState >= 2 ? video.currentTime : 0));
const isPartnerPaused = (page: Page): Promise<boolean> =>
  partner(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused);

/** Waits until the partner's picture has moved on. */
async function partnerPlays(page: Page): Promise<void> {
  await page.locator('[data-player] iframe').waitFor({ state: 'attached', timeout: 30_000 });
  const from = await expect
    .poll(() => partnersTime(page), { timeout: 45_000 })
    .toBeGreaterThan(0)
    .then(() => partnersTime(page));
  await expect.poll(() => partnersTime(page), { timeout: 30_000 }).toBeGreaterThan(from + 1);
}
const button = (page: Page, name: RegExp) => page.locator('[data-player]').getByRole('button', { name });

describe('a channel of an embedded player', () => {
  test('C-481 C-720 live plays in the partner’s page, with its script; our buttons control it', async () => {
    const page = await open('/channels');
    await playsFor(page, 1);
    expect(await page.evaluate(() => document.querySelectorAll('script[src*="sdk.js"]').length)).toBe(0);
    await page.goto(site + CHANNEL);
    await partnerPlays(page);
    expect(await page.locator('[data-player] iframe').getAttribute('src')).toContain('/__demo/player?channel=19');
    expect((await playback(page)).readyState).toBe(0);

    await page.locator('[data-player]').hover();
    await button(page, /Пауза/).click();
    await expect.poll(() => isPartnerPaused(page)).toBe(true);
    await button(page, /^Смотреть$/).click();
    await expect.poll(() => isPartnerPaused(page)).toBe(false);
    await page.locator('body').press('m');
    await expect
      .poll(() =>
        partner(page)
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.muted),
      )
      .toBe(false);
    expect(await button(page, /На 10 секунд назад/).count()).toBe(0);
  });

  test('C-308 a phone gets the light page', async () => {
    const page = await open(CHANNEL, phone);
    await partnerPlays(page);
    expect(await page.locator('[data-player] iframe').getAttribute('src')).toContain('light=1');
  });

  test('C-481 positions older than the offset play from our archive, and going back to live leads to the partner', async () => {
    const page = await open(`${CHANNEL}?ts=${Math.floor(Date.now() / 1000) - 3600}`);
    await playsFor(page, 1);
    expect(await page.locator('[data-player] iframe').count()).toBe(0);
    await page.locator('[data-player]').hover();
    await button(page, /^В эфир$/).click();
    await partnerPlays(page);
  });

  test('C-721 if the script is blocked, the ordinary stream is the fallback', async () => {
    const page = await open('/', desktop);
    await page.route(/\/__demo\/sdk\.js/, (route) => route.abort());
    await page.goto(site + CHANNEL);
    await playsFor(page, 1);
    expect(await page.locator('[data-player] iframe').count()).toBe(0);
  });

  test('a partner without a stream shows an error, and the viewer can retry', async () => {
    const page = await open('/');
    let isBroken = true;
    await page.route(/\/__demo\/stream/, (route) =>
      isBroken ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    );
    await page.goto(site + CHANNEL);
    const alert = page.locator('[data-player] [role="alert"]');
    await alert.getByText('Не удаётся загрузить видео').waitFor({ timeout: 60_000 });
    // It gives up after three attempts.
    await expect.poll(() => page.locator('[data-player] iframe').count(), { timeout: 60_000 }).toBe(0);
    isBroken = false;
    await alert.getByRole('button').first().click();
    await partnerPlays(page);
    await expect.poll(() => alert.count()).toBe(0);
  });

  test('next to other channels: from one to the other and back', async () => {
    const page = await open('/channels/all/siyanie');
    await playsFor(page, 1);
    await page.locator('body').press('PageUp');
    await partnerPlays(page);
    await page.locator('body').press('PageDown');
    await playsFor(page, 1);
    expect(await page.locator('[data-player] iframe').count()).toBe(0);
  });
});
