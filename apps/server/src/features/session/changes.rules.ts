/** What a viewer may change of their own data. @source spec 1 §7.2, F-375 */
import type { AppError } from '@aerial/contract/errors.ts';
import { isEmail } from '@aerial/domain/email.ts';
import { isPhone, phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Viewer } from '../../http/viewer.ts';
import { pinRequired, samePin, wrongPin } from '../../access/parental.ts';
import type { UserRecord } from './ports.ts';
import { isTimeZone, line } from './rules.ts';

export interface WantedChanges {
  /** Proven to be the viewer's. */
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
  fail({
    code: 'validation_failed',
    message: 'The request is not valid.',
    detail: { [field]: ['Please check this value.'] },
  });

/** What protects the account's own data: changing them lets another person log in. */
export const changesContacts = ({ phone, email, first_name, last_name }: WantedChanges): boolean =>
  [phone, email, first_name, last_name].some((field) => field !== undefined);

/**
 * Whether a profile may change this at all, and which PIN proof that takes. The time zone follows the device, whichever profile is active.
 * @source F-321, A-575
 */
export function changeNeeds(
  wanted: WantedChanges,
  { isChild, parental }: Pick<Viewer, 'isChild' | 'parental'>,
): 'nothing' | 'settings' | 'refuse' {
  const { pincode, old_pincode, parental_status } = wanted;
  if (isChild && [pincode, old_pincode, parental_status].some((field) => field !== undefined)) return 'refuse';
  if (!changesContacts(wanted)) return 'nothing';
  if (isChild) return parental?.hasPin ? 'settings' : 'refuse';
  return parental?.hasPin && parental.asksFor['settings'] === true ? 'settings' : 'nothing';
}

/**
 * Turns what is wanted into what is written, or says which field is wrong. An empty e-mail takes it away.
 * @param isProven whether the PIN there is was entered
 */
export function userChange(
  user: Pick<UserRecord, 'parental_code' | 'parental_status'>,
  wanted: WantedChanges,
  isProven: boolean,
): Result<UserChange, AppError> {
  const { phone, email, first_name, last_name, timezone, pincode, old_pincode, parental_status: status } = wanted;
  const digits = phone === undefined ? undefined : phoneDigits(phone);
  if (digits !== undefined && !isPhone(digits)) return invalid('phone');
  const address = email?.trim();
  if (address !== undefined && address !== '' && !isEmail(address)) return invalid('email');
  if (timezone !== undefined && !isTimeZone(timezone)) return invalid('timezone');
  const isWithPin = status === 'set' && pincode !== undefined;
  if (
    status !== undefined &&
    status !== user.parental_status &&
    !isWithPin &&
    (status !== 'ignore' || user.parental_code !== null)
  ) {
    return invalid('parental_status');
  }
  if (pincode !== undefined && user.parental_code !== null) {
    if (!isProven) return fail(pinRequired('parental'));
    // A concurrent request can have changed it.
    if (old_pincode !== undefined && !samePin(old_pincode, user.parental_code)) return fail(wrongPin('old_pincode'));
  }
  return ok({
    ...(digits !== undefined && { phone: digits }),
    ...(address !== undefined && { email: address === '' ? null : address }),
    ...(first_name !== undefined && { first_name: line(first_name) }),
    ...(last_name !== undefined && { last_name: line(last_name) }),
    ...(timezone !== undefined && { timezone }),
    ...(pincode === undefined
      ? status === 'ignore' && { parental_status: status }
      : { pin: pincode, parental_status: 'set' as const }),
  });
}
