import { asUserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { ALL_SCOPES, OPERATOR_SCOPES } from '@aerial/domain/operator-scopes.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { StoredOperatorToken, UserQuery } from './ports.ts';

/** Calls with one token: the maximum in each window. @source wire shapes §1.3 */
export const OPERATOR_LIMITS = [
  { name: 'second', windowS: 1, most: 50 },
  { name: 'hour', windowS: 3600, most: 30_000 },
  { name: 'day', windowS: 86_400, most: 300_000 },
] as const;
/** Unknown tokens from one address before it is refused for a while. */
export const MAX_UNKNOWN_TOKENS = 60;
export const UNKNOWN_TOKENS_WINDOW_S = 15 * 60;

/** The token that `aerial provider token` makes. */
export const FIRST_TOKEN = 'operator';
/** Tokens of an operator at most: each has its own rate limit. */
export const MAX_TOKENS = 50;
/** A use of a token is recorded at most once in this time. */
export const USE_RECORDED_EVERY_MS = 60_000;
/** Hours for which a rotated token's former secret stays valid, unless stated otherwise. */
export const DEFAULT_OVERLAP_H = 24;

/** A list, or its words with commas. */
export const wordsOf = (list: readonly string[] | string): readonly string[] =>
  (typeof list === 'string' ? list.split(',') : list).map((word) => word.trim()).filter((word) => word !== '');

const invalid = (field: string, message = 'Please check this value.'): Result<never, AppError> =>
  fail({ code: 'validation_failed', message: 'The request is not valid.', detail: { [field]: [message] } });

/**
 * The scopes, each once and in order. Fails when one does not exist, or there is none.
 * @param mayGrantAll whether `*` is accepted, which stands for all, also those of later versions
 */
export function grantable(wanted: readonly string[], mayGrantAll = false): Result<readonly string[], AppError> {
  if (mayGrantAll && wanted.includes(ALL_SCOPES)) return ok([ALL_SCOPES]);
  const known: readonly string[] = OPERATOR_SCOPES;
  if (wanted.length === 0 || wanted.some((scope) => !known.includes(scope))) return invalid('scopes');
  return ok(known.filter((scope) => wanted.includes(scope)));
}

/** A name on one line, without blanks around it. */
export function cleanName(name: string): Result<string, AppError> {
  const clean = name.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  return clean === '' ? invalid('name', 'This field is required.') : ok(clean);
}

/** When a token with an end ends after a rotation: it gets as long as it had when it was created or last rotated. */
export function rotatedExpiry(
  { createdAt, rotatedAt = createdAt, expiresAt }: Pick<StoredOperatorToken, 'createdAt' | 'rotatedAt' | 'expiresAt'>,
  now: EpochMs,
): EpochMs | undefined {
  return expiresAt === undefined ? undefined : epochMs(now + (expiresAt - rotatedAt));
}

/** The largest id a user can have. */
const MAX_ID = 2_147_483_647;

/** What names the user: the id, else the username, else the phone. @source wire shapes §6 */
export function userQuery(body: UserQuery): Result<UserQuery, AppError> {
  if (body.user_id !== undefined)
    return ok({ user_id: body.user_id >= 1 && body.user_id <= MAX_ID ? body.user_id : asUserId(0) });
  if (body.username) return ok({ username: body.username });
  const phone = phoneDigits(body.phone ?? '');
  if (phone) return ok({ phone });
  const message = 'One of user_id, username and phone is required.';
  return fail({ code: 'validation_failed', message, detail: { user_id: [message] } });
}
