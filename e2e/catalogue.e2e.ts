import { expect, test } from 'vitest';
import { journey, playsFor } from './browser.ts';

/** Missing resources answer 404, which the browser logs. */
const { open, site } = journey([/404 \(Not Found\)/]);

/** Films of the demo, by what they show. */
const LANTERN_FILM = '641048475342002001';
const PLAIN_FILM = '641048475342018001';
const LOST = '641048475342004001';
const PROTECTED = '641048475342042001';
const UNDELIVERED = '641048475342039001';

test('C-303 C-473 C-474 a cinema shows its card before its film, and then the film', async () => {
  const page = await open('/');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const stream = page.waitForResponse((response) => /\/libraries\/\d+\/contents\/\d+\/stream/.test(response.url()));
  await page.goto(`${site}/watch/${LANTERN_FILM}`);
  const { packshots, hls_mbr } = (await (await stream).json()) as {
    packshots: { url: string; duration: number }[];
    hls_mbr: string;
  };
  expect(packshots.map(({ duration }) => duration)).toEqual([3]);
  await expect.poll(() => requested.includes(hls_mbr), { timeout: 30_000 }).toBe(true);
  expect(requested.indexOf(packshots[0]!.url)).toBeGreaterThan(-1);
  expect(requested.indexOf(packshots[0]!.url)).toBeLessThan(requested.indexOf(hls_mbr));
  await playsFor(page, 2);
});

test('C-716 C-717 over the seek bar stands the picture that the timings name', async () => {
  const page = await open(`/watch/${PLAIN_FILM}`);
  await playsFor(page, 1);
  const bar = page.getByRole('slider', { name: 'Перемотка' });
  const box = (await bar.boundingBox())!;
  const picture = page.locator('[data-player] img[src*="?at="]');
  await expect
    .poll(
      async () => {
        await page.mouse.move(box.x + box.width * (0.4 + Math.random() * 0.2), box.y + box.height / 2);
        return picture.count();
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  const answer = await page.request.get((await picture.first().getAttribute('src'))!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('C-752 C-507 a film whose rights have ended still has its page', async () => {
  const page = await open(`/contents/${LOST}`);
  await page.getByRole('heading', { level: 1, name: 'Сад, который помнит' }).waitFor();
  await page.getByRole('button', { name: 'Видео недоступно' }).waitFor();
});

test('C-349 a film that needs DRM is marked on its page', async () => {
  const page = await open(`/contents/${PROTECTED}`);
  await page.getByRole('button', { name: 'Видео недоступно' }).waitFor();
  await page.getByText('нужна система DRM').waitFor();
});

test('C-631 a film that is not delivered yet cannot be watched', async () => {
  const page = await open(`/contents/${UNDELIVERED}`);
  await page.getByRole('button', { name: 'Видео недоступно' }).waitFor();
});

test('C-109 a cinema’s button leads to all its films', async () => {
  const page = await open('/');
  const row = page.locator('section[data-template="branded_button"]');
  await row.scrollIntoViewIfNeeded();
  await row.getByRole('link', { name: 'Фонарь' }).click();
  await page.getByRole('heading', { level: 1, name: 'Фонарь' }).waitFor();
  await expect.poll(() => page.locator('ul[data-template="content-v"] li a').count()).toBeGreaterThan(5);
});
