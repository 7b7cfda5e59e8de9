import type { FavouriteId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_FAVOURITES, FAVOURITES } from '../cache-rules.ts';
import { defineCall, lenientId, LongId, orNull, slugParams } from '../core.ts';
import { Favourite } from '../shapes/favourite.ts';

const tag = 'Favourites';
const page = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 64,
    description: 'the page on which it was added',
  }),
);

export const favouritesCall = defineCall({
  id: 'favourites',
  method: 'GET',
  path: '/v2/users/self/favorites',
  tag,
  summary: 'Favourites of this viewer, the latest first; guests have none',
  auth: 'viewer',
  cache: FAVOURITES,
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  answer: Type.Array(Favourite),
  errors: ['authentication_failed', 'validation_failed'],
});

export const addFavouriteCall = defineCall({
  id: 'addFavourite',
  method: 'POST',
  path: '/v2/users/self/favorites',
  tag,
  summary:
    'Adds a channel, programme, content or person to the favourites; an existing favourite is returned unchanged',
  auth: 'viewer',
  cache: CHANGES_FAVOURITES,
  body: Type.Object({
    channelId: Type.Optional(lenientId(10, 'exactly one of the four, in either spelling')),
    channel_id: Type.Optional(lenientId(10)),
    programId: Type.Optional(lenientId(10)),
    program_id: Type.Optional(lenientId(10)),
    personId: Type.Optional(lenientId(10)),
    person_id: Type.Optional(lenientId(10)),
    contentId: Type.Optional(lenientId(19)),
    content_id: Type.Optional(lenientId(19)),
    page,
  }),
  answer: Favourite,
  errors: [
    'authentication_failed',
    'guest_forbidden',
    'validation_failed',
    'channel_not_found',
    'program_not_found',
    'content_not_found',
    'person_not_found',
  ],
});

export const removeFavouriteCall = defineCall({
  id: 'removeFavourite',
  method: 'DELETE',
  path: '/v2/users/self/favorites/:id',
  tag,
  summary: 'Removes a favourite, by its own id; returns the removed favourite',
  auth: 'viewer',
  cache: CHANGES_FAVOURITES,
  params: Type.Object({ id: LongId<FavouriteId>() }),
  answer: Favourite,
  errors: ['authentication_failed', 'guest_forbidden', 'favorite_not_found', 'validation_failed'],
});

export const personFavouriteCall = defineCall({
  id: 'personFavourite',
  method: 'GET',
  path: '/v2/persons/:id/favorite',
  tag,
  summary: 'The viewer’s favourite of this person, or null',
  auth: 'viewer',
  params: slugParams,
  answer: orNull(Favourite),
  errors: ['authentication_failed', 'person_not_found'],
});

export const addPersonFavouriteCall = defineCall({
  id: 'addPersonFavourite',
  method: 'POST',
  path: '/v2/persons/:id/favorite',
  tag,
  summary: 'Adds the person to the favourites',
  auth: 'viewer',
  params: slugParams,
  body: Type.Object({ page }),
  answer: Favourite,
  errors: ['authentication_failed', 'guest_forbidden', 'person_not_found', 'validation_failed'],
});

export const removePersonFavouriteCall = defineCall({
  id: 'removePersonFavourite',
  method: 'DELETE',
  path: '/v2/persons/:id/favorite',
  tag,
  summary: 'Removes the person from the favourites; returns the removed favourite',
  auth: 'viewer',
  params: slugParams,
  answer: Favourite,
  errors: ['authentication_failed', 'guest_forbidden', 'person_not_found', 'favorite_not_found'],
});
