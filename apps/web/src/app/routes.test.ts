import { expect, test } from 'vitest';
import { isNarrow } from '@aerial/ui/breakpoints.ts';
import { FILTER_SECTIONS, isExemptFromLogin, needsUser, opensOver } from '../addresses/route-kinds.ts';
import { layerOfPath, routeOfPath } from './route-table.ts';

const pageOf = (path: string) => /(\w+)\.tsx$/.exec(routeOfPath(path).module)![1];

test.each(['/row', '/rowset', '/provider', '/guide', '/watch', '/trailers', '/persons'])(
  '%s without an id is answered with 404',
  (path) => expect(routeOfPath(path).status).toBe(404),
);

test.each(['/channel_embed/5', '/content_embed/film-5'])('%s has a page of its own', (path) =>
  expect(['GoHomePage', 'NotFoundPage', 'SlugPage']).not.toContain(pageOf(path)),
);

test('filter pages are those of films and of series', () =>
  expect([...FILTER_SECTIONS].toSorted()).toEqual(['movies', 'series']));

test.each([
  [933, true, false],
  [932, true, true],
  [1440, false, true],
])(
  'F-192 F-193 C-032 C-033 A-278 A-279: a channel at %i px, desktop %s, covers the page: %s',
  (width, isDesktop, expected) => {
    expect(opensOver(layerOfPath('/channels/sport/match'), { isNarrow: isNarrow(width), isDesktop })).toBe(expected);
  },
);

test.each([
  '/agreement',
  '/privacy',
  '/terms',
  '/geo_lock',
  '/provider/aerial',
  '/promo/5?code=x',
  '/packets',
  '/packets/5',
  '/gift#x',
  '/news/5',
  '/faq',
  '/app_store',
  '/account_mobile',
])('F-140: %s stays open without login', (path) => expect(isExemptFromLogin(path)).toBe(true));

test.each([
  '/',
  '/startpage',
  '/channels',
  '/channels/sport/match',
  '/contents/film-5',
  '/watch/1',
  '/row/1',
  '/search',
  '/lk',
  '/settings',
  '/movies',
  '/my',
  '/guide/lg',
  '/newsroom',
])('F-140: %s needs a login where the provider requires one', (path) => expect(isExemptFromLogin(path)).toBe(false));

test.each(['/LK', '/%6ck', '/lk//', '/Settings/x', '/%73ettings', '/MY', '/%6Dy/'])(
  'F-186: %s is a page of a user in any spelling',
  (path) => expect(needsUser(path)).toBe(true),
);
