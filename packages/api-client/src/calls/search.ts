import { ALWAYS_STALE } from '@aerial/contract/cache-rules.ts';
import type * as search from '@aerial/contract/calls/search.ts';
import { clientCall } from '../client-call.ts';

export const foundCall = clientCall<typeof search.foundCall>(
  'searchFound',
  'POST',
  '/v2/search/found',
  'viewer',
  ALWAYS_STALE,
);
export const suggestCall = clientCall<typeof search.suggestCall>(
  'searchSuggest',
  'GET',
  '/v2/search/suggest',
  'viewer',
  ALWAYS_STALE,
);
export const searchHistoryCall = clientCall<typeof search.searchHistoryCall>(
  'searchHistory',
  'GET',
  '/v2/users/self/search_history',
  'viewer',
  ALWAYS_STALE,
);
export const saveSearchCall = clientCall<typeof search.saveSearchCall>(
  'saveSearch',
  'POST',
  '/v2/users/self/search_history',
  'viewer',
);
export const clearSearchHistoryCall = clientCall<typeof search.clearSearchHistoryCall>(
  'forgetSearches',
  'DELETE',
  '/v2/users/self/search_history',
  'viewer',
);
