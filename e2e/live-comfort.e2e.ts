/** Comforts of channels: the day to scrub, the last channels, starting over, the sleep timer, hidden scores. */
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone, playback, playsFor } from './browser.ts';

const { open, site } = journey();

const button = (page: Page, name: string) => page.locator('[data-player]').getByRole('button', { name, exact: true });
/** Its code comes after the picture; the controls may have gone by then. */
const hasButton = (page: Page, name: string) =>
  page
    .locator('[data-player]')
    .getByRole('button', { name, exact: true, includeHidden: true })
    .waitFor({ state: 'attached' });
const ts = (page: Page) => Number(new URL(page.url()).searchParams.get('ts'));
const strip = (page: Page) => page.getByRole('slider', { name: 'Перемотка по дню' });
const cursor = async (page: Page) => Number(await strip(page).getAttribute('aria-valuenow'));

test('a viewer scrubs over the day with the keyboard, plays a moment of it, and goes on by programmes', async () => {
  const page = await open('/channels/all/tribuna');
  await playsFor(page, 1);
  await hasButton(page, 'Весь день');
  await page.keyboard.press('d');
  await strip(page).waitFor();
  const began = await cursor(page);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect.poll(() => cursor(page)).toBe(began - 7200);
  const picture = page.getByRole('dialog').locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowUp');
  const start = await cursor(page);
  expect(start).toBeLessThan(began - 7200);
  await page.keyboard.press('Enter');
  await strip(page).waitFor({ state: 'detached' });
  await expect.poll(() => ts(page)).toBe(start);
  await playsFor(page, 1);

  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => ts(page)).toBeGreaterThan(start);
  const second = ts(page);
  await playsFor(page, 1);
  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(() => ts(page)).toBe(start);
  await playsFor(page, 1);
  expect(second - start).toBeGreaterThan(60);
});

/** Shows the controls and presses one: they hide after some seconds, on a busy machine before it is found. */
const pressControl = (page: Page, name: string, how: 'click' | 'tap' = 'click') =>
  expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      const pressed = button(page, name)[how]({ timeout: 2_000 });
      return pressed.then(() => true).catch(() => false);
    })
    .toBe(true);

test('on a phone: the day by touch, all settings without scrolling, and the last channels under a button', async () => {
  const page = await open('/channels/all/tribuna', phone);
  await playsFor(page, 1);
  await page.goto(`${site}/channels/all/apex`);
  await playsFor(page, 1);
  await hasButton(page, 'Весь день');
  await pressControl(page, 'Весь день', 'tap');
  await strip(page).waitFor();
  const began = await cursor(page);
  // Yesterday is in the archive at any hour of the test.
  await page.getByRole('dialog').getByRole('button', { name: 'Предыдущий день' }).tap();
  await expect.poll(() => cursor(page)).toBe(began - 86_400);
  await strip(page).evaluate((box) => void (box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2 + 8));
  await expect.poll(() => cursor(page)).not.toBe(began - 86_400);
  const chosen = await cursor(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Смотреть с/ })
    .tap();
  await expect.poll(() => ts(page)).toBe(chosen);
  await playsFor(page, 1);
  await pressControl(page, 'Настройки', 'tap');
  const settings = page.getByRole('menu');
  expect(await settings.getByRole('menuitem').count()).toBeGreaterThan(5);
  expect(await settings.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await settings.waitFor({ state: 'detached' });
  await pressControl(page, 'Вы недавно смотрели', 'tap');
  await page.getByRole('menuitem', { name: /Трибуна/ }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/channels/all/tribuna');
  await playsFor(page, 1);
});

test('the sleep timer warns, a key goes on, and then it stops a channel and says why', async () => {
  const page = await open('/channels/all/tribuna');
  await playsFor(page, 1);
  await hasButton(page, 'Весь день');
  await page.clock.install();
  await page.mouse.move(300, 300);
  await button(page, 'Настройки').click();
  await page.getByRole('menuitem', { name: /Таймер сна/ }).click();
  await page.getByRole('menuitemradio', { name: '15 мин' }).click();
  await page.clock.fastForward('14:10');
  const warning = page.getByText('Воспроизведение скоро остановится');
  await warning.waitFor();
  await page.keyboard.press('m');
  await warning.waitFor({ state: 'detached' });
  await page.clock.fastForward('15:01');
  const stopped = page.getByText('Таймер сна остановил воспроизведение');
  await stopped.waitFor();
  expect((await playback(page)).paused).toBe(true);
  await button(page, 'Продолжить просмотр').click();
  await stopped.waitFor({ state: 'detached' });
  await playsFor(page, 1);
});

test('who hides scores sees matches of the archive without descriptions and pictures', async () => {
  const page = await open('/channels/all/tribuna');
  await playsFor(page, 1);
  await page.getByRole('tab', { name: 'Программа' }).click();
  const hide = page.getByRole('switch', { name: /Скрывать счёт/ });
  await hide.click();
  await page.getByText('Счёт и описание скрыты').first().waitFor();
  await page.reload();
  await page.getByText('Счёт и описание скрыты').first().waitFor();
  await page.getByRole('tab', { name: 'Программа' }).click();
  await hide.click();
  await page.getByText('Счёт и описание скрыты').waitFor({ state: 'detached' });
});

test('a data saver caps the picture, leaves it out, and is remembered', async () => {
  const page = await open('/channels');
  await playsFor(page, 1);
  const saver = async (choice: string) => {
    await pressControl(page, ru.player_settings);
    await page.getByRole('menuitem', { name: ru.player_data_saver }).click();
    await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
    await page.keyboard.press('Escape');
  };
  const video = () =>
    page.evaluate(() => {
      const { videoHeight, currentTime } = document.querySelector<HTMLVideoElement>('[data-player] video')!;
      return { videoHeight, currentTime };
    });
  await saver(ru.player_data_saver_height.replace('{{height}}', '360'));
  await expect.poll(async () => (await video()).videoHeight, { timeout: 30_000 }).toBeLessThanOrEqual(360);

  const pictures: string[] = [];
  await saver(ru.player_data_saver_sound);
  await page.getByText(ru.player_listens).waitFor();
  page.on('request', (request) => {
    if (/\/media\/seg\/.*\/v\d+/.test(request.url())) pictures.push(request.url());
  });
  const { currentTime } = await video();
  await expect.poll(async () => (await video()).currentTime !== currentTime, { timeout: 30_000 }).toBe(true);
  expect((await video()).videoHeight).toBe(0);

  await page.reload();
  await page.getByText(ru.player_listens).waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.currentTime > 0);
  // Nothing of a picture is loaded, before and after the page is loaded again.
  expect(pictures).toEqual([]);
  await saver(ru.player_data_saver_off);
  await playsFor(page, 1);
});
