import { CHANGES_FOLLOWS, FOLLOWS } from '@aerial/contract/cache-rules.ts';
import type * as follows from '@aerial/contract/calls/follows.ts';
import { clientCall } from '../client-call.ts';

export const followsCall = clientCall<typeof follows.followsCall>(
  'follows',
  'GET',
  '/v2/users/self/follows',
  'viewer',
  FOLLOWS,
);
export const addFollowCall = clientCall<typeof follows.addFollowCall>(
  'addFollow',
  'POST',
  '/v2/users/self/follows',
  'viewer',
  CHANGES_FOLLOWS,
);
export const removeFollowCall = clientCall<typeof follows.removeFollowCall>(
  'removeFollow',
  'DELETE',
  '/v2/users/self/follows/:id',
  'viewer',
  CHANGES_FOLLOWS,
);
