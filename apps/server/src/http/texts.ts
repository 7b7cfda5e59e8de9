/**
 * The server's texts in the languages it has. The code says in English what happened; that sentence finds its translation, and
 * where a sentence has none, the text of its error code stands for it. @source F-045
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppError, ErrorCode } from '@aerial/contract/errors.ts';
import { LANGUAGES, negotiateLanguage } from '@aerial/domain/language.ts';

/** Texts by key: an error code, `code.variant` for one of several sentences of a code, `field.…` for what is wrong with a field. */
export type TextSheet = Readonly<Record<string, string>>;

const FOLDER = path.join(import.meta.dirname, '../texts');
const sheets: ReadonlyMap<string, TextSheet> = new Map(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(path.join(FOLDER, `${language}.json`), 'utf8')) as TextSheet,
  ]),
);
export const sheetOf = (language: string): TextSheet => sheets.get(language) ?? sheets.get(LANGUAGES[0])!;

/** Codes that say to a viewer what another one says. */
const SAME_AS: Partial<Record<ErrorCode, string>> = {
  malformed_body: 'bad_request',
  unsupported_media_type: 'bad_request',
  uri_too_long: 'bad_request',
  method_not_allowed: 'not_found',
  signature_invalid: 'signature_expired',
  row_not_found: 'not_found',
  rowset_not_found: 'not_found',
  library_not_found: 'content_not_found',
  trailer_not_found: 'content_not_found',
  stat_not_found: 'not_found',
  media_not_found: 'content_not_found',
  too_many_requests: 'too_many_attempts',
  pin_not_set: 'bad_request.no_pin',
  purchase_not_found: 'subscription_not_found',
  offer_not_found: 'subscription_not_found',
  account_not_found: 'subscription_not_found',
  payform_not_found: 'subscription_not_found',
  transaction_not_found: 'subscription_not_found',
  duplicate_phone: 'field.phone_taken',
  duplicate_email: 'field.email_taken',
};

/** The key of a code's own text. */
export const keyOfCode = (code: ErrorCode): string => SAME_AS[code] ?? code;

const codeOfKey = (key: string): string => key.split('.')[0]!;
/** Keys by what the code says in English. */
const keys = new Map(Object.entries(sheetOf('en')).map(([key, english]) => [`${codeOfKey(key)} ${english}`, key]));

/**
 * The language to say something in: the first wanted one that the server has, else the provider's, else Russian.
 * @param header an Accept-Language header
 * @param firstOfProvider the provider's first language by priority
 */
export function textLanguage(header: string | undefined, firstOfProvider: string | undefined): string {
  const isThere = firstOfProvider !== undefined && sheets.has(firstOfProvider);
  return negotiateLanguage(header, isThere ? [firstOfProvider, ...LANGUAGES] : LANGUAGES);
}

/** What a viewer reads about the error. */
export function messageIn(language: string, { code, message }: Pick<AppError, 'code' | 'message'>): string {
  const sheet = sheetOf(language);
  return sheet[keys.get(`${code} ${message}`) ?? keys.get(`field ${message}`) ?? keyOfCode(code)] ?? message;
}

/** What a viewer reads about a field. */
export function fieldMessageIn(language: string, message: string): string {
  const key = keys.get(`field ${message}`);
  return key === undefined ? message : (sheetOf(language)[key] ?? message);
}

/** The error in that language. */
export function translated(error: AppError, language: string): AppError {
  const { detail } = error;
  return {
    ...error,
    message: error.isVerbatim ? error.message : messageIn(language, error),
    ...(typeof detail === 'object' && {
      detail: Object.fromEntries(
        Object.entries(detail).map(([field, messages]) => [
          field,
          messages.map((message) => fieldMessageIn(language, message)),
        ]),
      ),
    }),
  };
}
