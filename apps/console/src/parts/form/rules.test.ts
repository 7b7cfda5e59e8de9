import { createOperatorTokenCall } from '@aerial/contract/calls/operator-tokens.ts';
import { changeTitleCall } from '@aerial/contract/calls/operator-titles.ts';
import { createWebhookCall } from '@aerial/contract/calls/webhooks.ts';
import { orNull } from '@aerial/contract/core.ts';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { changesOf, conflictsOf, faultsOf, isRequiredBy, withoutEmpty } from './rules.ts';

describe('a form is checked by the schema of its call', () => {
  test.each([
    ['nothing', {}, { name: 'field_required', scopes: 'field_required' }],
    ['an empty name', { name: '', scopes: ['users:read'] }, { name: 'field_required' }],
    ['a long name', { name: 'x'.repeat(65), scopes: ['users:read'] }, { name: 'field_too_long' }],
    ['what is right', { name: 'billing', scopes: ['users:read'] }, {}],
  ])('%s', (_what, body, faults) => expect(faultsOf(createOperatorTokenCall.body, body)).toEqual(faults));

  test('an unknown event is a fault of its list', () =>
    expect(faultsOf(createWebhookCall.body, { url: 'https://a.example', events: ['nothing'] })).toEqual({
      events: 'field_wrong',
    }));
});

test('what was emptied is required rather than wrong, however deep it stands', () => {
  const schema = Type.Object({
    limit: Type.Integer(),
    site: Type.Object({ url: Type.String({ pattern: '^https://' }) }),
  });
  expect(faultsOf(schema, { limit: '', site: { url: '' } })).toEqual({
    limit: 'field_required',
    site: 'field_required',
  });
  expect(faultsOf(schema, { limit: 1.5, site: { url: 'a' } })).toEqual({ limit: 'field_wrong', site: 'field_wrong' });
});

test.each([
  ['an emptied field', { version: 'v', year: null, original: null }, {}],
  ['no end of rights', { version: 'v', places: [{ library_id: 1, starts_at: null, leaves_at: null }] }, {}],
  ['a word for a number', { version: 'v', age: Number.NaN }, { age: 'field_wrong' }],
  ['a long text', { version: 'v', original: 'x'.repeat(300) }, { original: 'field_too_long' }],
])('a field that may be null: %s', (_what, body, faults) =>
  expect(faultsOf(changeTitleCall.body, body)).toEqual(faults),
);

const initial = { name: 'a', comment: '', tags: [1] };

test('a change sends only what differs', () =>
  expect(changesOf(initial, { name: 'b', comment: '', tags: [1] })).toEqual({ name: 'b' }));

test.each([
  ['another field', { ...initial, comment: 'theirs' }, []],
  [
    'the same field, to something else',
    { ...initial, name: 'theirs' },
    [{ name: 'name', mine: 'b', theirs: 'theirs' }],
  ],
  ['the same field, to the same', { ...initial, name: 'b' }, []],
])('when another member has changed %s meanwhile', (_what, theirs, conflicts) =>
  expect(conflictsOf(initial, { ...initial, name: 'b' }, theirs)).toEqual(conflicts),
);

test('empty texts are not sent', () => expect(withoutEmpty({ a: '', b: 'x', c: 0 })).toEqual({ b: 'x', c: 0 }));

test('a field is required where its call requires it, and an empty text would be none', () => {
  const schema = Type.Object({
    name: Type.String({ minLength: 1 }),
    period: Type.String({ pattern: '^[0-9]+$' }),
    title: Type.Object({}),
    comment: Type.String(),
    logo: orNull(Type.String({ minLength: 1 })),
    email: Type.Optional(Type.String({ minLength: 1 })),
  });
  const fields = ['name', 'period', 'title', 'comment', 'logo', 'email', 'other'];
  expect(fields.filter((name) => isRequiredBy(schema, name))).toEqual(['name', 'period', 'title']);
  expect(isRequiredBy(undefined, 'name')).toBe(false);
});
