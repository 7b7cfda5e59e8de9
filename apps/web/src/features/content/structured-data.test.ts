import { expect, test } from 'vitest';
import type { Content } from '../../parts/content/queries.ts';
import { contentData } from './structured-data.ts';

const license = (over: object) => ({
  entity_license_id: 1,
  purchase_type_id: '1',
  content_id: '5',
  content_title: 'Film',
  library_id: 3,
  distribution_type: 'rent',
  hours: 48,
  title: 'Rent',
  description: '',
  info: '',
  amount: '149.00',
  currency: 'RUB',
  ...over,
});
const film = (licenses?: readonly object[]) =>
  ({
    id: '5',
    slug: 'film-5',
    title: 'Film',
    content_type: 'movie',
    cover: {},
    genres: [],
    countries: [],
    persons: [],
    contents: [],
    parent: null,
    whole: null,
    duration: 5400,
    ...(licenses && { licenses }),
  }) as unknown as Content;
const offersOf = (content: Content) => contentData(content, { start: 'Start', section: 'Films' })[0]!['offers'];

test('a title that is sold by itself has its offers: rented for hours, or sold', () =>
  expect(
    offersOf(film([license({}), license({ distribution_type: 'own', hours: null, title: '', amount: '399.00' })])),
  ).toEqual([
    {
      '@type': 'Offer',
      name: 'Rent',
      url: '/contents/film-5',
      price: '149.00',
      priceCurrency: 'RUB',
      availability: 'https://schema.org/InStock',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      eligibleDuration: { '@type': 'QuantitativeValue', value: 48, unitCode: 'HUR' },
    },
    expect.objectContaining({ price: '399.00', businessFunction: 'http://purl.org/goodrelations/v1#Sell' }),
  ]));

test('what is sold with its series, or not at all, has none', () => {
  expect(offersOf(film([license({ content_id: '4' })]))).toBeUndefined();
  expect(offersOf(film())).toBeUndefined();
});
