/** Films or series by filters, and the options of the filters. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countriesCall, genresCall, rowCall } from '@aerial/api-client/calls/catalogue.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { FilterSection } from '../../addresses/route-kinds.ts';
import { inTime } from '../../parts/rows/queries.ts';
import type { Row } from '../../parts/rows/types.ts';
import { hasFilters, LOAD, nextLoad, rowFilters, searchOf, type Filters } from './rules.ts';

/** Failures of the filter options are only logged. @source C-788 */
const onlyLogged = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: unknown) => {
    console.warn('There is nothing to filter by.', error);
    throw error;
  });

export const genresQuery = (api: ApiPort) =>
  queryOptions({ queryKey: ['genres'], queryFn: () => onlyLogged(api.call(genresCall)) });
export const countriesQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['countries'],
    queryFn: () => onlyLogged(api.call(countriesCall)),
  });

/** @source C-553–C-556, C-805 */
export const filteredQuery = (api: ApiPort, section: FilterSection, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['filtered', section, searchOf(filters)],
    queryFn: ({ pageParam }) =>
      inTime(api.call(rowCall, { params: { id: section }, query: { ...pageParam, ...rowFilters(filters) } })),
    initialPageParam: { offset: 0, limit: hasFilters(filters) ? LOAD.usual : LOAD.firstUnfiltered },
    getNextPageParam: (last: Row) => nextLoad(last),
    // Shows the former titles until the new ones have loaded.
    placeholderData: keepPreviousData,
  });
