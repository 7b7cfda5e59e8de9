import { expect, test } from 'vitest';
import { FILTER_SECTIONS } from '../features/filters/queries.ts';
import { isNarrow } from '../ui/breakpoints.ts';
import { isExemptFromLogin, needsUser, opensOver, trailingId } from '../addresses/route-kinds.ts';
import { layerOfPath, routeOfPath } from './route-table.ts';

const pageOf = (path: string) => /(\w+)\.tsx$/.exec(routeOfPath(path).module)![1];

test.each([
  ['F-052 C-021', '/', 'StartPage'],
  ['F-053 C-022', '/startpage', 'StartPage'],
  ['F-054 C-023', '/channels', 'ChannelsPage'],
  ['F-055 C-024', '/channels/sport', 'ChannelsPage'],
  ['F-056 C-026', '/channels/sport/match', 'ChannelsPage'],
  ['F-058 C-037', '/channel/3', 'ChannelsPage'],
  ['F-066 C-040', '/contents/film-5', 'ContentPage'],
  ['F-067 C-042', '/contents/show-6/one-7', 'ContentPage'],
  ['C-050', '/episodes/one-7', 'ContentPage'],
  ['F-068 C-044', '/watch/film-5', 'WatchPage'],
  ['F-069 C-046', '/trailers/9', 'TrailerPage'],
  ['F-070', '/persons/anna-5', 'PersonPage'],
  ['F-072 C-053', '/row/new-642', 'RowPage'],
  ['F-073 C-056', '/rowset/3', 'RowsetPage'],
  ['F-075', '/catalog/movies', 'RowsetPage'],
  ['F-093', '/geo_lock', 'GeoLockPage'],
  ['F-105 C-080', '/channelsfree', 'FreeChannelsPage'],
  ['C-071 C-074', '/movies', 'FilterPage'],
  ['C-072 C-074', '/series', 'FilterPage'],
  ['F-079', '/promo', 'PromoPage'],
  ['F-080', '/promo/5', 'PromoPage'],
  ['F-081', '/gift', 'PromoPage'],
  ['A-262', '/packets', 'PacketsPage'],
  ['A-262', '/packets/5', 'PacketPage'],
  ['F-090 A-056', '/provider/aerial', 'ProviderPage'],
  ['F-092 A-055', '/provider/5', 'ProviderPage'],
  ['F-095', '/agreement', 'LegalPage'],
  ['F-096', '/privacy', 'LegalPage'],
  ['F-097', '/terms', 'LegalPage'],
  ['F-099', '/news', 'NewsPage'],
  ['F-100', '/news/5', 'NewsItemPage'],
  ['F-101', '/faq', 'FaqPage'],
  ['F-103', '/app_store', 'AppStorePage'],
  ['F-107 C-084', '/guide/lg', 'GuidePage'],
  ['A-076', '/instructions', 'InstructionsPage'],
  ['A-078 A-079', '/manual', 'ManualsPage'],
  ['A-077', '/manual/mag', 'ManualPage'],
  ['F-110 A-277', '/search', 'SearchPage'],
  ['F-113 C-077', '/newyear', 'NewYearPage'],
  ['F-114', '/my', 'MyPage'],
  ['F-126', '/test', 'TestPage'],
  ['F-126', '/test_feed', 'TestFeedPage'],
  ['F-126', '/vitrina_test', 'VitrinaTestPage'],
  ['C-062', '/telecasts', 'SlugPage'],
  ['C-063', '/viju', 'SlugPage'],
  ['C-064', '/start', 'SlugPage'],
  ['C-065', '/amediateka', 'SlugPage'],
  ['C-066', '/moretv', 'SlugPage'],
  ['C-067', '/nonfiction', 'SlugPage'],
  ['C-058', '/tv-child', 'SlugPage'],
  ['C-059', '/sport', 'SlugPage'],
  ['C-068', '/contents', 'SlugPage'],
  ['C-057', '/some-rowset', 'SlugPage'],
  ['F-123 C-088', '/no/such/page', 'GoHomePage'],
  ['F-123', '/watch/film/5/extra', 'GoHomePage'],
])('%s: %s shows %s', (_row, path, page) => expect(pageOf(path)).toBe(page));

