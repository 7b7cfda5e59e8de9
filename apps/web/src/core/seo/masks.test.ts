import { expect, test } from 'vitest';
import { fillMask, maskedTexts } from './masks.ts';

test.each([
  ['{title} ({year}) — {genre} онлайн', { title: 'Маяк', year: 2026, genre: 'драма' }, 'Маяк (2026) — драма онлайн'],
  ['{title} ({year}) смотреть', { title: 'Маяк', year: null }, 'Маяк смотреть'],
  ['{title}, {season} сезон, {series} серия', { title: 'Круг', season: 2, series: 7 }, 'Круг, 2 сезон, 7 серия'],
  ['Смотреть {unknown} {title}   онлайн', { title: 'Маяк' }, 'Смотреть Маяк онлайн'],
  ['{constructor}{toString}{title}', { title: 'Маяк' }, 'Маяк'],
  ['{title}', { title: '{year}', year: 2026 }, '{year}'],
])('C-267: placeholders are filled from the page, unknown and empty ones omitted: %s', (mask, values, expected) =>
  expect(fillMask(mask, values)).toBe(expected),
);

test('C-266: a mask applies to its kind of page and of text; the built-in text is the fallback', () => {
  const masks = [
    { page_type: 'movie', text_type: 'title', value: '{title} на Полюсе' },
    { page_type: 'movie', text_type: 'h1', value: '{nothing}' },
    { page_type: 'movie', text_type: 'keywords', value: 'нет такого' },
    { page_type: 'series', text_type: 'description', value: 'Все серии: {title}' },
  ];
  expect(maskedTexts(masks, 'movie', { title: 'Маяк' })).toEqual({ title: 'Маяк на Полюсе' });
  expect(maskedTexts(masks, 'series', { title: 'Круг' })).toEqual({ description: 'Все серии: Круг' });
  expect(maskedTexts(masks, 'person', {})).toEqual({});
});
