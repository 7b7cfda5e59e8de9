/**
 * Messages on their way. A claim comes before the sending and is committed: a process that is interrupted after it has sent to some of the claimed
 * subscriptions, and nobody sends to them again. Processes claim side by side; each claim has subscriptions of its own.
 */
import type { ProviderId } from '@aerial/domain/ids.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import type { PushTarget, PushUrgency } from '../ports/push/port.ts';
import { activeProfile } from './active-profile.ts';
import { KIND_RULES, type PushContent, type PushKind, type PushSegment } from './messages.ts';

export interface DueMessage {
  readonly id: string;
  readonly providerId: ProviderId;
  readonly kind: PushKind;
  readonly content: PushContent;
  readonly urgency: PushUrgency;
  readonly topic: string | null;
  readonly heedsQuietHours: boolean;
  readonly sendAt: EpochMs;
  readonly expiresAt: EpochMs;
}
/** One message for one subscription. */
export interface Delivery {
  readonly message: DueMessage;
  readonly subscriptionId: string;
  readonly target: PushTarget;
  readonly language: string;
  /** Made before this one. */
  readonly attempts: number;
}
/** What became of a delivery. */
export type Verdict = 'sent' | 'gone' | 'refused' | 'unknown' | 'expired' | { readonly retryAt: EpochMs };

/** What a message that is due waits for. */
export type Readiness = 'send' | 'expired' | { readonly notBefore: EpochMs };

