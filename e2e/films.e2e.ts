import { expect, test } from 'vitest';
import { journey, phone, playback, playsFor } from './browser.ts';

const { open } = journey();

test('C-005 C-006 C-009 C-144 from the start page to a film’s page to its player', async () => {
  const page = await open('/');
  const row = page.locator('[data-template="content-v"]').first();
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('link').nth(1).click();
  await expect.poll(() => page.url()).toContain('/contents/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await expect.poll(() => page.url()).toContain('/watch/');
  const playing = await playsFor(page, 3);
  expect(playing.height).toBeGreaterThanOrEqual(240);
  const address = page.url();
  await page.reload();
  await playsFor(page, 2);
  expect(page.url()).toBe(address);
});

test('the focus comes back: from the player to its button, from the film to its card, from a channel to its card', async () => {
  const page = await open('/');
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.textContent ?? '');
  const card = page.locator('[data-template="content-v"] a[href*="/contents/"]').nth(1);
  const film = (await card.getAttribute('href'))!;
  await card.focus();
  await page.keyboard.press('Enter');
  const title = await page.getByRole('dialog').getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('dialog', { name: title!.trim() }).waitFor();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).focus();
  await page.keyboard.press('Enter');
  await playsFor(page, 1);
  await page.keyboard.press('i');
  await page.getByRole('region', { name: 'Сведения о воспроизведении' }).waitFor();
  await page.keyboard.press('Escape');
  expect(page.url(), 'Escape closes what lies on the picture first').toContain('/watch/');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('Смотреть');
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe(film);
  const channel = page.locator('[data-template="channel"] a[href*="/channels/"]').nth(1);
  const watched = await channel.getAttribute('href');
  await channel.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.goBack();
  await expect.poll(focused).toBe(watched);
});

test('C-464 seeking in a film moves the picture', async () => {
  const page = await open('/');
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await playsFor(page, 2);
  const before = await playback(page);
  const running = await page.evaluate(
    () => [...document.querySelectorAll('video')].filter((video) => !video.paused).length,
  );
  expect(running, 'nothing plays behind the player').toBe(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await playback(page)).time, { timeout: 15_000 }).toBeGreaterThan(before.time + 25);
  await playsFor(page, 2);
});

test('a finished film offers to play again, its page, and similar titles', async () => {
  const page = await open('/');
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await playsFor(page, 1);
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!;
    video.currentTime = video.duration - 1;
  });
  const again = page.getByRole('button', { name: 'Смотреть с начала' });
  await again.waitFor({ timeout: 20_000 });
  await page.getByRole('region', { name: 'Похожее' }).getByRole('link').first().waitFor();
  await again.click();
  await expect.poll(async () => (await playback(page)).time, { timeout: 15_000 }).toBeLessThan(60);
  await playsFor(page, 1);
  await again.waitFor({ state: 'detached' });
});

test('C-010 C-678 a trailer plays and closes back to the film', async () => {
  const page = await open('/');
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().click();
  await expect.poll(() => page.url()).toContain('/contents/');
  const film = page.url();
  await page
    .getByRole('link', { name: 'Трейлер' })
    .or(page.getByRole('button', { name: 'Трейлер' }))
    .first()
    .click();
  await expect.poll(() => page.url()).toContain('/trailers/');
  await playsFor(page, 1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).toBe(film);
});

test('on a phone the start page scrolls and the film’s page plays', async () => {
  const page = await open('/', phone);
  await page.locator('[data-template="content-v"] a[href*="/contents/"]').first().tap();
  await page.getByRole('button', { name: 'Смотреть', exact: true }).tap();
  await playsFor(page, 2);
});
