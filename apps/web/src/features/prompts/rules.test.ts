import { PROMPT_KINDS } from '@aerial/domain/prompts.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { isDesktopChrome, isTooSoon, mayInstall, reopenDelayMs } from './rules.ts';

test.each([
  ['A-610 A-944', 'register', 28_800],
  ['A-611 A-945', 'almatv_install', 259_200],
  ['A-612 A-946', 'freedommedia_install', 259_200],
  ['A-613 A-947', 'permission', 1_209_600],
] as const)('%s: %s shows again %i s after it was closed', (_row, kind, seconds) => {
  const closedAt = { [kind]: epochMs(1_000) };
  expect(isTooSoon(kind, closedAt, epochMs(1_000 + seconds * 1000 - 1))).toBe(true);
  expect(isTooSoon(kind, closedAt, epochMs(1_000 + seconds * 1000))).toBe(false);
});

test('A-614 A-948: the others have no delay', () => {
  const delayed = ['register', 'almatv_install', 'freedommedia_install', 'permission'];
  const others = PROMPT_KINDS.filter((kind) => !delayed.includes(kind));
  expect(others.map(reopenDelayMs)).toEqual(others.map(() => 0));
});

test('A-615 A-617: steps, or seconds since the start', () => {
  const [start, later] = [epochMs(0), (ms: number) => epochMs(ms)];
  expect([1, 2, 3].map((steps) => mayInstall({ steps: 2 }, steps, start, later(0)))).toEqual([false, true, true]);
  expect([119_999, 120_000].map((ms) => mayInstall({ seconds: 120 }, 9, start, later(ms)))).toEqual([false, true]);
});

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
test.each([
  ['Chrome', `${LINUX} Chrome/130.0.0.0 Safari/537.36`, true],
  ['Chromium', `${LINUX} Chromium/130.0.0.0 Safari/537.36`, true],
  ['Edge', `${LINUX} Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0`, true],
  ['Opera', `${LINUX} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`, true],
  ['Yandex Browser', `${LINUX} Chrome/130.0.0.0 YaBrowser/24.10.0.0 Safari/537.36`, true],
  ['Vivaldi', `${LINUX} Chrome/130.0.0.0 Safari/537.36 Vivaldi/7.0`, false],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', false],
  [
    'Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    false,
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    false,
  ],
  ['a tablet', 'Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', false],
  ['a television', 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94.0.0.0 Safari/537.36', false],
])('A-619 A-620: %s', (_browser, userAgent, expected) => expect(isDesktopChrome({ userAgent })).toBe(expected));

test('A-620: where the browser names its brands, they decide', () => {
  const userAgent = `${LINUX} Chrome/130.0.0.0 Safari/537.36`;
  expect(isDesktopChrome({ userAgent, brands: [{ brand: 'Google Chrome' }] })).toBe(true);
  expect(isDesktopChrome({ userAgent, brands: [{ brand: 'Brave' }] })).toBe(false);
  expect(isDesktopChrome({ userAgent, brands: [{ brand: 'Google Chrome' }], isMobile: true })).toBe(false);
});
