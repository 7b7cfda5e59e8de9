/** Writes messages into inboxes, in the transaction of what they tell about: both happen or neither. */
import { asUserId } from '@aerial/domain/ids.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Kysely } from 'kysely';
import { publishIn } from '../bus/bus.pg.ts';
import { topics } from '../bus/topics.ts';
import type { Database } from '../db/schema.ts';
import { cancelPushes, enqueuePush } from '../push/enqueue.pg.ts';
import { INBOX_RETENTION_MS, type InboxMessage } from './messages.ts';
import { notificationRule } from './notification.ts';

export interface NewMessage {
  readonly userId: number;
  /** What happened, among the user's messages: the same key again writes nothing. */
  readonly key: string;
  readonly message: InboxMessage;
}

/** Notifies all processes, with the transaction, that a user's inbox has changed. */
export const inboxChanged = (trx: Kysely<Database>, userId: number): Promise<void> =>
  publishIn(trx, topics.inbox, { userId });

/** Writes a message, once per key. */
export async function postMessage(
  trx: Kysely<Database>,
  { userId, key, message: { kind, params } }: NewMessage,
  now: EpochMs,
): Promise<void> {
  const written = await trx
    .insertInto('inbox_messages')
    .values({ user_id: asUserId(userId), kind, params: JSON.stringify(params), key, created_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) return;
  await inboxChanged(trx, userId);
  await notify(trx, { userId, key, message: { kind, params } as InboxMessage }, now);
}

const pushKey = (userId: number, key: string): string => `inbox:${userId}:${key}`;

/** Puts what cannot wait in the inbox in line for the user's browsers. */
async function notify(trx: Kysely<Database>, { userId, key, message }: NewMessage, now: EpochMs): Promise<void> {
  const rule = notificationRule(message.kind);
  if (!rule) return;
  const owner = await trx
    .selectFrom('users')
    .select('provider_id')
    .where('id', '=', asUserId(userId))
    .executeTakeFirst();
  if (!owner) return;
  const { kind, params } = message;
  await enqueuePush(
    trx,
    {
      providerId: owner.provider_id,
      userId,
      kind: 'account',
      key: pushKey(userId, key),
      content: { inbox: kind, params: { ...params } },
      ...rule,
    },
    now,
  );
}

/** Removes messages that are no longer true, such as a failure after which the same payment succeeded. */
export async function withdrawMessages(
  trx: Kysely<Database>,
  userId: number,
  keys: readonly string[],
  now: EpochMs,
): Promise<void> {
  if (keys.length === 0) return;
  const removed = await trx
    .updateTable('inbox_messages')
    .set({ removed_at: new Date(now) })
    .where('user_id', '=', asUserId(userId))
    .where('key', 'in', keys)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  if (removed.length === 0) return;
  await inboxChanged(trx, userId);
  await cancelPushes(
    trx,
    userId,
    keys.map((key) => pushKey(userId, key)),
    now,
  );
}

/** Erased at once; a run repeats until nothing is left. */
const ERASE_BATCH = 10_000;

/** Erases messages past their retention, and operators' texts that no message refers to. */
export async function eraseOldInbox(db: Kysely<Database>, now: EpochMs): Promise<void> {
  const before = new Date(now - INBOX_RETENTION_MS);
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('inbox_messages')
      .where('id', 'in', (of) =>
        of.selectFrom('inbox_messages').select('id').where('created_at', '<', before).limit(ERASE_BATCH),
      )
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) < ERASE_BATCH) break;
  }
  await db
    .deleteFrom('inbox_texts')
    .where('created_at', '<', before)
    .where((of) =>
      of.not(
        of.exists(
          of.selectFrom('inbox_messages').select('id').whereRef('inbox_messages.text_id', '=', 'inbox_texts.id'),
        ),
      ),
    )
    .execute();
}
