import { seconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { resumePosition } from './resume.ts';

test.each([
  ['C-604 9 s are too few', 9, 1, 0],
  ['C-604 10 s are enough', 10, 1, 10],
  ['C-604 12600 s are the most', 12_600, 80, 12_600],
  ['C-604 12601 s are too many', 12_601, 80, 0],
  ['C-605 a film watched to the end starts over', 3000, 100, 0],
])('%s', (_rule, position, watch_percentage, expected) => {
  expect(resumePosition({ seconds: seconds(position), watch_percentage })).toBe(expected);
});
test('without a history playback starts at the beginning', () => {
  expect(resumePosition(null)).toBe(0);
});
test('a position in the address takes precedence', () => {
  expect(resumePosition({ seconds: seconds(100), watch_percentage: 3 }, seconds(0))).toBe(0);
  expect(resumePosition(null, seconds(42))).toBe(42);
});
