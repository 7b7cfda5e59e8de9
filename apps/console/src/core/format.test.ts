import { expect, test } from 'vitest';
import { formatsOf } from './format.ts';

const at = { name: 'Aerial', timeZone: 'Europe/Moscow', currency: 'RUB' };

test.each([
  ['en', '0-1-0', '1 month'],
  ['en', '14-0-1', '1 year, 14 days'],
  ['ru', '7-0-0', '7 дней'],
  ['ru', null, '—'],
])('a period in words: %s %s', (language, period, words) => {
  // Spaces of Intl are not all plain ones.
  expect(formatsOf(language, at).period(period).replaceAll(/\s/g, ' ')).toBe(words);
});
