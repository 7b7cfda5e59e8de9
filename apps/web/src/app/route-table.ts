/**
 * Every address of the application. @source spec 1 §2.1, spec 2 §2
 *
 * A page is the default export of its module; it reads its parameters with `useParams()` and `useLocation()`, which give the
 * page's own address also while another page covers it. `prefetch` starts the data of the page: awaited on the server, run
 * beside the loading of the code in the browser.
 */
import { matchPath } from 'react-router';
import { EMPTY_MODAL_ROUTE, MODAL_ROUTES } from '../modals/ids.ts';
import { lazyPage, type LazyPage } from './lazy-page.tsx';
import { FILTER_SECTIONS, KNOWN_ROWSETS, type Layer } from '../addresses/route-kinds.ts';
import type { Prefetch } from './prefetch.ts';
import { prefetchRow, prefetchRowset, prefetchSlug, prefetchStart } from './prefetch.ts';
import { TEST_PAGES } from './test-pages.ts';

/**
 * Whether other sites may show a page in a frame: `always` for embeds, `flagged` for pages with `embed=1` in their address, `never`
 * for pages where something is changed or paid, which must be safe from clickjacking. @source F-009
 */
export type Framing = 'always' | 'flagged' | 'never';

export interface AppRoute {
  readonly path: string;
  readonly page: LazyPage;
  /** Source file of the page, for the server's list of files to preload. */
  readonly module: string;
  readonly layer: Layer;
  readonly prefetch?: Prefetch;
  /** Rendered on the server; other addresses get the empty shell. */
  readonly isPublic: boolean;
  /** HTTP status of the page. */
  readonly status?: 404;
  /** Without header, footer and bottom navigation. */
  readonly bare?: boolean;
  /** Television or a film plays here. */
  readonly plays?: boolean;
  /** `flagged` by default. */
  readonly framing?: Framing;
}

interface Options {
  framing?: Framing;
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
  channelEmbed: [
    'src/features/channels/ChannelEmbedPage.tsx',
    () => import('../features/channels/ChannelEmbedPage.tsx'),
  ],
  contentEmbed: ['src/features/watch/ContentEmbedPage.tsx', () => import('../features/watch/ContentEmbedPage.tsx')],
  redirect: ['src/features/static/RedirectPage.tsx', () => import('../features/static/RedirectPage.tsx')],
  geoLock: ['src/features/static/GeoLockPage.tsx', () => import('../features/static/GeoLockPage.tsx')],
  legal: ['src/features/information/LegalPage.tsx', () => import('../features/information/LegalPage.tsx')],
  faq: ['src/features/information/FaqPage.tsx', () => import('../features/information/FaqPage.tsx')],
  apps: ['src/features/information/AppStorePage.tsx', () => import('../features/information/AppStorePage.tsx')],
  instructions: [
    'src/features/information/InstructionsPage.tsx',
    () => import('../features/information/InstructionsPage.tsx'),
  ],
  guide: ['src/features/information/GuidePage.tsx', () => import('../features/information/GuidePage.tsx')],
  manuals: ['src/features/information/ManualsPage.tsx', () => import('../features/information/ManualsPage.tsx')],
  manual: ['src/features/information/ManualPage.tsx', () => import('../features/information/ManualPage.tsx')],
  newYear: ['src/features/seasonal/NewYearPage.tsx', () => import('../features/seasonal/NewYearPage.tsx')],
  activate: ['src/features/activation/ActivatePage.tsx', () => import('../features/activation/ActivatePage.tsx')],
  remote: ['src/features/remote/RemotePage.tsx', () => import('../features/remote/RemotePage.tsx')],
  account: ['src/features/settings/AccountPage.tsx', () => import('../features/settings/AccountPage.tsx')],
  settings: ['src/features/settings/SettingsPage.tsx', () => import('../features/settings/SettingsPage.tsx')],
  mobileAccount: [
    'src/features/settings/MobileAccountPage.tsx',
    () => import('../features/settings/MobileAccountPage.tsx'),
  ],
  my: ['src/features/favourites/MyPage.tsx', () => import('../features/favourites/MyPage.tsx')],
  search: ['src/features/search/SearchPage.tsx', () => import('../features/search/SearchPage.tsx')],
  packets: ['src/features/offers/PacketsPage.tsx', () => import('../features/offers/PacketsPage.tsx')],
  packet: ['src/features/offers/PacketPage.tsx', () => import('../features/offers/PacketPage.tsx')],
  promo: ['src/features/promo/PromoPage.tsx', () => import('../features/promo/PromoPage.tsx')],
  provider: ['src/features/providers/ProviderPage.tsx', () => import('../features/providers/ProviderPage.tsx')],
  news: ['src/features/news/NewsPage.tsx', () => import('../features/news/NewsPage.tsx')],
  newsItem: ['src/features/news/NewsItemPage.tsx', () => import('../features/news/NewsItemPage.tsx')],
  mosaic: ['src/features/mosaic/MosaicPage.tsx', () => import('../features/mosaic/MosaicPage.tsx')],
  together: ['src/features/together/TogetherPage.tsx', () => import('../features/together/TogetherPage.tsx')],
  notFound: ['src/parts/missing/NotFoundPage.tsx', () => import('../parts/missing/NotFoundPage.tsx')],
  home: ['src/parts/missing/GoHomePage.tsx', () => import('../parts/missing/GoHomePage.tsx')],
} as const satisfies Record<string, readonly [string, () => Promise<{ default: () => React.ReactNode }>]>;

