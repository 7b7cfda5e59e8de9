import { describe, expect, test } from 'vitest';
import { setOf, type BulkValues } from './bulk.ts';
import { filterOf } from './filter.ts';
import { instantIn } from './wall-clock.ts';

const keep: BulkValues = {
  age: '',
  is_free: '',
  is_hidden: '',
  archived_days: '',
  add_categories: [],
  remove_categories: [],
  add_packets: [],
  remove_packets: [],
  isForAll: false,
};

test('a bulk change sends only what is chosen', () => {
  expect(setOf(keep)).toEqual({});
  expect(setOf({ ...keep, age: 'none', is_free: 'no', archived_days: '0', add_categories: ['3'] })).toEqual({
    age: null,
    is_free: false,
    archived_days: 0,
    add_category_ids: [3],
  });
});

test('the filters of the list are those of the call', () =>
  expect(filterOf('news', { category_id: '3', source: 'elsewhere', has_guide: '0' })).toEqual({
    search: 'news',
    category_id: 3,
    has_guide: '0',
  }));

describe('a time of the provider’s clocks is an instant', () => {
  test.each([
    ['in winter', '2031-01-31T20:00', 'Europe/Riga', '2031-01-31T18:00:00.000Z'],
    ['in summer', '2031-07-31T20:00', 'Europe/Riga', '2031-07-31T17:00:00.000Z'],
    ['an hour after the clocks changed', '2031-03-30T04:00', 'Europe/Riga', '2031-03-30T01:00:00.000Z'],
    ['an hour before', '2031-03-30T02:00', 'Europe/Riga', '2031-03-30T00:00:00.000Z'],
    ['west of Greenwich', '2031-01-31T20:00', 'America/New_York', '2031-02-01T01:00:00.000Z'],
  ])('%s', (_when, local, zone, instant) => expect(new Date(instantIn(local, zone)!).toISOString()).toBe(instant));
  test('what is no time is none', () => expect(instantIn('', 'UTC')).toBeUndefined());
});
