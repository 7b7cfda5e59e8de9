/** Consent codes of subscribers, and the sessions that they open. Pure. */
import { createHmac, randomInt } from 'node:crypto';
import type { UserId } from '@aerial/domain/ids.ts';
import type { Language } from '@aerial/domain/language.ts';
import type { Limit } from '../../limits/limiter.ts';

/** How long a code is valid, ms: the subscriber is on the phone. */
export const CODE_TTL_MS = 10 * 60_000;
/** How long support sees the account, ms. */
export const SESSION_MS = 30 * 60_000;
/** Wrong entries that end a code. */
export const MAX_WRONG_ENTRIES = 5;
/** Contacts that staff changed within this time receive no code, ms: it would reach who changed them. */
export const NEW_CONTACT_MS = 24 * 3_600_000;
const CODE_DIGITS = 6;
const HOUR_S = 3600;

export const newSupportCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** A code as it is stored: bound to its user and to the member who requested it, under a key that is not in the database. */
export const hashSupportCode = (key: Buffer, userId: UserId, memberId: string, code: string): Buffer =>
  createHmac('sha256', key).update(`support ${userId} ${memberId} ${code}`).digest();

/** Codes that may be sent to one user, by one member, and for one provider. */
export const codeLimits = (providerId: number, userId: UserId, memberId: string): readonly Limit[] => [
  { key: `support code minute ${userId}`, max: 1, windowS: 60 },
  { key: `support code ${userId}`, max: 5, windowS: HOUR_S },
  { key: `support codes of ${memberId}`, max: 30, windowS: HOUR_S },
  { key: `support codes for ${providerId}`, max: 200, windowS: HOUR_S },
];
/** Entries of codes about one user, over several codes. */
export const entryLimits = (userId: UserId, memberId: string): readonly Limit[] => [
  { key: `support entry ${userId}`, max: 15, windowS: HOUR_S },
  { key: `support entries of ${memberId}`, max: 60, windowS: HOUR_S },
];

export interface Contacts {
  readonly phone: string | null;
  readonly phoneProven: boolean;
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  /** Staff changed the phone or the address a short time ago. */
  readonly changedByStaff: boolean;
}

/** Where the code goes: to what the subscriber has shown to own, else to the inbox, which only a signed-in device can read. */
export function codeDestination({
  phone,
  phoneProven,
  email,
  emailConfirmed,
  changedByStaff,
}: Contacts):
  | { readonly channel: 'sms'; readonly phone: string }
  | { readonly channel: 'mail'; readonly email: string }
  | { readonly channel: 'inbox' } {
  if (!changedByStaff && phone !== null && phoneProven) return { channel: 'sms', phone };
  if (!changedByStaff && email !== null && emailConfirmed) return { channel: 'mail', email };
  return { channel: 'inbox' };
}

export const maskedPhone = (phone: string): string =>
  `+${phone.slice(0, 1)} *** ${phone.slice(-4, -2)}-${phone.slice(-2)}`;
export const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

/** The name of the device that stands for the session, in the subscriber's list. */
export const DEVICE_NAMES: Readonly<Record<Language, string>> = {
  az: 'Dəstək xidməti',
  bg: 'Поддръжка',
  en: 'Support',
  ka: 'მხარდაჭერა',
  kk: 'Қолдау қызметі',
  ky: 'Колдоо кызматы',
  lv: 'Atbalsta dienests',
  ro: 'Asistență',
  ru: 'Поддержка',
  tg: 'Дастгирӣ',
  uz: 'Yordam xizmati',
};
