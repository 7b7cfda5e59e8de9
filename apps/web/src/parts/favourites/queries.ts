import { queryOptions } from '@tanstack/react-query';
import { favouritesCall } from '@aerial/api-client/calls/favourites.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { favouriteOf } from './rules.ts';

/** All favourites of the viewer. Only for users with an account. @source C-534, C-687 */
export const favouritesQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['favourites'],
    queryFn: async () => (await api.call(favouritesCall)).flatMap((wire) => favouriteOf(wire) ?? []),
    staleTime: favouritesCall.cache.staleMs,
    refetchOnWindowFocus: true,
  });
