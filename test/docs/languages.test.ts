/** Texts of all languages against their glossaries in docs/languages, and against what Unicode says of the language. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '@aerial/domain/language.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Sheet = Readonly<Record<string, string>>;
const FOLDERS = ['texts', 'inbox/texts', 'features/emails/texts', 'features/codes/texts'].map(
  (folder) => `apps/server/src/${folder}`,
);
const fileOf = (folder: string, language: string) => `${folder}/${language}.json`;
const files = (language: string) => [
  `apps/web/public/locales/${language}/translation.json`,
  ...FOLDERS.map((folder) => fileOf(folder, language)),
];
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Sheet;
/** Each text with where it stands. */
const textsOf = (language: string) =>
  files(language).flatMap((file) =>
    Object.entries(read(file)).map(([key, text]) => ({ at: `${file} ${key}: ${text}`, key, text })),
  );

const GLOSSARIES = LANGUAGES.filter((language) => language !== 'ru' && language !== 'en');
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** The words of the column *Not*. */
function forbiddenIn(language: string): { word: string; pattern: RegExp }[] {
  const rows = readFileSync(path.join(root, `docs/languages/${language}.md`), 'utf8').matchAll(
    /^\| [^|]+ \| [^|]+ \|(?<not>[^|]*)\|$/gm,
  );
  return [...rows]
    .flatMap(({ groups }) => [...groups!['not']!.matchAll(/`([^`]+)`/g)])
    .map(([, word]) => ({ word: word!, pattern: new RegExp(String.raw`(?<![\p{L}\p{M}-])${escaped(word!)}`, 'iu') }));
}

/** What a language is written in; names of products, keys and formats are Latin everywhere. */
const LATIN = new Set<Language>(['en', 'uz', 'az', 'lv', 'ro']);
const scriptOf = (language: Language) => (LATIN.has(language) ? 'Latin' : language === 'ka' ? 'Georgian' : 'Cyrillic');
const OTHER_SCRIPTS = { Latin: /[\p{sc=Cyrl}\p{sc=Geor}]/u, Georgian: /\p{sc=Cyrl}/u, Cyrillic: /\p{sc=Geor}/u };
const LATIN_WORDS =
  /Aerial|Idempotency-Key|JPEG|PNG|WebP|AVIF|Google Play|Google Chrome|Firefox|Opera|App Store|LG Content Store|Samsung Apps|Android|Apple|iPhone|iPad|Telegram|Wi-Fi|webOS|PatchWall|Dune Store|JavaScript|PIN|QR|SMS|USB|HDMI|APK|DRM|IP|TV|LG|Samsung|Haier|Xiaomi|Sony|SberBox|Smart|MENU|ENTER|Enter|Home|Page Up|Page Down|Apps|Premium|name@example\.com|Yandex TV Station|Yandex/g;

const QUOTES: Readonly<Record<Language, string>> = {
  ru: '«»',
  en: '“”',
  bg: '„“',
  kk: '«»',
  tg: '«»',
  ky: '«»',
  uz: '“”',
  ka: '„“',
  lv: '„”',
  az: '“”',
  ro: '„”',
};
const ANY_QUOTE = /[«»“”„‟"]/g;

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Unicode has no plural rules for Tajik. */
const hasRules = (language: string) => Intl.PluralRules.supportedLocalesOf(language).length > 0;
const placesIn = (text: string) => [...text.matchAll(/\{+(\w+)/g)].map(([, name]) => name!).toSorted();

describe.each([...LANGUAGES])('%s', (language) => {
  test('has no letter of another script', () => {
    const script = scriptOf(language);
    const strays = textsOf(language).filter(
      ({ key, text }) => key !== 'faq_promo_2_answer' && OTHER_SCRIPTS[script].test(text),
    );
    expect(strays.map(({ at }) => at)).toEqual([]);
    if (script === 'Latin') return;
    const latin = textsOf(language).filter(({ text }) =>
      /\p{sc=Latn}{2}/u.test(text.replaceAll(/\{+[^}]*\}+/g, '').replaceAll(LATIN_WORDS, '')),
    );
    expect(latin.map(({ at }) => at)).toEqual([]);
  });

  test('writes its own quotation marks and apostrophes', () => {
    const wrong = textsOf(language).filter(({ text }) => {
      const used = text.replaceAll(/\{+[^}]*\}+/g, '');
      return used.includes("'") || [...used.matchAll(ANY_QUOTE)].some(([mark]) => !QUOTES[language].includes(mark));
    });
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  test('F-051: has every key and value of the Russian files, and counts as Intl.PluralRules does', () => {
    for (const [i, file] of files(language).entries()) {
      const [own, russian] = [read(file), read(files('ru')[i]!)];
      const base = (key: string) => key.replace(PLURAL, '');
      const bases = (sheet: Sheet) => [...new Set(Object.keys(sheet).map(base))].toSorted();
      expect(bases(own), file).toEqual(bases(russian));
      for (const [key, text] of Object.entries(own)) {
        const original = russian[key] ?? russian[`${base(key)}_other`] ?? russian[`${base(key)}_many`];
        expect([key, placesIn(text)]).toEqual([key, placesIn(original ?? '')]);
      }
      if (!hasRules(language)) continue;
      const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
      for (const key of Object.keys(russian)
        .filter((one) => one.endsWith('_many'))
        .map(base)) {
        const forms = Object.keys(own).filter((one) => PLURAL.test(one) && base(one) === key);
        expect([key, forms.map((one) => one.slice(key.length + 1)).toSorted()]).toEqual([key, wanted]);
      }
    }
  });
});

describe.each(GLOSSARIES)('the glossary of %s', (language) => {
  test('has words to avoid, and the texts avoid them', () => {
    const forbidden = forbiddenIn(language);
    expect(forbidden.length).toBeGreaterThan(5);
    const found = textsOf(language).flatMap(({ at, text }) =>
      forbidden
        .filter(({ pattern }) => pattern.test(text.replaceAll(/\{+[^}]*\}+/g, '')))
        .map(({ word }) => `${word}: ${at}`),
    );
    expect(found).toEqual([]);
  });
});

test('the glossaries are those of the languages that are not originals', () => {
  const written = globSync('*.md', { cwd: path.join(root, 'docs/languages') }).filter((file) => file !== 'README.md');
  expect(written.toSorted()).toEqual(GLOSSARIES.map((language) => `${language}.md`).toSorted());
});
