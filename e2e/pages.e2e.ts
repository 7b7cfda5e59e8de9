import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { desktop, journey, phone, tablet } from './browser.ts';

const { open, site } = journey([/status of 404/]);
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

test.each([
  ['the start page', '/', desktop],
  ['the start page on a phone', '/', phone],
  ['the channels', '/channels', desktop],
  ['the channels on a phone', '/channels', phone],
  ['a page that is not there', '/contents/nothing-1', tablet],
  ['the agreement', '/agreement', desktop],
  ['the questions', '/faq', phone],
  ['the install instructions', '/instructions', tablet],
  ['the search', '/search?q=а', phone],
  ['the landing page', '/provider/aerial', desktop],
  ['the New Year', '/newyear', desktop],
])('axe finds nothing serious on %s', async (_name, path, size) => {
  const page = await open(path, size);
  await page.waitForTimeout(2500);
  await page.evaluate((await import('node:fs')).readFileSync(axe, 'utf8'));
  const violations = await page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await tool.run()).violations;
  });
  const serious = violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  expect(serious.map((v) => `${v.id}: ${v.nodes[0]!.html.slice(0, 160)} ${v.nodes[0]!.failureSummary.slice(0, 200)}`)).toEqual([]);
});

test('A-307 A-308 on a phone the bar leads to pages, and a menu of the catalogue to those that have no place in it', async () => {
  const page = await open('/', phone);
  const bar = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Главная', 'Каналы', 'Фильмы', 'Поиск']);
  await bar.getByRole('button', { name: 'Каталог' }).tap();
  const menu = page.getByRole('menu', { name: 'Каталог' });
  await menu.waitFor();
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['Фильмы', 'Сериалы', 'Детям', 'Передачи', 'Спорт']);
  await menu.getByRole('menuitem', { name: 'Спорт' }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/catalog/sport');
  await menu.waitFor({ state: 'detached' });
  await bar.getByRole('link', { name: 'Фильмы' }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/catalog/movies');
});

test('D7 the server paints the start page: titles are there without JavaScript', async () => {
  const page = await open('/', { ...desktop, javaScriptEnabled: false });
  expect(await page.locator('[data-template] a[href*="/contents/"]').count()).toBeGreaterThan(8);
  expect(await page.title()).not.toBe('');
});

test('nothing jumps while the start page comes alive', async () => {
  const page = await open('/');
  const shift = await page.evaluate(async () => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 4000));
    return total;
  });
  expect(shift).toBeLessThan(0.02);
});

test('F-236 F-239 a visitor becomes a guest silently, and a reload makes no second one', async () => {
  const page = await open('/');
  const stored = () => page.evaluate(() => Object.values(localStorage).find((value) => value.includes('access_token')) ?? '');
  await expect.poll(stored, { timeout: 15_000 }).toContain('access_token');
  const first = JSON.parse(await stored()) as { device_id: string };
  const created: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().includes('/v2/users?') && created.push(request.url()));
  await page.reload();
  await page.waitForTimeout(2500);
  expect(created).toEqual([]);
  expect((JSON.parse(await stored()) as { device_id: string }).device_id).toBe(first.device_id);
});

test('the interface speaks English when asked, without a reload', async () => {
  const page = await open('/channels');
  await page.getByRole('button', { name: 'Язык' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Schedule' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test.each(['/contents/nothing-here-1', '/no-such-film/deep/path'])('%s never shows a blank page', async (path) => {
  const page = await open(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
});

test('an unknown content answers HTTP 404', async () => {
  expect((await fetch(`${site}/contents/nothing-here-1`)).status).toBe(404);
});

test('F-363 F-365: the configuration and the resources of the provider are asked for at the start', async () => {
  const page = await open('/faq');
  const asked = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await expect.poll(asked).toEqual(expect.arrayContaining(['/v2/platform/configuration', '/v2/platform/resources']));
});
