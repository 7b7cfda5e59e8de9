/** Special kinds of channels: radio, with audio in four languages, recorded. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, playback, playsFor, phone } from './browser.ts';

const { open } = journey();
const video = '[data-player] video';

/** Waits until sound has been played for some seconds. */
async function soundsFor(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction(
    (selector) => (document.querySelector<HTMLVideoElement>(selector)?.readyState ?? 0) >= 3,
    video,
    { timeout: 30_000 },
  );
  const from = await playback(page);
  await expect.poll(async () => (await playback(page)).time, { timeout: 40_000 }).toBeGreaterThan(from.time + seconds);
  expect((await playback(page)).audioBytes).toBeGreaterThan(0);
}
const settings = async (page: Page): Promise<string[]> => {
  await page.locator('[data-player]').hover();
  await page.getByRole('button', { name: 'Настройки' }).click();
  const names = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return names;
};

test.each([
  ['a wide screen', desktop],
  ['a phone', phone],
])(
  'radio on %s: sound, what is on in the picture’s place, nothing to choose about a picture',
  async (_screen, size) => {
    const page = await open('/channels/all/volna', size);
    await soundsFor(page, 2);
    expect((await playback(page)).width).toBe(0);
    const art = page.locator('[data-audio-only]');
    await art.waitFor();
    await expect
      .poll(() =>
        art
          .locator('img')
          .last()
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0);
    if (size !== desktop) return;
    expect((await settings(page)).filter((name) => /Качество|Масштаб/.test(name))).toEqual([]);
  },
);

test('a channel in four languages: each can be selected and plays', async () => {
  const page = await open('/channels/all/polyglot');
  await playsFor(page, 1);
  await page.locator('[data-player]').hover();
  await page.getByRole('button', { name: 'Настройки' }).click();
  await page.getByRole('menuitem', { name: /Звуковая дорожка/ }).click();
  const languages = page.getByRole('menuitemradio');
  expect((await languages.allTextContents()).map((name) => name.trim())).toEqual([
    'Русский',
    'English',
    'Қазақша',
    'Română',
  ]);
  await languages.nth(2).click();
  await page.keyboard.press('Escape');
  await playsFor(page, 2);
});

test('a recorded channel plays what has been recorded of another one', async () => {
  const page = await open('/channels/all/north-log');
  // The recorder begins with the service; before that there is nothing on air.
  await expect
    .poll(
      async () => {
        if (((await playback(page).catch(() => undefined))?.readyState ?? 0) >= 2) return true;
        await page.reload();
        return false;
      },
      { timeout: 90_000, interval: 6_000 },
    )
    .toBe(true);
  await playsFor(page, 2);
});
