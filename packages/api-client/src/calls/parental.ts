import type * as parental from '@aerial/contract/calls/parental.ts';
import { clientCall } from '../client-call.ts';

export const provePinCall = clientCall<typeof parental.provePinCall>(
  'provePin',
  'POST',
  '/v2/users/self/parental_code/proof',
  'device',
);
