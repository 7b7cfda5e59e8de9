/** Webhooks and their outbox. Deliveries of one subscriber to one webhook go one after another: a later one is not claimed while an earlier is pending. */
import { epochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Seal } from '../../security/seal.ts';
import type { WebhookRecord, WebhookStore } from './ports.ts';
import { DISABLE_AFTER_MS, EVENTS_RETENTION_MS, MAX_WEBHOOKS, restMs } from './rules.ts';

const columns = [
  'id',
  'provider_id',
  'url',
  'description',
  'events',
  'sealed_secret',
  'sealed_old_secret',
  'old_secret_until',
  'is_enabled',
  'disabled_reason',
  'disabled_at',
  'failing_since',
  'failures',
  'created_at',
] as const;
/** Erased at once; a run repeats until nothing is left. */
const ERASE_BATCH = 10_000;
const DISABLED_REASON = 'The address did not accept anything for three days.';

/** The condition for deliveries `d` that may be sent now: due, nobody else's, and the first one pending of their subscriber. */
const isNext = (now: Date) => sql`d.status = 'pending' and (d.due_at is null or d.due_at <= ${now})
  and (d.claimed_until is null or d.claimed_until <= ${now})
  and not exists (select from webhook_deliveries o where o.webhook_id = d.webhook_id and o.subscriber_id = d.subscriber_id
    and o.status = 'pending' and o.id < d.id)`;

