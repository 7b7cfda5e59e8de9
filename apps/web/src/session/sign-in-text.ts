/** Texts of failed logins. @source F-282, F-435, F-444 */
import type { TFunction } from 'i18next';
import { errorText, type ApiError } from '@aerial/api-client/port.ts';

/** @param deviceLimit the account's device limit, if it has been read */
export function signInErrorText(t: TFunction, error: ApiError, deviceLimit?: number): string {
  if (error.code !== 'device_limit') return errorText(error, t('error_download'));
  return deviceLimit === undefined
    ? t('error_device_limit_unknown')
    : t('error_too_many_devices', { limit: String(deviceLimit) });
}
