import type { RowsetStub } from '@aerial/contract/shapes/row.ts';
import { describe, expect, test } from 'vitest';
import { barPlaces, extraEntries, fittingEntries, isCurrent, markedPath, menuEntries } from './menu.ts';

const page = (over: Partial<RowsetStub>): RowsetStub => ({
  id: 1,
  slug: 'page',
  title: 'Page',
  template: 'page',
  library_id: null,
  description: '',
  logo: null,
  icon: null,
  cache_timeout: 0,
  ...over,
});
const guest = { isSignedIn: false };
const targetOf = (over: Partial<RowsetStub>) => menuEntries([page(over)], guest)[0];

test.each([
  ['A-314', { template: 'startpage', slug: 'start' }, '/'],
  ['A-315', { template: 'starpage', slug: 'start' }, '/'],
  ['A-316 C-091', { template: 'search', slug: 'search' }, '/search'],
  ['C-092', { template: 'tvchannels', slug: 'channels' }, '/channels'],
  ['C-093', { template: 'tvchannels20', slug: 'x' }, '/channels'],
  ['C-094', { template: 'tvchannels30', slug: 'x' }, '/channels'],
  ['A-317 C-100', { template: 'group.catalog', slug: 'films' }, '/catalog/films'],
  ['C-099 C-100', { template: 'group.catalog.search', slug: 'films' }, '/search'],
  ['C-100', { template: 'unheard.of', slug: 'sport' }, '/sport'],
])('%s: a page %o leads to %s', (_row, over, to) => expect(targetOf(over)?.to).toBe(to));

test('A-313 C-096: an outer link leads outside; an invalid address is omitted', () => {
  expect(targetOf({ template: 'outer_link', slug: 'https://x.example' })).toMatchObject({
    to: 'https://x.example',
    isOutside: true,
  });
  expect(targetOf({ template: 'outer_link', slug: 'javascript:alert(1)' })).toBeUndefined();
});

test('A-318: the icon is that of tv_x3', () =>
  expect(targetOf({ icon: { tv_x3: 'icon.png' } })?.icon).toBe('icon.png'));

test('A-319 A-320 A-321 A-744 A-731 A-985 C-626: favourites are hidden from guests and from children', () => {
  const my = page({ id: 1000, slug: 'my' });
  expect(menuEntries([my], guest)).toEqual([]);
  expect(menuEntries([my], { isSignedIn: true, isChild: true })).toEqual([]);
  expect(menuEntries([my], { isSignedIn: true, isChild: false })[0]).toMatchObject({ to: '/my', kind: 'favourites' });
});

test.each([
  ['A-294 A-296: all fit, no menu', [100, 100], 220, 2],
  ['A-296: one pixel less, and the last goes into the menu', [100, 100], 219, 1],
  ['A-295 A-296: 10 px each and 84 px for the menu', [100, 100, 100], 304, 2],
  ['A-295: one pixel less', [100, 100, 100], 303, 1],
  ['none fits', [100], 90, 0],
])('%s', (_rule, widths, available, count) => expect(fittingEntries(widths, available)).toBe(count));

test('the entry of the current page is marked', () => {
  expect(isCurrent({ to: '/channels', kind: 'channels', slug: 'tv' }, '/channels/sport')).toBe(true);
  expect(isCurrent({ to: '/', kind: 'start', slug: 'start' }, '/startpage')).toBe(true);
  expect(isCurrent({ to: '/', kind: 'start', slug: 'start' }, '/channels')).toBe(false);
});

test.each(['/movies', '/catalog/movies', '/rowset/movies', '/row/movies'])(
  '%s is the page of its menu entry',
  (path) => {
    const [movies, series] = menuEntries(
      [page({ template: 'group.catalog', slug: 'movies' }), page({ template: 'group.catalog', slug: 'series' })],
      guest,
    );
    expect([isCurrent(movies!, path), isCurrent(series!, path)]).toEqual([true, false]);
  },
);

test('C-019 A-015 A-322 A-324: a partner adds external links, which open as such; unusable ones are omitted', () => {
  const links = extraEntries([
    { title: 'Кабинет', url: 'https://partner.example/lk' },
    { title: 'Скрипт', url: 'javascript:alert(1)' },
    { title: 'Акции', url: 'https://partner.example/sale' },
  ]);
  expect(links.map(({ title, to, isOutside, kind }) => [title, to, isOutside, kind])).toEqual([
    ['Кабинет', 'https://partner.example/lk', true, 'outside'],
    ['Акции', 'https://partner.example/sale', true, 'outside'],
  ]);
  expect(new Set(links.map(({ id }) => id)).size).toBe(2);
  expect(extraEntries([])).toEqual([]);
});

describe('A-307 A-308: bottom navigation', () => {
  const entry = (id: number, over: Partial<RowsetStub> = {}) =>
    menuEntries([page({ id, slug: `p${id}`, template: 'group.catalog', ...over })], guest)[0]!;
  const start = entry(1, { template: 'startpage' });
  const channels = entry(2, { template: 'tvchannels' });
  const search = entry(3, { template: 'search' });
  const [films, series, kids] = [entry(4), entry(5), entry(6)];
  const elsewhere = entry(7, { template: 'outer_link', slug: 'https://x.example' });
  test('what fits has a place; the search has its own', () =>
    expect(barPlaces([start, search, channels, films], 4)).toEqual({
      places: [start, channels, films],
      catalogue: [],
    }));
  test('where more do not fit, one place is the menu with all pages of the catalogue', () =>
    expect(barPlaces([start, channels, films, series, kids], 4)).toEqual({
      places: [start, channels, films],
      catalogue: [films, series, kids],
    }));
  test('external pages are in the menu', () =>
    expect(barPlaces([start, channels, elsewhere], 4)).toEqual({ places: [start, channels], catalogue: [elsewhere] }));
  test.each([
    ['a channel over the start page marks the channels', '/channels/all/noir', '/', '/channels/all/noir'],
    ['a film over a page, that page', '/contents/film-5', '/channels', '/channels'],
  ])('%s', (_what, address, under, expected) => expect(markedPath([start, channels], address, under)).toBe(expected));
  test('so is whatever else has no place', () =>
    expect(barPlaces([start, films, channels, series], 3)).toEqual({
      places: [start, films],
      catalogue: [films, channels, series],
    }));
});
