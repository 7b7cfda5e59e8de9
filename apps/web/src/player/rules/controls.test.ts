import { expect, test } from 'vitest';
import {
  controlsStayMs,
  doubleTapSkip,
  nextCheckMs,
  nextMenu,
  pinchFills,
  swipeVolume,
  swipeZap,
  wheelZap,
} from './controls.ts';

const use = { lastUseAt: 1000, isMenuOpen: false, isDragging: false };
test('C-459 controls hide after 5 s without use', () => {
  expect([controlsStayMs(use, 1000), controlsStayMs(use, 5999), controlsStayMs(use, 6000)]).toEqual([5000, 1, 0]);
});
test('C-460 they stay while a menu is open or the line is dragged', () => {
  expect(controlsStayMs({ ...use, isMenuOpen: true }, 60_000)).toBeUndefined();
  expect(controlsStayMs({ ...use, isDragging: true }, 60_000)).toBeUndefined();
});
test('a double tap skips on the sides', () => expect([0.1, 0.5, 0.9].map(doubleTapSkip)).toEqual([-1, 0, 1]));
test('C-256 opening a menu closes the other; the closing of the other does not close it again', () => {
  const opened = nextMenu('series', 'settings', true);
  expect([opened, nextMenu(opened, 'series', false), nextMenu(opened, 'settings', false)]).toEqual([
    'settings',
    'settings',
    undefined,
  ]);
});
test('C-461 C-462 hiding is checked every 20 ms, on mobile every 200 ms', () => {
  expect([nextCheckMs(4999, false), nextCheckMs(5, false), nextCheckMs(4999, true), nextCheckMs(5, true)]).toEqual([
    5000, 20, 5000, 200,
  ]);
});
test('a swipe over two thirds of the height changes the volume from 0 to 1', () => {
  expect([
    swipeVolume(0, 200, 300),
    swipeVolume(0.5, -50, 300),
    swipeVolume(0.5, -1000, 300),
    swipeVolume(0.5, 10, 0),
  ]).toEqual([1, 0.25, 0, 0.5]);
});
test('spreading two fingers fills the screen', () =>
  expect([pinchFills(100, 130), pinchFills(100, 70), pinchFills(100, 110)]).toEqual([true, false, undefined]));

test.each([
  [-120, 10, 1],
  [120, -20, -1],
  [-40, 0, 0],
  [-120, 100, 0],
])('a finger that goes %s to the right and %s down changes the channel by %s', (right, down, step) =>
  expect(swipeZap(right, down)).toBe(step),
);
test('the wheel changes a channel per notch; turning back restarts the count', () => {
  expect([wheelZap(0, 120), wheelZap(0, 30), wheelZap(60, 30), wheelZap(60, -30), wheelZap(0, -120)]).toEqual([
    [0, 1],
    [30, 0],
    [0, 1],
    [-30, 0],
    [0, -1],
  ]);
});
