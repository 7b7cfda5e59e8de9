/** How lists of the contract are paged: by offset, by the id of the last row, by a cursor; or answered whole. */
import type { ListPage, ListRequest, ListSource } from './types.ts';

type Load<Answer> = (request: ListRequest) => Promise<Answer>;

/** A call that answers all rows at once. @param matches the list's filters, which are applied here */
export const wholeList = <Row>(
  queryKey: readonly unknown[],
  load: Load<readonly Row[]>,
  matches?: (row: Row, filters: Readonly<Record<string, string>>) => boolean,
): ListSource<Row> => ({
  queryKey,
  whole: matches ? { matches } : {},
  load: async (request) => ({ rows: await load(request), next: undefined }),
});

/** A call with `limit` and `offset`. */
export const listByOffset = <Row>(
  queryKey: readonly unknown[],
  limit: number,
  load: (request: ListRequest, page: { readonly limit: number; readonly offset: number }) => Promise<readonly Row[]>,
): ListSource<Row> => ({
  queryKey,
  async load(request): Promise<ListPage<Row>> {
    const offset = Number(request.cursor ?? 0);
    const rows = await load(request, { limit, offset });
    return { rows, next: rows.length < limit ? undefined : String(offset + limit) };
  },
});

/** A call with `limit` and `after`, the id of the last row that is here: every page of a long list is as quick as the first. */
export const listAfter = <Row extends { readonly id: number }>(
  queryKey: readonly unknown[],
  limit: number,
  load: (request: ListRequest, page: { readonly limit: number; readonly after?: number }) => Promise<readonly Row[]>,
): ListSource<Row> => ({
  queryKey,
  async load(request): Promise<ListPage<Row>> {
    const rows = await load(request, { limit, ...(request.cursor !== undefined && { after: Number(request.cursor) }) });
    return { rows, next: rows.length < limit ? undefined : String(rows.at(-1)!.id) };
  },
});

/** A call with `limit` and `before`, the id of the last row that is here. */
export const listBefore = <Row extends { readonly id: string | number }>(
  queryKey: readonly unknown[],
  limit: number,
  load: (request: ListRequest, page: { readonly limit: number; readonly before?: string }) => Promise<readonly Row[]>,
): ListSource<Row> => ({
  queryKey,
  async load(request): Promise<ListPage<Row>> {
    const rows = await load(request, { limit, ...(request.cursor !== undefined && { before: request.cursor }) });
    return { rows, next: rows.length < limit ? undefined : String(rows.at(-1)!.id) };
  },
});

/** A call that answers `items` and `next_cursor`. */
export const listByCursor = <Row>(
  queryKey: readonly unknown[],
  load: (
    request: ListRequest,
    page: { readonly cursor?: string },
  ) => Promise<{ readonly items: readonly Row[]; readonly next_cursor: string | null; readonly total?: number }>,
): ListSource<Row> => ({
  queryKey,
  async load(request): Promise<ListPage<Row>> {
    const {
      items,
      next_cursor: next,
      total,
    } = await load(request, {
      ...(request.cursor !== undefined && { cursor: request.cursor }),
    });
    return { rows: items, next: next ?? undefined, ...(total !== undefined && { total }) };
  },
});
