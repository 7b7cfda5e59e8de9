/** What a viewer may change of their own data. @source spec 1 §7.2, F-375 */
import { timingSafeEqual } from 'node:crypto';
import type { AppError } from '@aerial/contract/errors.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { UserRecord } from './ports.ts';
import { isEmail, isPhone } from './rules.ts';

export interface WantedChanges {
  readonly phone?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly timezone?: string;
  readonly pincode?: string;
  readonly old_pincode?: string;
  readonly parental_status?: 'notset' | 'set' | 'ignore';
}

/** What is written; the PIN still in plain text. */
export interface UserChange {
  readonly phone?: string;
  readonly email?: string | null;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly timezone?: string;
  readonly pin?: string;
  readonly parental_status?: 'set' | 'ignore';
}

const invalid = (field: string): Result<never, AppError> =>
  fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: ['Please check this value.'] } });

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** A name on one line. */
const line = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

function samePin(entered: string, present: string): boolean {
  const [one, other] = [Buffer.from(entered), Buffer.from(present)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Turns what is wanted into what is written, or says which field is wrong. An empty e-mail takes it away. */
export function userChange(user: Pick<UserRecord, 'parental_code' | 'parental_status'>, wanted: WantedChanges): Result<UserChange, AppError> {
  const { phone, email, first_name, last_name, timezone, pincode, old_pincode, parental_status: status } = wanted;
  const digits = phone === undefined ? undefined : phoneDigits(phone);
  if (digits !== undefined && !isPhone(digits)) return invalid('phone');
  const address = email?.trim();
  if (address !== undefined && address !== '' && !isEmail(address)) return invalid('email');
  if (timezone !== undefined && !isTimeZone(timezone)) return invalid('timezone');
  if (status !== undefined && status !== user.parental_status && (status !== 'ignore' || user.parental_code !== null)) {
    return invalid('parental_status');
  }
  if (pincode !== undefined && old_pincode !== undefined && user.parental_code !== null && !samePin(old_pincode, user.parental_code)) {
    return fail({ code: 'wrong_pincode', message: 'The PIN is wrong. Please try again.', detail: { old_pincode: ['Please check this value.'] } });
  }
  return ok({
    ...(digits !== undefined && { phone: digits }),
    ...(address !== undefined && { email: address === '' ? null : address }),
    ...(first_name !== undefined && { first_name: line(first_name) }),
    ...(last_name !== undefined && { last_name: line(last_name) }),
    ...(timezone !== undefined && { timezone }),
    ...(pincode === undefined ? status === 'ignore' && { parental_status: status } : { pin: pincode, parental_status: 'set' as const }),
  });
}
