import { ALWAYS_STALE, CHANGES_SECURITY } from '@aerial/contract/cache-rules.ts';
import type * as account from '@aerial/contract/calls/account.ts';
import { clientCall } from '../client-call.ts';

export const accountSecurityCall = clientCall<typeof account.accountSecurityCall>(
  'accountSecurity',
  'GET',
  '/v2/users/self/security',
  'viewer',
  ALWAYS_STALE,
);
export const listSignInsCall = clientCall<typeof account.listSignInsCall>(
  'listSignIns',
  'GET',
  '/v2/users/self/sign_ins',
  'viewer',
  ALWAYS_STALE,
);
export const signOutEverywhereCall = clientCall<typeof account.signOutEverywhereCall>(
  'signOutEverywhere',
  'POST',
  '/v2/users/self/sign_out_everywhere',
  'viewer',
  CHANGES_SECURITY,
);
export const changePasswordCall = clientCall<typeof account.changePasswordCall>(
  'changePassword',
  'PUT',
  '/v2/users/self/password',
  'viewer',
  CHANGES_SECURITY,
);
export const exportAccountCall = clientCall<typeof account.exportAccountCall>(
  'exportAccount',
  'POST',
  '/v2/users/self/export',
  'viewer',
);
export const deleteAccountCall = clientCall<typeof account.deleteAccountCall>(
  'deleteAccount',
  'DELETE',
  '/v2/users/self',
  'viewer',
);
