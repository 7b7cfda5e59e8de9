import { expect, test } from 'vitest';
import { arranged, nextSort, rangeOf, shownColumns, stateOf, withState } from './rules.ts';
import type { Column } from './types.ts';

interface Row {
  readonly name: string;
  readonly uses: number;
}
const columns: readonly Column<Row>[] = [
  { id: 'name', label: 'Name', text: ({ name }) => name, isHeader: true, sort: ({ name }) => name },
  { id: 'uses', label: 'Uses', text: ({ uses }) => String(uses), sort: ({ uses }) => uses },
  { id: 'more', label: 'More', text: () => '', isHidden: true },
];
const rows = [
  { name: 'beta', uses: 10 },
  { name: 'alpha', uses: 9 },
  { name: 'alphabet', uses: 200 },
];
const filters = [{ name: 'status' }];

test('the address carries search, filters, order and columns, and nothing else of it changes', () => {
  const params = withState(
    new URLSearchParams('tab=x'),
    { search: 'a b', filters: { status: 'dead' }, sort: { column: 'uses', isDescending: true }, columns: ['uses'] },
    filters,
  );
  expect(params.toString()).toBe('tab=x&q=a+b&sort=-uses&columns=uses&status=dead');
  expect(stateOf(params, filters)).toEqual({
    search: 'a b',
    filters: { status: 'dead' },
    sort: { column: 'uses', isDescending: true },
    columns: ['uses'],
  });
  expect(withState(params, { search: '', filters: {}, sort: undefined, columns: undefined }, filters).toString()).toBe(
    'tab=x',
  );
});

test('rows that are all here are searched by words and sorted by numbers as numbers', () => {
  const names = (state: Parameters<typeof arranged>[2]) => arranged(rows, columns, state).map(({ name }) => name);
  expect(names({ search: 'alph 9', sort: undefined })).toEqual(['alpha']);
  expect(names({ search: '', sort: { column: 'uses', isDescending: true } })).toEqual(['alphabet', 'beta', 'alpha']);
});

test('a head is pressed three times: up, down, as it comes', () => {
  const up = nextSort(undefined, 'uses');
  expect(up).toEqual({ column: 'uses', isDescending: false });
  expect(nextSort(up, 'uses')).toEqual({ column: 'uses', isDescending: true });
  expect(nextSort(nextSort(up, 'uses'), 'uses')).toBeUndefined();
});

test('hidden columns are shown when they are chosen; the one that names the row always is', () => {
  expect(shownColumns(columns, undefined).map(({ id }) => id)).toEqual(['name', 'uses']);
  expect(shownColumns(columns, ['more']).map(({ id }) => id)).toEqual(['name', 'more']);
});

test.each([
  ['b', 'd', ['b', 'c', 'd']],
  ['d', 'b', ['b', 'c', 'd']],
  [undefined, 'c', ['c']],
  ['gone', 'c', ['c']],
])('from %s to %s', (from, to, range) => expect(rangeOf(['a', 'b', 'c', 'd'], from, to)).toEqual(range));
