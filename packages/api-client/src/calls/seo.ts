import { SHOWN_REFERENCE_LIST } from '@aerial/contract/cache-rules.ts';
import type * as seo from '@aerial/contract/calls/seo.ts';
import { clientCall } from '../client-call.ts';

export const seoMasksCall = clientCall<typeof seo.seoMasksCall>(
  'seoMasks',
  'GET',
  '/v2/seo/masks',
  'none',
  SHOWN_REFERENCE_LIST,
);
