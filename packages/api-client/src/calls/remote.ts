import { UNCACHED } from '@aerial/contract/cache-rules.ts';
import type * as remote from '@aerial/contract/calls/remote.ts';
import { clientCall } from '../client-call.ts';

export const listScreensCall = clientCall<typeof remote.listScreensCall>(
  'listScreens',
  'GET',
  '/v2/users/self/screens',
  'device',
  UNCACHED,
);
export const pollScreenCall = clientCall<typeof remote.pollScreenCall>(
  'pollScreen',
  'POST',
  '/v2/users/self/screens/poll',
  'device',
);
export const leaveScreenCall = clientCall<typeof remote.leaveScreenCall>(
  'leaveScreen',
  'POST',
  '/v2/users/self/screens/leave',
  'device',
);
export const commandScreenCall = clientCall<typeof remote.commandScreenCall>(
  'commandScreen',
  'POST',
  '/v2/users/self/screens/:id/commands',
  'device',
);
