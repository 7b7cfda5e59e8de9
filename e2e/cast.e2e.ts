/** Casting to a television with our own receiver: the same second goes on there, the page is its remote control, and everything comes back. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isHydrated, journey, playback, playsFor } from './browser.ts';
import { television, withReceiverId } from './cast-receiver.ts';

const { open, site } = journey();

const control = (page: Page, name: string | RegExp) => page.locator('[data-player]').getByRole('button', { name });
const panel = (page: Page) => page.locator('[data-player]').getByRole('status').filter({ hasText: 'Гостиная' });
const shown = (page: Page) => page.locator('[data-player]').hover();

/** A page of the site, and a television in the same room. */
async function besideTelevision(path: string) {
  const page = await open('about:blank');
  const context = page.context();
  await withReceiverId(context);
  const room = await television(context, site);
  await page.bringToFront();
  await page.goto(`${site}${path}`);
  await isHydrated(page);
  return { page, room };
}

test('C-247 C-526 C-527 C-529 C-530: a film goes on on the television, is controlled from the page, and comes back', async () => {
  const { page, room } = await besideTelevision('/');
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await playsFor(page, 1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await playback(page)).time).toBeGreaterThan(20);
  const scripts = () => page.evaluate(() => document.querySelectorAll('script[src*="gstatic"]').length);
  expect(await scripts(), 'the script is loaded when it is first used').toBe(0);
  const before = (await playback(page)).time;
  await shown(page);
  await control(page, 'Транслировать на экран').click();
  await panel(page).waitFor();
  await expect.poll(room.time).toBeGreaterThan(before - 1);
  expect(await room.time()).toBeLessThan(before + 20);
  expect((await playback(page)).readyState, 'nothing plays here').toBe(0);
  await expect.poll(() => panel(page).innerText()).toContain('Идёт трансляция');
  await expect.poll(room.phase).toBe('play');
  expect(await room.title()).not.toBe('');
  // The television reports what it plays.
  await expect.poll(() => room.reports.length).toBeGreaterThan(0);

  await page.keyboard.press('k');
  await expect.poll(room.isPaused).toBe(true);
  await expect.poll(() => panel(page).innerText()).toContain('на паузе');
  await page.keyboard.press('k');
  await expect.poll(room.isPaused).toBe(false);
  await page.keyboard.press('ArrowDown');
  await expect.poll(room.volume).toBeLessThan(0.5);
  const at = await room.time();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(room.time).toBeGreaterThan(at + 15);

  const loads = await room.loads();
  await page.reload();
  await panel(page).waitFor();
  await expect.poll(() => panel(page).innerText()).toContain('Идёт трансляция');
  expect(await room.loads(), 'a reload loads nothing again').toEqual(loads);

  const last = await room.time();
  await room.switchOff();
  await playsFor(page, 1);
  const { time } = await playback(page);
  expect(time).toBeGreaterThan(last - 3);
  expect(time).toBeLessThan(last + 30);
  await expect.poll(() => panel(page).count()).toBe(0);
  expect([room.complaints, room.reports.every(({ status }) => status === 200)]).toEqual([[], true]);
});

test('a live channel is cast, zaps from page and television follow, and the button brings it back', async () => {
  const { page, room } = await besideTelevision('/channels');
  await playsFor(page, 1);
  await shown(page);
  await control(page, 'Транслировать на экран').click();
  await panel(page).waitFor();
  await expect.poll(room.time).toBeGreaterThan(0);
  await page.keyboard.press('PageDown');
  await expect.poll(async () => (await room.loads()).length).toBe(2);
  await expect.poll(() => panel(page).innerText()).toContain('Идёт трансляция');
  await expect.poll(room.phase).toBe('play');
  const second = await room.title();
  // The remote control of the television zaps as well: the page finds the channel.
  await room.page.keyboard.press('PageUp');
  await expect.poll(async () => (await room.loads()).length).toBe(3);
  await expect.poll(room.title).not.toBe(second);
  // Each zap ends a playback.
  await expect.poll(() => room.reports.filter(({ body }) => body.ended).length).toBe(2);
  await shown(page);
  await control(page, 'Остановить трансляцию').click();
  await playsFor(page, 1);
  await expect.poll(() => panel(page).count()).toBe(0);
  await expect.poll(room.phase).toBe('idle');
  expect(room.complaints).toEqual([]);
});
