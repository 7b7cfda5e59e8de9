/** Which control edits a value, from its schema in the contract: a setting that is added there has its control here. Pure. */
import { LANGUAGES } from '@aerial/domain/language.ts';
import type { TSchema } from 'typebox';
import { refusesEmptyText } from '../form/rules.ts';

export interface Field {
  readonly name: string;
  readonly schema: TSchema;
  readonly isOptional: boolean;
}

export type Kind =
  | { readonly tag: 'flag' | 'colour' | 'json' | 'pairs' }
  | { readonly tag: 'text'; readonly isLong: boolean; readonly maxLength: number }
  | { readonly tag: 'words'; readonly isLong: boolean; readonly maxLength: number }
  | { readonly tag: 'number'; readonly minimum: number; readonly maximum: number }
  | { readonly tag: 'choice'; readonly values: readonly string[] }
  | { readonly tag: 'choices'; readonly values: readonly string[] }
  /** One on each line. */
  | { readonly tag: 'lines'; readonly isNumeric: boolean }
  | { readonly tag: 'record'; readonly fields: readonly Field[] }
  | { readonly tag: 'rows'; readonly item: TSchema; readonly maxItems: number };

interface Known {
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

const LONG_TEXT = 1000;
/** Addresses have one line however long they are. */
const ADDRESS_LENGTH = 2048;
const isLong = (maxLength: number): boolean => maxLength >= LONG_TEXT && maxLength !== ADDRESS_LENGTH;
const texts = (values: readonly unknown[]): readonly string[] => values.filter((one) => typeof one === 'string');

/** Whether the value may be null. */
export function isNullable(schema: TSchema): boolean {
  const { nullable, type, anyOf = [] } = schema as Known;
  return nullable === true || (Array.isArray(type) && type.includes('null')) || anyOf.some(isNullType);
}
const isNullType = (schema: TSchema): boolean => (schema as Known).type === 'null';

export function kindOf(schema: TSchema): Kind {
  const known = schema as Known;
  const type = Array.isArray(known.type) ? known.type.find((one) => one !== 'null') : known.type;
  if (known.enum) return { tag: 'choice', values: texts(known.enum) };
  if (known.properties) return recordOf(known);
  if (type === 'boolean') return { tag: 'flag' };
  if (type === 'integer' || type === 'number')
    return { tag: 'number', minimum: known.minimum ?? 0, maximum: known.maximum ?? Number.MAX_SAFE_INTEGER };
  if (type === 'string') {
    if (known.pattern === '^#[0-9a-fA-F]{6}$') return { tag: 'colour' };
    const { maxLength = 255 } = known;
    return { tag: 'text', isLong: isLong(maxLength), maxLength };
  }
  if (type === 'array' && known.items) {
    const item = kindOf(known.items);
    if (item.tag === 'choice') return { tag: 'choices', values: item.values };
    if (item.tag === 'text' || item.tag === 'number') return { tag: 'lines', isNumeric: item.tag === 'number' };
    return { tag: 'rows', item: known.items, maxItems: known.maxItems ?? 100 };
  }
  const named = Object.values(known.patternProperties ?? {})[0];
  return { tag: named && kindOf(named).tag === 'text' ? 'pairs' : 'json' };
}

function recordOf({ properties = {}, required = [] }: Known): Kind {
  const names = Object.keys(properties);
  const languages = new Set<string>(LANGUAGES);
  if (names.every((name) => languages.has(name))) {
    const { maxLength = 255 } = properties['ru'] as Known;
    return { tag: 'words', isLong: isLong(maxLength), maxLength };
  }
  return {
    tag: 'record',
    fields: names.map((name) => ({ name, schema: properties[name]!, isOptional: !required.includes(name) })),
  };
}

/**
 * Whether a value must be filled in: it is neither absent nor null, and its schema refuses what an empty control stands for. Choices and
 * switches always have a value.
 */
export function isRequiredValue(schema: TSchema, isOptional = false): boolean {
  if (isOptional || isNullable(schema)) return false;
  const { tag } = kindOf(schema);
  if (tag === 'number' || tag === 'colour') return true;
  if (tag === 'text') return refusesEmptyText(schema as Known);
  return tag === 'lines' && ((schema as Known).minItems ?? 0) > 0;
}

/** What a new row, or a value that was null, begins with. */
export function emptyOf(schema: TSchema): unknown {
  if (isNullable(schema)) return null;
  const kind = kindOf(schema);
  switch (kind.tag) {
    case 'flag':
      return false;
    case 'number':
      return kind.minimum;
    case 'colour':
      return '#000000';
    case 'choice':
      return kind.values[0];
    case 'choices':
    case 'lines':
    case 'rows':
      return [];
    case 'record':
      return Object.fromEntries(
        kind.fields.filter(({ isOptional }) => !isOptional).map(({ name, schema: own }) => [name, emptyOf(own)]),
      );
    case 'text':
      return '';
    default:
      return {};
  }
}

/** Paths of all values that have a label, as `support.email`; rows name no number. */
export function labelPaths(name: string, schema: TSchema): readonly string[] {
  const kind = kindOf(schema);
  const fields = kind.tag === 'record' ? kind.fields : kind.tag === 'rows' ? fieldsOf(kind.item) : [];
  return [name, ...fields.flatMap((field) => labelPaths(`${name}.${field.name}`, field.schema))];
}
const fieldsOf = (item: TSchema): readonly Field[] => {
  const kind = kindOf(item);
  return kind.tag === 'record' ? kind.fields : [];
};

/** Values of lists and choices, which have words as well. */
export function choicePaths(name: string, schema: TSchema): readonly string[] {
  const kind = kindOf(schema);
  if (kind.tag === 'choice' || kind.tag === 'choices') return kind.values.map((value) => `${name}=${value}`);
  const fields = kind.tag === 'record' ? kind.fields : kind.tag === 'rows' ? fieldsOf(kind.item) : [];
  return fields.flatMap((field) => choicePaths(`${name}.${field.name}`, field.schema));
}

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `name = value` on each line; what has no `=` has an empty value. */
export const pairsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    linesOf(text).map((line) => {
      const at = line.indexOf('=');
      return at === -1 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
export const pairsText = (pairs: Readonly<Record<string, unknown>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
