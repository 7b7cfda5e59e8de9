import type * as drm from '@aerial/contract/calls/drm.ts';
import { clientCall } from '../client-call.ts';

export const clearKeyLicenseCall = clientCall<typeof drm.clearKeyLicenseCall>(
  'clearKeyLicense',
  'POST',
  '/v2/drm/clearkey/license',
  'none',
);
