import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '@aerial/domain/language.ts';
import { emailTexts } from './texts.ts';

const folder = path.join(import.meta.dirname, 'texts');
const sheet = (language: string) =>
  JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8')) as Record<string, string>;
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted();

test('F-045: the letters are there in every language of the server', () => {
  expect(readdirSync(folder).toSorted()).toEqual(LANGUAGES.map((language) => `${language}.json`).toSorted());
});

test.each(LANGUAGES)('%s has every text with its values', (language) => {
  const english = sheet('en');
  const texts = sheet(language);
  expect(Object.keys(texts)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(texts)) {
    expect(places(text), key).toEqual(places(english[key]!));
    if (language !== 'en') expect(text, key).not.toBe(english[key]);
  }
});

test('Russian stands in for a missing language', () => {
  expect(emailTexts('fr')('to_site')).toBe('На сайт');
});
