import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { defineTexts, textOf, type Text, type Texts } from './texts.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('**/*{texts,History}.{ts,tsx}', { cwd: root }).filter(
  (file) => !/i18n\/texts\.|\.test\./.test(file),
);

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'set' in value;
const sets = (
  await Promise.all(files.map(async (file) => (await import(path.join(root, file))) as Record<string, unknown>))
).flatMap((module) => Object.values(module).filter(isTexts));

const forms = (text: Text[number]): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name!))].toSorted();

test('every area has texts', () => expect(sets.length).toBeGreaterThan(12));
test('no two areas have the same name', () => {
  const names = sets.map(({ namespace }) => namespace);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe.each(sets.map((one) => [one.namespace, one.set] as const))('%s', (_name, set) => {
  test('both languages name the same values', () => {
    for (const [key, [en, ru]] of Object.entries(set))
      for (const text of forms(ru)) expect([key, placeholders(text)]).toEqual([key, placeholders(forms(en).at(-1)!)]);
  });
  test('what is counted has the forms that each language counts by', () => {
    for (const [key, [en, ru]] of Object.entries(set)) {
      if (typeof en === 'string') continue;
      expect([key, Object.keys(en)]).toEqual([key, ['one', 'other']]);
      expect([key, Object.keys(ru)]).toEqual([key, ['one', 'few', 'many']]);
    }
  });
});

test('the count chooses the form', () => {
  const rows = defineTexts('test-rows', {
    rows: [
      { one: '{{count}} row', other: '{{count}} rows' },
      { one: '{{count}} строка', few: '{{count}} строки', many: '{{count}} строк' },
    ],
  });
  expect([1, 2].map((count) => textOf(rows, 'rows', { count }))).toEqual(['1 row', '2 rows']);
});
