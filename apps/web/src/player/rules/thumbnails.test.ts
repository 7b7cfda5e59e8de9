import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { readSeekPoints, seekPointAt, thumbnailUrl } from './thumbnails.ts';

test('C-713 C-714 C-715 one picture per 10 s, 196 by 110', () => {
  expect(thumbnailUrl('https://tv.example/thumbs/1.jpg', epochSeconds(1_700_000_019))).toBe(
    'https://tv.example/thumbs/1.jpg?ts=1700000010&w=196&h=110',
  );
  expect(thumbnailUrl('https://tv.example/t.jpg?k=1', seconds(9))).toBe(
    'https://tv.example/t.jpg?k=1&ts=0&w=196&h=110',
  );
});
test('C-717 the last seek point at or before the position is shown', () => {
  const points = readSeekPoints({ seek_points: [{ time: 20, src: 'b' }, { time: 0, src: 'a' }, { nonsense: true }] });
  expect(seekPointAt(points, 19)?.src).toBe('a');
  expect(seekPointAt(points, 20)?.src).toBe('b');
  expect(seekPointAt(points, -1)).toBeUndefined();
  expect(readSeekPoints('nonsense')).toEqual([]);
});
