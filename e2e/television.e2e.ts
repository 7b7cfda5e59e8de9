import { expect, test } from 'vitest';
import { journey, playback, playsFor } from './browser.ts';

const { open, site } = journey();

test('C-007 C-176 C-480 F-010 a guest opens the channels and the first one plays; a click on another tunes in with sound', async () => {
  const page = await open('/channels');
  await page.getByRole('button', { name: 'Включить звук' }).first().waitFor();
  await playsFor(page, 2);
  const second = page.getByRole('complementary').getByRole('listitem').nth(1).getByRole('link');
  const name = (await second.textContent()) ?? '';
  await second.click();
  await expect.poll(() => page.url()).toMatch(/\/channels\/[\w-]+\/[\w-]+$/);
  const tuned = await playsFor(page, 3);
  expect(tuned.width / tuned.height).toBeCloseTo(16 / 9, 1);
  expect(name.length).toBeGreaterThan(3);
  const isMuted = await page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.muted);
  expect(isMuted).toBe(false);
});

test('C-008 C-495 F-012 a programme of yesterday plays from the archive, and a reload comes back to it', async () => {
  const page = await open('/channels');
  await playsFor(page, 1);
  await page.getByRole('tab', { name: 'Программа' }).click();
  // The day begins at three at night: soon after, nothing of it is over.
  await page.getByRole('button', { name: /предыдущий день/i }).click();
  const past = page.getByRole('tabpanel').locator('a[href*="?ts="]');
  await past.first().waitFor();
  await past.first().click();
  await expect.poll(() => page.url()).toContain('?ts=');
  const playing = await playsFor(page, 3);
  expect(playing.paused).toBe(false);
  const address = page.url();
  await page.reload();
  await playsFor(page, 2);
  expect(page.url()).toBe(address);
  await page
    .getByRole('button', { name: /в эфир/i })
    .first()
    .waitFor();
});

test('C-663 F-011 the guide goes back and forward by days', async () => {
  const page = await open('/channels');
  await page.getByRole('tab', { name: 'Программа' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.locator('li').first().waitFor();
  const today = await panel.locator('li').count();
  expect(today).toBeGreaterThan(5);
  await page.getByRole('button', { name: /предыдущий день/i }).click();
  await expect.poll(() => panel.locator('a[href*="?ts="]').count()).toBeGreaterThan(5);
  await page.getByRole('button', { name: /следующий день/i }).click();
  await page.getByRole('button', { name: /следующий день/i }).click();
  await expect.poll(() => panel.locator('a[href*="?ts="]').count()).toBe(0);
});

test('F-060 C-030 an address with a channel in a category’s place leads to the channel’s own address', async () => {
  const list = (await (await fetch(`${site}/v2/users/self/network`)).json()) as { provider: { id: number } };
  expect(list.provider.id).toBe(1);
  const page = await open('/channels/1');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/channels\/[a-z-]+\/[a-z-]+$/);
  await playsFor(page, 1);
});

test('C-563 the keyboard pauses, mutes and seeks', async () => {
  const page = await open('/channels');
  await playsFor(page, 2);
  await page.locator('body').click({ position: { x: 5, y: 500 } });
  await page.keyboard.press('Space');
  await expect.poll(async () => (await playback(page)).paused).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await playback(page)).paused).toBe(false);
  const muted = () => page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.muted);
  const before = await muted();
  await page.keyboard.press('m');
  await expect.poll(muted).toBe(!before);
});
