/** Rowsets and rows. */
import type { LibraryId } from '@aerial/domain/ids.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { rowCall, rowsetCall, rowsetsCall } from '@aerial/api-client/calls/catalogue.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { staleMsOf } from '@aerial/api-client/cache-times.ts';
import { DEFAULT_STALE_MS } from '@aerial/contract/cache-rules.ts';
import type { MapType } from '@aerial/api-client/map-type.ts';
import type { Row, Rowset, RowStub } from './types.ts';
import { firstItems, isPersonal, nextOffset, pageSize } from './rules.ts';

/** Timeout of a row, milliseconds. @source C-793 */
export const ROW_TIMEOUT_MS = 10_000;

export const rowsetsQuery = (api: ApiPort, type: MapType) =>
  queryOptions({
    queryKey: ['rowsets', type],
    queryFn: () => api.call(rowsetsCall, { query: { type } }),
  });

export const rowsetQuery = (api: ApiPort, slug: string, type: MapType) =>
  queryOptions({
    queryKey: ['rowset', slug, type],
    queryFn: () => api.call(rowsetCall, { params: { id: slug }, query: { type } }),
    staleTime: (query) => staleMsOf(query.state.data as Rowset | undefined),
  });

/** @source C-554, C-793 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The row did not come in time.')), ROW_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The page and its rows request together within this window, milliseconds. */
const TOGETHER_MS = 2_000;
/** Rows of the page `my` are not cached: each visit refetches them. @source F-469 */
const isOfMyPage = (rowId: string): boolean => rowId.startsWith('my_');

export const rowQuery = (api: ApiPort, row: Pick<RowStub, 'id' | 'template' | 'library_id'>) =>
  queryOptions({
    queryKey: ['row', row.id],
    queryFn: () =>
      inTime(api.call(rowCall, { params: { id: row.id }, query: { library_id: row.library_id ?? undefined } })),
    staleTime: (query) => (isOfMyPage(row.id) ? TOGETHER_MS : staleMsOf(query.state.data as Row | undefined)),
    ...(isOfMyPage(row.id) ? { gcTime: 0 } : {}),
  });

/** All items of a row, page by page. @param search of the address: `library_id`, `text` @param template if already loaded @source C-054, C-055, C-554, C-798–C-800 */
export const rowPageQuery = (
  api: ApiPort,
  slug: string,
  search: URLSearchParams,
  template?: string,
  isPrerender = false,
) => {
  const libraryId = (Number(search.get('library_id')) as LibraryId) || undefined;
  const text = search.get('text') ?? undefined;
  return infiniteQueryOptions({
    queryKey: ['row-page', slug, libraryId, text],
    queryFn: async ({ pageParam }) => {
      const row = await inTime(
        api.call(rowCall, {
          params: { id: slug },
          query: { offset: pageParam.offset, limit: pageParam.limit, library_id: libraryId, text },
        }),
      );
      // On a direct visit only the first answer contains the template, and with it the size of a page.
      return template === undefined && pageParam.offset === 0 && !isPrerender ? firstItems(row) : row;
    },
    initialPageParam: { offset: 0, limit: pageSize(template, isPrerender) },
    getNextPageParam: (last: Row) => nextOffset(last, isPrerender),
    // The server renders the viewer's own rows empty. Searches are refetched each time. @source F-468
    staleTime: (query) => (text !== undefined || isPersonal(query.state.data?.pages[0] ?? {}) ? 0 : DEFAULT_STALE_MS),
    ...(text === undefined ? {} : { gcTime: 0 }),
  });
};
