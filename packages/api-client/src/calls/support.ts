/** What a tab of support calls; apart from others, which every page loads. */
import type * as support from '@aerial/contract/calls/support.ts';
import { clientCall } from '../client-call.ts';

export const endSupportSessionCall = clientCall<typeof support.endSupportSessionCall>(
  'endSupportSession',
  'DELETE',
  '/v2/users/self/support_session',
  'viewer',
);
