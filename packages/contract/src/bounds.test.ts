/** A value that no column can hold must be refused before it reaches the database: every request field has bounds. */
import { expect, test } from 'vitest';
import type { Call } from './core.ts';
import { calls } from './index.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

/** Where a schema accepts values without a limit. */
function unbounded(schema: Schema, at: string): string[] {
  if (schema.enum || schema.const !== undefined) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((one, index) => unbounded(one, `${at}|${index}`));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const wrong: string[] = [];
  if (types.length === 0) wrong.push(`${at}: any value`);
  if (
    types.some((type) => type === 'integer' || type === 'number') &&
    !(Number.isFinite(schema.minimum) && Number.isFinite(schema.maximum))
  )
    wrong.push(`${at}: a number without minimum and maximum`);
  if (types.includes('string') && schema.maxLength === undefined) wrong.push(`${at}: a text without maxLength`);
  if (types.includes('array'))
    wrong.push(
      ...(schema.maxItems === undefined ? [`${at}: an array without maxItems`] : []),
      ...unbounded(schema.items ?? {}, `${at}[]`),
    );
  if (types.includes('object')) {
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      wrong.push(...unbounded(property, `${at}.${name}`));
    const open = [
      ...Object.values(schema.patternProperties ?? {}),
      ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
    ];
    if (open.length > 0 && schema.maxProperties === undefined) wrong.push(`${at}: a record without maxProperties`);
    // The values of a record are any JSON, whose size the service limits.
    for (const value of open) if (Object.keys(value).length > 0) wrong.push(...unbounded(value, `${at}.*`));
  }
  return wrong;
}

/** Fields that take any JSON within the limit of a body, because the service uses them only in the form it expects. */
const ANY_VALUE: readonly string[] = ['login body.serial: any value'];

const inputs = (call: Call) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    call[part] ? unbounded(call[part] as Schema, `${call.id} ${part}`) : [],
  );

test('no call accepts a number or a text without bounds', () => {
  expect(calls.flatMap(inputs)).toEqual(ANY_VALUE);
});

test('every parameter of a path is declared', () => {
  for (const call of calls) {
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    const declared = Object.keys((call.params as Schema | undefined)?.properties ?? {});
    expect(declared.toSorted(), call.id).toEqual(named.toSorted());
  }
});

test('the check finds unbounded fields', () => {
  const found = unbounded(
    {
      type: 'object',
      properties: {
        a: { type: 'integer', minimum: 0 },
        b: { type: ['string', 'null'] },
        c: { type: 'array', maxItems: 3, items: { type: 'number' } },
        d: {},
      },
    },
    'x',
  );
  expect(found).toEqual([
    'x.a: a number without minimum and maximum',
    'x.b: a text without maxLength',
    'x.c[]: a number without minimum and maximum',
    'x.d: any value',
  ]);
});
