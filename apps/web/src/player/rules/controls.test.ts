import { expect, test } from 'vitest';
import { controlsStayMs, doubleTapSkip, nextMenu } from './controls.ts';

const use = { lastUseAt: 1000, isMenuOpen: false, isDragging: false };
test('C-459 controls hide after 5 s without use', () => {
  expect([controlsStayMs(use, 1000), controlsStayMs(use, 5999), controlsStayMs(use, 6000)]).toEqual([5000, 1, 0]);
});
test('C-460 they stay while a menu is open or the line is dragged', () => {
  expect(controlsStayMs({ ...use, isMenuOpen: true }, 60_000)).toBeUndefined();
  expect(controlsStayMs({ ...use, isDragging: true }, 60_000)).toBeUndefined();
});
test('C-253 a double tap skips on the sides', () => expect([0.1, 0.5, 0.9].map(doubleTapSkip)).toEqual([-1, 0, 1]));
test('C-256 opening a menu closes the other; the closing of the other does not close it again', () => {
  const opened = nextMenu('series', 'settings', true);
  expect([opened, nextMenu(opened, 'series', false), nextMenu(opened, 'settings', false)]).toEqual(['settings', 'settings', undefined]);
});
