import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createI18n } from './i18n.ts';
import type { Language } from '@aerial/domain/language.ts';

const texts = (language: string) =>
  JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../public/locales/${language}/translation.json`), 'utf8'),
  ) as Record<string, string>;
const days = (language: Language, count: number): string =>
  createI18n(language, { [language]: texts(language) }).t('newyear_unit_days', { count });

test.each([
  ['день', [1, 21, 31, 101]],
  ['дня', [2, 3, 4, 22, 23, 24]],
  ['дней', [0, 5, 11, 12, 13, 14, 19, 20, 25, 30, 111]],
])('A-971 A-972: in Russian it is "%s" for %o', (word, counts) =>
  expect(counts.map((count) => days('ru', count))).toEqual(counts.map(() => word)),
);

test('A-972: a language with two forms has the second one for everything beyond one', () => {
  expect([1, 2, 5, 11, 21].map((count) => days('en', count))).toEqual(['day', 'days', 'days', 'days', 'days']);
});
