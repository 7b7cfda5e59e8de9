import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasMobileLayout, isMobile, isMobileAgent, isNarrow, MOBILE_LAYOUT, NARROW, WIDE } from './breakpoints.ts';

const desktop = 'Mozilla/5.0 (X11; Linux x64) Chrome/150 Safari/537';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E';
const television = 'Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) Version/8 TV Safari';

test.each([
  ['C-857', 1023, desktop, true],
  ['C-857', 1024, desktop, false],
  ['C-858', 1281, phone, true],
  ['C-858', 1282, phone, false],
])('%s: at %i px the layout is mobile', (_row, width, agent, expected) =>
  expect(hasMobileLayout(width, agent)).toBe(expected),
);

test('C-862 A-355: narrow is 932 px, and a mobile agent is mobile at any width', () => {
  expect([isNarrow(932), isNarrow(933)]).toEqual([true, false]);
  expect(isMobile(932, desktop)).toBe(true);
  expect(isMobile(933, desktop)).toBe(false);
  expect(isMobile(2000, phone)).toBe(true);
});

test('F-194: a television is no mobile device', () =>
  expect([isMobileAgent(television), isMobileAgent(phone), isMobileAgent(desktop)]).toEqual([false, true, false]));

const styles = globSync('**/*.css', { cwd: path.resolve(import.meta.dirname, '..') }).map(
  (file) => [file, readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')] as const,
);

test('C-858: style sheets use one query for the mobile layout', () => {
  const others = styles
    .filter(([, text]) => text.includes('width <= 1023px') && !text.includes(`@media ${MOBILE_LAYOUT}`))
    .map(([file]) => file);
  expect(others).toEqual([]);
});

test.each([
  'features/settings/SettingsFrame',
  'features/providers/ProviderPage',
  'parts/information/InfoPage',
  'features/information/InstructionsPage',
])('C-861 A-353 A-354: the style of %s changes at 768 px and at no other such width', (name) => {
  const [, text] = styles.find(([file]) => file === `${name}.module.css`)!;
  const widths = [...text.matchAll(/\(width (?:<=|>) (\d+)px\)/g)].map(([, px]) => Number(px));
  expect(widths.filter((px) => px > 700 && px < 932)).toEqual(expect.arrayContaining([768]));
  expect(widths.filter((px) => px > 700 && px < 932 && px !== 768)).toEqual([]);
});

test('queries of scripts say the numbers of the rules', () =>
  expect([NARROW, WIDE]).toEqual(['(width <= 932px)', '(width > 1280px)']));
