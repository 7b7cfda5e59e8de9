import { expect, test } from 'vitest';
import { cropped, dragged, isOpaque, WHOLE } from './crop.ts';

const frame = { width: 200, height: 300 };

test.each([
  ['a wide picture loses its sides', { width: 900, height: 300 }, WHOLE, { x: 350, y: 0, width: 200, height: 300 }],
  ['a tall one loses top and bottom', { width: 200, height: 900 }, WHOLE, { x: 0, y: 300, width: 200, height: 300 }],
  [
    'twice as near, half of it is seen',
    { width: 200, height: 300 },
    { ...WHOLE, zoom: 2 },
    { x: 50, y: 75, width: 100, height: 150 },
  ],
  [
    'it never leaves the picture',
    { width: 900, height: 300 },
    { zoom: 0, across: 7, down: -1 },
    { x: 700, y: 0, width: 200, height: 300 },
  ],
])('%s', (_what, picture, crop, part) => expect(cropped(picture, frame, crop)).toEqual(part));

test('what is dragged to the right shows more of the left, as far as there is any', () => {
  const picture = { width: 900, height: 300 };
  expect(dragged(WHOLE, { x: 70, y: 50 }, picture, frame)).toEqual({ zoom: 1, across: 0.4, down: 0.5 });
  expect(dragged(WHOLE, { x: 5000, y: 0 }, picture, frame).across).toBe(0);
});

test('a picture without a transparent part is opaque', () => {
  const pixels = (...alphas: readonly number[]) => new Uint8ClampedArray(alphas.flatMap((alpha) => [9, 9, 9, alpha]));
  expect([pixels(255, 255), pixels(255, 254), pixels(0, 255)].map(isOpaque)).toEqual([true, false, false]);
});
