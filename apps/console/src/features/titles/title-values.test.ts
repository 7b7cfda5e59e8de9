import type { OperatorTitle } from '@aerial/contract/calls/operator-titles.ts';
import { asContentId, asLibraryId } from '@aerial/domain/ids.ts';
import { epochSeconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { changeOf, valuesOf } from './title-values.ts';

const zone = 'Europe/Moscow';
const id = asContentId('700000000000000001');
const title: OperatorTitle = {
  id,
  version: 'v1',
  slug: 'lighthouse',
  type: 'movie',
  parent_id: null,
  whole_id: id,
  season: null,
  series: null,
  title: { ru: 'Маяк' },
  original: null,
  short: {},
  description: {},
  year: 1999,
  age: null,
  is_adult: false,
  is_cartoon: false,
  is_announcement: false,
  ratings: [],
  genre_ids: [1],
  country_ids: [],
  persons: [],
  pictures: { poster: null, wide: null, background: null },
  places: [{ library_id: asLibraryId(7), starts_at: epochSeconds(1_900_000_020), leaves_at: null }],
  is_published: true,
  state: 'published',
  has_media: false,
  duration_s: null,
  episodes: 0,
  is_editable: true,
  created_at: '2031-01-01T00:00:00Z',
  updated_at: '2031-01-01T00:00:00Z',
};
const initial = valuesOf(title, zone);
const sent = (values: object) => changeOf(initial, { ...initial, ...values }, { version: 'v1', type: 'movie', zone });

test.each([
  ['nothing', {}, {}],
  ['a year that was emptied', { year: ' ' }, { year: null }],
  ['an age', { age: '12' }, { age: 12 }],
  ['genres', { genre_ids: ['2', '1'] }, { genre_ids: [2, 1] }],
  [
    'when rights end, in the provider’s zone',
    { places: [{ ...initial.places[0]!, to: '2040-01-01T03:00' }] },
    { places: [{ library_id: 7, starts_at: 1_900_000_020, leaves_at: Date.UTC(2040, 0, 1) / 1000 }] },
  ],
])('of %s only that is sent', (_what, values, body) => expect(sent(values)).toEqual({ version: 'v1', ...body }));

test('the number of a season is its season, that of an episode its series', () => {
  const numbered = { ...initial, number: '4' };
  const of = (type: 'season' | 'episode') => changeOf(initial, numbered, { version: 'v1', type, zone });
  expect([of('season'), of('episode')]).toEqual([
    { version: 'v1', season: 4 },
    { version: 'v1', series: 4 },
  ]);
});
