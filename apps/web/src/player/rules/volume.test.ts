import { expect, test } from 'vitest';
import { clampVolume, KEYBOARD_VOLUME_STEP, readVolume, steppedVolume, writeVolume } from './volume.ts';

test.each([
  [1.3, 1],
  [-0.2, 0],
  [0.5, 0.5],
])('C-560 volume %s becomes %s', (volume, expected) => {
  expect(clampVolume(volume)).toBe(expected);
});
test.each([
  [null, 1],
  ['', 1],
  ['loud', 1],
  ['40', 0.4],
  ['0', 0],
  ['250', 1],
])('C-561 C-837 stored volume %s plays at %s', (stored, expected) => {
  expect(readVolume(stored)).toBe(expected);
});
test('C-562 the keyboard changes volume by 0.05', () => {
  expect(clampVolume(0.95 + KEYBOARD_VOLUME_STEP)).toBe(1);
  expect(writeVolume(0.05)).toBe('5');
});

test.each([
  ['C-562 one step louder', { volume: 0.5, isMuted: false }, 1, 0.55],
  ['C-562 one step quieter', { volume: 0.5, isMuted: false }, -1, 0.45],
  ['louder while muted restores the former volume', { volume: 0.6, isMuted: true }, 1, 0.6],
  ['louder after it was turned down to nothing is one step', { volume: 0, isMuted: true }, 1, 0.05],
  ['quieter while muted stays muted and loses nothing', { volume: 0.6, isMuted: true }, -1, undefined],
] as const)('%s', (_rule, before, direction, expected) => {
  expect(steppedVolume(before, direction)).toBe(expected);
});
