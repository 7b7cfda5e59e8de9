import { CHANGES_FAVOURITES, FAVOURITES } from '@aerial/contract/cache-rules.ts';
import type * as favourites from '@aerial/contract/calls/favourites.ts';
import { clientCall } from '../client-call.ts';

export const favouritesCall = clientCall<typeof favourites.favouritesCall>(
  'favourites',
  'GET',
  '/v2/users/self/favorites',
  'viewer',
  FAVOURITES,
);
export const addFavouriteCall = clientCall<typeof favourites.addFavouriteCall>(
  'addFavourite',
  'POST',
  '/v2/users/self/favorites',
  'viewer',
  CHANGES_FAVOURITES,
);
export const removeFavouriteCall = clientCall<typeof favourites.removeFavouriteCall>(
  'removeFavourite',
  'DELETE',
  '/v2/users/self/favorites/:id',
  'viewer',
  CHANGES_FAVOURITES,
);
