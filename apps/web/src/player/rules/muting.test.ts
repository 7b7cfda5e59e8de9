import { expect, test } from 'vitest';
import { isMobile } from '@aerial/ui/breakpoints.ts';
import { mustStartMuted } from './muting.ts';

const iphone = (version: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version}_4 like Mac OS X) AppleWebKit/605.1.15`;
const linux = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0';

test.each([
  ['C-441 before any interaction', false, linux, 0, true],
  ['after an interaction', true, linux, 0, false],
  ['C-442 iOS 14', true, iphone(14), 5, false],
  ['C-442 iOS 15', true, iphone(15), 5, true],
  ['C-442 iOS 17', true, iphone(17), 5, true],
  ['C-442 iOS 18', true, iphone(18), 5, false],
  [
    'C-442 an iPad that says it is a Mac',
    true,
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/16.3 Safari/605',
    5,
    true,
  ],
  ['a Mac', true, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/16.3 Safari/605', 0, false],
])('%s: muted = %s', (_name, hasInteracted, userAgent, touchPoints, expected) => {
  expect(mustStartMuted({ hasInteracted, userAgent, touchPoints })).toBe(expected);
});
test('C-856 932 px or a mobile user agent is mobile', () => {
  expect([isMobile(932, linux), isMobile(933, linux), isMobile(1400, iphone(16))]).toEqual([true, false, true]);
});
