import { expect, test } from 'vitest';
import { chooseLanguage, preferredLanguages, translationUrl } from './languages.ts';

test('F-049 F-459 C-889 A-983: the address of a translation file carries the version', () => {
  expect(translationUrl('en')).toBe('/locales/en/translation.json?v=186');
});

test.each([
  ['the stored choice', { stored: 'en', browser: ['ru'], offered: ['ru', 'en'] }, 'en'],
  ["else the browser's language, if offered", { stored: 'xx', browser: ['de', 'en'], offered: ['ru', 'en'] }, 'en'],
  ["else the provider's first", { stored: null, browser: ['de'], offered: ['en', 'ru'] }, 'en'],
  ['else Russian', { stored: null, browser: ['de'], offered: [] }, 'ru'],
  ['never one that is not offered', { stored: 'en', browser: ['en'], offered: ['ru'] }, 'ru'],
])('F-050: %s', (_rule, choices, expected) => expect(chooseLanguage(choices)).toBe(expected));

test('preferred languages go by quality, without regions', () => {
  expect(preferredLanguages('en-GB;q=0.8, ru-RU, de;q=0')).toEqual(['ru', 'en']);
});
