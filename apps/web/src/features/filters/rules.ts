/** Filters of films and series. @source spec 2 §2 Filter page */

/** Their names in the address. @source C-216 */
export const FILTER_NAMES = ['genre', 'subgenre', 'country', 'year', 'rating'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** @source C-213 */
export const MAX_COUNTRIES = 30;
/** @source C-228 */
export const RATINGS = ['8', '7', '6'] as const;

const PATTERNS: Record<FilterName, RegExp> = {
  genre: /^\d{1,9}$/,
  subgenre: /^\d{1,9}$/,
  country: /^\d{1,9}$/,
  year: /^(?!-$)(\d{4})?-(\d{4})?$/,
  rating: /^[678]$/,
};

/** Parses the filters of an address; malformed values are omitted. */
export function filtersOf(search: string): Filters {
  const query = new URLSearchParams(search);
  const entries = FILTER_NAMES.map((name) => [name, query.get(name)] as const).filter(
    ([name, value]) => value !== null && PATTERNS[name].test(value),
  );
  const filters = Object.fromEntries(entries) as Filters;
  if (filters.genre === undefined) delete filters.subgenre;
  return filters;
}

/** Sets one filter, or clears it with ''. Another genre has other subgenres. @source C-216 */
export function withFilter(filters: Filters, name: FilterName, value: string): Filters {
  const next = { ...filters, [name]: value || undefined };
  return name === 'genre' ? { ...next, subgenre: undefined } : next;
}

/** The query of an address with these filters, with its question mark; '' for none. */
export function searchOf(filters: Filters): string {
  const query = new URLSearchParams(FILTER_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

export const hasFilters = (filters: Filters): boolean => FILTER_NAMES.some((name) => filters[name]);

export interface YearOption {
  /** `from-to`, either of which may be missing. */
  readonly value: string;
  readonly from: number | undefined;
  readonly to: number | undefined;
}
const years = (from: number | undefined, to: number | undefined): YearOption => ({
  value: `${from ?? ''}-${to ?? ''}`,
  from,
  to,
});

/** The last two years, the four before one by one, then decades. @source C-219–C-227 */
export const yearOptions = (year: number): YearOption[] => [
  years(year - 1, year),
  ...[2, 3, 4, 5].map((back) => years(year - back, year - back)),
  years(2020, undefined),
  years(2010, 2019),
  years(2000, 2009),
  years(1990, 1999),
  years(1980, 1989),
  years(undefined, 1979),
];

/** The filters as parameters of the row call. */
export function rowFilters({ genre, subgenre, country, year, rating }: Filters) {
  const [from, to] = year?.split('-') ?? [];
  return {
    main_genre: genre,
    genre: subgenre,
    country,
    year_from: from || undefined,
    year_to: to || undefined,
    rating_from: rating,
  };
}

/** Items of a load: the first without filters is larger. @source C-555, C-556, C-805 */
export const LOAD = { firstUnfiltered: 100, usual: 50 } as const;

/** The offset of the next load; undefined after the last. @source C-553 */
export function nextLoad(last: {
  offset: number;
  more_count: number;
  contents?: readonly unknown[];
}): { offset: number; limit: number } | undefined {
  const received = last.contents?.length ?? 0;
  return last.more_count > 0 && received > 0 ? { offset: last.offset + received, limit: LOAD.usual } : undefined;
}
