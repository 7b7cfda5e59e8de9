import { asUserId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import { phoneDigits } from '@aerial/domain/phone.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { UserQuery } from './ports.ts';

/** Calls of one operator: the maximum in each window. @source wire shapes §1.3 */
export const OPERATOR_LIMITS = [
  { name: 'second', windowS: 1, most: 50 },
  { name: 'hour', windowS: 3600, most: 30_000 },
  { name: 'day', windowS: 86_400, most: 300_000 },
] as const;
/** Unknown tokens from one address before it is refused for a while. */
export const MAX_UNKNOWN_TOKENS = 60;
export const UNKNOWN_TOKENS_WINDOW_S = 15 * 60;

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