interface MessageRow {
  id: string;
  provider_id: ProviderId;
  user_id: number | null;
  kind: PushKind;
  segment: PushSegment;
  content: PushContent;
  urgency: PushUrgency;
  topic: string | null;
  heeds_quiet_hours: boolean;
  send_at: Date;
  expires_at: Date;
  after_id: string;
  last_id: string | null;
}
interface SubscriptionRow {
  subscription_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

const messageColumns = sql`m.id, m.provider_id, m.user_id, m.kind, m.segment, m.content, m.urgency, m.topic, m.heeds_quiet_hours,
  m.send_at, m.expires_at, m.after_id, m.last_id`;
const subscriptionColumns = sql`p.id as subscription_id, p.endpoint, p.p256dh, p.auth, p.language`;

const messageOf = (row: MessageRow): DueMessage => ({
  id: row.id,
  providerId: row.provider_id,
  kind: row.kind,
  content: row.content,
  urgency: row.urgency,
  topic: row.topic,
  heedsQuietHours: row.heeds_quiet_hours,
  sendAt: epochMs(row.send_at.getTime()),
  expiresAt: epochMs(row.expires_at.getTime()),
});
const deliveryOf = (message: DueMessage, row: SubscriptionRow, attempts: number): Delivery => ({
  message,
  subscriptionId: row.subscription_id,
  target: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
  language: row.language,
  attempts,
});

interface Audience {
  readonly providerId: ProviderId;
  readonly userId: number | null;
  readonly kind: PushKind;
  readonly segment: PushSegment;
}

/** The condition for subscriptions `p` of devices `d`. A kind is on until the device turns it off. */
function isMeant({ providerId, userId, kind, segment }: Audience): RawBuilder<boolean> {
  const { language, packet, platform, reminders } = segment;
  const all = [
    sql`p.provider_id = ${providerId}`,
    sql`coalesce(d.settings -> 'push' ->> ${kind}, 'true') <> 'false'`,
    ...(userId === null ? [] : [sql`p.user_id = ${userId}`]),
    ...(language === undefined ? [] : [sql`p.language = ${language}`]),
    ...(platform === undefined ? [] : [sql`d.device_type = ${platform}`]),
    ...(packet === undefined
      ? []
      : [
          sql`exists (select from subscriptions s where s.user_id = p.user_id and s.packet_id = ${packet} and s.status in ('active', 'past_due'))`,
        ]),
    ...(reminders === undefined
      ? []
      : [
          sql`exists (select from reminders r where r.user_id = p.user_id and r.push_key = ${reminders}
            and r.profile_id = ${activeProfile})`,
        ]),
    ...(KIND_RULES[kind].isForChildren
      ? []
      : [
          sql`not exists (select from profiles f where f.user_id = p.user_id and f.id::text = d.settings ->> 'profile_id' and f.role = 'child')`,
        ]),
  ];
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** How many subscriptions a message would be sent to now. */
export async function countAudience(db: Kysely<Database>, audience: Omit<Audience, 'userId'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from push_subscriptions p join devices d on d.id = p.device_id
    where ${isMeant({ ...audience, userId: null })}`.execute(db);
  return rows[0]!.count;
}

/** @param readiness whether a message may be sent now */
export function pushStore(db: Kysely<Database>, readiness: (message: DueMessage) => Readiness) {
  const finish = (trx: Transaction<Database>, id: string, now: Date) =>
    sql`update push_messages set finished_at = ${now} where id = ${id}::bigint`.execute(trx);

  async function subscriptionsAfter(trx: Transaction<Database>, row: MessageRow, lastId: string, size: number) {
    const audience = { providerId: row.provider_id, userId: row.user_id, kind: row.kind, segment: row.segment };
    const { rows } = await sql<SubscriptionRow>`
      select ${subscriptionColumns} from push_subscriptions p join devices d on d.id = p.device_id
      where p.id > ${row.after_id}::bigint and p.id <= ${lastId}::bigint and ${isMeant(audience)}
      order by p.id limit ${size}`.execute(trx);
    return rows;
  }

  return {
    /** The next deliveries of a message that is due; `idle` when there is none. Messages to single users come before those to many. */
    claim: (now: EpochMs, size: number): Promise<readonly Delivery[] | 'idle'> =>
      transaction(db, async (trx) => {
        const at = new Date(now);
        const { rows } = await sql<MessageRow>`
          select ${messageColumns} from push_messages m where m.finished_at is null and m.send_at <= ${at}
          order by (m.user_id is null), m.send_at, m.id limit 1 for update skip locked`.execute(trx);
        const [row] = rows;
        if (!row) return 'idle';
        const ready = readiness(messageOf(row));
        if (typeof ready === 'object') {
          await sql`update push_messages set send_at = ${new Date(ready.notBefore)} where id = ${row.id}::bigint`.execute(
            trx,
          );
          return [];
        }
        if (ready === 'expired') {
          await finish(trx, row.id, at);
          return [];
        }
        const lastId = row.last_id ?? (await lastSubscription(trx));
        const found = await subscriptionsAfter(trx, row, lastId, size);
        const isLast = found.length < size;
        await sql`update push_messages set last_id = ${lastId}::bigint, claimed = claimed + ${found.length},
          after_id = ${isLast ? lastId : found.at(-1)!.subscription_id}::bigint, finished_at = ${isLast ? at : null}::timestamptz
          where id = ${row.id}::bigint`.execute(trx);
        return found.map((one) => deliveryOf(messageOf(row), one, 0));
      }),

    /** Deliveries that were put off and are due now. */
    async claimRetries(now: EpochMs, size: number): Promise<readonly Delivery[]> {
      const { rows } = await sql<MessageRow & SubscriptionRow & { attempts: number }>`
        with due as (
          delete from push_retries where (message_id, subscription_id) in (
            select message_id, subscription_id from push_retries where due_at <= ${new Date(now)}
            order by due_at limit ${size} for update skip locked)
          returning message_id, subscription_id, attempts)
        select ${messageColumns}, ${subscriptionColumns}, due.attempts
        from due join push_messages m on m.id = due.message_id join push_subscriptions p on p.id = due.subscription_id`.execute(
        db,
      );
      return rows.map((row) => deliveryOf(messageOf(row), row, row.attempts));
    },

    /** Writes down what became of deliveries. A subscription that is gone is removed, unless the browser has renewed it meanwhile. */
    conclude: (verdicts: readonly (readonly [Delivery, Verdict])[]): Promise<void> =>
      transaction(db, async (trx) => {
        for (const [messageId, of] of Map.groupBy(verdicts, ([{ message }]) => message.id)) {
          const count = (wanted: Verdict) => of.filter(([, verdict]) => verdict === wanted).length;
          await sql`update push_messages set sent = sent + ${count('sent')}, gone = gone + ${count('gone')},
            refused = refused + ${count('refused')}, unknown = unknown + ${count('unknown')}, expired = expired + ${count('expired')}
            where id = ${messageId}::bigint`.execute(trx);
        }
        const gone = verdicts
          .filter(([, verdict]) => verdict === 'gone')
          .map(([{ subscriptionId: id, target }]) => ({ id, endpoint: target.endpoint }));
        if (gone.length > 0)
          await sql`with pruned as (
              delete from push_subscriptions p using unnest(${gone.map(({ id }) => id)}::bigint[], ${gone.map(({ endpoint }) => endpoint)}::text[]) as g (id, endpoint)
              where p.id = g.id and p.endpoint = g.endpoint returning p.device_id)
            update devices set notification = null where id in (select device_id from pruned)`.execute(trx);
        const later = verdicts.flatMap(([delivery, verdict]) =>
          typeof verdict === 'object' ? [{ delivery, at: new Date(verdict.retryAt) }] : [],
        );
        if (later.length > 0)
          // The subscription may have ended meanwhile.
          await sql`insert into push_retries (message_id, subscription_id, attempts, due_at)
            select l.message_id, l.subscription_id, l.attempts, l.due_at from unnest(
              ${later.map(({ delivery }) => delivery.message.id)}::bigint[], ${later.map(({ delivery }) => delivery.subscriptionId)}::bigint[],
              ${later.map(({ delivery }) => delivery.attempts + 1)}::int[], ${later.map(({ at }) => at)}::timestamptz[]) as l (message_id, subscription_id, attempts, due_at)
            join push_subscriptions p on p.id = l.subscription_id join push_messages m on m.id = l.message_id
            on conflict do nothing`.execute(trx);
      }),
  };
}
export type PushStore = ReturnType<typeof pushStore>;

async function lastSubscription(trx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from push_subscriptions`.execute(
    trx,
  );
  return rows[0]!.id;
}
