import { CHANGES_DEVICES } from '@aerial/contract/cache-rules.ts';
import type * as accounts from '@aerial/contract/calls/accounts.ts';
import { clientCall } from '../client-call.ts';

export const changeSelfCall = clientCall<typeof accounts.changeSelfCall>(
  'changeSelf',
  'PATCH',
  '/v2/users/self',
  'viewer',
  CHANGES_DEVICES,
);
export const sendPinCall = clientCall<typeof accounts.sendPinCall>(
  'sendPin',
  'POST',
  '/v2/users/self/parental_code/send',
  'viewer',
);
