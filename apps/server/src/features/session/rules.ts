import type { AppError } from '@aerial/contract/errors.ts';
import type { ParentalSettings } from '@aerial/contract/shapes/user.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
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

const EMAIL = /^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+\.[^\s@<>"\p{Cc}]+$/u;
export const isEmail = (text: string): boolean => EMAIL.test(text);
/** Whether so many digits are a phone at all. */
export const isPhone = (digits: string): boolean => digits.length >= 5 && digits.length <= 15;

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
  if (user.phone !== undefined && !isPhone(phoneDigits(user.phone))) {
    return fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { phone: ['Enter a valid phone number.'] } });
  }
  if (user.email !== undefined && !isEmail(user.email)) {
    return fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { email: ['Please check this value.'] } });
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

/** Minutes for which a correct PIN is remembered on a new device. @source F-223 */
const PIN_REMEMBERED_MIN = 30;

/** What a new device asks the PIN for: everything when its user has set one, else nothing. @source F-223 */
export function newParentalSettings(status: string): ParentalSettings {
  const asks = status === 'set';
  return { duration: PIN_REMEMBERED_MIN, pay: asks, profile: asks, program: asks, vod: asks, channel: asks, settings: asks };
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);
