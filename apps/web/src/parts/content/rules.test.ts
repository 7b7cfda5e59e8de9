import { seconds } from '@aerial/domain/time.ts';
import { asContentId } from '@aerial/domain/ids.ts';
import { describe, expect, test } from 'vitest';
import {
  ageText,
  collapseText,
  contentAddress,
  countryName,
  episodesOfSeason,
  numbersOf,
  progressPercent,
  ratingText,
  resumeOffer,
  seasonsOf,
  sectionOf,
  usefulText,
} from './rules.ts';

test.each([
  ['C-611 C-613', '0.9', undefined],
  ['C-611', '0', undefined],
  ['C-611', 'no', undefined],
  ['C-611', null, undefined],
  ['C-612', '8', '8.0'],
  ['C-613', '7.86', '7.9'],
  ['C-613', 1, '1.0'],
])('%s: rating %s reads %s', (_row, rating, expected) => expect(ratingText(rating)).toBe(expected));

test.each([
  ['C-614: the motion rating first', { age: 12, motion_rating: { text: '16+' } }, '16+'],
  ['C-614: else the age', { age: 12, motion_rating: null }, '12+'],
  ['C-615: 0 is an age', { age: 0 }, '0+'],
  ['C-615: neither', { age: null, motion_rating: { text: '' } }, undefined],
])('%s', (_rule, content, expected) => expect(ageText(content)).toBe(expected));

test.each([
  ['usa', 'USA'],
  ['Ссср', 'СССР'],
  ['фрг', 'ФРГ'],
  ['франция', 'Франция'],
  ['южная Корея', 'Южная Корея'],
])('C-616 C-617: country %s reads %s', (name, expected) => expect(countryName(name)).toBe(expected));

describe('long texts', () => {
  const words = (length: number) => 'слово '.repeat(length).slice(0, length).trimEnd();
  test('C-164 C-166: 400 characters stay, longer texts are cut at a word with an ellipsis', () => {
    expect(collapseText('a'.repeat(400))).toEqual({ short: 'a'.repeat(400), isCut: false, control: 'more' });
    const cut = collapseText(words(1000));
    expect(cut).toMatchObject({ isCut: true, control: 'more' });
    expect(cut.short.length).toBeLessThanOrEqual(401);
    expect(cut.short).toMatch(/слово…$/);
  });
  test('C-165 C-166: with paragraphs the limit is 600, and the control says "show all"', () => {
    const text = `${words(300)}\n\n${words(290)}`;
    expect(collapseText(text)).toMatchObject({ isCut: false, control: 'show_all' });
    expect(collapseText(`${words(400)}\n${words(400)}`)).toMatchObject({ isCut: true, control: 'show_all' });
  });
  test('C-166: no comma before the ellipsis; a single endless word is cut all the same', () => {
    expect(collapseText(`${'x'.repeat(395)}, yyyyyyyyyy zz`).short).toBe(`${'x'.repeat(395)}…`);
    expect(collapseText('z'.repeat(500)).short).toHaveLength(401);
  });
  test.each(['null', 'None', '0', '', '  ', null, undefined, 0])('C-167: description %j is no description', (text) =>
    expect(usefulText(text)).toBeUndefined(),
  );
  test('C-167: anything else is', () => expect(usefulText(' text ')).toBe('text'));
});

test.each([
  ['C-142: an episode has both', { content_type: 'episode', season: 2, series: 5 }, { season: 2, episode: 5 }],
  [
    'C-143: a missing number is left out',
    { content_type: 'episode', season: null, series: 5 },
    { season: undefined, episode: 5 },
  ],
  [
    'C-142: a season has its number',
    { content_type: 'season', season: 3, series: null },
    { season: 3, episode: undefined },
  ],
  ['a film has none', { content_type: 'movie', season: 1, series: 1 }, {}],
])('%s', (_rule, content, expected) => expect(numbersOf(content)).toEqual(expected));

test('C-149 C-330: the section of a content', () => {
  expect(
    ['movie', 'program', 'series', 'episode', 'serial'].map((content_type) => sectionOf({ content_type })),
  ).toEqual(['movies', 'telecasts', 'series', 'series', 'series']);
  expect(
    sectionOf({
      content_type: 'episode',
      whole: { id: asContentId('1'), slug: 'news-1', title: 'Новости', content_type: 'program' },
    }),
  ).toBe('telecasts');
});

test('C-158 C-159: seasons ascend, episodes go by number', () => {
  const episodes = [
    { season: 2, series: 1 },
    { season: 1, series: 10 },
    { season: 1, series: 2 },
    { season: null, series: 1 },
  ];
  expect(seasonsOf(episodes)).toEqual([1, 2]);
  expect(episodesOfSeason(episodes, 1).map(({ series }) => series)).toEqual([2, 10]);
  expect(episodesOfSeason(episodes, undefined)).toHaveLength(4);
});

test.each([
  [9, 50, undefined],
  [10, 50, 10],
  [12_600, 99, 12_600],
  [12_601, 50, undefined],
  [600, 100, undefined],
])('C-604 C-605: %i s watched, %i percent: resume at %s', (position, watch_percentage, expected) => {
  expect(resumeOffer({ seconds: seconds(position), watch_percentage })).toBe(expected);
});

test.each([
  ['C-618 C-619: anything above 0 shows at least 1', 0.2, false, 1],
  ['C-619: no data, no bar', null, false, undefined],
  ['nothing watched, no bar', 0, false, undefined],
  ['C-619: a running broadcast shows at least 1', 0, true, 1],
  ['never more than whole', 140, false, 100],
])('%s', (_rule, percentage, isOnAir, expected) => expect(progressPercent(percentage, isOnAir)).toBe(expected));

test('C-042: an episode has an address below its series', () => {
  expect(contentAddress({ id: '5', slug: 'film-5' })).toBe('/contents/film-5');
  expect(contentAddress({ id: '7', slug: 'one-7' }, 'show-6')).toBe('/contents/show-6/one-7');
});
