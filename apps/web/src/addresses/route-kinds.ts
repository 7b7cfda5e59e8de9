/** Rules of addresses that need no screen: which page covers another, which stay open without login. */

/** How a route is shown. */
export type Layer = 'page' | 'modal' | 'player' | 'channel';

/**
 * Whether a route lies over a page: the one it was opened from, or the start page when it was opened by its address. A channel
 * does so unless the device is a desktop wider than 932 px.
 * @source spec 1 §2.5, F-071, F-192, F-193, A-278–A-291
 */
export function opensOver(layer: Layer, device: { readonly isNarrow: boolean; readonly isDesktop: boolean }): boolean {
  if (layer === 'page') return false;
  if (layer === 'channel') return !device.isDesktop || device.isNarrow;
  return true;
}

const EXEMPT = new Set([
  'agreement',
  'privacy',
  'terms',
  'geo_lock',
  'provider',
  'promo',
  'packets',
  'gift',
  'news',
  'faq',
  'app_store',
  'account_mobile',
]);

/** A path in the one spelling that rules compare: the router takes any letter case and encoding. */
function plainPath(path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1);
  try {
    return decodeURIComponent(plain).toLowerCase();
  } catch {
    return plain.toLowerCase();
  }
}

/** Pages that stay open when the provider requires login. @source spec 1 §2.2, F-128–F-140 */
export function isExemptFromLogin(path: string): boolean {
  return EXEMPT.has(plainPath(path).split('/')[1] ?? '');
}

/** Pages of a user's account. @source F-089, F-186, F-189 */
export const isAccountPage = (path: string): boolean => /^\/(lk|lk_parental|settings(\/.*)?)\/*$/.test(plainPath(path));

/** The page of favourites; the rowset of this id or slug leads there. @source A-319, F-114 */
export const MY_PATH = '/my';
export const isMyPage = (rowset: string): boolean => rowset === 'my' || rowset === '1000';

/** Pages that only a user with an account has: others sign in first. @source F-186, C-076, A-732 */
export const needsUser = (path: string): boolean => isAccountPage(path) || /^\/my\/*$/.test(plainPath(path));

/** The sections with filters; rows and pages share these names. @source C-071, C-072, C-074 */
export const FILTER_SECTIONS = ['movies', 'series'] as const;
export type FilterSection = (typeof FILTER_SECTIONS)[number];

/** Rowset slugs that have a page whatever the menu says. @source C-058–C-068 */
export const KNOWN_ROWSETS = [
  'tv-child',
  'sport',
  'series',
  'movies',
  'telecasts',
  'viju',
  'start',
  'amediateka',
  'moretv',
  'nonfiction',
  'contents',
] as const;

/** Gifts, and campaigns with the flag, have no footer. @source */
export function hasFooter(
  path: string,
  campaigns: readonly { readonly id: string; readonly hide_footer: boolean }[] = [],
): boolean {
  const campaign = /^\/promo\/([^/]+)\/?$/.exec(path)?.[1];
  return (
    !/^\/(gift|account_mobile)\/?$/.test(path) &&
    !campaigns.some(({ id, hide_footer: isHidden }) => isHidden && id === campaign)
  );
}
