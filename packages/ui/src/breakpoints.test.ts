import { expect, test } from 'vitest';
import { hasMobileLayout, isMobile, isMobileAgent, isNarrow, NARROW, WIDE } from './breakpoints.ts';

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

test('queries of scripts say the numbers of the rules', () =>
  expect([NARROW, WIDE]).toEqual(['(width <= 932px)', '(width > 1280px)']));
