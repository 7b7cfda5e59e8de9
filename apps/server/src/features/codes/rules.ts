/** One-time codes and the limits around them. @source spec 1 §5, §7.3 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLength } from '@aerial/domain/phone.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { addressKey, networkKey } from '../../limits/address-key.ts';
import type { Limit } from '../../limits/limiter.ts';
import type { BrandSettings } from '../../tenancy/settings/brand.ts';
import type { LoginSettings } from '../../tenancy/settings/login.ts';

/** How long a code lives, seconds. @source F-391 */
export const CODE_TTL_S = 5 * 60;
/** Wrong entries that end a code. @source F-391 */
export const MAX_WRONG_ENTRIES = 5;
/** Until another message may be sent to a phone, seconds. @source F-389 */
export const RESEND_AFTER_S = 60;
/** How long a link into a bot works, seconds. */
export const LINK_TTL_S = 10 * 60;

/** How old the start data of a mini-app may be, seconds: it is shown as soon as the application has started. @source F-007 */
export const START_DATA_TTL_S = 5 * 60;
/** How far the messenger's clock may run before ours, seconds. */
const CLOCK_LEEWAY_S = 60;
/** How long a proven phone of a messenger user logs its mini-app in, seconds: numbers come to new owners. */
export const MESSENGER_PHONE_TTL_S = 90 * 24 * 3600;

/** Whether start data was signed just now. */
export const isFreshStart = (signedAt: EpochMs, now: EpochMs): boolean =>
  now - signedAt <= START_DATA_TTL_S * 1000 && signedAt - now <= CLOCK_LEEWAY_S * 1000;

const HOUR_S = 3600;

/**
 * The wait between two messages of a kind to a phone; reset when a message was not accepted.
 * @param owner from where a viewer of the phone signed in before: requests of strangers do not make them wait
 * @source F-387, F-389
 */
export const resendGap = (kind: 'code' | 'pin', providerId: ProviderId, phone: string, owner = ''): Limit => ({
  key: `sms ${kind} ${providerId} ${phone}${owner && ` from ${owner}`}`,
  max: 1,
  windowS: RESEND_AFTER_S,
});

/** Limits per phone, address and provider: they stop floods of messages to a phone, and of costs to an operator. */
export const sendLimits = (
  providerId: ProviderId,
  phone: string,
  ip: string,
  settings: Pick<LoginSettings, 'smsPerHour'>,
  owner = '',
): readonly Limit[] => [
  { key: `sms hour ${phone}${owner && ` from ${owner}`}`, max: 6, windowS: HOUR_S },
  { key: `sms day ${phone}${owner && ` from ${owner}`}`, max: 15, windowS: 24 * HOUR_S },
  { key: `sms address ${addressKey(ip)}`, max: 60, windowS: HOUR_S },
  { key: `sms network ${networkKey(ip)}`, max: 300, windowS: HOUR_S },
  { key: `sms provider ${providerId}`, max: settings.smsPerHour, windowS: HOUR_S },
];

/** Phones one address requests codes for, registered or not: stops enumeration of registered numbers. */
export const phoneLookupLimits = (ip: string): readonly Limit[] => [
  { key: `otp asked ${addressKey(ip)}`, max: 120, windowS: HOUR_S },
  { key: `otp asked in ${networkKey(ip)}`, max: 600, windowS: HOUR_S },
];
/** Start data from one address without a valid signature of the messenger. */
export const entriesFrom = (ip: string): Limit => ({ key: `otp entries ${addressKey(ip)}`, max: 60, windowS: 15 * 60 });
/** Whom entries of codes count for, over several codes; each code ends after five wrong ones whatever comes at once. */
export const phoneSubject = (providerId: ProviderId, phone: string): string => `phone ${providerId} ${phone}`;
/** Queries for send methods and pending codes: a dialog polls every five seconds, and a household has several. @source F-272 */
export const questions = (ip: string): Limit => ({ key: `otp questions ${addressKey(ip)}`, max: 240, windowS: 60 });
/** Start data logs in once, so that stolen data cannot be replayed. The count outlives the data's validity. */
export const startDataUse = (signature: string): Limit => ({
  key: `otp start ${signature}`,
  max: 1,
  windowS: START_DATA_TTL_S + 2 * CLOCK_LEEWAY_S,
});
/** Links into a bot from one address. */
export const links = (ip: string): Limit => ({ key: `otp links ${addressKey(ip)}`, max: 120, windowS: HOUR_S });
/** Codes a bot sends for one phone. */
export const messengerCodes = (providerId: ProviderId, phone: string): Limit => ({
  key: `otp messenger ${providerId} ${phone}`,
  max: 10,
  windowS: HOUR_S,
});

/** Whether the first code registers an unknown phone. An operator's system registers its subscribers itself. */
export const canRegisterByCode = (settings: Pick<LoginSettings, 'allowsRegistration' | 'isMiddleware'>): boolean =>
  settings.allowsRegistration && !settings.isMiddleware;

/** How many digits a code of this provider has for this phone. @source F-317 */
export const codeLengthAt = (
  settings: Pick<LoginSettings, 'otpLengthRules' | 'otpLength'> & Pick<BrandSettings, 'brand'>,
  phone: string,
): number => codeLength(settings.otpLengthRules, settings.otpLength, phone, settings.brand.otp_length);

/** A random code of so many digits. */
export const newCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** A code as it is stored: bound to its provider and phone, under a key that is not in the database. */
export const hashCode = (key: Buffer, providerId: ProviderId, phone: string, code: string): Buffer =>
  createHmac('sha256', key).update(`${providerId} ${phone} ${code}`).digest();

/** The address that requests or enters a code, as it is stored. */
export const askerHash = (key: Buffer, ip: string): Buffer =>
  createHmac('sha256', key)
    .update(`asker ${addressKey(ip)}`)
    .digest()
    .subarray(0, 16);

export const sameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** A phone as a message shows it, masked for bystanders: `+7 *** 45-67`. */
export const maskedPhone = (phone: string): string =>
  `+${phone.slice(0, 1)} *** ${phone.slice(-4, -2)}-${phone.slice(-2)}`;

/**
 * The host that browsers may hand a code to without its being typed, for the last line of a message (`@host #code`): the
 * provider's own, else the installation's. Never what a request says of itself. Browsers do that on secure sites only.
 * @source A-860
 */
export function boundHost(publicUrl: string, hosts: readonly string[]): string | undefined {
  const site = new URL(publicUrl);
  return site.protocol === 'https:' ? (hosts[0] ?? site.hostname) : undefined;
}
