import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { ProviderSettings } from '../providers/provider.ts';

export interface NewUser {
  readonly username: string;
  readonly password?: string;
  readonly is_guest?: boolean;
  readonly email?: string;
  readonly phone?: string;
  readonly app_version?: string;
  readonly refer_id?: string;
  readonly first_name?: string;
  readonly last_name?: string;
}

/** Digits of a phone number; clients send it with or without a leading `+`. @source wire shapes §1.2 */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** May this user be created at this provider? @source spec 1 §6, F-368 */
export function checkNewUser(user: NewUser, settings: Pick<ProviderSettings, 'allowsGuests' | 'allowsRegistration'>): Result<undefined, AppError> {
  if (user.is_guest && !settings.allowsGuests) {
    return fail({ code: 'guests_not_allowed', message: 'This provider does not allow guests.' });
  }
  if (!user.is_guest && !settings.allowsRegistration) {
    return fail({ code: 'registration_not_allowed', message: 'This provider does not allow registration.' });
  }
  if (user.password === undefined && user.phone === undefined) {
    return fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { password: ['This field is required.'] } });
  }
  if (user.phone !== undefined && phoneDigits(user.phone).length < 5) {
    return fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { phone: ['Enter a valid phone number.'] } });
  }
  return ok(undefined);
}

export const tokenExpiry = (now: EpochMs, settings: Pick<ProviderSettings, 'tokenTtlS'>): EpochMs => epochMs(now + settings.tokenTtlS * 1000);

/** Failed logins of one login before it is refused for a while. @source F-371 */
export const LOGIN_FAILURES_MAX = 10;
export const LOGIN_WINDOW_S = 15 * 60;
/** Unknown device ids from one address before it is refused for a while. The random id is the credential. @source F-385 */
export const DEVICE_FAILURES_MAX = 30;
export const DEVICE_WINDOW_S = 15 * 60;
/** New users from one address in an hour: a household behind one address never comes near it. */
export const NEW_USERS_MAX = 600;
export const NEW_USERS_WINDOW_S = 3600;

/** What a registration at the device limit does. @source spec 1 §4.3, F-284 */
export function atDeviceLimit(devices: number, limit: number, isGuest: boolean): 'register' | 'replace-oldest' | 'refuse' {
  if (devices < limit) return 'register';
  return isGuest ? 'replace-oldest' : 'refuse';
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);
