/** The state of a list in the address, and what happens here to lists that are loaded whole. Pure. */
import type { Column, Filter, Sort } from './types.ts';

export interface ListState {
  readonly search: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: Sort | undefined;
  /** Ids of the shown columns; undefined: those that are not hidden by default. */
  readonly columns: readonly string[] | undefined;
}

/** Reads the state of an address: a link shows a colleague the same list. */
export function stateOf(params: URLSearchParams, filters: readonly Pick<Filter, 'name'>[]): ListState {
  const sort = params.get('sort');
  const columns = params.get('columns');
  return {
    search: params.get('q') ?? '',
    filters: Object.fromEntries(
      filters.flatMap(({ name }) => {
        const value = params.get(name);
        return value ? [[name, value] as const] : [];
      }),
    ),
    sort: sort ? { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : undefined,
    columns: columns === null ? undefined : columns.split(',').filter(Boolean),
  };
}

/** The address with a part of the state changed; parameters that are not the list's stay. */
export function withState(
  params: URLSearchParams,
  change: Partial<ListState>,
  filters: readonly Pick<Filter, 'name'>[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  if (change.search !== undefined) set('q', change.search);
  if ('sort' in change) set('sort', change.sort && `${change.sort.isDescending ? '-' : ''}${change.sort.column}`);
  if ('columns' in change) set('columns', change.columns?.join(','));
  if (change.filters) for (const { name } of filters) set(name, change.filters[name]);
  return next;
}

export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): readonly Column<Row>[] =>
  columns.filter(({ id, isHidden, isHeader }) => isHeader || (chosen ? chosen.includes(id) : !isHidden));

/** The next order when the head of a column is pressed: ascending, descending, as it comes. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

/** Searches and sorts rows that are all here. Every word must stand in some column. */
export function arranged<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { search, sort }: Pick<ListState, 'search' | 'sort'>,
): readonly Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    if (words.length === 0) return true;
    const all = columns.map(({ text }) => text(row).toLowerCase()).join('\n');
    return words.every((word) => all.includes(word));
  });
  const by = columns.find(({ id }) => id === sort?.column)?.sort;
  if (!sort || by === undefined) return found;
  const valueOf = typeof by === 'string' ? columns.find(({ id }) => id === sort.column)!.text : by;
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
  return found.toSorted((a, b) => compare(valueOf(a), valueOf(b)) * (sort.isDescending ? -1 : 1));
}

/** Rows between two, both included: what a press with Shift selects. */
export function rangeOf(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (a === -1) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
