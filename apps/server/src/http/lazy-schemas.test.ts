import { calls } from '@aerial/contract/index.ts';
import buildSerializer from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { lazySerializer, lazyValidators } from './lazy-schemas.ts';

const compile = lazyValidators()({}, { customOptions: { allErrors: true, allowUnionTypes: true, coerceTypes: true } });

// What the start no longer finds, since no request has come yet.
test('every schema of the contract can be compiled', () => {
  const faults = calls.flatMap((call) => {
    try {
      for (const schema of [call.params, call.query, call.body]) if (schema) void compile({ schema } as never)({});
      buildSerializer(structuredClone(call.answer) as never);
      return [];
    } catch (error) {
      return [`${call.id}: ${String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});

test('a validator tells of the last value that it saw what is wrong with it', () => {
  const schema = { type: 'object', properties: { limit: { type: 'integer', minimum: 1 } } };
  const validate = compile({ schema, method: 'GET', url: '/', httpPart: 'querystring' } as never);
  expect(validate({ limit: '0' })).toBe(false);
  expect(validate.errors?.[0]).toMatchObject({ instancePath: '/limit', keyword: 'minimum' });
  const query = { limit: '7' };
  expect(validate(query)).toBe(true);
  expect(validate.errors).toBeNull();
  expect(query).toEqual({ limit: 7 });
});

test('a serializer leaves out what the contract does not name, and its schema as it is', () => {
  const answer = { type: 'object', properties: { name: { type: 'string' } } };
  const before = structuredClone(answer);
  const serialize = lazySerializer({ answer } as never);
  expect(serialize({ name: 'x', secret: 'y' })).toBe('{"name":"x"}');
  expect(serialize({ name: 'z' })).toBe('{"name":"z"}');
  expect(answer).toEqual(before);
});
