/** The rows of a list: loaded page by page, or whole and arranged here; its state is in the address. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { arranged, stateOf, withState, type ListState } from './rules.ts';
import type { Column, Filter, ListRequest, ListSource } from './types.ts';

/** Rows of a CSV at most. */
export const MAX_EXPORTED = 10_000;

export function useListState(filters: readonly Filter[]) {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  // Another object only for another address.
  const state = useMemo(() => stateOf(new URLSearchParams(text), filters), [text, filters]);
  const change = (next: Partial<ListState>) =>
    setParams((old) => withState(old, next, filters), { replace: true, preventScrollReset: true });
  return { state, change };
}

export function useListRows<Row>(source: ListSource<Row>, columns: readonly Column<Row>[], state: ListState) {
  const { search, filters, sort } = useDeferredValue(state);
  const isWhole = source.whole !== undefined;
  const by = columns.find(({ id }) => id === sort?.column)?.sort;
  const serverSort = !isWhole && typeof by === 'string' && sort ? { ...sort, column: by } : undefined;
  const request = (cursor: string | undefined, signal: AbortSignal | undefined): ListRequest => ({
    search: isWhole ? '' : search,
    filters,
    sort: serverSort,
    cursor,
    signal,
  });
  const asked = isWhole ? {} : { search, filters, serverSort };
  const query = useInfiniteQuery({
    queryKey: [...source.queryKey, asked],
    queryFn: ({ pageParam, signal }) => source.load(request(pageParam, signal)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => {
    const loaded = query.data?.pages.flatMap((page) => page.rows) ?? [];
    if (!isWhole) return loaded;
    const matching = source.whole?.matches ? loaded.filter((row) => source.whole!.matches!(row, filters)) : loaded;
    return arranged(matching, columns, { search, sort });
  }, [query.data, isWhole, source, columns, filters, search, sort]);

  return {
    rows,
    query,
    total: query.data?.pages[0]?.total,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
    /** All rows that match, for an export. @returns and whether there are more than it may have */
    async loadAll(): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
      const all = [...rows];
      let next = isWhole ? undefined : query.data?.pages.at(-1)?.next;
      while (next !== undefined && all.length < MAX_EXPORTED) {
        const page = await source.load(request(next, undefined));
        all.push(...page.rows);
        next = page.next;
      }
      return { rows: all.slice(0, MAX_EXPORTED), isCut: next !== undefined || all.length > MAX_EXPORTED };
    },
  };
}