test.each([
  ['F-115 C-081', '/row'],
  ['F-116 C-082', '/rowset'],
  ['F-117', '/provider'],
  ['F-118 F-106 C-083 C-084', '/guide'],
  ['F-119 C-085', '/watch'],
  ['F-120 C-086', '/trailers'],
  ['F-121 C-087', '/persons'],
])('%s: %s without an id is not found', (_row, path) => {
  expect(pageOf(path)).toBe('NotFoundPage');
  expect(routeOfPath(path).status).toBe(404);
});

test.each(['/lk', '/lk_parental', '/settings', '/settings/devices', '/settings/language/interface', '/account_mobile', '/channel_embed/5', '/content_embed/film-5'])(
  'A-262 A-264: %s has a page of its own',
  (path) => expect(['GoHomePage', 'NotFoundPage', 'SlugPage']).not.toContain(pageOf(path)),
);

test.each(['/manual/mag/extra', '/guide/lg/extra', '/faq/extra', '/catalog', '/provider/1/extra'])('F-075 F-123: %s is an unknown address and leads home', (path) => {
  expect(['GoHomePage', 'SlugPage']).toContain(pageOf(path));
});

test('C-073: the pages of films and of series are filter pages, whatever follows in the query', () => {
  expect(FILTER_SECTIONS.map((section) => pageOf(`/${section}`))).toEqual(['FilterPage', 'FilterPage']);
  expect([...FILTER_SECTIONS].toSorted()).toEqual(['movies', 'series']);
});

const wide = { isNarrow: false, isDesktop: true };
test.each([
  ['F-066 A-280', '/contents/film-5', true],
  ['F-067 A-281', '/contents/show-6/one-7', true],
  ['F-068 A-282 C-045', '/watch/film-5', true],
  ['F-069 A-283 C-047', '/trailers/9', true],
  ['F-070 A-284', '/persons/anna-5', true],
  ['F-086 A-287', '/settings', true],
  ['F-087 A-288', '/settings/devices', true],
  ['F-088 A-289', '/settings/language/audio', true],
  ['F-095 A-285', '/agreement', true],
  ['F-096 A-286', '/privacy', true],
  ['F-097', '/terms', true],
  ['A-290', '/news/5', true],
  ['F-099', '/news', false],
  ['F-052', '/', false],
])('%s: %s covers the page it is opened from: %s', (_row, path, expected) => {
  expect(opensOver(layerOfPath(path), wide)).toBe(expected);
});

test.each([
  [933, true, false],
  [932, true, true],
  [1440, false, true],
])('F-192 F-193 C-032 C-033 A-278 A-279: a channel at %i px, desktop %s, covers the page: %s', (width, isDesktop, expected) => {
  expect(opensOver(layerOfPath('/channels/sport/match'), { isNarrow: isNarrow(width), isDesktop })).toBe(expected);
});

test.each([
  ['F-129', '/agreement'],
  ['F-129', '/privacy'],
  ['F-129', '/terms'],
  ['F-130', '/geo_lock'],
  ['F-131', '/provider/aerial'],
  ['F-132', '/promo/5?code=x'],
  ['F-133', '/packets'],
  ['F-133', '/packets/5'],
  ['F-134', '/gift#x'],
  ['F-135', '/news/5'],
  ['F-136', '/faq'],
  ['F-137', '/app_store'],
  ['F-138', '/account_mobile'],
])('%s F-140: %s stays open without login', (_row, path) => expect(isExemptFromLogin(path)).toBe(true));

test.each(['/', '/startpage', '/channels', '/channels/sport/match', '/contents/film-5', '/watch/1', '/row/1', '/search', '/lk', '/settings', '/movies', '/my', '/guide/lg', '/newsroom'])(
  'F-140: %s needs a login where the provider requires one',
  (path) => expect(isExemptFromLogin(path)).toBe(false),
);

test.each(['/LK', '/%6ck', '/lk//', '/Settings/x', '/%73ettings', '/MY', '/%6Dy/'])('F-186: %s is a page of a user in any spelling', (path) => expect(needsUser(path)).toBe(true));

test('C-043 C-584 C-585 F-324: the id is the digits at the end of a slug', () => {
  expect(trailingId('2020-film-641048475342005896')).toBe('641048475342005896');
  expect(trailingId('55')).toBe('55');
  expect(trailingId('film')).toBeUndefined();
  expect(trailingId('5-film')).toBeUndefined();
});
