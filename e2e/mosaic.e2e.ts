/** Four channels at once: one is heard, arrows choose which, Enter opens it, Back leaves. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, playsFor } from './browser.ts';

const { open } = journey();

/** The videos of the tiles: whether they play, are heard, and how high their picture is. */
const tiles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('fieldset video')].map((video) => ({
      plays: !video.paused && video.readyState >= 3,
      isHeard: !video.muted,
      height: video.videoHeight,
    })),
  );
const heard = async (page: Page) => (await tiles(page)).findIndex(({ isHeard }) => isHeard);

test('a mosaic from the channel: the sound follows the focus, one channel counts as watched, Enter opens and Back leaves', async () => {
  const page = await open('/channels');
  await playsFor(page, 1);
  // The machine of the tests may have two processors, and be busy with other tests.
  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => 8 });
    const { getVideoPlaybackQuality } = HTMLVideoElement.prototype;
    HTMLVideoElement.prototype.getVideoPlaybackQuality = function () {
      const { totalVideoFrames, creationTime, corruptedVideoFrames } = getVideoPlaybackQuality.call(this);
      return { totalVideoFrames, creationTime, corruptedVideoFrames, droppedVideoFrames: 0 };
    };
  });
  const requested: ('watched' | 'seen')[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/channels\/\d+\/stream$/.test(pathname)) requested.push(searchParams.has('prepare') ? 'seen' : 'watched');
  });
  await page.getByRole('main').getByRole('link', { name: ru.mosaic_title, exact: true }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/mosaic');
  await expect
    .poll(async () => (await tiles(page)).map(({ plays }) => plays), { timeout: 60_000 })
    .toEqual([true, true, true, true]);
  expect(requested.toSorted()).toEqual(['seen', 'seen', 'seen', 'watched']);
  await expect.poll(() => heard(page)).toBe(0);
  const heights = (await tiles(page)).map(({ height }) => height);
  expect(Math.max(...heights)).toBeLessThanOrEqual(360);

  await page.keyboard.press('ArrowRight');
  await expect.poll(() => heard(page)).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => heard(page)).toBe(3);
  expect((await tiles(page)).filter(({ isHeard }) => isHeard)).toHaveLength(1);
  // The one that is listened to is counted, those passed over are not.
  await expect.poll(() => requested.filter((kind) => kind === 'watched').length).toBe(2);

  const name = (await page.locator('fieldset button[aria-current="true"]').innerText()).split('\n')[0]!;
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/channels\/.+\/.+/);
  await playsFor(page, 1);
  // The player's title, which is hidden while the viewer watches.
  await page.getByText(name).first().waitFor({ state: 'attached' });

  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/mosaic');
  await page.getByRole('heading', { name: ru.mosaic_title }).waitFor();
  await page.locator('fieldset button').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/mosaic');
});
