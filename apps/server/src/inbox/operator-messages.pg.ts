/** Messages that an operator writes by calls: to one user at once, to a segment in the background. @source wire shapes §6 */
import type { LocalizedText } from '@aerial/domain/language.ts';
import { asUserId, type MessageId, type ProviderId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import { publishIn } from '../bus/bus.pg.ts';
import { topics } from '../bus/topics.ts';
import type { Database } from '../db/schema.ts';
import type { MessageOrdersTable, StoredSegment } from '../db/schema/messages.ts';
import { transaction } from '../db/transaction.ts';
import { KeyTaken, storedText } from './broadcast.pg.ts';
import { OPERATOR_KIND } from './messages.ts';
import { inboxChanged } from './post.pg.ts';

export interface OperatorWords {
  readonly providerId: ProviderId;
  /** The same key is the same message. */
  readonly key: string;
  readonly title: LocalizedText;
  readonly text: LocalizedText;
}

/** Writes to one user, once per key. @returns the id of the message @throws KeyTaken for a key of other words */
export const writeMessage = (
  db: Kysely<Database>,
  userId: number,
  { params, ...words }: OperatorWords & { readonly params: Readonly<Record<string, unknown>> },
  now: EpochMs,
): Promise<MessageId> =>
  transaction(db, async (trx) => {
    const at = new Date(now);
    const textId = await storedText(trx, { ...words, key: `user:${userId}:${words.key}` }, at);
    const of = { user_id: asUserId(userId), key: `text:${textId}` };
    const written = await trx
      .insertInto('inbox_messages')
      .values({ ...of, kind: OPERATOR_KIND, text_id: textId, params: JSON.stringify(params), created_at: at })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written) {
      await inboxChanged(trx, userId);
      return written.id;
    }
    const { id } = await trx
      .selectFrom('inbox_messages')
      .select('id')
      .where('user_id', '=', of.user_id)
      .where('key', '=', of.key)
      .executeTakeFirstOrThrow();
    return id;
  });

export type StoredOrder = Selectable<MessageOrdersTable>;

/** Orders a message to a segment, once per key. @throws KeyTaken for a key of other words or another segment */
export async function orderMessage(
  db: Kysely<Database>,
  { providerId, key, title, text }: OperatorWords,
  segment: StoredSegment,
  now: EpochMs,
): Promise<StoredOrder> {
  const values = { title: JSON.stringify(title), text: JSON.stringify(text), segment: JSON.stringify(segment) };
  await db
    .insertInto('message_orders')
    .values({ provider_id: providerId, key, ...values, created_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['provider_id', 'key']).doNothing())
    .execute();
  const { isSame, ...order } = await db
    .selectFrom('message_orders')
    .selectAll()
    .select(
      sql<boolean>`title = ${values.title}::jsonb and text = ${values.text}::jsonb and segment = ${values.segment}::jsonb`.as(
        'isSame',
      ),
    )
    .where('provider_id', '=', providerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!isSame) throw new KeyTaken(`the key ${key} belongs to another message`);
  return order;
}

/** The latest first. */
export const messageOrders = (db: Kysely<Database>, providerId: ProviderId): Promise<StoredOrder[]> =>
  db
    .selectFrom('message_orders')
    .selectAll()
    .where('provider_id', '=', providerId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();

/** Users per transaction. */
const BATCH = 5_000;

const inSegment = ({ user_ids: users, packet_ids: packets, without_packet_ids: without }: StoredSegment) => {
  const has = (ids: readonly number[]) => sql`exists (select 1 from subscriptions s where s.user_id = u.id
    and s.status in ('active', 'paused', 'past_due') and s.packet_id = any(${[...ids]}::int[]))`;
  return sql.join(
    [
      sql`true`,
      ...(users ? [sql`u.id = any(${[...users]}::int[])`] : []),
      ...(packets ? [has(packets)] : []),
      ...(without ? [sql`not ${has(without)}`] : []),
    ],
    sql` and `,
  );
};

/** Writes the next users of an order. @returns whether it is done; another process that does the same is waited for */
async function sendBatch(db: Kysely<Database>, orderId: string, now: EpochMs, batchSize: number): Promise<boolean> {
  return transaction(db, async (trx) => {
    const order = await trx
      .selectFrom('message_orders')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!order || order.done_at !== null) return true;
    const { provider_id: providerId, title, text, after_id: after, segment } = order;
    const at = new Date(now);
    const textId = await storedText(trx, { providerId, key: `segment:${order.key}`, title, text }, at);
    const { rows } = await sql<{ last: number | null; users: number; sent: number }>`
      with batch as (
        select u.id from users u where u.provider_id = ${providerId} and u.id > ${after} and not u.is_guest and u.is_active
          and ${inSegment(segment)} order by u.id limit ${batchSize}),
      sent as (
        insert into inbox_messages (user_id, kind, text_id, key, created_at)
        select id, ${OPERATOR_KIND}, ${textId}, ${`text:${textId}`}, ${at} from batch
        on conflict (user_id, key) do nothing returning 1)
      select (select max(id) from batch) as last, (select count(*)::int from batch) as users, (select count(*)::int from sent) as sent`.execute(
      trx,
    );
    const { last, users, sent } = rows[0]!;
    const isDone = users < batchSize;
    await trx
      .updateTable('message_orders')
      .set((of) => ({
        sent: of('sent', '+', sent),
        had: of('had', '+', users - sent),
        after_id: last ?? after,
        done_at: isDone ? at : null,
      }))
      .where('id', '=', orderId)
      .execute();
    if (sent > 0) await publishIn(trx, topics.inbox, null);
    return isDone;
  });
}

/** Writes what is ordered; interrupted, the next run goes on behind the last user. */
export async function sendOrders(db: Kysely<Database>, now: EpochMs, batchSize = BATCH): Promise<void> {
  const open = await db.selectFrom('message_orders').select('id').where('done_at', 'is', null).orderBy('id').execute();
  for (const { id } of open) while (!(await sendBatch(db, id, now, batchSize)));
}
