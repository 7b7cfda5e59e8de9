import { COMMERCE } from '@aerial/contract/cache-rules.ts';
import type * as catalogue from '@aerial/contract/calls/catalogue.ts';
import { clientCall } from '../client-call.ts';

export const purchasedContentsCall = clientCall<typeof catalogue.purchasedContentsCall>(
  'purchasedContents',
  'GET',
  '/v2/users/self/purchased_contents',
  'viewer',
  COMMERCE,
);
