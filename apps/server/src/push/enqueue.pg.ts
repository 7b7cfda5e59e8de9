/** Puts messages in line, in the transaction of what they tell about: both happen or neither. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import { publishIn } from '../bus/bus.pg.ts';
import { topics } from '../bus/topics.ts';
import type { Database } from '../db/schema.ts';
import { KIND_RULES, type NewPush } from './messages.ts';

/**
 * Puts a message in line, once per key. One to a user without a subscription is not stored at all.
 * @returns whether it was put in line by this call
 */
export async function enqueuePush(trx: Kysely<Database>, message: NewPush, now: EpochMs): Promise<boolean> {
  const { providerId, userId, kind, key, segment = {}, content, ttlS, topic } = message;
  const { urgency = KIND_RULES[kind].urgency, heedsQuietHours = KIND_RULES[kind].heedsQuietHours } = message;
  const at = new Date(now);
  const { rows } = await sql<{ id: string }>`
    insert into push_messages (provider_id, user_id, kind, key, segment, content, urgency, topic, heeds_quiet_hours,
      send_at, expires_at, created_at)
    select ${providerId}, ${userId ?? null}::int, ${kind}, ${key}, ${JSON.stringify(segment)}::jsonb, ${JSON.stringify(content)}::jsonb,
      ${urgency}, ${topic ?? null}, ${heedsQuietHours}, ${at}, ${new Date(now + ttlS * 1000)}, ${at}
    where ${userId ?? null}::int is null or exists (select from push_subscriptions where user_id = ${userId ?? null}::int)
    on conflict (provider_id, key) do nothing returning id`.execute(trx);
  if (rows.length === 0) return false;
  await publishIn(trx, topics.push, null);
  return true;
}

/** Cancels messages that are no longer true, as far as they have not been sent. */
export async function cancelPushes(trx: Kysely<Database>, userId: number, keys: readonly string[], now: EpochMs) {
  if (keys.length === 0) return;
  await sql`update push_messages set finished_at = ${new Date(now)}
    where user_id = ${userId} and key = any(${[...keys]}::text[]) and finished_at is null`.execute(trx);
}
