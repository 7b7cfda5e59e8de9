import { expect, test } from 'vitest';
import { pictureKey, pictureName } from './picture-keys.ts';

test.each([
  ['vod/lighthouse-0123-2x3.webp', 'pictures/vod/lighthouse-0123-2x3.webp'],
  ['gift.webp', 'pictures/gift.webp'],
  ['Логотипы/Канал 1.png', 'pictures/x--0JvQvtCz0L7RgtC40L_Riw/x--0JrQsNC90LDQuyAxLnBuZw'],
  ['x--gift.webp', 'pictures/x--eC0tZ2lmdC53ZWJw'],
])('%s is %s, and back', (name, key) => {
  expect(pictureKey(name)).toBe(key);
  expect(pictureName(key)).toBe(name);
});

test.each(['', '/', 'a//b', '../a', 'a/../b', '.hidden', 'a\\b', 'a\0b'])('%j names no picture', (name) =>
  expect(pictureKey(name)).toBeUndefined(),
);
