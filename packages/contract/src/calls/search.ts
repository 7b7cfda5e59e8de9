/** @source spec 2 §7 Search, C-692–C-696, A-856–A-858 */
import Type from 'typebox';
import { ALWAYS_STALE } from '../cache-rules.ts';
import { defineCall } from '../core.ts';
import { FoundKind, SearchFound, SearchHistoryEntry, SearchSuggestion } from '../shapes/search.ts';

const tag = 'Search';
/** Most letters of a question. @source A-957, C-866 */
export const MAX_QUERY_LENGTH = 255;
const words = {
  text: Type.Optional(Type.String({ maxLength: MAX_QUERY_LENGTH, description: 'what is searched for' })),
  query: Type.Optional(Type.String({ maxLength: MAX_QUERY_LENGTH, description: 'another name of text' })),
};

export const foundCall = defineCall({
  id: 'searchFound',
  method: 'POST',
  path: '/v2/search/found',
  tag,
  summary:
    'Channels, films, series, programmes and persons by their names, in any order and form of the words, in either alphabet, with typing errors; best first',
  auth: 'viewer',
  cache: ALWAYS_STALE,
  body: Type.Object({
    ...words,
    content_type: Type.Optional(FoundKind),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'limit of results of each kind; default 20' }),
    ),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: 'of each kind' })),
  }),
  answer: Type.Array(SearchFound),
  errors: ['authentication_failed', 'validation_failed'],
});

export const suggestCall = defineCall({
  id: 'searchSuggest',
  method: 'GET',
  path: '/v2/search/suggest',
  tag,
  summary: 'At most ten names that what is typed may become',
  auth: 'viewer',
  cache: ALWAYS_STALE,
  query: Type.Object(words),
  answer: Type.Array(SearchSuggestion),
  errors: ['authentication_failed', 'validation_failed'],
});

export const searchHistoryCall = defineCall({
  id: 'searchHistory',
  method: 'GET',
  path: '/v2/users/self/search_history',
  tag,
  summary: 'Search history: results that the viewer opened, newest first, at most twenty; guests have none',
  auth: 'viewer',
  cache: ALWAYS_STALE,
  answer: Type.Array(SearchHistoryEntry),
  errors: ['authentication_failed'],
});

export const saveSearchCall = defineCall({
  id: 'saveSearch',
  method: 'POST',
  path: '/v2/users/self/search_history',
  tag,
  summary: 'Adds an opened result to the search history; a channel or content appears only once',
  auth: 'viewer',
  body: Type.Object({
    query: Type.String({ maxLength: MAX_QUERY_LENGTH }),
    type: Type.Unsafe<'channel' | 'content'>({ type: 'string', enum: ['channel', 'content'] }),
    id: Type.Unsafe<number | string>({
      type: ['integer', 'string'],
      pattern: '^[0-9]{1,18}$',
      maxLength: 18,
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
    }),
    title: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  answer: SearchHistoryEntry,
  errors: ['authentication_failed', 'guest_forbidden', 'validation_failed'],
});

export const clearSearchHistoryCall = defineCall({
  id: 'forgetSearches',
  method: 'DELETE',
  path: '/v2/users/self/search_history',
  tag,
  summary: 'Clears the search history',
  auth: 'viewer',
  answer: Type.Object({}),
  errors: ['authentication_failed', 'guest_forbidden'],
});
