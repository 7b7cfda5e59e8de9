/** A message that an operator wrote for inboxes, as YAML or JSON: a title and a text, each in one language or in several. Pure. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { parse } from 'yaml';
import { ImportError } from '../skipped.ts';

export interface OperatorMessage {
  readonly title: LocalizedText;
  readonly text: LocalizedText;
}

/** A line of a list on a phone, and a few screens of text. */
const MAX_LENGTHS = { title: 200, text: 4000 } as const;
const LANGUAGE = /^[a-z]{2}$/;

/**
 * A text in one language, or in several by their codes; a text in several lines is a `text`.
 * @param language ISO 639-1, of a text that names none
 * @throws ImportError
 */
export function readLocalizedText(field: string, value: unknown, language: string, maxLength: number): LocalizedText {
  const byLanguage =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [language]: value };
  const texts: Record<string, string> = {};
  for (const [code, text] of Object.entries(byLanguage)) {
    if (!LANGUAGE.test(code)) throw new ImportError(`${field}: ${code} is not a language such as ru or en`);
    const clean = typeof text === 'string' ? text.replaceAll('\r\n', '\n').trim() : '';
    if (clean === '') throw new ImportError(`${field}: the text in ${code} is missing`);
    if (clean.length > maxLength)
      throw new ImportError(`${field}: the text in ${code} has more than ${maxLength} characters`);
    if (clean.includes('\0') || (field !== 'text' && clean.includes('\n')))
      throw new ImportError(`${field}: the text in ${code} has characters that it cannot have`);
    texts[code] = clean;
  }
  if (Object.keys(texts).length === 0) throw new ImportError(`${field} is missing`);
  return texts;
}

/**
 * Reads a message.
 * @param language ISO 639-1, of texts that name none
 * @throws ImportError for a file that says something else
 */
export function readMessage(content: string, language: string): OperatorMessage {
  let value: unknown;
  try {
    value = parse(content);
  } catch (error) {
    throw new ImportError(`the file is neither YAML nor JSON: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
  const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(MAX_LENGTHS, name));
  if (unknown !== undefined) throw new ImportError(`${unknown}: a message has a title and a text`);
  const text = (field: keyof typeof MAX_LENGTHS): LocalizedText =>
    readLocalizedText(field, fields[field], language, MAX_LENGTHS[field]);
  return { title: text('title'), text: text('text') };
}
