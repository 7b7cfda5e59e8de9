import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '@aerial/domain/language.ts';

const web = path.resolve(import.meta.dirname, '../..');
const read = (language: string) =>
  JSON.parse(readFileSync(path.join(web, `public/locales/${language}/translation.json`), 'utf8')) as Record<
    string,
    string
  >;
const files = Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
/** Controls name their texts as the application does. */
const source = [web, path.resolve(web, '../../packages/ui')]
  .flatMap((folder) => globSync('src/**/*.{ts,tsx}', { cwd: folder }).map((file) => path.join(folder, file)))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Browsers have no Tajik plural rules: they use those of another language, so every form is present. */
const FORMS: Readonly<Record<string, readonly string[]>> = { tg: ['few', 'many', 'one', 'other'] };
const formsOf = (language: string): readonly string[] =>
  FORMS[language] ?? new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

/** Names, the same in every language. */
const NAMES =
  /Aerial|Google Play|App Store|LG Content Store|Samsung Apps|Smart TV|Yandex TV Station|Android( TV)?|Apple( TV)?|iPhone|iPad|Telegram|Wi-Fi|webOS|Tizen/g;
/** Short words may well be the same in two languages (`минута`), letters. */
const SHORT = 12;
const isSentence = (text: string): boolean =>
  text
    .replaceAll(/\{\{.*?\}\}/g, '')
    .replaceAll(NAMES, '')
    .replaceAll(/[^\p{L}]/gu, '').length > SHORT;

/** A plural is one text in several forms, of which each language has its own. */
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (language: string) => [...new Set(Object.keys(files[language]!).map(base))].toSorted();
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!).toSorted();
/** Keys made of a fixed prefix and a value: `not_found_${what}`. */
const families = [...source.matchAll(/[`'"]([a-z_]+_)\$\{/g)].map(([, start]) => start!);

describe.each(LANGUAGES.filter((language) => language !== 'ru'))('%s', (language) => {
  test('F-051: has the same keys as Russian', () => expect(keysOf(language)).toEqual(keysOf('ru')));
  test('F-051: has the same placeholders in each text', () => {
    for (const [key, text] of Object.entries(files[language]!)) {
      const russian = files['ru']![key] ?? files['ru']![`${base(key)}_other`] ?? files['ru']![`${base(key)}_many`];
      if (russian !== undefined) expect([key, placeholders(text)]).toEqual([key, placeholders(russian)]);
    }
  });
  test('has every plural form that the language counts by, and no other', () => {
    const plurals = keysOf('ru').filter((key) => `${key}_many` in files['ru']!);
    const forms = (key: string) =>
      Object.keys(files[language]!)
        .filter((each) => each !== key && base(each) === key)
        .map((each) => each.slice(key.length + 1))
        .toSorted();
    expect(plurals.length).toBeGreaterThan(3);
    for (const key of plurals) expect([key, forms(key)]).toEqual([key, formsOf(language)]);
  });
  test('F-046 F-458: no text was left in another language', () => {
    const others = (['ru', 'en'] as const).filter((other) => other !== language);
    const left = Object.entries(files[language]!).filter(
      ([key, text]) => isSentence(text) && others.some((other) => files[other]![key] === text),
    );
    expect(left).toEqual([]);
  });
});

test.each([...LANGUAGES])('F-048 F-049: %s carries the version of the application', (language) =>
  expect(files[language]!['version']).toBe('186'),
);

test('no text is empty', () => {
  for (const language of LANGUAGES)
    for (const [key, text] of Object.entries(files[language]!))
      expect([language, key, text.trim() !== '']).toEqual([language, key, true]);
});

/** No text, but what the texts belong to. */
const NAMED = ['version'];

test('every text is used', () => {
  const unused = keysOf('ru').filter(
    (key) =>
      !NAMED.includes(key) &&
      !new RegExp(`['"\`]${key}['"\`]`).test(source) &&
      !families.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test('F-043: every requested text exists', () => {
  const requested = [...source.matchAll(/\b(?:t|textOf)\(\s*['"]([a-z0-9_]+)['"]/g)].map(([, key]) => key!);
  expect(requested.filter((key) => !keysOf('ru').includes(key))).toEqual([]);
});
