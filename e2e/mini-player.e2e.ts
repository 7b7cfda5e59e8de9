/** What plays goes on in a corner when its page is left: the same element, the same stream. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone, playback, playsFor } from './browser.ts';

const { open } = journey();

const mini = (page: Page) => page.getByRole('complementary', { name: 'Мини-плеер' });
const button = (page: Page, name: string | RegExp) => mini(page).getByRole('button', { name });
const path = (page: Page) => new URL(page.url()).pathname;
const label = (page: Page) => page.locator('[data-player]').getAttribute('aria-label');

/** Counts the streams that viewers are counted for, and what players report last. */
function watchCalls(page: Page): { streams: () => number } {
  let streams = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/(channels|contents)\/.*stream$/.test(pathname) && !searchParams.has('prepare')) streams++;
  });
  return { streams: () => streams };
}
/** Marks the element that plays. */
const mark = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
    const stops: string[] = [];
    Object.assign(window, { marked: video, stops });
    for (const event of ['pause', 'emptied'])
      video.addEventListener(event, () => stops.push(`${event} at ${video.currentTime} s, ${location.pathname}`));
  });
/** @returns what says that the marked element does not play alone, or was paused or loaded again */
const differences = (page: Page) =>
  page.evaluate(() => {
    const { marked, stops } = window as unknown as { marked: HTMLVideoElement; stops: string[] };
    const playing = [...document.querySelectorAll<HTMLVideoElement>('[data-player] video')].filter(
      ({ paused }) => !paused,
    );
    if (!playing.includes(marked)) return [...stops, 'it does not play'];
    return playing.length === 1 ? stops : [...stops, `${playing.length} play`];
  });

test('a channel goes on in the corner over the guide and every page, is zapped there, and is a page again', async () => {
  const page = await open('/channels');
  const { streams } = watchCalls(page);
  await playsFor(page, 2);
  await mark(page);
  const before = streams();
  const television = await label(page);

  await page.getByRole('link', { name: 'Сетка передач' }).click();
  await mini(page).waitFor();
  await expect.poll(() => page.url()).toContain('view=guide');
  await page.getByRole('grid').waitFor();
  await playsFor(page, 1);
  await page.getByRole('banner').getByRole('link', { name: 'Главная', exact: true }).click();
  await expect.poll(() => path(page)).toBe('/');
  await playsFor(page, 1);
  expect(await differences(page)).toEqual([]);
  expect(streams(), 'no second stream').toBe(before);
  expect(await label(page)).toBe(television);

  // To another corner by arrows, and back by dragging; a drag does not open the page.
  const middle = async () => {
    const { x, y, width, height } = (await mini(page).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  await button(page, ru.mini_player_move).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await middle()).x).toBeLessThan(720);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await middle()).y).toBeLessThan(450);
  const from = (await button(page, ru.mini_player_move).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 600, from.y + 300, { steps: 4 });
  await page.mouse.move(from.x + 1_000, from.y + 500, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await middle()).x).toBeGreaterThan(720);
  expect((await middle()).y).toBeGreaterThan(450);
  expect(path(page)).toBe('/');
  expect(await differences(page)).toEqual([]);

  await button(page, /Развернуть/).click();
  await expect.poll(() => path(page)).toMatch(/^\/channels\/.+\/.+/);
  await mini(page).waitFor({ state: 'detached' });
  await playsFor(page, 1);
  expect(await differences(page)).toEqual([]);
  expect(streams()).toBe(before);
  const there = path(page);

  // By the keyboard alone: the page behind has its own keys, and Escape closes nothing.
  await page.getByRole('banner').getByRole('link', { name: 'Главная', exact: true }).focus();
  await page.keyboard.press('Enter');
  await mini(page).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageUp');
  expect(await label(page)).toBe(television);
  await button(page, 'Следующий канал').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => label(page)).not.toBe(television);
  await playsFor(page, 1);
  expect(path(page)).toBe('/');
  await expect.poll(streams).toBe(before + 1);
  await page.keyboard.press('PageDown');
  await expect.poll(() => label(page)).toBe(television);
  await page.keyboard.press('PageUp');
  await expect.poll(() => label(page)).not.toBe(television);
  await button(page, /Развернуть/).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => path(page)).not.toBe('/');
  expect(path(page)).not.toBe(there);
  await playsFor(page, 1);
});

test('a film goes on in the corner of a phone, back at the same second, until it is closed or a channel opens', async () => {
  const page = await open('/', phone);
  const { streams } = watchCalls(page);
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().tap();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).tap();
  await playsFor(page, 2);
  const address = page.url();
  await mark(page);
  await page.goBack();
  await mini(page).waitFor();
  await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor();
  const { time } = await playback(page);
  await page.goBack();
  await expect.poll(() => path(page)).toBe('/');
  await playsFor(page, 1);
  expect(await differences(page)).toEqual([]);
  const frame = (await mini(page).boundingBox())!;
  const navigation = (await page.locator('nav').last().boundingBox())!;
  expect(frame.y + frame.height).toBeLessThanOrEqual(navigation.y);

  await button(page, /Развернуть/).tap();
  await expect.poll(() => page.url()).toBe(address);
  await playsFor(page, 1);
  expect(await differences(page)).toEqual([]);
  expect((await playback(page)).time).toBeGreaterThan(time);
  expect(streams(), 'one stream for all of it').toBe(1);

  await page.goBack();
  await button(page, 'Пауза').tap();
  await button(page, 'Смотреть').waitFor();
  await button(page, 'Закрыть мини-плеер').tap();
  await mini(page).waitFor({ state: 'detached' });
  expect(await page.locator('[data-player]').count()).toBe(0);
});

test('a channel in a window above all others is the same stream, is zapped there, and comes back with its page', async () => {
  const page = await open('/channels/all/apex');
  const { streams } = watchCalls(page);
  await playsFor(page, 2);
  await mark(page);
  const before = streams();
  await page.mouse.move(500, 300);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: ru.player_picture_in_picture }).click();
  const floating = await opened;
  const time = () => floating.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime);
  const playsOn = async () => {
    const from = await time();
    await expect.poll(time).toBeGreaterThan(from + 1);
  };
  await playsOn();
  const cueSizeOf = (where: Page, selector: string) => where.locator(selector).getAttribute('data-cue-size');
  expect(await cueSizeOf(floating, '[data-floating]')).toBe(await cueSizeOf(page, '[data-player]'));
  await page.getByText(ru.player_floats).waitFor();
  expect(await page.evaluate(() => (window as unknown as { stops: string[] }).stops)).toEqual([]);
  expect(streams(), 'no second stream').toBe(before);

  // Other pages meanwhile: no corner besides the window.
  await page.getByRole('banner').getByRole('link', { name: 'Главная', exact: true }).click();
  await expect.poll(() => path(page)).toBe('/');
  await playsOn();
  expect(await mini(page).isVisible()).toBe(false);

  const floatingLabel = () => floating.getByRole('region').getAttribute('aria-label');
  const former = await floatingLabel();
  await floating.getByRole('region').getByRole('button').last().click();
  await expect.poll(floatingLabel).not.toBe(former);
  await playsOn();
  await floating.getByRole('button', { name: ru.player_pause }).click();
  await floating.getByRole('button', { name: ru.player_play }).click();
  await playsOn();

  await floating.close();
  await mini(page).waitFor();
  await playsFor(page, 1);
  await button(page, /^Развернуть/).click();
  await expect.poll(() => path(page)).toMatch(/^\/channels\//);
  await playsFor(page, 1);
});
