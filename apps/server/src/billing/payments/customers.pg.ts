import { asUserId } from '@aerial/domain/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Where the fiscal receipt of a user goes; undefined where neither is known. */
export async function receiptCustomer(
  db: Kysely<Database>,
  userId: number,
): Promise<{ email?: string; phone?: string } | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'phone'])
    .where('id', '=', asUserId(userId))
    .executeTakeFirst();
  if (!user?.email && !user?.phone) return undefined;
  return { ...(user.email && { email: user.email }), ...(user.phone && { phone: user.phone }) };
}
