import { REFERENCE_DATA } from '@aerial/contract/cache-rules.ts';
import type * as providers from '@aerial/contract/calls/providers.ts';
import { clientCall } from '../client-call.ts';

export const providerInfoCall = clientCall<typeof providers.providerInfoCall>(
  'providerInfo',
  'GET',
  '/v2/providers/:id/info',
  'none',
  REFERENCE_DATA,
);
