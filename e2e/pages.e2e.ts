import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

const { open, site } = journey([/status of 404/]);

/** Every page: touch targets of 44 px, and one left edge. */
const PAGES = [
  '/',
  '/channels',
  '/channels?view=guide',
  '/channels/popular/telegraph',
  '/movies',
  '/channelsfree',
  '/app_store',
  '/guide/samsung',
  '/faq',
];

/** Controls in sight that a finger can press on less than 44 px of height or width, hit areas included. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FINGER_PX = 44;
    // Above a seek bar the buttons of the picture have the right of way.
    const SLIDER_PX = 32;
    const found: string[] = [];
    for (const element of document.querySelectorAll('a[href], button, [role="slider"], summary')) {
      if (element.closest('[inert], [aria-hidden="true"], p, [role="row"], [role="slider"] *')) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hits = (atX: number, atY: number): boolean => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && (hit === element || element.contains(hit));
      };
      // Half of it may be out of sight, or it lies under the bars.
      if (
        width === 0 ||
        left < 0 ||
        left + width > innerWidth ||
        top < 0 ||
        top + height > innerHeight ||
        !hits(x, y) ||
        getComputedStyle(element).visibility === 'hidden'
      )
        continue;
      const reach = (dx: number, dy: number): number => {
        let length = 0;
        while (length < FINGER_PX && hits(x + dx * (length + 1), y + dy * (length + 1))) length += 1;
        return length;
      };
      const size = [reach(-1, 0) + 1 + reach(1, 0), reach(0, -1) + 1 + reach(0, 1)] as const;
      if (Math.min(...size) < (element.role === 'slider' ? SLIDER_PX : FINGER_PX) - 1)
        found.push(`${size.join(' × ')} ${element.getAttribute('aria-label') ?? element.textContent}`);
    }
    return found;
  });

test('every page begins at one left edge, and what is pressed on a phone fits a finger', async () => {
  const onPhone = await open('/', phone);
  for (const path of PAGES) {
    await onPhone.goto(new URL(path, site).href);
    await onPhone.waitForLoadState('load');
    await onPhone
      .getByRole('navigation', { name: 'Разделы' })
      .filter({ visible: true })
      .getByRole('link')
      .first()
      .waitFor();
    // The guide moves while it loads.
    await expect.poll(() => smallTargets(onPhone), { message: path }).toEqual([]);
  }
  const onDesktop = await open('/', desktop);
  for (const path of PAGES) {
    await onDesktop.goto(new URL(path, site).href);
    const logo = onDesktop.getByRole('banner').getByRole('link').first();
    await logo.waitFor();
    const edges = () =>
      onDesktop.evaluate(() => {
        const page = document.querySelector('#content')!;
        const first = [...page.querySelectorAll('h1, h2, [data-player], input[type="search"]')].find((element) => {
          const { width, left } = element.getBoundingClientRect();
          return width > 1 && left >= 0 && element.closest('[inert]') === null;
        });
        // A field and a heading stand in boxes with padding of their own.
        const box = first?.closest('section[aria-label] > div, form, [class*="search"]') ?? first;
        return {
          header: document.querySelector('header a')!.getBoundingClientRect().left,
          page: first && Math.min(first.getBoundingClientRect().left, box!.getBoundingClientRect().left),
        };
      });
    await expect.poll(edges, { message: path }).toEqual({ header: 120, page: 120 });
  }
});

test('A-307 A-308 C-100 on a phone the bottom navigation leads to pages, and its menu to the others of the catalogue', async () => {
  const page = await open('/', phone);
  const bar = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true });
  expect(await bar.getByRole('link').allTextContents()).toEqual(['Главная', 'Каналы', 'Фильмы', 'Поиск']);
  await bar.getByRole('button', { name: 'Каталог' }).tap();
  const menu = page.getByRole('menu', { name: 'Каталог' });
  await menu.waitFor();
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    'Фильмы',
    'Сериалы',
    'Детям',
    'Передачи',
    'Спорт',
  ]);
  await menu.getByRole('menuitem', { name: 'Спорт' }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/catalog/sport');
  await menu.waitFor({ state: 'detached' });
  await bar.getByRole('link', { name: 'Фильмы' }).tap();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/catalog/movies');
});

test('D7 the server paints the start page: titles are there without JavaScript', async () => {
  const page = await open('/', { ...desktop, javaScriptEnabled: false });
  await expect.poll(() => page.locator('[data-template] a[href*="/contents/"]').count()).toBeGreaterThan(8);
  expect(await page.title()).not.toBe('');
});

test('the server paints the picture of the channel that a first visit watches beside the list; a phone, which shows none, loads none', async () => {
  const shown = async (options: typeof desktop) => {
    const page = await open('/channels', { ...options, javaScriptEnabled: false });
    const poster = page.locator('picture[data-first-visit] img');
    return poster.evaluate((image: HTMLImageElement) =>
      image.decode().then(
        () => image.naturalWidth,
        () => 0,
      ),
    );
  };
  expect(await shown(desktop)).toBeGreaterThan(700);
  expect(await shown(phone)).toBe(0);
});

test('nothing jumps while the start page comes alive', async () => {
  const page = await open('/');
  const shift = await page.evaluate(async () => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 4000));
    return total;
  });
  expect(shift).toBeLessThan(0.02);
});

test('F-236 F-239 a visitor becomes a guest silently, and a reload makes no second one', async () => {
  const page = await open('/');
  const stored = () =>
    page.evaluate(() => Object.values(localStorage).find((value) => value.includes('access_token')) ?? '');
  await expect.poll(stored, { timeout: 15_000 }).toContain('access_token');
  const first = JSON.parse(await stored()) as { device_id: string };
  const created: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().includes('/v2/users?') && created.push(request.url()),
  );
  await page.reload();
  await page.waitForTimeout(2500);
  expect(created).toEqual([]);
  expect((JSON.parse(await stored()) as { device_id: string }).device_id).toBe(first.device_id);
});

test('F-047 the interface switches to English without a reload, and loads no other language', async () => {
  const page = await open('/channels');
  await page.getByRole('button', { name: 'Язык' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Schedule' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/locales\/(\w+)\//.exec(name)?.[1] ?? []),
  );
  expect([loaded.includes('en'), loaded.filter((language) => !['ru', 'en'].includes(language))]).toEqual([true, []]);
});

test.each(['/contents/nothing-here-1', '/no-such-film/deep/path'])('%s never shows a blank page', async (path) => {
  const page = await open(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
});

test('an unknown content answers HTTP 404', async () => {
  expect((await fetch(`${site}/contents/nothing-here-1`)).status).toBe(404);
});

test('F-363 F-365: the configuration and the resources of the provider are requested at the start', async () => {
  const page = await open('/faq');
  const requestedPaths = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  await expect
    .poll(requestedPaths)
    .toEqual(expect.arrayContaining(['/v2/platform/configuration', '/v2/platform/resources']));
});
