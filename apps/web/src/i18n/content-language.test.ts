import { expect, test } from 'vitest';
import { foreignLanguage } from './content-language.ts';

test.each([
  ['a text in the language of the page needs no mark', 'en', ['ru', 'en'], undefined],
  ['elsewhere it falls back to Russian, as the server does', 'bg', ['en', 'ru'], 'ru'],
  ['or to the available language', 'bg', ['kk'], 'kk'],
  ['an unknown language is not marked', 'bg', [], undefined],
  ['nor one that an older server omits', 'bg', undefined, undefined],
])('%s', (_rule, page, written, expected) => expect(foreignLanguage(page, written)).toBe(expected));
