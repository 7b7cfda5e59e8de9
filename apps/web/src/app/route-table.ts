/**
 * Every address of the application. @source spec 1 §2.1, spec 2 §2
 *
 * A page is the default export of its module; it reads its parameters with `useParams()` and `useLocation()`, which give the
 * page's own address also while another page lies over it. `prefetch` starts the data of the page: awaited on the server, run
 * beside the loading of the code in the browser.
 */
import { matchPath } from 'react-router';
import { FILTER_SECTIONS } from '../features/filters/queries.ts';
import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { KNOWN_ROWSETS, type Layer } from './route-kinds.ts';
import type { Prefetch } from './prefetch.ts';
import { prefetchChannels, prefetchContent, prefetchFilters, prefetchFreeChannels, prefetchPerson, prefetchRow, prefetchRowset, prefetchSlug, prefetchStart } from './prefetch.ts';

export interface AppRoute {
  readonly path: string;
  readonly page: LazyPage;
  /** Source file of the page, for the server's list of files to load ahead. */
  readonly module: string;
  readonly layer: Layer;
  readonly prefetch?: Prefetch;
  /** Rendered on the server; other addresses get the empty shell. */
  readonly isPublic: boolean;
  /** HTTP status of the page. */
  readonly status?: 404;
  /** Without header, footer and bottom bar. */
  readonly bare?: boolean;
  /** Television or a film plays here. */
  readonly plays?: boolean;
}

interface Options {
  layer?: Layer;
  prefetch?: Prefetch;
  isPublic?: boolean;
  status?: 404;
  bare?: boolean;
  plays?: boolean;
}

const pages = {
  start: ['src/features/start/StartPage.tsx', () => import('../features/start/StartPage.tsx')],
  rowset: ['src/features/start/RowsetPage.tsx', () => import('../features/start/RowsetPage.tsx')],
  slug: ['src/features/start/SlugPage.tsx', () => import('../features/start/SlugPage.tsx')],
  row: ['src/features/rows/RowPage.tsx', () => import('../features/rows/RowPage.tsx')],
  content: ['src/features/content/ContentPage.tsx', () => import('../features/content/ContentPage.tsx')],
  person: ['src/features/persons/PersonPage.tsx', () => import('../features/persons/PersonPage.tsx')],
  filters: ['src/features/filters/FilterPage.tsx', () => import('../features/filters/FilterPage.tsx')],
  channels: ['src/features/channels/ChannelsPage.tsx', () => import('../features/channels/ChannelsPage.tsx')],
  freeChannels: ['src/features/static/FreeChannelsPage.tsx', () => import('../features/static/FreeChannelsPage.tsx')],
  watch: ['src/features/watch/WatchPage.tsx', () => import('../features/watch/WatchPage.tsx')],
  trailer: ['src/features/watch/TrailerPage.tsx', () => import('../features/watch/TrailerPage.tsx')],
  coming: ['src/features/static/ComingPage.tsx', () => import('../features/static/ComingPage.tsx')],
  geoLock: ['src/features/static/GeoLockPage.tsx', () => import('../features/static/GeoLockPage.tsx')],
  notFound: ['src/features/static/NotFoundPage.tsx', () => import('../features/static/NotFoundPage.tsx')],
  home: ['src/features/static/GoHomePage.tsx', () => import('../features/static/GoHomePage.tsx')],
} as const satisfies Record<string, readonly [string, () => Promise<{ default: () => React.ReactNode }>]>;

const lazyPages = Object.fromEntries(Object.entries(pages).map(([name, [module, load]]) => [name, { module, page: lazyPage(load) }])) as Record<
  keyof typeof pages,
  { module: string; page: LazyPage }
>;

const route = (path: string, name: keyof typeof pages, { layer = 'page', isPublic = false, ...rest }: Options = {}): AppRoute => ({
  path,
  ...lazyPages[name],
  layer,
  isPublic,
  ...rest,
});
const notFound = (path: string) => route(path, 'notFound', { status: 404, isPublic: true });
const coming = (path: string, options: Options = {}) => route(path, 'coming', options);

