/** A push message that an operator wrote, as YAML or JSON: a title and a text, an icon, a button and where it leads. Pure. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { parse } from 'yaml';
import type { PushDestination, WrittenContent } from '../../push/messages.ts';
import { ImportError } from '../skipped.ts';
import { readLocalizedText } from './read-message.ts';

/** What systems show before they cut it off. */
const MAX_LENGTHS = { title: 100, text: 400, button: 40 } as const;
const FIELDS = ['title', 'text', 'button', 'icon', 'destination'];

/** What each destination needs. @source A-414, C-370–C-379 */
const DESTINATIONS: Readonly<Record<string, keyof PushDestination | undefined>> = {
  content: 'slug',
  row: 'slug',
  rowset: 'slug',
  channel: 'slug',
  packet: 'id',
  enter_promo_key: 'code',
  open_url: 'src',
  last_channel: undefined,
};

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readDestination(value: unknown): PushDestination {
  if (!isObject(value) || typeof value['type'] !== 'string' || !Object.hasOwn(DESTINATIONS, value['type']))
    throw new ImportError(`destination: the type is one of ${Object.keys(DESTINATIONS).join(', ')}`);
  const { type, ...rest } = value;
  const field = DESTINATIONS[type as string];
  const unknown = Object.keys(rest).find((name) => name !== field);
  if (unknown !== undefined) throw new ImportError(`destination: ${String(type)} has no ${unknown}`);
  if (field === undefined) return { type: String(type) };
  const target = rest[field];
  const text = typeof target === 'string' || typeof target === 'number' ? String(target).trim() : '';
  if (text === '' || text.length > 500) throw new ImportError(`destination: the ${field} is missing or too long`);
  if (field === 'src' && !/^https?:\/\//.test(text)) throw new ImportError('destination: the src is an http address');
  return { type: String(type), [field]: text };
}

function readIcon(value: unknown): string {
  if (typeof value !== 'string' || value.length > 500 || !/^(https?:\/\/|\/(?!\/))/.test(value))
    throw new ImportError('icon: expected an address, or a path of this installation');
  return value;
}

/**
 * Reads a message.
 * @param language ISO 639-1, of texts that name none
 * @throws ImportError for a file that says something else
 */
export function readPush(content: string, language: string): WrittenContent {
  let value: unknown;
  try {
    value = parse(content);
  } catch (error) {
    throw new ImportError(`the file is neither YAML nor JSON: ${(error as Error).message}`, undefined, {
      cause: error,
    });
  }
  const fields: Fields = isObject(value) ? value : {};
  const unknown = Object.keys(fields).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw new ImportError(`${unknown}: a push message has ${FIELDS.join(', ')}`);
  const text = (field: keyof typeof MAX_LENGTHS): LocalizedText =>
    readLocalizedText(field, fields[field], language, MAX_LENGTHS[field]);
  return {
    title: text('title'),
    body: text('text'),
    ...(fields['button'] !== undefined && { action: text('button') }),
    ...(fields['icon'] !== undefined && { icon: readIcon(fields['icon']) }),
    ...(fields['destination'] !== undefined && { destination: readDestination(fields['destination']) }),
  };
}
