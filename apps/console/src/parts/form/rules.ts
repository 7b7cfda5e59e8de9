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

function faultOf({ keyword, params }: Issue): FieldFault {
  if (keyword === 'required') return 'field_required';
  if (['minLength', 'minItems'].includes(keyword) && (params as { limit?: number }).limit === 1)
    return 'field_required';
  return keyword === 'maxLength' ? 'field_too_long' : 'field_wrong';
}

/** Schemas say `nullable` of what may be null, which the library does not know. */
export function withNull(schema: TSchema): TSchema {
  const { nullable: isNullable, ...plain } = schema as TSchema & { nullable?: boolean };
  const known = plain as { properties?: Record<string, TSchema>; items?: TSchema };
  const inner = {
    ...known,
    ...(known.properties && {
      properties: Object.fromEntries(Object.entries(known.properties).map(([name, one]) => [name, withNull(one)])),
    }),
    ...(known.items && { items: withNull(known.items) }),
  } as TSchema;
  return isNullable ? ({ anyOf: [{ type: 'null' }, inner] } as unknown as TSchema) : inner;
}

/** Faults by field; of several in one the first. @param schema the body of a call of the contract */
export function faultsOf(schema: TSchema, body: unknown): Readonly<Record<string, FieldFault>> {
  const [isValid, issues] = Errors(withNull(schema) as never, body) as unknown as [boolean, readonly Issue[]];
  const faults: Record<string, FieldFault> = {};
  if (isValid) return faults;
  for (const issue of issues) {
    const missing = (issue.params as { requiredProperties?: readonly string[] }).requiredProperties;
    const fields = issue.keyword === 'required' && missing ? missing : [issue.instancePath.split('/')[1] ?? ''];
    for (const field of fields) if (field !== '') faults[field] ??= faultOf(issue);
  }
  return faults;
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
