import { CHANGES_PROGRESS } from '@aerial/contract/cache-rules.ts';
import type * as playback from '@aerial/contract/calls/playback.ts';
import { clientCall } from '../client-call.ts';

export const statCall = clientCall<typeof playback.statCall>(
  'stat',
  'PATCH',
  '/v2/users/self/stat/:id',
  'viewer',
  CHANGES_PROGRESS,
);
