/** What viewers do with others: rooms, links to moments; and the cards that play their trailers. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, playback, playsFor } from './browser.ts';

const { open, site } = journey();

const FIRST_FILM = '[data-template="content-v"] a[href*="/contents/"]';

/** How far a player is from its room, seconds, as the page measures it by the server’s clock. */
const difference = (page: Page) =>
  page.evaluate(() => {
    const value = document.querySelector<HTMLElement>('[data-room]')?.dataset['difference'];
    return value === undefined ? Infinity : Math.abs(Number(value));
  });

/** Shows the controls of the player, which hide by themselves. */
async function controls(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
}

test('two devices watch a film together: the same second, pause, seek, a reaction, and the host leaves', async () => {
  const host = await open('/', desktop);
  await host.locator(FIRST_FILM).first().click();
  await host.getByRole('button', { name: 'Смотреть', exact: true }).click();
  await playsFor(host, 1);
  await controls(host);
  await host.getByRole('button', { name: 'Смотреть вместе' }).click();
  await host.getByRole('region', { name: 'Смотреть вместе' }).waitFor();
  const room = await host.locator('[data-room]').getAttribute('data-room');
  await host.keyboard.press('Escape');

  const guest = await open(`/together/${room}`, desktop);
  await guest.getByRole('button', { name: 'Присоединиться' }).click();
  await playsFor(guest, 1);
  await guest.locator('[data-room]').waitFor();
  // By media time against the server's clock; a busy machine gets a wider bound than the 200 ms that the simulations prove.
  for (const page of [host, guest]) await expect.poll(() => difference(page), { timeout: 60_000 }).toBeLessThan(0.5);

  // Whoever presses, it counts for both.
  await controls(guest);
  await guest.keyboard.press('k');
  for (const page of [host, guest]) await expect.poll(async () => (await playback(page)).paused).toBe(true);
  await expect.poll(async () => Math.abs((await playback(host)).time - (await playback(guest)).time)).toBeLessThan(0.2);
  const before = (await playback(host)).time;
  await host.keyboard.press('ArrowRight');
  for (const page of [host, guest])
    await expect.poll(async () => (await playback(page)).time).toBeGreaterThan(before + 8);
  await host.keyboard.press('k');
  await Promise.all([playsFor(host, 1), playsFor(guest, 1)]);

  await controls(guest);
  await guest.getByRole('button', { name: 'Реакция 👏' }).click();
  await host.locator('[data-room] output', { hasText: '👏' }).waitFor();

  // The guest is the host now, and alone.
  await host.keyboard.press('Escape');
  await controls(guest);
  await guest.getByRole('button', { name: 'Смотреть вместе' }).click();
  await expect
    .poll(() => guest.getByRole('region', { name: 'Смотреть вместе' }).textContent())
    .toContain('Хозяин · Вы');
  await guest.getByRole('button', { name: 'Выйти из комнаты' }).click();
  await guest.locator('[data-room]').waitFor({ state: 'detached' });
  await playsFor(guest, 1);
});

test('a link to a moment opens its page, which plays from there, and its card has the picture of the moment', async () => {
  const page = await open('/');
  const film = await page.locator(FIRST_FILM).first().getAttribute('href');
  const shared = await open(`${film}?t=75`);
  const picture = await shared.locator('head meta[property="og:image"]').getAttribute('content');
  expect(
    new URL(
      (await (await fetch(new URL(`${film}?t=75`, site))).text()).match(/property="og:image" content="([^"]+)"/)![1]!,
    ).pathname,
  ).toMatch(/^\/moments\/contents\/\d+\/\d+\/70\.jpg$/);
  expect(picture).not.toBeNull();
  await shared.getByRole('button', { name: 'Смотреть с 1:15' }).click();
  await playsFor(shared, 1);
  expect((await playback(shared)).time).toBeGreaterThan(74);
});

test('a film card under a resting pointer plays its trailer; passing over requests nothing, and a click opens the film', async () => {
  const page = await open('/');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const cards = page.locator(FIRST_FILM);
  await cards.nth(1).scrollIntoViewIfNeeded();
  const enlarged = page.locator('[data-trailer-card]');
  const isWatched = () => page.evaluate(() => document.querySelector('[data-film]') !== null);
  await expect.poll(isWatched).toBe(true);
  await cards.nth(1).hover();
  await cards.nth(2).hover();
  await page.mouse.move(2, 2);
  expect(requests.filter((url) => /\/trailers\//.test(url))).toEqual([]);
  // The code of the cards arrives when the page is idle: rest until they answer.
  await expect
    .poll(
      async () => {
        await page.mouse.move(2, 2);
        await cards.nth(1).hover();
        return enlarged.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await expect
    .poll(
      () =>
        enlarged.evaluate((card) => {
          const video = card.querySelector('video');
          return video !== null && video.muted && !video.paused && video.videoWidth > 0;
        }),
      { timeout: 30_000 },
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await enlarged.waitFor({ state: 'detached' });
  // By the keyboard, and the focus comes back.
  await cards.nth(1).focus();
  await page.keyboard.press('p');
  await enlarged.getByRole('link', { name: 'Смотреть' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-film'))).toBe(true);
  await cards.nth(1).click();
  await expect.poll(() => page.url()).toContain('/contents/');
});