const lazyPages = Object.fromEntries(
  Object.entries(pages).map(([name, [module, load]]) => [name, { module, page: lazyPage(load) }]),
) as Record<keyof typeof pages, { module: string; page: LazyPage }>;

const route = (
  path: string,
  name: keyof typeof pages,
  { layer = 'page', isPublic = false, ...rest }: Options = {},
): AppRoute => ({
  path,
  ...lazyPages[name],
  layer,
  isPublic,
  ...rest,
});
/** Only rows are part of the first load: the prefetches of other pages come with their pages, or with the first touch. */
const catalogue =
  (name: keyof typeof import('./prefetch-catalogue.ts')): Prefetch =>
  async (input) =>
    (await import('./prefetch-catalogue.ts'))[name](input);
const information =
  (name: keyof typeof import('./prefetch-information.ts')): Prefetch =>
  async (input) =>
    (await import('./prefetch-information.ts'))[name](input);
const commerce =
  (name: 'prefetchPacket' | 'prefetchPackets' | 'prefetchProvider'): Prefetch =>
  async (input) =>
    (await import('./prefetch-commerce.ts'))[name](input);
const notFound = (path: string) => route(path, 'notFound', { status: 404, isPublic: true });

export const ROUTES: readonly AppRoute[] = [
  route('/', 'start', { prefetch: prefetchStart, isPublic: true }),
  route('/startpage', 'start', { prefetch: prefetchStart, isPublic: true }),
  route('/channels', 'channels', { plays: true, prefetch: catalogue('prefetchChannels'), isPublic: true }),
  route('/channels/:category', 'channels', { plays: true, prefetch: catalogue('prefetchChannels'), isPublic: true }),
  route('/channels/:category/:channel', 'channels', {
    plays: true,
    prefetch: catalogue('prefetchChannels'),
    isPublic: true,
    layer: 'channel',
  }),
  route('/channel/:id', 'channels', {
    plays: true,
    prefetch: catalogue('prefetchChannels'),
    isPublic: true,
    layer: 'channel',
  }),
  route('/channel_embed/:id', 'channelEmbed', { plays: true, bare: true, framing: 'always' }),
  route('/content_embed/:id', 'contentEmbed', { plays: true, bare: true, framing: 'always' }),
  route('/contents/:slug', 'content', { prefetch: catalogue('prefetchContent'), isPublic: true, layer: 'modal' }),
  route('/contents/:slug/:child', 'content', {
    prefetch: catalogue('prefetchContent'),
    isPublic: true,
    layer: 'modal',
  }),
  route('/episodes/:slug', 'content', { prefetch: catalogue('prefetchContent'), isPublic: true }),
  notFound('/watch'),
  route('/watch/:id', 'watch', { plays: true, layer: 'player', bare: true }),
  notFound('/trailers'),
  route('/trailers/:id', 'trailer', { plays: true, layer: 'player', bare: true }),
  route('/together/:id', 'together'),
  route('/mosaic', 'mosaic', { plays: true, layer: 'player', bare: true }),
  notFound('/persons'),
  route('/persons/:id', 'person', { prefetch: catalogue('prefetchPerson'), isPublic: true, layer: 'modal' }),
  notFound('/row'),
  route('/row/:id', 'row', { prefetch: prefetchRow, isPublic: true }),
  notFound('/rowset'),
  route('/rowset/:slug', 'rowset', { prefetch: prefetchRowset, isPublic: true }),
  route('/catalog/:slug', 'rowset', { prefetch: prefetchRowset, isPublic: true }),
  ...FILTER_SECTIONS.map((section) =>
    route(`/${section}`, 'filters', { prefetch: catalogue('prefetchFilters'), isPublic: true }),
  ),
  ...KNOWN_ROWSETS.filter((slug) => !FILTER_SECTIONS.some((section) => section === slug)).map((slug) =>
    route(`/${slug}`, 'slug', { prefetch: prefetchSlug, isPublic: true }),
  ),
  route('/channelsfree', 'freeChannels', { prefetch: catalogue('prefetchFreeChannels'), isPublic: true }),
  route('/packets', 'packets', { prefetch: commerce('prefetchPackets'), isPublic: true }),
  route('/packets/:id', 'packet', { prefetch: commerce('prefetchPacket'), isPublic: true }),
  ...['/promo', '/promo/:id', '/gift'].map((path) =>
    route(path, 'promo', { prefetch: information('prefetchPromo'), isPublic: true }),
  ),
  route('/activate', 'activate', { framing: 'never' }),
  route('/remote', 'remote', { framing: 'never' }),
  ...['/lk', '/lk_parental'].map((path) => route(path, 'account', { framing: 'never' })),
  ...['/settings', '/settings/:id', '/settings/language/:id'].map((path) =>
    route(path, 'settings', { layer: 'modal', framing: 'never' }),
  ),
  notFound('/provider'),
  route('/provider/:id', 'provider', { prefetch: commerce('prefetchProvider'), isPublic: true }),
  route('/geo_lock', 'geoLock'),
  route('/redirect', 'redirect'),
  ...['/agreement', '/privacy', '/terms'].map((path) =>
    route(path, 'legal', { prefetch: information('prefetchLegal'), isPublic: true, layer: 'modal' }),
  ),
  route('/news', 'news', { prefetch: information('prefetchNews'), isPublic: true }),
  route('/news/:id', 'newsItem', { prefetch: information('prefetchNewsItem'), isPublic: true, layer: 'modal' }),
  route('/faq', 'faq', { isPublic: true }),
  route('/app_store', 'apps', { prefetch: information('prefetchApps'), isPublic: true }),
  notFound('/guide'),
  route('/guide/:device', 'guide', { prefetch: information('prefetchGuide'), isPublic: true }),
  route('/instructions', 'instructions', { prefetch: information('prefetchApps'), isPublic: true }),
  route('/manual', 'manuals', { isPublic: true }),
  route('/manual/:box', 'manual', { prefetch: information('prefetchManual'), isPublic: true }),
  route('/account_mobile', 'mobileAccount', { bare: true, framing: 'never' }),
  route('/search', 'search'),
  route('/newyear', 'newYear', { prefetch: information('prefetchNewYear'), isPublic: true }),
  route('/my', 'my'),
  ...TEST_PAGES.map(([path, module, load]): AppRoute => ({
    path,
    module,
    page: lazyPage(load),
    layer: 'page',
    isPublic: false,
  })),
  // The start page, with a modal over it.
  ...[...MODAL_ROUTES, EMPTY_MODAL_ROUTE].map((path) =>
    route(path, 'start', { prefetch: prefetchStart, isPublic: true }),
  ),
  route('/:slug', 'slug', { prefetch: prefetchSlug, isPublic: true }),
  route('/*', 'home', { prefetch: async () => 302, isPublic: true }),
];

/** A path as the router normalises it before matching. */
export function decodedPath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

const hasParameters = ({ path }: AppRoute): boolean => /[:*]/.test(path);
const FIXED = new Map(ROUTES.filter((one) => !hasParameters(one)).map((one) => [one.path, one]));
const PATTERNS = ROUTES.filter(hasParameters);

/** `matchPath` compiles a pattern for each comparison, and a render asks for the same few paths many times. */
const cache = new Map<string, AppRoute | undefined>();
const MAX_CACHED = 100;

function findRoute(encoded: string): AppRoute | undefined {
  if (cache.has(encoded)) return cache.get(encoded);
  const path = decodedPath(encoded);
  const first =
    FIXED.get(path.toLowerCase().replace(/\/+$/, '') || '/') ?? PATTERNS.find((one) => matchPath(one.path, path));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(encoded, first);
  return first;
}

/** The route of a path, in any letter case and encoding. Order decides only between a parameter and the catch-all. */
export const routeOfPath = (encoded: string): AppRoute => findRoute(encoded)!;

/** Whether any route fits, the catch-all included. */
export const isKnownPath = (encoded: string): boolean => findRoute(encoded) !== undefined;

export const layerOfPath = (path: string): Layer => routeOfPath(path).layer;
