import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import ru from '../apps/web/public/locales/ru/translation.json' with { type: 'json' };
import { desktop, journey, phone, playback, playsFor, resize } from './browser.ts';

const { open, site } = journey([/status of 404/]);

test('F-071 A-291: a page opened by its address lies over home, without a jump, and closing it shows home', async () => {
  const page = await open('/agreement');
  const layer = page.getByRole('dialog');
  await layer.getByRole('heading', { level: 1, name: 'Пользовательское соглашение' }).waitFor();
  await page.locator('#content [data-template]').first().waitFor({ state: 'attached', timeout: 20_000 });
  expect(await page.locator('#content').evaluate((home) => home.hasAttribute('inert'))).toBe(true);
  expect(await page.title()).toContain('Пользовательское соглашение');
  const shift = await page.evaluate(async () => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
    return total;
  });
  expect(shift).toBeLessThan(0.02);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.locator('#content [data-template]').first().waitFor();
  expect(await page.title()).not.toContain('соглашение');
});

test('F-071: opened from a page it lies over that page, which stays mounted; going back closes it', async () => {
  const page = await open('/faq');
  await page.locator('footer').scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(200);
  await page.locator('footer a[href="/privacy"]').click();
  await page.getByRole('dialog').getByText('Какие данные мы храним').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(3);
});

test('F-095 F-096 F-097 the server renders the texts into the page, for search engines, in the requested language', async () => {
  const text = async (address: string, language: string) =>
    (await fetch(site + address, { headers: { 'accept-language': language } })).text();
  expect(await text('/agreement', 'ru')).toContain('Что мы предоставляем');
  expect(await text('/privacy', 'en')).toContain('What we keep');
  expect(await text('/terms', 'ru')).toContain('Смотрите дома и в дороге');
});

test.each([
  ['F-107', '/guide/lg', 200, ru.instruction_title_watch.replace('{{device}}', ru.instruction_lg_name)],
  ['F-107', '/guide/toaster', 404, ru.not_found_page],
  ['A-079', '/manual/box', 404, ru.not_found_page],
  ['A-066', '/provider/nobody', 404, ru.not_found_page],
  ['F-090', '/provider/aerial', 200, ru.provider_watch],
  ['F-092', '/provider/2', 200, ru.provider_watch],
  ['A-905', '/packets/5', 404, ru.not_found_subscription],
  ['F-101', '/faq', 200, ru.faq_group_watching],
  ['F-099', '/news', 200, 'href="/news/'],
])('%s: %s answers %i, and shows what it is about', async (_row, address, status, part) => {
  const answer = await fetch(site + address, { headers: { 'accept-language': 'ru' } });
  // What a viewer sees, without the texts that come along for the application.
  const page = (await answer.text()).replaceAll(/<script[^]*?<\/script>/g, '');
  expect([answer.status, page]).toEqual([status, expect.stringContaining(part)]);
});

test.each(['/test', '/test_feed', '/vitrina_test'])(
  'F-125 F-126: a production build has no %s, and not its code',
  async (address) => {
    const answer = await fetch(site + address, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    const dist = path.resolve(import.meta.dirname, '../apps/web/dist');
    const files = globSync('**/*.js', { cwd: dist });
    expect(existsSync(dist) && files.length > 10).toBe(true);
    expect(
      files.filter((file) =>
        readFileSync(path.join(dist, file), 'utf8').includes(address.slice(1) === 'test' ? '/test_feed' : address),
      ),
    ).toEqual([]);
  },
);

test('F-091 A-057: the address of the tariffs scrolls to them, and opens no modal', async () => {
  const page = await open('/provider/aerial#tariffs', phone);
  await expect
    .poll(() => page.locator('#tariffs').evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 200))
    .toBe(true);
  expect(await page.locator('[role="dialog"]').count()).toBe(0);
});

test('F-102: a question opens by the keyboard', async () => {
  const page = await open('/faq', desktop);
  const question = page.locator('summary').first();
  await question.focus();
  await page.keyboard.press('Enter');
  expect(
    await page
      .locator('details')
      .first()
      .evaluate((item) => (item as HTMLDetailsElement).open),
  ).toBe(true);
});

test('F-194 C-031: a window made narrow and wide again changes the kind of a channel’s page, and it plays on', async () => {
  const page = await open('/channels/all/prospekt', desktop);
  await page.locator('[data-player] video').first().waitFor();
  await playsFor(page, 1);
  expect(await page.locator('#layer').count()).toBe(0);
  await page
    .locator('[data-player] video')
    .first()
    .evaluate((video) => void (video.dataset['sameElement'] = 'yes'));
  await resize(page, { width: 900, height: 900 });
  await page.locator('#layer [data-player] video[data-same-element]').waitFor();
  expect(await page.locator('#layer').getAttribute('role')).toBe('dialog');
  expect((await playback(page)).paused).toBe(false);
  await resize(page, { width: 1200, height: 900 });
  await page.locator('#layer').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('[data-player] video[data-same-element]').count()).toBe(1);
  expect((await playback(page)).paused).toBe(false);
});
