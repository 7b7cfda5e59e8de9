import { CHANGES_SECURITY } from '@aerial/contract/cache-rules.ts';
import type * as codes from '@aerial/contract/calls/device-codes.ts';
import { clientCall } from '../client-call.ts';

export const requestDeviceCodeCall = clientCall<typeof codes.requestDeviceCodeCall>(
  'requestDeviceCode',
  'POST',
  '/v2/auth/device_code',
  'none',
);
export const deviceCodeTokenCall = clientCall<typeof codes.deviceCodeTokenCall>(
  'deviceCodeToken',
  'POST',
  '/v2/auth/device_code/token',
  'none',
);
export const findDeviceCodeCall = clientCall<typeof codes.findDeviceCodeCall>(
  'findDeviceCode',
  'POST',
  '/v2/users/self/device_code/find',
  'device',
);
export const decideDeviceCodeCall = clientCall<typeof codes.decideDeviceCodeCall>(
  'decideDeviceCode',
  'POST',
  '/v2/users/self/device_code',
  'device',
  CHANGES_SECURITY,
);
