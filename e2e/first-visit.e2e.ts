/** What a first visit of the start page loads: pictures in the width of their kind and screen, each once, and little code. */
import { readFileSync } from 'node:fs';
import { APP_VERSION } from '@aerial/domain/version.ts';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { closureOf } from '../scripts/vite/size-budget.ts';
import { desktop, journey, phone } from './browser.ts';

const { open, site } = journey();

/** Code loaded before any interaction, bytes as sent. */
const CODE_BYTES = 170_000;
/** What is loaded once the page is idle, bytes as sent: analytics, rows of the viewer's own, a start without a network. */
const IDLE_BYTES = 15_000;

interface Loaded {
  readonly path: string;
  readonly width: string | null;
  readonly bytes: number;
}

async function loaded(page: Page): Promise<Loaded[]> {
  await page.waitForLoadState('load');
  // The application is hydrated, and has loaded what it needs while idle.
  await page.waitForFunction(() => Object.values(localStorage).some((value) => value.includes('access_token')));
  await page.waitForLoadState('networkidle');
  // The last of it: the page of a start without a network is stored.
  await page.waitForFunction(async (name) => caches.has(name), `aerial-${APP_VERSION}-shell`);
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      // What is copied from the browser's cache into that of the application is not loaded again.
      .filter(({ initiatorType }) => initiatorType !== 'fetch')
      .map(({ name, encodedBodySize }) => {
        const url = new URL(name);
        return { path: url.pathname, width: url.searchParams.get('w'), bytes: encodedBodySize };
      }),
  );
}

/** Paths of what is added to the start page once it is idle. */
function idleFiles(): Set<string> {
  const file = new URL('../apps/web/dist/client/.vite/manifest.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string; imports?: string[] }>;
  const chunks = new Map(Object.entries(manifest).map(([key, { imports = [] }]) => [key, { imports }]));
  const all = (...keys: string[]) => keys.reduce((reached, key) => closureOf(chunks, key, reached), new Set<string>());
  const page = all('src/entry-client.tsx', 'src/features/start/StartPage.tsx');
  const added = [
    ...all('src/analytics/start.ts', 'src/analytics/browser-queue.ts', 'src/parts/rows/PersonalRow.tsx'),
    ...all('src/app/offline/save.ts', 'src/app/offline/restore.ts'),
  ].filter((key) => !page.has(key));
  return new Set(added.map((key) => `/${manifest[key]!.file}`));
}

/** Requested widths of a kind of pictures, by a part of their addresses. */
const widthsOf = (all: readonly Loaded[], part: string): string[] => [
  ...new Set(all.filter(({ path }) => path.includes(part)).map(({ width }) => String(width))),
];

test.each<[string, BrowserContextOptions, { upright: string; logo: string; behind: string }]>([
  ['1440 px', desktop, { upright: '280', logo: '100', behind: '1920' }],
  ['390 px', { ...phone, deviceScaleFactor: 1 }, { upright: '200', logo: '100', behind: '932' }],
])(
  'F-497 F-498 pictures of the start page at %s are requested in the width of their kind, and no picture twice',
  async (_width, screen, expected) => {
    const page = await open('/', screen);
    const pictures = (await loaded(page)).filter(({ path }) => path.startsWith('/pictures/') && !path.endsWith('.svg'));
    const kinds = await page.evaluate(() =>
      [...document.images]
        .filter(({ currentSrc }) => currentSrc.includes('/pictures/') && !currentSrc.endsWith('.svg'))
        .map((image) => ({
          row:
            image.closest('[data-template]')?.getAttribute('data-template') ??
            (image.closest('[aria-roledescription]') ? 'promo-bg' : ''),
          width: new URL(image.currentSrc).searchParams.get('w'),
        })),
    );
    const widths = (row: string) => [...new Set(kinds.filter((one) => one.row === row).map(({ width }) => width))];
    expect(widths('promo-bg')).toEqual([expected.behind]);
    expect(widths('content-v')).toEqual([expected.upright]);
    expect(widths('channel')).toEqual([expected.logo]);
    expect(
      widthsOf(pictures, '/titles/').every((width) =>
        ['200', '280', '360', '932', '1080', '720', '1920'].includes(width),
      ),
    ).toBe(true);
    const times = new Map<string, number>();
    for (const { path } of pictures) times.set(path, (times.get(path) ?? 0) + 1);
    expect([...times].filter(([, count]) => count > 1)).toEqual([]);
  },
);

// On desktops a trailer behind the first promotion brings its player some seconds after the page has come to rest.
test.each<[string, BrowserContextOptions]>([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s the start page loads little code before any interaction, and no player', async (_screen, screen) => {
  // What a service worker answers has no size as sent.
  const page = await open('/', { ...screen, serviceWorkers: 'block' });
  const code = (await loaded(page)).filter(({ path }) => path.endsWith('.js') && path !== '/service-worker.js');
  expect(code.map(({ path }) => path).filter((path) => /hls|player|cast|shaka/i.test(path))).toEqual([]);
  const bytesOf = (files: readonly Loaded[]): number => files.reduce((sum, file) => sum + file.bytes, 0);
  const listed = code.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  const isIdleFile = idleFiles();
  const later = code.filter(({ path }) => isIdleFile.has(path));
  expect(bytesOf(code) - bytesOf(later), listed).toBeLessThanOrEqual(CODE_BYTES);
  expect(later.length).toBeGreaterThan(0);
  expect(bytesOf(later), listed).toBeLessThanOrEqual(IDLE_BYTES);
});

test('a button that is pressed before the code has arrived works once it has', async () => {
  // Opened elsewhere first: the start of the application is held back.
  const page = await open('/faq');
  let release = (): void => {};
  const released = new Promise<void>((resolve) => void (release = resolve));
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
  await page.goto(`${site}/`);
  const button = page.getByRole('banner').getByRole('button', { name: 'Войти' });
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await page.getByRole('dialog').waitFor();
  expect(await page.locator('button[aria-busy]').count()).toBe(0);
});
