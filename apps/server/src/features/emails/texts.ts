/** What viewers read of the confirmation of an e-mail address: the letter, and the page behind its link. */
import { LANGUAGES } from '@aerial/domain/language.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type EmailText =
  | 'subject'
  | 'text'
  | 'page_title'
  | 'page_text'
  | 'page_button'
  | 'done_title'
  | 'done_text'
  | 'gone_title'
  | 'gone_text'
  | 'to_site';
type Sheet = Readonly<Record<EmailText, string>>;

const FOLDER = path.join(import.meta.dirname, 'texts');
const sheets: ReadonlyMap<string, Sheet> = new Map(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(path.join(FOLDER, `${language}.json`), 'utf8')) as Sheet,
  ]),
);

export type EmailTexts = (key: EmailText, values?: Readonly<Record<string, string>>) => string;

/** The language itself if there are texts in it, else Russian. */
export const emailLanguage = (language: string): string => (sheets.has(language) ? language : 'ru');

export function emailTexts(language: string): EmailTexts {
  const sheet = sheets.get(emailLanguage(language))!;
  return (key, values = {}) => sheet[key].replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}