/** @param secrets what signing secrets are sealed with */
export function webhookStore(db: Kysely<Database>, secrets: Seal): WebhookStore {
  const endPending = (trx: Kysely<Database>, webhookId: string, now: Date) =>
    trx
      .updateTable('webhook_deliveries')
      .set({ status: 'dead', finished_at: now, due_at: null })
      .where('webhook_id', '=', webhookId)
      .where('status', '=', 'pending')
      .execute();

  return {
    list: (providerId) =>
      db.selectFrom('webhooks').select(columns).where('provider_id', '=', providerId).orderBy('id').execute(),

    find: (providerId, id) =>
      db
        .selectFrom('webhooks')
        .select(columns)
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirst(),

    insert: (providerId, { url, description, events }, secret, now) =>
      transaction(db, async (trx) => {
        // The provider's row is the lock: concurrent calls must not exceed the maximum.
        await trx.selectFrom('providers').select('id').where('id', '=', providerId).forNoKeyUpdate().execute();
        const { count } = await trx
          .selectFrom('webhooks')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('provider_id', '=', providerId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_WEBHOOKS) return undefined;
        return trx
          .insertInto('webhooks')
          .values({
            provider_id: providerId,
            url,
            description,
            events: [...events],
            sealed_secret: secrets.close(secret),
            created_at: new Date(now),
          })
          .returning(columns)
          .executeTakeFirstOrThrow();
      }),

    change: (providerId, id, { url, description, events, isEnabled }, now) =>
      transaction(db, async (trx) => {
        const at = new Date(now);
        const row = await trx
          .updateTable('webhooks')
          .set({
            provider_id: providerId,
            ...(url !== undefined && { url }),
            ...(description !== undefined && { description }),
            ...(events !== undefined && { events: [...events] }),
            ...(isEnabled !== undefined && { is_enabled: isEnabled, disabled_reason: null, disabled_at: null }),
            // Another address or another attempt starts over.
            ...((isEnabled === true || url !== undefined) && { failing_since: null, failures: 0, paused_until: null }),
          })
          .where('provider_id', '=', providerId)
          .where('id', '=', id)
          .returning(columns)
          .executeTakeFirst();
        if (row && isEnabled === false) await endPending(trx, id, at);
        return row;
      }),

    rotateSecret: (providerId, id, secret, oldUntil) =>
      db
        .updateTable('webhooks')
        .set({
          sealed_old_secret: sql<string>`sealed_secret`,
          old_secret_until: new Date(oldUntil),
          sealed_secret: secrets.close(secret),
        })
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst(),

    async remove(providerId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('webhooks')
        .where('provider_id', '=', providerId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    secretsOf({ sealed_secret: current, sealed_old_secret: old, old_secret_until: until }, now) {
      const sealed = [current, ...(old !== null && until !== null && until.getTime() > now ? [old] : [])];
      return sealed.map((one) => secrets.open(one)).filter((one) => one !== undefined);
    },

    deliveries: (webhookId, { status, cursor }, limit) =>
      db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
        .select([
          'd.id',
          'd.event_id',
          'e.kind',
          'd.subscriber_id',
          'd.status',
          'd.attempts',
          'e.at',
          'd.due_at',
          'd.finished_at',
          'd.last_status',
          'd.last_error',
        ])
        .where('d.webhook_id', '=', webhookId)
        .$if(status !== undefined, (of) => of.where('d.status', '=', status!))
        .$if(cursor !== undefined, (of) => of.where('d.id', '<', cursor!))
        .orderBy('d.id', 'desc')
        .limit(limit)
        .execute(),

    replay: (webhookId, deliveryId) =>
      transaction(db, async (trx) => {
        // The webhook's row is the lock: of two at once the second finds the delivery of the first in line.
        await trx.selectFrom('webhooks').select('id').where('id', '=', webhookId).forNoKeyUpdate().execute();
        const named = await trx
          .selectFrom('webhook_deliveries')
          .select(['event_id', 'subscriber_id'])
          .where('webhook_id', '=', webhookId)
          .where('id', '=', deliveryId)
          .executeTakeFirst();
        if (!named) return undefined;
        const pending = await trx
          .selectFrom('webhook_deliveries')
          .select('id')
          .where('webhook_id', '=', webhookId)
          .where('event_id', '=', named.event_id)
          .where('status', '=', 'pending')
          .executeTakeFirst();
        if (pending) return 0;
        await trx
          .insertInto('webhook_deliveries')
          .values({ webhook_id: webhookId, ...named, last_status: null, last_error: null })
          .execute();
        return 1;
      }),

    async replayDead(webhookId) {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries as d')
        .set({ status: 'pending', first_attempt_at: null, due_at: null, finished_at: null, claimed_until: null })
        .where('d.webhook_id', '=', webhookId)
        .where('d.status', '=', 'dead')
        // What was sent again by itself since is that delivery's matter.
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('webhook_deliveries as later')
                .select('later.id')
                .whereRef('later.event_id', '=', 'd.event_id')
                .whereRef('later.webhook_id', '=', 'd.webhook_id')
                .whereRef('later.id', '>', 'd.id'),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    async due(now) {
      const { rows } = await sql<WebhookRecord>`
        select ${sql.join(columns.map((column) => sql.ref(`w.${column}`)))} from webhooks w
        where w.is_enabled and (w.paused_until is null or w.paused_until <= ${new Date(now)})
          and exists (select from webhook_deliveries d where d.webhook_id = w.id and ${isNext(new Date(now))})
        order by w.id`.execute(db);
      return rows;
    },

    claim: (webhook, limit, now, until) =>
      transaction(db, async (trx) => {
        const at = new Date(now);
        const { rows } = await sql<{
          id: string;
          attempts: number;
          first_attempt_at: Date;
          event_id: string;
          kind: string;
          subscriber_id: number;
          data: Record<string, unknown>;
          at: Date;
        }>`
          with next as (
            select d.id from webhook_deliveries d
            where d.webhook_id = ${webhook.id}::bigint and ${isNext(at)}
            order by d.id limit ${limit} for update skip locked),
          claimed as (
            update webhook_deliveries d set claimed_until = ${new Date(until)}, attempts = d.attempts + 1,
              first_attempt_at = coalesce(d.first_attempt_at, ${at})
            from next where d.id = next.id returning d.*)
          select c.id, c.attempts, c.first_attempt_at, c.event_id, e.kind, c.subscriber_id, e.data, e.at
          from claimed c join webhook_events e on e.id = c.event_id order by c.id`.execute(trx);
        return rows.map((row) => ({
          id: row.id,
          attempts: row.attempts,
          firstAt: epochMs(row.first_attempt_at.getTime()),
          event: { id: row.event_id, kind: row.kind, subscriberId: row.subscriber_id, data: row.data, at: row.at },
        }));
      }),

    conclude: (webhook, delivery, attempt, retry, now) =>
      transaction(db, async (trx) => {
        const at = new Date(now);
        // The webhook's row first: claims and conclusions of several processes lock in one order.
        const row = await trx
          .selectFrom('webhooks')
          .select(['failing_since', 'failures', 'is_enabled'])
          .where('id', '=', webhook.id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!row) return false;
        const status = attempt.isDelivered ? 'delivered' : retry === undefined || !row.is_enabled ? 'dead' : 'pending';
        await trx
          .updateTable('webhook_deliveries')
          .set({
            status,
            claimed_until: null,
            due_at: status === 'pending' ? new Date(retry!) : null,
            finished_at: status === 'pending' ? null : at,
            last_status: attempt.status,
            last_error: attempt.error,
          })
          .where('id', '=', delivery.id)
          .where('status', '=', 'pending')
          .execute();
        if (attempt.isDelivered) {
          if (row.failing_since !== null)
            await trx
              .updateTable('webhooks')
              .set({ failing_since: null, failures: 0, paused_until: null })
              .where('id', '=', webhook.id)
              .execute();
          return false;
        }
        const failingSince = row.failing_since ?? at;
        const failures = row.failures + 1;
        const rest = restMs(failures);
        const isOver = row.is_enabled && retry === undefined && now - failingSince.getTime() >= DISABLE_AFTER_MS;
        await trx
          .updateTable('webhooks')
          .set({
            failing_since: failingSince,
            failures,
            paused_until: rest === 0 ? null : new Date(now + rest),
            ...(isOver && { is_enabled: false, disabled_reason: DISABLED_REASON, disabled_at: at }),
          })
          .where('id', '=', webhook.id)
          .execute();
        if (isOver) await endPending(trx, webhook.id, at);
        return isOver;
      }),

    async eraseOld(now) {
      const before = new Date(now - EVENTS_RETENTION_MS);
      for (;;) {
        const { numDeletedRows } = await db
          .deleteFrom('webhook_events')
          .where('id', 'in', (of) =>
            of
              .selectFrom('webhook_events as e')
              .select('e.id')
              .where('e.at', '<', before)
              .where((old) =>
                old.not(
                  old.exists(
                    old
                      .selectFrom('webhook_deliveries as d')
                      .select('d.id')
                      .whereRef('d.event_id', '=', 'e.id')
                      .where('d.status', '=', 'pending'),
                  ),
                ),
              )
              .limit(ERASE_BATCH),
          )
          .executeTakeFirstOrThrow();
        if (Number(numDeletedRows) < ERASE_BATCH) return;
      }
    },
  };
}
