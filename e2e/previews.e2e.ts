/** Previews: tiles that play under the pointer or the focus. */
import { expect, test } from 'vitest';
import { journey } from './browser.ts';

const { open } = journey();

test('C-478 C-457 A-650 a channel plays small and silent under the pointer and under the focus, one at a time; a hidden page ends it', async () => {
  const page = await open('/');
  const tiles = page.locator('a[href^="/channels/"]:has([class*="channel"])');
  await tiles.first().scrollIntoViewIfNeeded();
  // If scrolling puts a tile under the pointer, no preview may start.
  const [first, second] = [tiles.nth(0), tiles.nth(1)];
  const moves = (tile: typeof first) =>
    tile.evaluate((element) => {
      const video = element.querySelector('video');
      return video !== null && video.muted && !video.paused && video.videoWidth > 0;
    });
  await first.hover();
  await expect.poll(() => moves(first), { timeout: 30_000 }).toBe(true);
  expect(
    await page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/channels\/\d+\/stream\?.*preview=1/.test(name))
          .length,
    ),
  ).toBe(1);
  await second.hover();
  await expect.poll(() => moves(second), { timeout: 30_000 }).toBe(true);
  expect(await first.locator('video').count()).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => second.locator('video').count()).toBe(0);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  await page.mouse.move(0, 0);
  await page.keyboard.press('Tab');
  await first.focus();
  await expect.poll(() => moves(first), { timeout: 30_000 }).toBe(true);
});
