import { expect, test } from 'vitest';
import { filtersOf, nextLoad, rowFilters, searchOf, withFilter, yearOptions } from './rules.ts';

test('C-216: filters are read from the address and written to it; malformed values are omitted', () => {
  expect(filtersOf('?genre=1&subgenre=110&country=643&year=2010-2019&rating=7&x=1')).toEqual({
    genre: '1',
    subgenre: '110',
    country: '643',
    year: '2010-2019',
    rating: '7',
  });
  expect(filtersOf('?genre=a&country=&year=-&rating=9')).toEqual({});
  expect(searchOf({ genre: '1', year: '-1979' })).toBe('?genre=1&year=-1979');
  expect(searchOf({})).toBe('');
});

test('C-216: another genre clears the subgenre', () => {
  expect(searchOf(withFilter({ genre: '1', subgenre: '110', rating: '8' }, 'genre', '2'))).toBe('?genre=2&rating=8');
  expect(filtersOf('?subgenre=110')).toEqual({});
});

test('C-219 C-220 C-221 C-222 C-223 C-224 C-225 C-226 C-227: the years', () => {
  expect(yearOptions(2026).map(({ value }) => value)).toEqual([
    '2025-2026',
    '2024-2024',
    '2023-2023',
    '2022-2022',
    '2021-2021',
    '2020-',
    '2010-2019',
    '2000-2009',
    '1990-1999',
    '1980-1989',
    '-1979',
  ]);
});

test('C-228 C-222 C-227: open bounds are omitted from the request', () => {
  expect(rowFilters({ genre: '1', subgenre: '110', year: '2020-', rating: '8' })).toEqual({
    main_genre: '1',
    genre: '110',
    country: undefined,
    year_from: '2020',
    year_to: undefined,
    rating_from: '8',
  });
  expect(rowFilters({ year: '-1979' })).toMatchObject({ year_from: undefined, year_to: '1979' });
});

test('C-553 C-805: every further load has 50, until the end', () => {
  expect(nextLoad({ offset: 0, more_count: 3, contents: [1, 2] })).toEqual({ offset: 2, limit: 50 });
  expect(nextLoad({ offset: 2, more_count: 0, contents: [1] })).toBeUndefined();
});
