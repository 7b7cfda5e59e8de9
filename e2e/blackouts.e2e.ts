/** A blackout that starts during playback. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { journey, playback } from './browser.ts';

const { open, site } = journey();

test('C-452 the picture of a live channel is covered and silent during a blackout, and comes back by itself', async () => {
  const page = await open('/faq');
  let endsAt = 0;
  // The channel's own document belongs to the provider; this journey replaces it.
  await page.route(/\/data\.json$/, async (route) => {
    const response = await route.fetch();
    const now = Math.floor(Date.now() / 1000);
    endsAt = now + 8;
    // The picture is some seconds behind the present.
    await route.fulfill({
      response,
      json: { ...(await response.json()), blackouts: [{ start: now - 60, end: endsAt }] },
    });
  });
  await page.goto(`${site}/channels`);
  const cover = page.getByText(ru.player_blackout);
  await expect.poll(() => cover.isVisible(), { timeout: 40_000 }).toBe(true);
  expect(await page.locator('[data-player] video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true);
  await expect.poll(() => cover.isVisible(), { timeout: 60_000 }).toBe(false);
  expect(Date.now() / 1000).toBeGreaterThan(endsAt);
  await expect.poll(async () => (await playback(page)).paused, { timeout: 15_000 }).toBe(false);
});
