import { queryOptions } from '@tanstack/react-query';
import { favouritesCall } from '@aerial/api-client/calls.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { favouriteOf } from './rules.ts';

/** Maximum age when the viewer comes back: another device may have changed it, milliseconds. */
const FRESH_MS = 60_000;

/** All favourites of the viewer. Only for users with an account. @source C-534, C-687 */
export const favouritesQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['favourites'],
    queryFn: async () => (await api.call(favouritesCall)).flatMap((wire) => favouriteOf(wire) ?? []),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
