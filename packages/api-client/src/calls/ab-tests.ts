import type * as abTests from '@aerial/contract/calls/ab-tests.ts';
import { UNCHANGING_LIST } from '@aerial/contract/cache-rules.ts';
import { clientCall } from '../client-call.ts';

export const abTestsCall = clientCall<typeof abTests.abTestsCall>(
  'abTests',
  'GET',
  '/v2/ab_tests/tests',
  'optional',
  UNCHANGING_LIST,
);
