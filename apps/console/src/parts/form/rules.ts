/** What a form checks before it is sent, and what it compares when another member has saved meanwhile. Pure. */
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';

export type FormValues = Readonly<Record<string, unknown>>;
/** Why a value is refused, in the same three sentences as the server's. */
export type FieldFault = 'field_required' | 'field_too_long' | 'field_wrong';

interface Issue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: unknown;
}

function faultOf({ keyword, params, instancePath }: Issue, body: unknown): FieldFault {
  // An emptied field is no wrong number or address.
  if (keyword === 'required' || valueAt(body, instancePath) === '') return 'field_required';
  if (['minLength', 'minItems'].includes(keyword) && (params as { limit?: number }).limit === 1)
    return 'field_required';
  return keyword === 'maxLength' ? 'field_too_long' : 'field_wrong';
}

const valueAt = (body: unknown, instancePath: string): unknown =>
  instancePath
    .split('/')
    .slice(1)
    .reduce((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], body);

const known = new WeakMap<object, unknown>();
/** `nullable` is a word of the server's validator: here it is said in JSON Schema. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const cached = known.get(schema);
  if (cached !== undefined) return cached;
  const { nullable, ...rest } = schema as Readonly<Record<string, unknown>>;
  const said = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]));
  const result = nullable === true ? { anyOf: [said, { type: 'null' }] } : said;
  known.set(schema, result);
  return result;
}

/** Faults by field; of several in one the first. @param schema the body of a call of the contract */
export function faultsOf(schema: TSchema, body: unknown): Readonly<Record<string, FieldFault>> {
  const [isValid, issues] = Errors(plain(schema) as never, body) as unknown as [boolean, readonly Issue[]];
  const faults: Record<string, FieldFault> = {};
  if (isValid) return faults;
  for (const issue of issues) {
    // What is wrong with the alternatives says more.
    if (issue.keyword === 'anyOf') continue;
    const missing = (issue.params as { requiredProperties?: readonly string[] }).requiredProperties;
    const fields = issue.keyword === 'required' && missing ? missing : [issue.instancePath.split('/')[1] ?? ''];
    for (const field of fields) if (field !== '') faults[field] ??= faultOf(issue, body);
  }
  return faults;
}

interface Property {
  readonly type?: unknown;
  readonly nullable?: boolean;
  readonly minLength?: number;
  readonly pattern?: string;
}

/** Whether an empty text is no value. */
export const refusesEmptyText = ({ minLength = 0, pattern }: Pick<Property, 'minLength' | 'pattern'>): boolean =>
  minLength > 0 || (pattern !== undefined && !new RegExp(pattern, 'u').test(''));

/** Whether a field must be filled in: its call requires it, and an empty text is none. @param schema the body of the call */
export function isRequiredBy(schema: TSchema | undefined, name: string): boolean {
  const { required = [], properties = {} } = (schema ?? {}) as {
    readonly required?: readonly string[];
    readonly properties?: Readonly<Record<string, Property>>;
  };
  const property = properties[name];
  if (!property || property.nullable || !required.includes(name)) return false;
  return property.type !== 'string' || refusesEmptyText(property);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields whose value differs from another. */
export const changedFields = (from: FormValues, to: FormValues): readonly string[] =>
  Object.keys(to).filter((name) => !isSame(from[name], to[name]));

/** Only what was changed: the body of a PATCH. */
export const changesOf = <V extends FormValues>(initial: V, values: V): Partial<V> =>
  Object.fromEntries(changedFields(initial, values).map((name) => [name, values[name]])) as Partial<V>;

export interface FieldConflict {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Fields that were changed here and, to something else, by somebody else since the form was opened. */
export const conflictsOf = (initial: FormValues, mine: FormValues, theirs: FormValues): readonly FieldConflict[] =>
  changedFields(initial, mine)
    .filter((name) => !isSame(initial[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));

/** Without the optional texts that were left empty. */
export const withoutEmpty = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
