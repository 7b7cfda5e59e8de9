import { expect, test } from 'vitest';
import { negotiateLanguage, textIn } from './language.ts';

test.each([
  ['a region is ignored', 'ru-ru', 'ru'],
  ['the best quality wins', 'de;q=0.9,en;q=0.8,ru;q=0.1', 'en'],
  ['order decides at equal quality', 'en,ru', 'en'],
  ['a refused language is skipped', 'en;q=0,ru;q=0.1', 'ru'],
  ['nothing offered that is wanted gives the first offered', 'fr', 'ru'],
  ['an absent header gives the first offered', undefined, 'ru'],
  ['nonsense gives the first offered', ';;;q=,,', 'ru'],
])('%s', (_rule, header, expected) => expect(negotiateLanguage(header, ['ru', 'en'])).toBe(expected));

test('a text falls back to Russian, then to any language, then to nothing', () => {
  expect(textIn({ ru: 'да', en: 'yes' }, 'en')).toBe('yes');
  expect(textIn({ ru: 'да', en: 'yes' }, 'kk')).toBe('да');
  expect(textIn({ de: 'ja' }, 'kk')).toBe('ja');
  expect(textIn(null, 'ru')).toBe('');
});
