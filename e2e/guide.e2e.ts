import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, phone, playsFor, tablet } from './browser.ts';

const { open } = journey();
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const programmes = (page: Page, state = '') =>
  page.locator(`[role="gridcell"][data-programme]${state && `[data-state="${state}"]`}`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const scroll = (page: Page) =>
  page.getByRole('grid').evaluate(({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop }));
const isWatchable = async (page: Page) => expect.poll(() => programmes(page, 'archive').count()).toBeGreaterThan(5);

test('C-495 a viewer opens the guide from the channels, goes to yesterday, and a past programme plays from the archive; going back restores the guide grid as it was', async () => {
  const page = await open('/channels');
  await page.getByRole('link', { name: 'Сетка передач' }).click();
  await expect.poll(() => page.url()).toMatch(/view=guide$/);
  await programmes(page, 'on-air').first().waitFor();
  const begun = await scroll(page);
  await page.getByRole('button', { name: /^Вчера/ }).click();
  await expect.poll(async () => (await scroll(page)).left).toBeLessThan(begun.left - 2000);
  await isWatchable(page);
  await page.getByRole('button', { name: /^Вчера/, pressed: true }).waitFor();
  const past = programmes(page, 'archive').nth(3);
  // A trial click waits until the guide grid has stopped scrolling.
  await past.click({ trial: true });
  const there = await scroll(page);
  await past.click();
  const card = page.getByRole('dialog');
  await card.getByRole('link', { name: 'Смотреть запись' }).click();
  await expect.poll(() => page.url()).toContain('?ts=');
  const playing = await playsFor(page, 2);
  expect(playing.paused).toBe(false);
  // Live, the controls would offer no way to it.
  await page.locator('[data-player]').hover();
  await page
    .getByRole('button', { name: /в эфир/i })
    .first()
    .waitFor();
  await page.goBack();
  await programmes(page, 'archive').first().waitFor();
  await expect.poll(async () => Math.abs((await scroll(page)).left - there.left)).toBeLessThan(8);
});

test('C-493 the keyboard alone: by time and channel, to now, into the card and out of it; future programmes show when they start', async () => {
  // Without motion a card is gone at once, and the keys after Escape come sooner than it takes to close with it.
  const page = await open('/channels?view=guide', { ...desktop, reducedMotion: 'reduce' });
  await programmes(page, 'on-air').first().waitFor();
  await page.locator('[data-cursor]').focus();
  const start = await focused(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).not.toBe(start);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe(start);
  for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.locator(':focus').getAttribute('data-state')).toBe('future');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog');
  await card.getByText(/Передача начнётся/).waitFor();
  expect(await card.getByRole('button', { name: 'Смотреть' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(':focus').getAttribute('data-state')).toBe('future');
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator(':focus').getAttribute('data-state')).toBe('on-air');
  await page.keyboard.press('Enter');
  const watch = card.getByText(/^Смотреть (эфир|запись)$/);
  await watch.waitFor();
  // It may have ended a moment ago: the next one is on air.
  if ((await watch.innerText()) === 'Смотреть запись') {
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
  }
  await card.getByRole('link', { name: 'Смотреть эфир' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/channels\/[\w-]+\/[\w-]+$/);
  await playsFor(page, 1);
});

test('the focus stays on its cell while the guide grid is scrolled far away, and a key brings it back', async () => {
  const page = await open('/channels/all?view=guide');
  await programmes(page, 'on-air').first().waitFor();
  await page.locator('[data-cursor]').focus();
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 0, top: grid.scrollHeight }));
  await expect.poll(() => page.locator('[data-cursor]:focus').count()).toBe(1);
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator(':focus').getAttribute('data-state')).toBe('on-air');
});

test('the search and the categories are those of the list, and the selected view is stored', async () => {
  const page = await open('/channels');
  await page.getByRole('link', { name: 'Сетка передач' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByRole('searchbox').fill('trib');
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual([expect.stringContaining('Трибуна')]);
  await page.getByRole('searchbox').fill('йцукен');
  await page.getByText('Ничего не нашлось').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('navigation', { name: 'Категории каналов' }).getByRole('link', { name: 'Новости' }).click();
  await expect.poll(() => page.url()).toMatch(/\/channels\/[\w-]+\?view=guide$/);
  await page.goto(new URL('/channels', page.url()).href);
  await expect.poll(() => page.url()).toMatch(/\/channels\?view=guide$/);
  await page.getByRole('link', { name: 'Список каналов' }).click();
  await expect.poll(() => page.url()).toMatch(/\/channels\/[\w-]+(\/[\w-]+)?$/);
});

test('nothing moves while the guide loads and is scrolled: pending cells have their size', async () => {
  const page = await open('/channels?view=guide');
  await programmes(page, 'on-air').first().waitFor();
  const shift = await page.evaluate(async () => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) total += entry.value;
    }).observe({ type: 'layout-shift', buffered: false });
    const grid = document.querySelector('[role="grid"]')!;
    for (let i = 0; i < 60; i++) {
      grid.scrollBy(-120, 10);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return total;
  });
  expect(shift).toBe(0);
  expect(await programmes(page).count()).toBeGreaterThan(10);
  expect(await page.locator('[role="gridcell"]').count()).toBeLessThan(400);
});

test('on a phone the channels are a column of logos, and a touch opens the card', async () => {
  const page = await open('/channels?view=guide', phone);
  await programmes(page, 'on-air').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const header = (await page.getByRole('rowheader').first().boundingBox())!;
  expect(header.width).toBeLessThan(90);
  await programmes(page, 'on-air').first().tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Смотреть эфир' }).waitFor();
});

test.each([
  ['on a desktop', desktop],
  ['on a tablet', tablet],
  ['on a phone', phone],
])('axe finds nothing serious in the guide %s, nor in a card', async (_where, size) => {
  const page = await open('/channels?view=guide', size);
  await programmes(page, 'on-air').first().waitFor();
  await page.evaluate(readFileSync(axe, 'utf8'));
  const serious = async () => {
    const violations = await page.evaluate(async () => {
      const { axe: tool } = window as unknown as {
        axe: {
          run(): Promise<{
            violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
          }>;
        };
      };
      return (await tool.run()).violations;
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes[0]!.html.slice(0, 200)} ${v.nodes[0]!.failureSummary.slice(0, 200)}`);
  };
  expect(await serious()).toEqual([]);
  await programmes(page, 'on-air').first().click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(600);
  expect(await serious()).toEqual([]);
});
