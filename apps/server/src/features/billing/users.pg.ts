import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { OfUser } from './ports.ts';

/** Whether the user is one of the operator's; users of others are unknown to it. */
export async function checkUser(
  db: Kysely<Database>,
  { userId, provider }: OfUser,
): Promise<Result<undefined, AppError>> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', asUserId(userId))
    .where('provider_id', '=', provider.id)
    .executeTakeFirst();
  return row ? ok(undefined) : fail({ code: 'user_not_found', message: 'There is no such user.' });
}
