/** Deletion of an account. */
import type { AppError } from '@aerial/contract/errors.ts';
import { asUserId, type UserId } from '@aerial/domain/ids.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { deviceOfSession, type SessionName } from '../../accounts/sessions.pg.ts';
import { cardsOf, deleteCard } from '../../billing/payments/cards.pg.ts';
import { OPEN } from '../../billing/payments/transactions.pg.ts';
import { end } from '../../billing/end.ts';
import { subscriptionsOf, withUser, type Trx } from '../../billing/store.pg.ts';
import type { Database } from '../../db/schema.ts';
import { anonymisePayments, eraseContacts, erasePersonalRows } from './erase.pg.ts';
import { accountGone, deletedUsername, paymentPending } from './rules.ts';

/** How long after a deletion what requests in flight have written is erased again, ms: longer than any process caches a token. */
const LATE_WRITES_MS = 2 * 86_400_000;

/**
 * Deletes the account for good, in one transaction under the lock of its money and of its row. Of two deletions at once the second finds
 * it done. What a request in flight writes afterwards is refused where it is money, and erased by the job where it is not.
 */
export const deleteAccount = (
  db: Kysely<Database>,
  userId: UserId,
  session: SessionName,
  now: EpochMs,
): Promise<Result<undefined, AppError>> =>
  withUser(db, userId, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['provider_id', 'phone', 'email', 'deleted_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return fail(accountGone);
    if (user.deleted_at !== null) return ok(undefined);
    if (!(await deviceOfSession(trx, userId, session))) return fail(accountGone);
    if (await hasOpenPayment(trx, userId)) return fail(paymentPending);
    await endSubscriptions(trx, userId, now);
    for (const card of await cardsOf(trx, userId)) await deleteCard(trx, card, now);
    const at = new Date(now);
    await anonymisePayments(trx, userId);
    await eraseContacts(trx, { providerId: user.provider_id, phone: user.phone, email: user.email });
    await erasePersonalRows(trx, userId, at);
    await anonymise(trx, userId, at);
    return ok(undefined);
  });

async function hasOpenPayment(trx: Trx, userId: UserId): Promise<boolean> {
  const open = await trx
    .selectFrom('payment_transactions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The end of one can end others with it, so they are read again each time. */
async function endSubscriptions(trx: Trx, userId: UserId, now: EpochMs): Promise<void> {
  for (let [next] = await subscriptionsOf(trx, userId); next; [next] = await subscriptionsOf(trx, userId))
    await end(trx, next, 'deleted', now);
}

/** The row stays for what refers to it: the ledger, payments, used trials and promo codes. */
async function anonymise(trx: Trx, userId: UserId, at: Date): Promise<void> {
  const username = deletedUsername(userId);
  await trx
    .updateTable('users')
    .set({
      // Somebody may have registered the name.
      username: sql<string>`${username} || case when exists (select from users o where o.provider_id = users.provider_id
        and username_key(o.username) = ${username} and o.id <> users.id) then '-' || gen_random_uuid() else '' end`,
      password_hash: null,
      is_active: false,
      phone: null,
      phone_proven: false,
      email: null,
      email_confirmed_at: null,
      first_name: '',
      last_name: '',
      provider_uid: null,
      timezone: sql<string>`default`,
      sealed_pin: null,
      parental_status: 'notset',
      pin_set_at: null,
      refer_id: null,
      comment: '',
      smartpay_id: null,
      app_version: null,
      last_login: null,
      deleted_at: at,
    })
    .where('id', '=', userId)
    .execute();
}

/** Erases what was written for deleted accounts by requests that were in flight. */
export async function eraseLateWrites(db: Kysely<Database>, now: EpochMs): Promise<void> {
  const deleted = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '>', new Date(now - LATE_WRITES_MS))
    .orderBy('id')
    .execute();
  for (const { id } of deleted) await withUser(db, id, (trx) => erasePersonalRows(trx, asUserId(id), new Date(now)));
}
