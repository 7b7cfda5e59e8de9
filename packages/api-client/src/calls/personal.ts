import { CHANGES_HISTORY, CHANGES_PERSONAL, PERSONAL } from '@aerial/contract/cache-rules.ts';
import type * as personal from '@aerial/contract/calls/personal.ts';
import { clientCall } from '../client-call.ts';

export const personalCall = clientCall<typeof personal.personalCall>(
  'personal',
  'GET',
  '/v2/users/self/personal',
  'viewer',
  PERSONAL,
);
export const changePersonalCall = clientCall<typeof personal.changePersonalCall>(
  'changePersonal',
  'PATCH',
  '/v2/users/self/personal',
  'viewer',
  CHANGES_PERSONAL,
);
export const clearHistoryCall = clientCall<typeof personal.clearHistoryCall>(
  'clearHistory',
  'DELETE',
  '/v2/users/self/histories',
  'viewer',
  CHANGES_HISTORY,
);
export const removeHistoryCall = clientCall<typeof personal.removeHistoryCall>(
  'removeHistory',
  'DELETE',
  '/v2/users/self/histories/:id',
  'viewer',
  CHANGES_HISTORY,
);