export const ROUTES: readonly AppRoute[] = [
  route('/', 'start', { prefetch: prefetchStart, isPublic: true }),
  route('/startpage', 'start', { prefetch: prefetchStart, isPublic: true }),
  route('/channels', 'channels', { plays: true, prefetch: prefetchChannels, isPublic: true }),
  route('/channels/:category', 'channels', { plays: true, prefetch: prefetchChannels, isPublic: true }),
  route('/channels/:category/:channel', 'channels', { plays: true, prefetch: prefetchChannels, isPublic: true, layer: 'channel' }),
  route('/channel/:id', 'channels', { plays: true, prefetch: prefetchChannels, layer: 'channel' }),
  coming('/channel_embed/:id', { bare: true }),
  coming('/content_embed/:id', { bare: true }),
  route('/contents/:slug', 'content', { prefetch: prefetchContent, isPublic: true, layer: 'modal' }),
  route('/contents/:slug/:child', 'content', { prefetch: prefetchContent, isPublic: true, layer: 'modal' }),
  route('/episodes/:slug', 'content', { prefetch: prefetchContent, isPublic: true }),
  notFound('/watch'),
  route('/watch/:id', 'watch', { plays: true, layer: 'player', bare: true }),
  notFound('/trailers'),
  route('/trailers/:id', 'trailer', { plays: true, layer: 'player', bare: true }),
  notFound('/persons'),
  route('/persons/:id', 'person', { prefetch: prefetchPerson, isPublic: true, layer: 'modal' }),
  notFound('/row'),
  route('/row/:id', 'row', { prefetch: prefetchRow, isPublic: true }),
  notFound('/rowset'),
  route('/rowset/:slug', 'rowset', { prefetch: prefetchRowset, isPublic: true }),
  route('/catalog/:slug', 'rowset', { prefetch: prefetchRowset, isPublic: true }),
  ...FILTER_SECTIONS.map((section) => route(`/${section}`, 'filters', { prefetch: prefetchFilters, isPublic: true })),
  ...KNOWN_ROWSETS.filter((slug) => !FILTER_SECTIONS.some((section) => section === slug)).map((slug) => route(`/${slug}`, 'slug', { prefetch: prefetchSlug, isPublic: true })),
  route('/channelsfree', 'freeChannels', { prefetch: prefetchFreeChannels, isPublic: true }),
  coming('/packets'),
  coming('/packets/:id'),
  coming('/promo'),
  coming('/promo/:id'),
  coming('/gift'),
  coming('/lk'),
  coming('/lk_parental'),
  coming('/settings', { layer: 'modal' }),
  coming('/settings/:id', { layer: 'modal' }),
  coming('/settings/language/:id', { layer: 'modal' }),
  notFound('/provider'),
  coming('/provider/:id'),
  route('/geo_lock', 'geoLock'),
  coming('/agreement', { layer: 'modal' }),
  coming('/privacy', { layer: 'modal' }),
  coming('/terms', { layer: 'modal' }),
  coming('/news'),
  coming('/news/:id', { layer: 'modal' }),
  coming('/faq'),
  coming('/app_store'),
  notFound('/guide'),
  coming('/guide/:device'),
  coming('/instructions'),
  coming('/account_mobile'),
  coming('/search'),
  coming('/newyear'),
  coming('/my'),
  route('/:slug', 'slug', { prefetch: prefetchSlug, isPublic: true }),
  route('/*', 'home', { prefetch: async () => 302, isPublic: true }),
];

/** The route of a path. Order decides only between a parameter and the catch-all. */
export function routeOfPath(path: string): AppRoute {
  const exact = ROUTES.find(({ path: pattern }) => !pattern.includes(':') && !pattern.includes('*') && matchPath(pattern, path));
  return exact ?? ROUTES.find(({ path: pattern }) => matchPath(pattern, path))!;
}

export const layerOfPath = (path: string): Layer => routeOfPath(path).layer;
