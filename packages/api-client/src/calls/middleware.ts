import { REFERENCE_LIST } from '@aerial/contract/cache-rules.ts';
import type * as middleware from '@aerial/contract/calls/middleware.ts';
import { clientCall } from '../client-call.ts';

export const middlewareSendCodeCall = clientCall<typeof middleware.middlewareSendCodeCall>(
  'middlewareSendCode',
  'POST',
  '/v2/mw/otps',
  'none',
);
export const middlewareCodeLoginCall = clientCall<typeof middleware.middlewareCodeLoginCall>(
  'middlewareCodeLogin',
  'POST',
  '/v2/mw/auth/otp',
  'none',
);
export const middlewareCitiesCall = clientCall<typeof middleware.citiesCall>(
  'middlewareCities',
  'GET',
  '/v2/mw/cities',
  'none',
  REFERENCE_LIST,
);
export const middlewareSetCityCall = clientCall<typeof middleware.setCityCall>(
  'middlewareSetCity',
  'POST',
  '/v2/mw/set_city',
  'none',
);
export const middlewareSetAddressCall = clientCall<typeof middleware.setAddressCall>(
  'middlewareSetAddress',
  'POST',
  '/v2/mw/set_address',
  'none',
);
export const statusBlockCall = clientCall<typeof middleware.statusBlockCall>(
  'middlewareStatusBlock',
  'GET',
  '/v2/mw/status_block',
  'viewer',
);
