/** What a viewer does to the player by hand: keys, numbers, the overlay for the support, fingers. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { journey, phone, playsFor } from './browser.ts';

const { open } = journey();

async function watchingFilm(): Promise<Page> {
  const page = await open('/');
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await playsFor(page, 1);
  return page;
}

test('a channel’s number tunes in; an unknown one shows a message', async () => {
  const page = await open('/channels');
  await playsFor(page, 1);
  await page.locator('a[href$="/channels/kids"]').first().click();
  await expect.poll(() => page.url()).toContain('/channels/kids');
  await page.keyboard.press('6');
  await expect
    .poll(() => page.url(), { message: 'a channel of the category opens in it' })
    .toMatch(/\/channels\/kids\/[\w-]+$/);
  await page.keyboard.press('3');
  await expect.poll(() => page.url(), { message: 'another one among all' }).toMatch(/\/channels\/all\/[\w-]+$/);
  // The counters of the element restart with the next stream.
  await page.waitForTimeout(1500);
  await playsFor(page, 1);
  await page.keyboard.type('9876');
  await page.getByText('Такого канала нет').waitFor();
});

test('a question mark shows the keys; Escape closes them and nothing else', async () => {
  const page = await watchingFilm();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Горячие клавиши' });
  await sheet.waitFor();
  expect(await sheet.getByText('Картинка в картинке').count()).toBe(1);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(page.url()).toContain('/watch/');
});

test('C-242 C-243 C-244 C-245 C-392 C-393 the settings offer quality, sound, subtitles with their look, and speed', async () => {
  const page = await watchingFilm();
  await page.keyboard.press('c');
  const showing = () =>
    page.evaluate(
      () =>
        [...document.querySelector<HTMLVideoElement>('[data-player] video')!.textTracks].filter(
          (track) => track.mode !== 'disabled',
        ).length,
    );
  await expect.poll(showing).toBe(1);
  await page.getByRole('button', { name: 'Настройки' }).click();
  for (const name of ['Качество', 'Звуковая дорожка', 'Субтитры', 'Скорость'])
    await page
      .getByRole('menuitem', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
  await page.getByRole('menuitem', { name: /^Размер субтитров/ }).click();
  await page.getByRole('menuitemradio', { name: 'Крупные', exact: true }).click();
  await expect.poll(() => page.locator('[data-player]').getAttribute('data-cue-size')).toBe('large');
  await page.keyboard.press('c');
  await expect.poll(showing).toBe(0);
});

test('the details for support are shown over the picture and can be copied', async () => {
  const page = await open('/channels', { permissions: ['clipboard-read', 'clipboard-write'] });
  await playsFor(page, 2);
  await page.keyboard.press('i');
  const panel = page.getByRole('region', { name: 'Сведения о воспроизведении' });
  for (const name of ['Картинка', 'Кодеки', 'Битрейт', 'Буфер', 'Потеряно кадров', 'Задержка эфира', 'Ошибки'])
    await panel.getByText(name, { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Скопировать' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/hls\.js .*\n.*\d+×\d+/);
});

test('C-253 on a phone two taps on the right skip, and a finger up the right side turns the volume', async () => {
  const page = await open('/', phone);
  await page.locator('a[href*="/contents/"]').first().tap();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).tap();
  await playsFor(page, 1);
  await page.touchscreen.tap(340, 300);
  await page.touchscreen.tap(340, 300);
  await page.getByText('+10 с').waitFor();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 330, y }] });
  await touch('touchStart', 300);
  for (let y = 320; y <= 500; y += 20) await touch('touchMove', y);
  await touch('touchEnd');
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.volume))
    .toBeLessThan(0.9);
});
