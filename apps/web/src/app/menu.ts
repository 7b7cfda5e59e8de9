/** The menu: the pages of the provider, and their targets. @source spec 3 §2.4, A-312–A-321 */
import type { RowsetStub } from '@aerial/contract/shapes/row.ts';
import { FAVOURITES_PAGE, menuTarget, type MenuTarget } from '@aerial/domain/menu.ts';

export interface MenuEntry extends MenuTarget {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly icon: string | null;
}

/** @param viewer guests and children have no favourites page @source */
export function menuEntries(
  pages: readonly RowsetStub[],
  viewer: { isSignedIn: boolean; isChild?: boolean },
): MenuEntry[] {
  return pages
    .filter((page) => page.id !== FAVOURITES_PAGE || (viewer.isSignedIn && !viewer.isChild))
    .map((page) => ({
      id: page.id,
      slug: page.slug,
      title: page.title,
      icon: page.icon?.tv_x3 ?? null,
      ...menuTarget(page),
    }))
    .filter((entry) => !entry.isOutside || /^https?:\/\//.test(entry.to));
}

type Marked = Pick<MenuEntry, 'to' | 'kind' | 'slug'>;

/** Whether the entry is the current page. A page has several addresses: of its rows, of its filters, and of all its titles. @source C-056, C-057, C-074 */
export function isCurrent({ to, kind, slug }: Marked, path: string): boolean {
  if (kind === 'start') return path === '/' || path === '/startpage';
  const isPage = kind === 'page' || kind === 'catalogue';
  return (
    path === to ||
    path.startsWith(`${to}/`) ||
    (isPage && [`/${slug}`, `/catalog/${slug}`, `/rowset/${slug}`, `/row/${slug}`].includes(path))
  );
}

/** The address whose entry is marked: that of the covering page if the menu has it, as for a channel over the start page, else the page's. */
export const markedPath = (entries: readonly Marked[], address: string, page: string): string =>
  entries.some((entry) => isCurrent(entry, address)) ? address : page;

export interface BarPlaces {
  readonly places: readonly MenuEntry[];
  /** Pages of the catalogue menu, where not all pages have a place of their own; the search is in neither. */
  readonly catalogue: readonly MenuEntry[];
}

/**
 * Bottom navigation: the first pages, and where more than fit a menu of the catalogue, which then has all its pages.
 * @param room places beside the search @source
 */
export function barPlaces(entries: readonly MenuEntry[], room: number): BarPlaces {
  const pages = entries.filter(({ kind }) => kind !== 'search');
  if (pages.length <= room && pages.every(({ isOutside }) => !isOutside)) return { places: pages, catalogue: [] };
  const places = pages.filter(({ isOutside }) => !isOutside).slice(0, room - 1);
  return { places, catalogue: pages.filter((page) => page.kind === 'catalogue' || !places.includes(page)) };
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

/** Ids of links outside the range of the provider's pages. */
const EXTRA_ID = -100;

/** External links of the provider or partner, after the pages of the menu; only addresses that a browser opens as a page. @source */
export const extraEntries = (links: readonly { readonly title: string; readonly url: string }[]): MenuEntry[] =>
  links
    .filter(({ url }) => /^https?:\/\//.test(url))
    .map(({ title, url }, index) => ({
      id: EXTRA_ID - index,
      slug: '',
      title,
      icon: null,
      to: url,
      kind: 'outside',
      isOutside: true,
    }));
