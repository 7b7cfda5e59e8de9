/** What viewers read outside the application: in short messages and in a messenger's chat. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type CodeText =
  | 'sms'
  | 'pin_sms'
  | 'sent'
  | 'share_contact'
  | 'share_button'
  | 'code'
  | 'not_your_contact'
  | 'other_phone'
  | 'open_from_login'
  | 'unknown_phone'
  | 'later';
type Sheet = Readonly<Record<CodeText, string>>;

const FOLDER = path.join(import.meta.dirname, 'texts');
const sheets: ReadonlyMap<string, Sheet> = new Map(
  readdirSync(FOLDER).map((file) => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Sheet,
  ]),
);

export type CodeTexts = (key: CodeText, values?: Readonly<Record<string, string>>) => string;

/**
 * The texts in a language; Russian stands in for one that is missing.
 * @param language ISO 639-1, a region after it is ignored
 */
export function codeTexts(language: string | undefined): CodeTexts {
  const sheet = sheets.get(language?.slice(0, 2).toLowerCase() ?? 'ru') ?? sheets.get('ru')!;
  return (key, values = {}) => sheet[key].replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
}
