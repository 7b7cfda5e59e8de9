/** What a first visit of the start page loads: pictures in the width of their kind and screen, each once, and little code. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, journey, phone } from './browser.ts';

const { open } = journey();

/** Code loaded before any interaction, bytes as sent. */
const CODE_BYTES = 170_000;

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
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => {
      const url = new URL(name);
      return { path: url.pathname, width: url.searchParams.get('w'), bytes: encodedBodySize };
    }),
  );
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
  const page = await open('/', screen);
  const code = (await loaded(page)).filter(({ path }) => path.endsWith('.js') && path !== '/service-worker.js');
  expect(code.map(({ path }) => path).filter((path) => /hls|player|cast|shaka/i.test(path))).toEqual([]);
  const bytes = code.reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes, code.map(({ path, bytes: size }) => `${size} ${path}`).join('\n')).toBeLessThanOrEqual(CODE_BYTES);
});
