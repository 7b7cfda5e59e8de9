/** What operators' requests about users mean. Pure. */
import type { AppError } from '@aerial/contract/errors.ts';
import { isEmail } from '@aerial/domain/email.ts';
import { isPhone, phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { grantsAccess } from '../../../billing/subscription.ts';
import type { StoredSubscription } from '../../../billing/store.pg.ts';
import { instantOf } from '../../../http/instants.ts';
import { cleanUsername, isTimeZone, line } from '../rules.ts';

export const DEFAULT_PAGE = 100;
const DAY_MS = 86_400_000;
/** Words of a search beyond these narrow nothing down any more. */
const MAX_WORDS = 8;

export const invalid = (field: string, message = 'Please check this value.'): Result<never, AppError> =>
  fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: [message] } });

/** Words between commas, in lower case. */
export const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

/** Words between blanks, in lower case. */
export const searchWords = (text: string | undefined): readonly string[] =>
  (text ?? '').toLowerCase().split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);

/**
 * An instant with any offset, or a day of UTC.
 * @param edge which edge of a day counts
 */
export function momentOf(
  field: string,
  text: string | undefined,
  edge: 'start' | 'end',
): Result<EpochMs | undefined, AppError> {
  if (!text) return ok(undefined);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return instantOf(field, text);
  const day = instantOf(field, `${text}T00:00:00Z`);
  return day.ok && edge === 'end' ? ok(epochMs(day.value + DAY_MS)) : day;
}

const KINDS = ['all', 'current', 'active', 'paused', 'planned', 'period'] as const;
/** Which subscriptions stand with the users of a list. @source wire shapes §6 GET users */
export interface WantedSubscriptions {
  readonly kind: (typeof KINDS)[number];
  readonly from: EpochMs | undefined;
  readonly to: EpochMs | undefined;
}

/** Undefined where none are wanted. */
export function wantedSubscriptions(query: {
  readonly subscriptions?: string;
  readonly date_from?: string;
  readonly date_to?: string;
}): Result<WantedSubscriptions | undefined, AppError> {
  if (!query.subscriptions) return ok(undefined);
  const kind = KINDS.find((one) => one === query.subscriptions);
  if (!kind) return invalid('subscriptions');
  const from = momentOf('date_from', query.date_from, 'start');
  if (!from.ok) return from;
  const to = momentOf('date_to', query.date_to, 'end');
  if (!to.ok) return to;
  if (from.value !== undefined && to.value !== undefined && from.value > to.value) return invalid('date_to');
  return ok({ kind, from: from.value, to: to.value });
}

export function isWanted({ state }: StoredSubscription, wanted: WantedSubscriptions, now: EpochMs): boolean {
  const isActive = grantsAccess(state, now);
  switch (wanted.kind) {
    case 'all':
      return true;
    case 'active':
      return isActive;
    case 'current':
      return isActive || state.status === 'paused';
    case 'paused':
    case 'planned':
      return state.status === wanted.kind;
    case 'period':
      return state.startAt < (wanted.to ?? Infinity) && (state.paidUntil ?? Infinity) > (wanted.from ?? -Infinity);
  }
}

/** What an operator sends of a change; texts are empty where they are taken away. */
export interface SentChange {
  readonly username?: string;
  readonly password?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly timezone?: string;
  readonly provider_uid?: string;
  readonly parental_code?: string;
  readonly pincode?: string;
  readonly is_active?: string | number | boolean | null;
  readonly is_provider_free?: string | number | boolean | null;
  readonly refer_id?: string;
  readonly smartpay_id?: string;
  readonly comment?: string;
}

/** What is written; password and PIN still in plain text, null where there is to be none. */
export interface OperatorsChange {
  readonly columns: {
    readonly username?: string;
    readonly phone?: string;
    readonly email?: string | null;
    readonly first_name?: string;
    readonly last_name?: string;
    readonly timezone?: string;
    readonly provider_uid?: string | null;
    readonly is_active?: boolean;
    readonly is_provider_free?: boolean;
    readonly refer_id?: string | null;
    readonly smartpay_id?: string | null;
    readonly comment?: string;
  };
  readonly password?: string;
  readonly pin?: string | null;
}

const TRUE = new Set(['true', '1']);
const FALSE = new Set(['false', '0']);

/** Null and empty are not sent. */
function switchOf(field: string, value: string | number | boolean | null | undefined) {
  const text = String(value ?? '').toLowerCase();
  if (text === '') return ok(undefined);
  return TRUE.has(text) || FALSE.has(text) ? ok(TRUE.has(text)) : invalid(field);
}

const orNone = (text: string): string | null => text.trim() || null;

/** Turns what is sent into what is written, or says which field is wrong. Fields it does not know change nothing. */
export function operatorsChange(sent: SentChange): Result<OperatorsChange, AppError> {
  const username = sent.username === undefined ? undefined : cleanUsername(sent.username);
  if (username === '') return invalid('username', 'This field is required.');
  const phone = sent.phone === undefined ? undefined : phoneDigits(sent.phone);
  if (phone !== undefined && !isPhone(phone)) return invalid('phone', 'Enter a valid phone number.');
  const email = sent.email?.trim();
  if (email && !isEmail(email)) return invalid('email');
  if (sent.timezone !== undefined && !isTimeZone(sent.timezone)) return invalid('timezone');
  const isActive = switchOf('is_active', sent.is_active);
  if (!isActive.ok) return isActive;
  const isFree = switchOf('is_provider_free', sent.is_provider_free);
  if (!isFree.ok) return isFree;
  const pin = sent.parental_code ?? sent.pincode;
  return ok({
    columns: {
      ...(username !== undefined && { username }),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email: email || null }),
      ...(sent.first_name !== undefined && { first_name: line(sent.first_name) }),
      ...(sent.last_name !== undefined && { last_name: line(sent.last_name) }),
      ...(sent.timezone !== undefined && { timezone: sent.timezone }),
      ...(sent.provider_uid !== undefined && { provider_uid: orNone(sent.provider_uid) }),
      ...(isActive.value !== undefined && { is_active: isActive.value }),
      ...(isFree.value !== undefined && { is_provider_free: isFree.value }),
      ...(sent.refer_id !== undefined && { refer_id: orNone(sent.refer_id) }),
      ...(sent.smartpay_id !== undefined && { smartpay_id: orNone(sent.smartpay_id) }),
      ...(sent.comment !== undefined && { comment: sent.comment }),
    },
    ...(sent.password !== undefined && { password: sent.password }),
    ...(pin !== undefined && { pin: pin || null }),
  });
}

export interface TagChange {
  readonly shortname?: string;
  readonly name?: string;
  readonly description?: string;
}

/** Names on one line. A shortname has no comma, which stands between those of a filter. */
export function tagChange({ shortname, name, description }: TagChange): Result<TagChange, AppError> {
  const change = {
    ...(shortname !== undefined && { shortname: line(shortname) }),
    ...(name !== undefined && { name: line(name) }),
    ...(description !== undefined && { description }),
  };
  for (const field of ['shortname', 'name'] as const)
    if (change[field] === '') return invalid(field, 'This field is required.');
  return change.shortname?.includes(',') ? invalid('shortname') : ok(change);
}

/** A MAC address as it is stored; undefined for what is none. */
export function macOf(text: string): string | undefined {
  const digits = text.toLowerCase().replaceAll(/[:.\-\s]/g, '');
  return /^[0-9a-f]{12}$/.test(digits) ? digits.match(/../g)!.join(':') : undefined;
}
