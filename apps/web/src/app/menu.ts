/** The menu: pages that the provider lists, and where each leads. @source spec 3 §2.4, A-312–A-321 */
import type { RowsetStub } from '@aerial/contract/shapes/row.ts';

/** Favourites; hidden from guests and child profiles. @source */
const FAVOURITES_PAGE = 1000;

export interface MenuEntry {
  readonly id: number;
  readonly title: string;
  readonly icon: string | null;
  /** Path inside the application, or an outside address. */
  readonly to: string;
  readonly isOutside: boolean;
  readonly kind: 'start' | 'channels' | 'search' | 'catalogue' | 'page' | 'outside' | 'favourites';
}

type Target = Pick<MenuEntry, 'to' | 'kind' | 'isOutside'>;

function targetOf(page: Pick<RowsetStub, 'id' | 'slug' | 'template' | 'description'>): Target {
  const inside = (to: string, kind: MenuEntry['kind']): Target => ({ to, kind, isOutside: false });
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

/** @param viewer who looks: guests and children have no favourites page */
export function menuEntries(pages: readonly RowsetStub[], viewer: { isSignedIn: boolean }): MenuEntry[] {
  return pages
    .filter((page) => page.id !== FAVOURITES_PAGE || viewer.isSignedIn)
    .map((page) => ({ id: page.id, title: page.title, icon: page.icon?.tv_x3 ?? null, ...targetOf(page) }))
    .filter((entry) => !entry.isOutside || /^https?:\/\//.test(entry.to));
}

/** Whether the entry is the page on the screen. */
export function isCurrent(entry: Pick<MenuEntry, 'to' | 'kind'>, path: string): boolean {
  if (entry.kind === 'start') return path === '/' || path === '/startpage';
  return path === entry.to || path.startsWith(`${entry.to}/`);
}

const GAP = 10;
const MORE_WIDTH = 84;
/** How many entries fit before the "…" menu; all of them when they fit without it. @source */
export function fittingEntries(widths: readonly number[], available: number): number {
  const total = widths.reduce((sum, width) => sum + width + GAP, 0);
  if (total <= available) return widths.length;
  let used = MORE_WIDTH;
  let count = 0;
  for (const width of widths) {
    used += width + GAP;
    if (used > available) break;
    count += 1;
  }
  return count;
}
