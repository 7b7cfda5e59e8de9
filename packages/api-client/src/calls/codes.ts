import type * as codes from '@aerial/contract/calls/codes.ts';
import { clientCall } from '../client-call.ts';

export const sendMethodsCall = clientCall<typeof codes.sendMethodsCall>(
  'sendMethods',
  'GET',
  '/v2/otp/send_methods',
  'none',
);
export const codeExistsCall = clientCall<typeof codes.codeExistsCall>('codeExists', 'GET', '/v2/otp/exist', 'none');
export const sendCodeCall = clientCall<typeof codes.sendCodeCall>('sendCode', 'POST', '/v2/otps', 'none');
export const codeLoginCall = clientCall<typeof codes.codeLoginCall>('codeLogin', 'POST', '/v2/auth/otp', 'none');
export const sourceCodeLoginCall = clientCall<typeof codes.sourceCodeLoginCall>(
  'sourceCodeLogin',
  'POST',
  '/v2/auth/otp/:source',
  'none',
);
