/** Where a page of the menu leads. @source spec 3 §2.4, A-312–A-321 */

/** Favourites; hidden from guests and child profiles. @source */
export const FAVOURITES_PAGE = 1000;

export interface MenuTarget {
  /** Path inside the application, or an outside address. */
  readonly to: string;
  readonly kind: 'start' | 'channels' | 'search' | 'catalogue' | 'page' | 'outside' | 'favourites';
  readonly isOutside: boolean;
}

/** The path of a page that is not made of rows (the channels, the search), whatever address its rowset is requested under. @source C-091–C-094 */
export function ownPath(page: Parameters<typeof menuTarget>[0]): string | undefined {
  const { to, kind } = menuTarget(page);
  return kind === 'channels' || kind === 'search' ? to : undefined;
}

export function menuTarget(page: {
  readonly id: number;
  readonly slug: string;
  readonly template: string;
}): MenuTarget {
  const inside = (to: string, kind: MenuTarget['kind']): MenuTarget => ({ to, kind, isOutside: false });
  switch (page.template) {
    case 'startpage':
    case 'starpage':
      return inside('/', 'start');
    case 'search':
    case 'group.catalog.search':
      return inside('/search', 'search');
    case 'tvchannels':
    case 'tvchannels20':
    case 'tvchannels30':
      return inside('/channels', 'channels');
    case 'group.catalog':
      return inside(`/catalog/${page.slug}`, 'catalogue');
    case 'outer_link':
      return { to: page.slug, kind: 'outside', isOutside: true };
    default:
      if (page.id === FAVOURITES_PAGE) return inside('/my', 'favourites');
      return page.slug === 'start' ? inside('/', 'start') : inside(`/${page.slug}`, 'page');
  }
}
