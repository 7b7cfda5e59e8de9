/** Zapping by keys and by the list: prepared channels, many presses at once, and back. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey } from './browser.ts';

const { open, site } = journey();

const plays = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video');
    return video !== null && !video.paused && video.readyState >= 3 && video.videoWidth > 0;
  });
const elementIs = (page: Page) =>
  page.evaluate(
    () => (window as { firstVideo?: Element | null }).firstVideo === document.querySelector('[data-player] video'),
  );
/** Counts stream calls of the page from now on: those that prepare, and those that count a viewing. */
function countStreamCalls(page: Page): { toPrepare: number; toWatch: number } {
  const calls = { toPrepare: 0, toWatch: 0 };
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/channels\/\d+\/stream$/.test(pathname)) calls[searchParams.has('prepare') ? 'toPrepare' : 'toWatch']++;
  });
  return calls;
}

test('a prepared neighbour shows its own picture at once; Backspace returns to the previous channel', async () => {
  const page = await open('/faq');
  // The browser's bandwidth estimate on a busy machine must not matter here.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
  const calls = countStreamCalls(page);
  await page.goto(`${site}/channels`);
  await expect.poll(() => plays(page), { timeout: 30_000 }).toBe(true);
  // The next one, and the one before unless it shows something for adults at this hour.
  await expect.poll(() => calls.toPrepare, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.waitForTimeout(2000);
  const counted = calls.toWatch;
  const begins = page.url();
  await page.evaluate(
    () => void ((window as { firstVideo?: Element | null }).firstVideo = document.querySelector('[data-player] video')),
  );
  await page.keyboard.press('PageUp');
  expect(await elementIs(page)).toBe(false);
  await expect.poll(() => plays(page)).toBe(true);
  await expect.poll(() => calls.toWatch).toBe(counted + 1);
  // The address follows the picture.
  await expect.poll(() => page.url()).not.toBe(begins);
  const there = page.url();
  // On a machine that renders pages long after their addresses change.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.keyboard.press('PageUp');
  await page.waitForFunction((address) => location.href !== address, there, { polling: 10 });
  await page.keyboard.press('Backspace');
  await expect.poll(() => page.url()).toBe(there);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect.poll(() => plays(page), { timeout: 15_000 }).toBe(true);
});

test('a channel of the list is prepared when the pointer rests on it, and shows its picture at the click', async () => {
  const page = await open('/faq');
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
  const prepared: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/stream') && searchParams.has('prepare')) prepared.push(pathname);
  });
  await page.goto(`${site}/channels/all/prospekt`);
  await expect.poll(() => plays(page), { timeout: 30_000 }).toBe(true);
  // Both neighbours: what follows is prepared because it is pointed at.
  await expect.poll(() => new Set(prepared).size, { timeout: 30_000 }).toBeGreaterThan(0);
  const far = page.locator('[role=complementary] a[href$="/takt"], aside a[href$="/takt"]').first();
  await far.hover();
  await expect.poll(() => prepared.includes('/v2/channels/7/stream'), { timeout: 30_000 }).toBe(true);
  await page.waitForTimeout(2000);
  await page.evaluate(
    () => void ((window as { firstVideo?: Element | null }).firstVideo = document.querySelector('[data-player] video')),
  );
  await far.click();
  // The element that comes has its picture already.
  expect(await elementIs(page)).toBe(false);
  await expect.poll(() => page.url()).toMatch(/\/takt$/);
  await expect.poll(() => plays(page)).toBe(true);
});

test('ten zaps in two seconds end on the last one, which plays', async () => {
  const page = await open('/channels');
  const label = () => page.locator('[data-player]').getAttribute('aria-label');
  const state = async () => [await plays(page), await label()];
  await expect.poll(() => plays(page), { timeout: 30_000 }).toBe(true);
  const first = await label();
  await page.keyboard.press('PageUp');
  await expect.poll(label).not.toBe(first);
  const last = await label();
  await page.keyboard.press('PageDown');
  await expect.poll(label).toBe(first);
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press(i % 2 === 0 ? 'PageUp' : 'PageDown');
    await page.waitForTimeout(150);
  }
  await page.keyboard.press('PageUp');
  await expect.poll(state, { timeout: 30_000 }).toEqual([true, last]);
  await page.waitForTimeout(2000);
  expect(await label()).toBe(last);
  await expect.poll(state, { timeout: 30_000 }).toEqual([true, last]);
});
