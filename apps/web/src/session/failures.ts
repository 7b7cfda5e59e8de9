/** What the failure of any call means for the session. @source F-261, F-430, F-432, F-437, A-900, A-901 */
import type { ClientCall } from '@aerial/api-client/client-call.ts';
import type { ApiError } from '@aerial/api-client/port.ts';
import { isCountryRefusal } from './login.ts';

type SentCall = Pick<ClientCall, 'method' | 'path'>;

/** Creating a user, all logins and codes, and the middleware except for its block status. @source F-432 */
export const isAuthentication = ({ method, path }: SentCall): boolean =>
  (method === 'POST' && path === '/v2/users') || /^\/v2\/(auth\/|otps\b|otp\/|mw\/(?!status_block\b))/.test(path);

/** Reading or changing the settings of one device. */
const isDeviceSettings = ({ method, path }: SentCall): boolean =>
  (method === 'GET' || method === 'PATCH') && path === '/v2/users/self/devices/:id';

/** @param ownDeviceId the device of the session; a missing device other than this one is ignored */
export function failureMeaning(
  call: SentCall,
  params: unknown,
  error: ApiError,
  ownDeviceId: string | null | undefined,
): 'country' | 'device-gone' | undefined {
  if (isCountryRefusal(error, isAuthentication(call))) return 'country';
  const isOwn =
    ownDeviceId !== undefined && ownDeviceId !== null && (params as { id?: unknown } | undefined)?.id === ownDeviceId;
  return error.status === 404 && isOwn && isDeviceSettings(call) ? 'device-gone' : undefined;
}
