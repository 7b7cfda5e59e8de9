import {
  localizedText,
  record,
  text,
  webAddress,
  integer,
  list,
  orNull,
  colour,
} from '@aerial/contract/shapes/settings/fields.ts';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { emptyOf, isNullable, isRequiredValue, kindOf, labelPaths, linesOf, pairsOf, pairsText } from './kinds.ts';

describe('the schema of a value chooses its control', () => {
  test.each([
    ['a line of text', text(), 'text'],
    ['an address, however long', webAddress(), 'text'],
    ['a text in several languages', localizedText(64), 'words'],
    ['a colour', colour(), 'colour'],
    ['a switch', Type.Boolean(), 'flag'],
    ['a number', integer(1, 5), 'number'],
    ['one of several', Type.Enum(['a', 'b']), 'choice'],
    ['some of several', list(Type.Enum(['a', 'b'])), 'choices'],
    ['a list of texts', list(text()), 'lines'],
    ['a list of numbers', list(integer(0, 5)), 'lines'],
    ['a list of objects', list(record({ a: text() })), 'rows'],
    ['an object', record({ a: text() }), 'record'],
    ['texts by name', Type.Record(Type.String(), text()), 'pairs'],
    ['anything', Type.Record(Type.String(), Type.Unsafe<unknown>({})), 'json'],
  ])('%s', (_what, schema, tag) => expect(kindOf(schema).tag).toBe(tag));

  test('an address has one line, a long text several', () => {
    expect(kindOf(webAddress())).toMatchObject({ isLong: false });
    expect(kindOf(text(2000))).toMatchObject({ isLong: true });
  });
});

test('what may be null begins with null, else with the least that the schema accepts', () => {
  const schema = record({
    a: text(),
    b: integer(3, 5),
    c: orNull(text()),
    d: Type.Optional(text()),
    e: list(text()),
    f: Type.Enum(['x', 'y']),
  });
  expect(emptyOf(schema)).toEqual({ a: '', b: 3, c: null, e: [], f: 'x' });
  expect([isNullable(orNull(schema)), emptyOf(orNull(schema))]).toEqual([true, null]);
});

describe('a value is required where its schema refuses what an empty control stands for', () => {
  test.each([
    ['a number', integer(0, 5), true],
    ['a number that may be null', orNull(integer(0, 5)), false],
    ['an address', webAddress(), true],
    ['an address that may be null', orNull(webAddress()), false],
    ['a text that may be empty', text(), false],
    ['a text of at least a letter', Type.String({ minLength: 1 }), true],
    ['a colour', colour(), true],
    ['a list that may be empty', list(text()), false],
    ['a list of at least one', Type.Array(text(), { minItems: 1 }), true],
    ['a switch, which always has a value', Type.Boolean(), false],
    ['a choice, which always has a value', Type.Enum(['a', 'b']), false],
    ['a text in several languages', localizedText(64), false],
  ])('%s', (_what, schema, isRequired) => expect(isRequiredValue(schema)).toBe(isRequired));

  test('but not where its record can do without it', () => expect(isRequiredValue(integer(0, 5), true)).toBe(false));
});

test('labels are those of all values, and rows name no number', () => {
  const schema = list(record({ title: localizedText(), link: record({ url: text() }) }));
  expect(labelPaths('menu', schema)).toEqual(['menu', 'menu.title', 'menu.link', 'menu.link.url']);
});

test('lines and pairs are read as they are written', () => {
  expect(linesOf(' DE \n\nFR')).toEqual(['DE', 'FR']);
  expect(pairsOf('old = new\nshop_id=7=8\nalone')).toEqual({ old: 'new', shop_id: '7=8', alone: '' });
  expect(pairsOf(pairsText({ a: 'b', c: 'd = e' }))).toEqual({ a: 'b', c: 'd = e' });
});
