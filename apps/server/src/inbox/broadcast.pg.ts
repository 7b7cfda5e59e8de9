/** Sends what an operator wrote to one user or to all users of a provider. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { asUserId, type ProviderId } from '@aerial/domain/ids.ts';
import { sql, type Kysely } from 'kysely';
import { publishIn } from '../bus/bus.pg.ts';
import { topics } from '../bus/topics.ts';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { OPERATOR_KIND } from './messages.ts';

export interface Broadcast {
  readonly providerId: ProviderId;
  /** One user of the provider; all with an account that is not blocked without it. */
  readonly userId?: number;
  /** The same key is the same message: a repeated or interrupted broadcast reaches each user once. */
  readonly key: string;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
}

export interface BroadcastReport {
  readonly sent: number;
  /** Users who had it already. */
  readonly had: number;
}

export interface BroadcastOptions {
  readonly now: Date;
  /** Users per transaction. */
  readonly batchSize?: number;
  /** @param done 0 to 1 */
  onProgress?(done: number): void;
}

/** The key belongs to another message. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

const BATCH = 5_000;

/** Stores the words once per key. @throws KeyTaken when the provider's key stands for another text */
export async function storedText(
  db: Kysely<Database>,
  { providerId, key, title, text }: Omit<Broadcast, 'userId'>,
  now: Date,
): Promise<string> {
  const values = { title: JSON.stringify(title), text: JSON.stringify(text) };
  await db
    .insertInto('inbox_texts')
    .values({ provider_id: providerId, key, ...values, created_at: now })
    .onConflict((conflict) => conflict.columns(['provider_id', 'key']).doNothing())
    .execute();
  const stored = await db
    .selectFrom('inbox_texts')
    .select(['id', sql<boolean>`title = ${values.title}::jsonb and text = ${values.text}::jsonb`.as('is_same')])
    .where('provider_id', '=', providerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!stored.is_same) throw new KeyTaken(`the key ${key} belongs to another message; choose another one`);
  return stored.id;
}

/**
 * Writes a message to each user, in transactions of a few thousand. What was written stays if it is interrupted; the same broadcast again
 * goes on with the rest.
 */
export async function broadcast(
  db: Kysely<Database>,
  order: Broadcast,
  { now, batchSize = BATCH, onProgress }: BroadcastOptions,
): Promise<BroadcastReport> {
  const { providerId, userId } = order;
  const textId = await storedText(db, order, now);
  const last = userId ?? (await lastUser(db, providerId));
  let after = userId === undefined ? 0 : userId - 1;
  let sent = 0;
  let had = 0;
  while (after < last) {
    const batch = await transaction(db, async (trx) => {
      const { rows } = await sql<{ last: number | null; users: number; sent: number }>`
        with batch as (
          select id from users where provider_id = ${providerId} and id > ${after} and id <= ${last} and not is_guest and is_active
          order by id limit ${batchSize}),
        sent as (
          insert into inbox_messages (user_id, kind, text_id, key, created_at)
          select id, ${OPERATOR_KIND}, ${textId}, ${`text:${textId}`}, ${now} from batch
          on conflict (user_id, key) do nothing returning 1)
        select (select max(id) from batch) as last, (select count(*)::int from batch) as users, (select count(*)::int from sent) as sent`.execute(
        trx,
      );
      const [done] = rows;
      if (done && done.sent > 0)
        await publishIn(trx, topics.inbox, userId === undefined ? null : { userId: asUserId(userId) });
      return done!;
    });
    if (batch.last === null) break;
    sent += batch.sent;
    had += batch.users - batch.sent;
    after = batch.last;
    onProgress?.(after / last);
  }
  return { sent, had };
}

/** Accounts that are opened while it runs are not waited for. */
async function lastUser(db: Kysely<Database>, providerId: ProviderId): Promise<number> {
  const { last } = await db
    .selectFrom('users')
    .select((of) => of.fn.max('id').as('last'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : Number(last);
}
