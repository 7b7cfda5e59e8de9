import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { series } from '../demo/catalogue/series.ts';
import { journey, phone, playback, playsFor } from './browser.ts';

const { open } = journey();

const { slug, seasons } = series.find((one) => one.slug === 'the-circle-line')!;
const episodes = seasons![0]!.episodes.map(({ id, number, marks = [] }) => ({
  address: `/watch/${slug}-s1e${number}-${id}`,
  marks,
}));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Далее' });
const address = (page: Page) => new URL(page.url()).pathname;
const time = async (page: Page) => (await playback(page)).time;
/** Without a press, which would be a sign of the viewer. */
const seekBeforeEnd = (page: Page, seconds: number) =>
  page.evaluate((rest) => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
    video.currentTime = video.duration - rest;
  }, seconds);

test('a viewer skips the recap and the opening, sees the credits to their end, and goes on to the next episode', async () => {
  const [, second, third, fourth] = episodes;
  const page = await open(second!.address);
  await playsFor(page, 1);
  await button(page, 'Пропустить пересказ').click();
  await expect.poll(() => time(page)).toBeGreaterThan(second!.marks[0]!.end - 1);
  await button(page, 'Пропустить заставку').waitFor();
  await page.keyboard.press('s');
  await expect.poll(() => time(page)).toBeGreaterThan(second!.marks[1]!.end - 1);
  await button(page, 'Пропустить заставку').waitFor({ state: 'detached' });
  await playsFor(page, 1);

  await seekBeforeEnd(page, 7);
  await card(page).getByText('Начнётся через').waitFor();
  await card(page).getByText('Сезон 1, серия 3').waitFor();
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.ended);
  await card(page).waitFor();
  expect(address(page), 'dismissed, the next episode does not begin by itself').toBe(second!.address);
  await button(page, 'Включить сейчас').click();
  await expect.poll(() => address(page)).toBe(third!.address);

  await playsFor(page, 1);
  await seekBeforeEnd(page, 4);
  await expect.poll(() => address(page), { timeout: 20_000 }).toBe(fourth!.address);
});

test('after three episodes without a touch the player asks, and goes on when the viewer answers', async () => {
  const page = await open(episodes[0]!.address, phone);
  await playsFor(page, 1);
  for (const { address: next } of episodes.slice(1, 3)) {
    await seekBeforeEnd(page, 4);
    await expect.poll(() => address(page), { timeout: 20_000 }).toBe(next);
    await playsFor(page, 1);
  }
  await seekBeforeEnd(page, 4);
  const question = page.getByRole('region', { name: 'Вы ещё смотрите?' });
  await question.waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>('[data-player] video')!.ended);
  expect(address(page)).toBe(episodes[2]!.address);
  await question.getByRole('button', { name: 'Продолжить просмотр' }).tap();
  await expect.poll(() => address(page)).toBe(episodes[3]!.address);
  await button(page, 'Пропустить пересказ').tap();
  await expect.poll(() => time(page)).toBeGreaterThan(10);
});
