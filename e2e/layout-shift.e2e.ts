/** No layout shift on public pages: late content has its space reserved. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

const { open, site } = journey([/status of 404/]);

/** Highest cumulative layout shift that passes. */
const NONE = 0.01;
/** The page is idle after this long without changes of layout. */
const REST_MS = 1_500;
const REST_LIMIT_MS = 25_000;

interface Shift {
  readonly value: number;
  readonly at: number;
  readonly what: readonly string[];
}

/** Records every layout shift from the first paint on. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const shifts: unknown[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      interface Entry extends PerformanceEntry {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      }
      for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
        const name = (node: Node | null) =>
          node instanceof Element
            ? `${node.tagName.toLowerCase()}.${String(node.className).slice(0, 40)}`
            : (node?.textContent ?? '').slice(0, 30);
        shifts.push({
          value,
          at: Math.round(startTime),
          what: sources.map(
            (source) => `${name(source.node)} ${box(source.previousRect)} → ${box(source.currentRect)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Waits until the page is hydrated and idle. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(
    ({ restMs, limitMs }) =>
      new Promise<void>((resolve) => {
        let last = performance.now();
        const touched = () => void (last = performance.now());
        new MutationObserver(touched).observe(document.body, { subtree: true, childList: true });
        new PerformanceObserver(touched).observe({ type: 'resource' });
        const since = performance.now();
        const timer = setInterval(() => {
          const now = performance.now();
          if (now - last < restMs && now - since < limitMs) return;
          clearInterval(timer);
          resolve();
        }, 100);
      }),
    { restMs: REST_MS, limitMs: REST_LIMIT_MS },
  );
}

const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

async function nothingMoved(page: Page): Promise<void> {
  const shifts = await shiftsOf(page);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(
    total,
    shifts.map(({ value, at, what }) => `${value.toFixed(4)} at ${at} ms: ${what.join('; ')}`).join('\n'),
  ).toBeLessThanOrEqual(NONE);
}

/** Where the first such link of a page leads. */
async function addressIn(page: Page, selector: string): Promise<string> {
  const link = page.locator(selector).first();
  await link.waitFor({ state: 'attached' });
  return (await link.getAttribute('href'))!;
}

const screens: readonly (readonly [string, BrowserContextOptions])[] = [
  ['390 px', phone],
  ['1440 px', desktop],
];
const pages = ['/', '/channels', '/movies', '/series', '/search?q=а', '/faq', '/provider/aerial', '/channelsfree'];

async function openWatched(path: string, screen: BrowserContextOptions): Promise<Page> {
  const page = await open('about:blank', screen);
  await watch(page);
  await page.goto(new URL(path, site).href);
  return page;
}

const cases = screens.flatMap(([width, screen]) => pages.map((path) => [path, width, screen] as const));

test.each(cases)('CLS of %s at %s', async (path, _width, screen) => {
  const page = await openWatched(path, screen);
  await rest(page);
  await nothingMoved(page);
});

test.each(screens)('CLS of a film, a person, a row and a channel at %s', async (_width, screen) => {
  const start = await open('/', screen);
  const film = await addressIn(start, '[data-template^="content"] a[href*="/contents/"]');
  const row = await addressIn(start, 'a[href*="/row/"]');
  const page = await openWatched(film, screen);
  const person = await addressIn(page, 'a[href*="/persons/"]');
  await rest(page);
  await nothingMoved(page);
  const channels = await open('/channels', screen);
  // Not a position in its archive, whose programme only the browser knows.
  const channel = await addressIn(channels, 'a[href*="/channels/"]:not([href*="?"])');
  for (const path of [person, row, channel]) {
    const next = await openWatched(path, screen);
    await rest(next);
    await nothingMoved(next);
  }
});

test('the list of channels has its height while the schedules are loading', async () => {
  const page = await open('about:blank', desktop);
  await watch(page);
  const late = Promise.withResolvers<void>();
  await page.route(/content_schedule|\/v2\/contents\//, async (route) => {
    await late.promise;
    await route.continue().catch(() => {});
  });
  await page.goto(new URL('/channels', site).href);
  await page.locator('[data-player] video').waitFor();
  await page.waitForTimeout(1_000);
  late.resolve();
  await rest(page);
  await nothingMoved(page);
});

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])(
  'on %s a guest who opens the account gets home and the login, and nothing moves on the way',
  async (_where, options) => {
    const page = await openWatched('/lk', options);
    await page.getByRole('dialog').waitFor();
    await rest(page);
    await nothingMoved(page);
  },
);
