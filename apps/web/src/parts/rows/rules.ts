/** How rows are shown. @source spec 2 §2 Row display rules */
import { isRowTemplate, listOf, type RowList } from '@aerial/domain/rows.ts';
import { isNarrow } from '@aerial/ui/breakpoints.ts';
import type { Row, RowStub } from './types.ts';

/** Slug of the start page's rowset. @source spec 2 §2 */
export const START_ROWSET = 'start';
/** Rows that load at once. @source C-126, C-795 */
export const FIRST_ROWS = 4;
/** Number of rows rendered at once, and with each step towards the end of the page. @source C-796 */
export const ROWS_PER_LOAD = 24;
/** The same for a prerenderer, which does not scroll. @source C-797 */
export const PRERENDERED_ROWS = 100;
/** Others load when they come this near to the viewport, pixels. @source C-124 */
export const NEAR_PX = 150;
/** The check is debounced by this long, milliseconds. @source C-125 */
export const NEAR_DEBOUNCE_MS = 150;
const SEE_ALL_ABOVE = 2;
const OPEN_ALL_ABOVE = 6;
const OPEN_ALL_TEMPLATES = new Set(['content-h', 'content-v', 'history-h', 'channel']);

/** Whether rows of this template are shown at all. @source C-115 */
export const isShownTemplate = isRowTemplate;

const isHistory = (template: string): boolean => template === 'history' || template === 'history-h';

/** Personal rows: not rendered on the server, which has no viewer. */
export const isPersonal = ({
  template,
  is_personal: isMarked,
}: Partial<Pick<RowStub, 'template' | 'is_personal'>>): boolean => isMarked === true || isHistory(template ?? '');
type Lists = Pick<Row, RowList>;

/** 4K is not supported on the web. The flag of a history entry is that of its content. @source C-122, C-123 */
export function is4k(item: object): boolean {
  const { is_4k: own, content } = item as { is_4k?: boolean; content?: { is_4k?: boolean } };
  return own === true || content?.is_4k === true;
}

export const without4k = <T extends object>(items: readonly T[]): T[] => items.filter((item) => !is4k(item));

/** Items of a row as shown: the list of its template, without 4K. */
export function itemsOf<K extends RowList>(row: Row, list: K): NonNullable<Lists[K]> {
  return without4k((row[list] ?? []) as readonly object[]) as unknown as NonNullable<Lists[K]>;
}

/** Total number of items of a row: the shown ones and those beyond the answer. @source C-327 */
export function totalOf(row: Row): number {
  const list = listOf(row.template);
  return list ? itemsOf(row, list).length + row.more_count : 0;
}

/** @source C-116 */
export const hasSeeAll = (total: number): boolean => total > SEE_ALL_ABOVE;

/** @source C-118, C-119 */
export function hasOpenAllTile(row: Pick<RowStub, 'id' | 'template'>, total: number): boolean {
  return total > OPEN_ALL_ABOVE && OPEN_ALL_TEMPLATES.has(row.template) && !row.id.startsWith('person_');
}

/** Templates whose title links to a page of all items. */
export function seeAllAddress(row: Pick<RowStub, 'id' | 'slug' | 'template' | 'library_id'>): string {
  if (row.template === 'channel') return row.id === 'my_channels' ? '/channels/my' : '/channels';
  const library = row.library_id === null || row.library_id === undefined ? '' : `?library_id=${row.library_id}`;
  return `/row/${encodeURIComponent(row.slug || row.id)}${library}`;
}

const PRERENDERED_ITEMS = 100;
/** Items per load of a row page. @source C-798–C-801 */
export function pageSize(template: string | undefined, isPrerender = false): number {
  if (isPrerender) return PRERENDERED_ITEMS;
  if (template === 'content-v') return 21;
  if (template === 'content-h') return 18;
  return 24;
}

/**
 * The first items of a row whose template was unknown when they were requested: as many as fill the lines of its cards.
 * @source C-798–C-800
 */
export function firstItems(row: Row): Row {
  const list = listOf(row.template);
  const items = (list && row[list]) ?? [];
  const surplus = items.length - pageSize(row.template);
  return list && surplus > 0 ? { ...row, [list]: items.slice(0, -surplus), more_count: row.more_count + surplus } : row;
}

/** Where the next load of a row page begins; undefined after the last. */
export function nextOffset(last: Row, isPrerender = false): { offset: number; limit: number } | undefined {
  if (last.more_count <= 0) return undefined;
  const list = listOf(last.template);
  const received = list ? (last[list]?.length ?? 0) : 0;
  if (received === 0) return undefined;
  return { offset: last.offset + received, limit: pageSize(last.template, isPrerender) };
}

/** Mode concat: appends items, deduplicated. @source C-649 */
export function concat<T extends { id: string | number }>(current: readonly T[], loaded: readonly T[]): T[] {
  const existing = new Set(current.map(({ id }) => String(id)));
  return [...current, ...loaded.filter(({ id }) => !existing.has(String(id)))];
}

/** The pages of a row as one row, deduplicated. @source C-649 */
export function joinedPages(pages: readonly Row[]): Row | undefined {
  const [first, ...rest] = pages;
  if (!first) return undefined;
  const list = listOf(first.template);
  if (!list) return first;
  const items = rest.reduce(
    (merged, page) => concat(merged, page[list] ?? []),
    (first[list] ?? []) as { id: string | number }[],
  );
  return { ...first, [list]: items, more_count: pages.at(-1)!.more_count };
}

/** The distance to the end at which a page loads more, pixels. @source C-806–C-811 */
export function loadMoreDistance(page: { width: number; height: number; viewport: number }): number {
  const usual = isNarrow(page.width) ? 800 : 1000;
  return page.height <= page.viewport * 1.5 ? Math.min(usual, 200) : usual;
}
