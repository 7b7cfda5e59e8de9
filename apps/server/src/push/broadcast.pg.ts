/** Sends what an operator wrote to a segment of a provider's subscriptions. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { enqueuePush } from './enqueue.pg.ts';
import type { NewPush } from './messages.ts';

/** The key belongs to another message. */
export class PushKeyTaken extends Error {
  override readonly name = 'PushKeyTaken';
}

/** How far a message has come. */
export interface PushProgress {
  readonly isNew: boolean;
  /** It was sent to all, or is too late. */
  readonly isFinished: boolean;
  readonly sent: number;
}

/**
 * Puts the message in line, once per key.
 * @throws PushKeyTaken when the provider's key stands for other words or another segment
 */
export async function broadcastPush(db: Kysely<Database>, message: NewPush, now: EpochMs): Promise<PushProgress> {
  const isNew = await enqueuePush(db, message, now);
  const { rows } = await sql<{ is_same: boolean; is_finished: boolean; sent: number }>`
    select content = ${JSON.stringify(message.content)}::jsonb and segment = ${JSON.stringify(message.segment ?? {})}::jsonb as is_same,
      finished_at is not null as is_finished, sent
    from push_messages where provider_id = ${message.providerId} and key = ${message.key}`.execute(db);
  const stored = rows[0]!;
  if (!stored.is_same) throw new PushKeyTaken(`the key ${message.key} belongs to another message; choose another one`);
  return { isNew, isFinished: stored.is_finished, sent: stored.sent };
}
