/** Personal rows: what a profile chooses about them, and what it deletes of its history. */
import type { HistoryId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { CHANGES_HISTORY, CHANGES_PERSONAL, PERSONAL } from '../cache-rules.ts';
import { defineCall, LongId } from '../core.ts';

const tag = 'Personal rows';
const MAX_GENRES = 50;

const Personal = Type.Object({
  is_on: Type.Boolean({
    description: 'whether this profile has rows that follow from what it watches, and counts in those of others',
  }),
  genre_ids: Type.Array(Type.Integer(), { description: 'genres that the viewer likes' }),
});

export const personalCall = defineCall({
  id: 'personal',
  method: 'GET',
  path: '/v2/users/self/personal',
  tag,
  summary: 'What the profile chose about personal rows',
  auth: 'viewer',
  cache: PERSONAL,
  answer: Personal,
  errors: ['authentication_failed'],
});

export const changePersonalCall = defineCall({
  id: 'changePersonal',
  method: 'PATCH',
  path: '/v2/users/self/personal',
  tag,
  summary: 'Switches the profile’s personal rows on or off, or chooses the genres it likes; what is absent stays',
  auth: 'viewer',
  cache: CHANGES_PERSONAL,
  body: Type.Object({
    is_on: Type.Optional(Type.Boolean()),
    genre_ids: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), { maxItems: MAX_GENRES }),
    ),
  }),
  answer: Personal,
  errors: ['authentication_failed', 'validation_failed'],
});

export const clearHistoryCall = defineCall({
  id: 'clearHistory',
  method: 'DELETE',
  path: '/v2/users/self/histories',
  tag,
  summary: 'Deletes all that the profile watched, positions included; it cannot be undone',
  auth: 'viewer',
  cache: CHANGES_HISTORY,
  answer: Type.Object({}),
  errors: ['authentication_failed'],
});

export const removeHistoryCall = defineCall({
  id: 'removeHistory',
  method: 'DELETE',
  path: '/v2/users/self/histories/:id',
  tag,
  summary: 'Removes a title or airing from rows of histories until it is watched again; the position in a title stays',
  auth: 'viewer',
  cache: CHANGES_HISTORY,
  params: Type.Object({ id: LongId<HistoryId>() }),
  answer: Type.Object({}),
  errors: ['authentication_failed', 'validation_failed', 'history_not_found'],
});
