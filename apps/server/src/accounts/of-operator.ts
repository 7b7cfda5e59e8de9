/** Users of an operator, as its calls name them; users of others are unknown to it. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ProviderRecord } from '../tenancy/provider.ts';

/** The user that a request of an operator is about. */
export interface OfUser {
  readonly userId: number;
  readonly provider: ProviderRecord;
  readonly language: string;
}

const MAX_ID = 9_223_372_036_854_775_807n;

/** An id that no row can have is an unknown one. */
export const storedId = (text: string): string => (BigInt(text) > MAX_ID ? '0' : text);

export const ofUser = (request: {
  readonly params: { readonly id: number };
  readonly provider: ProviderRecord;
  readonly language: string;
}): OfUser => ({ userId: request.params.id, provider: request.provider, language: request.language });

/** Whether the user is one of the operator's, with or without an account of their own. */
export async function findUser(
  db: Kysely<Database>,
  { userId, provider }: Pick<OfUser, 'userId' | 'provider'>,
): Promise<Result<{ readonly isGuest: boolean }, AppError>> {
  const row = await db
    .selectFrom('users')
    .select('is_guest')
    .where('id', '=', asUserId(userId))
    .where('provider_id', '=', provider.id)
    .executeTakeFirst();
  return row ? ok({ isGuest: row.is_guest }) : fail({ code: 'user_not_found', message: 'There is no such user.' });
}

/** Fails with user_not_found for users of others. */
export async function checkUser(db: Kysely<Database>, of: OfUser): Promise<Result<undefined, AppError>> {
  const found = await findUser(db, of);
  return found.ok ? ok(undefined) : found;
}
