import type { AppError } from '@aerial/contract/errors.ts';
import type { ParentalSettings } from '@aerial/contract/shapes/user.ts';
import { isEmail } from '@aerial/domain/email.ts';
import { isPhone, phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { LoginSettings } from '../../tenancy/settings/login.ts';
import type { DeviceChange, DeviceRecord } from './ports.ts';

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

/** What only an operator says of a new user. @source wire shapes §6 POST users */
export interface OperatorsUser extends NewUser {
  readonly provider_uid?: string;
  readonly parental_code?: string;
  readonly is_active?: boolean;
  readonly is_provider_free?: boolean;
  readonly timezone?: string;
  readonly comment?: string;
  readonly smartpay_id?: string;
}

const invalid = (field: string, message = 'Please check this value.') =>
  fail<AppError>({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: [message] } });

/** A username as it is stored: on one line, without blanks around it or invisible characters. The database compares it without regard to case. */
export const cleanUsername = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** May this user be created at this provider? @source spec 1 §6, F-368 */
export function checkNewUser(
  user: NewUser,
  settings: Pick<LoginSettings, 'allowsGuests' | 'allowsRegistration'>,
): Result<undefined, AppError> {
  if (user.is_guest && !settings.allowsGuests) {
    return fail({ code: 'guests_not_allowed', message: 'This provider does not allow guests.' });
  }
  if (!user.is_guest && !settings.allowsRegistration) {
    return fail({ code: 'registration_not_allowed', message: 'This provider does not allow registration.' });
  }
  return checkIdentity(user);
}

/** An operator's user is identified by its phone. @source wire shapes §6 POST users */
export function checkOperatorsUser(user: OperatorsUser): Result<undefined, AppError> {
  if (user.phone === undefined) return invalid('phone', 'This field is required.');
  if (user.timezone && !isTimeZone(user.timezone)) return invalid('timezone');
  return checkIdentity(user);
}

function checkIdentity(user: NewUser): Result<undefined, AppError> {
  if (cleanUsername(user.username) === '') return invalid('username', 'This field is required.');
  if (user.password === undefined && user.phone === undefined) {
    return invalid('password', 'This field is required.');
  }
  if (user.phone !== undefined && !isPhone(phoneDigits(user.phone))) {
    return invalid('phone', 'Enter a valid phone number.');
  }
  if (user.email !== undefined && !isEmail(user.email)) {
    return invalid('email');
  }
  return ok(undefined);
}

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** A name on one line. */
export const line = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

export const tokenExpiry = (now: EpochMs, settings: Pick<LoginSettings, 'tokenTtlS'>): EpochMs =>
  epochMs(now + settings.tokenTtlS * 1000);

/** Unknown device ids from one address before further unknown ones answer 429. The random id is the credential. @source F-385 */
export const MAX_DEVICE_FAILURES = 30;
export const DEVICE_WINDOW_S = 15 * 60;
export const NEW_USERS_WINDOW_S = 3600;
/** New users from one address and from the network around it in an hour: a household never comes near it. */
export const newUserLimits = (
  address: string,
  network: string,
): readonly { readonly key: string; readonly max: number }[] => [
  { key: `users ${address}`, max: 600 },
  { key: `users in ${network}`, max: 3_000 },
];

/** The same serial within this time is one registration that was sent twice, and answers the same credential. @source F-281 */
export const REGISTRATION_REPEATS_MS = 10_000;

/** What a registration at the device limit does. @source spec 1 §4.3, F-284 */
export function atDeviceLimit(
  devices: number,
  limit: number,
  isGuest: boolean,
): 'register' | 'replace-oldest' | 'refuse' {
  if (devices < limit) return 'register';
  return isGuest ? 'replace-oldest' : 'refuse';
}

/** Minutes for which a correct PIN stays valid on a new device. @source F-223 */
const PIN_REMEMBERED_MIN = 30;

/** What a new device requires the PIN for: everything when its user has set one, else nothing. @source F-223 */
export function newParentalSettings(status: string): ParentalSettings {
  const asks = status === 'set';
  return {
    duration: PIN_REMEMBERED_MIN,
    pay: asks,
    profile: asks,
    program: asks,
    vod: asks,
    channel: asks,
    settings: asks,
  };
}

/** Whether a change of a device affects when parental control requires the PIN, or how long one stays valid. @source F-221, F-222 */
export function changesParental(
  { settings, parental_settings: present }: Pick<DeviceRecord, 'settings' | 'parental_settings'>,
  change: Pick<DeviceChange, 'settings' | 'parental_settings'>,
): boolean {
  const current: Readonly<Record<string, unknown>> = { ...newParentalSettings('notset'), ...present };
  const { parentalChannels = settings['parentalChannels'] } = change.settings ?? {};
  return (
    parentalChannels !== settings['parentalChannels'] ||
    Object.entries(change.parental_settings ?? {}).some(([key, value]) => current[key] !== value)
  );
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

type Described = Pick<DeviceRecord, 'serial' | 'device_type' | 'vendor' | 'model' | 'os_name'>;

/**
 * Whether a device that is being registered is one that the account has not had, beside others. Clients that send no serial register
 * again with every login: for them the kind of device counts.
 */
export function isNewDevice(device: Partial<NullToMissing<Described>>, registered: readonly Described[]): boolean {
  if (registered.length === 0) return false;
  const fields = device.serial ? (['serial'] as const) : (['device_type', 'vendor', 'model', 'os_name'] as const);
  return !registered.some((one) => fields.every((field) => (one[field] ?? undefined) === device[field]));
}
type NullToMissing<T> = { readonly [Key in keyof T]: NonNullable<T[Key]> };

/** Longest name of a device in a message, characters. */
const MAX_SHOWN_NAME = 80;

/** How a message names a device: as its owner does, else by vendor, model and system. Clients choose these words: none of them is a link. */
export function shownName({
  name,
  vendor,
  model,
  os_name,
  device_type,
}: Pick<DeviceRecord, 'name' | 'vendor' | 'model' | 'os_name' | 'device_type'>): string {
  const parts = [vendor, model, os_name].flatMap((part) => part?.trim() || []);
  const words = name?.trim() || [...new Set(parts)].join(' ') || device_type || '?';
  const plain = words.replaceAll(/:\/\/|[\s\p{C}]+/gu, ' ').trim();
  return plain.length > MAX_SHOWN_NAME ? `${plain.slice(0, MAX_SHOWN_NAME - 1)}…` : plain;
}
