/**
 * What is erased of a deleted account. The foreign keys to `users` decide: rows of `on delete cascade` are personal and go, `on delete set
 * null` leaves them without their user, and all others stay for accounting. A new table takes part by its foreign key.
 */
import type { UserId } from '@aerial/domain/ids.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** How a person could be reached; what lies under it has no user's id. */
export interface Contacts {
  readonly providerId: number;
  readonly phone: string | null;
  readonly email: string | null;
}

interface Reference {
  readonly table: string;
  readonly column: string;
  /** `c`: on delete cascade; `n`: on delete set null. */
  readonly rule: 'c' | 'n';
}

/** Tables that belong to users, by what a deletion does with them. */
export async function personalTables(trx: Transaction<Database>): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as table, a.attname as column, c.confdeltype as rule
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = 'users'::regclass and c.confdeltype in ('c', 'n') and array_length(c.conkey, 1) = 1
    order by 1, 2`.execute(trx);
  return rows;
}

/** Erases what belongs to the user. Repeated, it erases what was written meanwhile. */
export async function erasePersonalRows(trx: Transaction<Database>, userId: UserId, now: Date): Promise<void> {
  await trx
    .updateTable('playback_stats')
    .set({ ended_at: sql<Date>`coalesce(ended_at, ${now})`, profile_id: '' })
    .where('user_id', '=', userId)
    .execute();
  for (const { table, column, rule } of await personalTables(trx)) {
    const place = sql`${sql.table(table)}`;
    const owned = sql`where ${sql.id(column)} = ${userId}`;
    await (
      rule === 'c' ? sql`delete from ${place} ${owned}` : sql`update ${place} set ${sql.id(column)} = null ${owned}`
    ).execute(trx);
  }
}

/** Erases what lies under the user's phone and e-mail: codes, messengers, messages that were not sent. */
export async function eraseContacts(trx: Transaction<Database>, { providerId, phone, email }: Contacts): Promise<void> {
  if (phone !== null)
    for (const table of ['one_time_codes', 'messenger_requests', 'messenger_phones'])
      await sql`delete from ${sql.table(table)} where provider_id = ${providerId} and phone = ${phone}`.execute(trx);
  const receivers = [phone, email].filter((one) => one !== null);
  if (receivers.length > 0)
    await sql`delete from outbox where provider_id = ${providerId} and receiver = any(${receivers}::text[])`.execute(
      trx,
    );
}

/** Payments stay, without what names their payer. */
export async function anonymisePayments(trx: Transaction<Database>, userId: UserId): Promise<void> {
  await sql`update psp_events set raw = '{}' where handled_at is not null
    and psp_id in (select psp_id from payment_transactions where user_id = ${userId} and psp_id is not null)`.execute(
    trx,
  );
  await sql`update receipts set customer = '{}' where status <> 'pending'
    and transaction_id in (select id from payment_transactions where user_id = ${userId})`.execute(trx);
  await trx
    .updateTable('payment_transactions')
    .set({ phone: null, return_url: null, full_url: null, qrcode_url: null })
    .where('user_id', '=', userId)
    .execute();
  // An empty token charges nothing: it cannot be opened.
  await trx
    .updateTable('cards')
    .set({ token: '', fingerprint: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .execute();
}
