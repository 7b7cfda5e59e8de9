/**
 * What is due on subscriptions: renewals, ends, starts of planned ones and pauses. Each subscription is handled in a transaction of its
 * own under the lock of its user, after a look at whether it is still due: two jobs, a viewer who cancels at this moment, and a payment
 * that comes in cannot make it happen twice or wrongly.
 */
import { asCurrency, money, type Money } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { renewalKey } from './buy.ts';
import { end } from './end.ts';
import { postRenewalFailed, postRenewed } from './inbox.ts';
import { post, systemAccount, userAccount } from './ledger.pg.ts';
import { purchaseTypes, soldPacket } from './packets.pg.ts';
import {
  applyChange,
  insertPeriod,
  recordEvent,
  subscriptionById,
  subscriptionsOf,
  withUser,
  type StoredSubscription,
  type Trx,
} from './store.pg.ts';
import {
  advance,
  begin,
  chargeFailed,
  whatIsDue,
  type Dunning,
  type EndReason,
  type NextPeriod,
} from './subscription.ts';

/** What a subscription came to. */
export type Outcome =
  | 'nothing'
  | 'renewed'
  | 'ended'
  /** It could not be paid; another attempt follows. */
  | 'past_due'
  /** A card is to be charged: a payment is to be made outside of this transaction. */
  | 'charge-card'
  /** A payment of the period is pending. */
  | 'waiting';

export interface Renewed {
  readonly outcome: Outcome;
  readonly userId: number;
  readonly providerId: number;
  readonly packetId: number;
  /** With `charge-card`. */
  readonly charge?: { readonly cardId: string; readonly amount: Money; readonly periodIndex: number };
  /** With `ended`. */
  readonly reason?: EndReason;
}

/** How long until a renewal whose payment is pending is looked at again. */
const WAIT_MS = 3_600_000;

/** A subscription that wants attention. */
export interface DueSubscription {
  readonly id: string;
  readonly userId: number;
  readonly providerId: number;
  /** Since when, to the microsecond, as the database writes it. */
  readonly dueAt: string;
}

/** Subscriptions that want attention, the longest due first. @param after the last one of the batch before */
export async function dueSubscriptions(
  db: Kysely<Database>,
  now: EpochMs,
  limit: number,
  after?: DueSubscription,
): Promise<DueSubscription[]> {
  const from = after
    ? sql`(${after.dueAt}::timestamptz, ${after.id}::bigint)`
    : sql`('-infinity'::timestamptz, 0::bigint)`;
  const { rows } = await sql<{ id: string; user_id: number; provider_id: number; due_at: string }>`
    select id, user_id, provider_id, due::text as due_at from (
      (select id, user_id, provider_id, coalesce(next_attempt_at, paid_until) as due from subscriptions
        where status in ('active', 'past_due') and coalesce(next_attempt_at, paid_until) <= ${new Date(now)}
          and (coalesce(next_attempt_at, paid_until), id) > ${from}
        order by coalesce(next_attempt_at, paid_until), id limit ${limit})
      union all
      (select id, user_id, provider_id, start_at from subscriptions
        where status = 'planned' and start_at <= ${new Date(now)} and (start_at, id) > ${from}
        order by start_at, id limit ${limit})) found
    order by due, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, userId: row.user_id, providerId: row.provider_id, dueAt: row.due_at }));
}

/** Does what is due on one subscription, once. */
export const handleDue = (
  db: Kysely<Database>,
  due: { id: string; userId: number },
  dunning: Dunning,
  now: EpochMs,
): Promise<Renewed | undefined> =>
  withUser(db, due.userId, async (trx) => {
    const found = await subscriptionById(trx, due.id);
    return found && handle(trx, found, dunning, now);
  });

async function handle(trx: Trx, found: StoredSubscription, dunning: Dunning, now: EpochMs): Promise<Renewed> {
  const { id, userId, providerId, packetId, state } = found;
  const about = { userId, providerId, packetId };
  const due = whatIsDue(state, now);
  switch (due.do) {
    case 'nothing':
      return { outcome: 'nothing', ...about };
    case 'end':
      await end(trx, found, due.reason, now);
      return { outcome: 'ended', reason: due.reason, ...about };
    case 'start':
      return startPlanned(trx, found, now);
    case 'charge': {
      if (await hasPendingPayment(trx, id, due.period.index)) {
        await trx
          .updateTable('subscriptions')
          .set({ next_attempt_at: new Date(now + WAIT_MS) })
          .where('id', '=', id)
          .execute();
        return { outcome: 'waiting', ...about };
      }
      const charged = await charge(trx, found, due, now);
      if (charged === 'paid') return { outcome: 'renewed', ...about };
      if (found.cardId !== null && state.payWith === 'card') {
        await trx
          .updateTable('subscriptions')
          .set({ next_attempt_at: new Date(now + WAIT_MS) })
          .where('id', '=', id)
          .execute();
        const amount = money(due.terms.amount, asCurrency(found.currency));
        return {
          outcome: 'charge-card',
          ...about,
          charge: { cardId: found.cardId, amount, periodIndex: due.period.index },
        };
      }
      return failCharge(trx, found, dunning, now);
    }
  }
}

/** After a renewal could not be paid, by the balance or by a card. */
export async function failCharge(
  trx: Trx,
  found: StoredSubscription,
  dunning: Dunning,
  now: EpochMs,
): Promise<Renewed> {
  const { id, userId, providerId, packetId, state } = found;
  const about = { userId, providerId, packetId };
  const change = chargeFailed(state, dunning, now);
  if (change.status === 'ended') {
    await end(trx, found, 'unpaid', now);
    return { outcome: 'ended', reason: 'unpaid', ...about };
  }
  await applyChange(trx, id, change, {
    kind: 'charge_failed',
    actor: 'job',
    details: { attempt: change.attempts },
    now,
  });
  const attempts = change.attempts ?? 0;
  const retryAt = change.nextAttemptAt ?? now;
  await postRenewalFailed(trx, found, { attempts, left: dunning.attempts - attempts, retryAt }, now);
  return { outcome: 'past_due', ...about };
}

async function hasPendingPayment(trx: Trx, subscriptionId: string, periodIndex: number): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_transactions')
    .select('id')
    .where('purpose', '=', 'renewal')
    .where('subscription_id', '=', subscriptionId)
    .where('period_index', '=', periodIndex)
    .where('status', 'in', ['created', 'pending', 'held', 'unknown'])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Pays the next period from the balance and begins it.
 * @returns `insufficient` when the balance does not suffice; nothing was written then
 */
export async function charge(
  trx: Trx,
  found: StoredSubscription,
  next: NextPeriod,
  now: EpochMs,
): Promise<'paid' | 'insufficient'> {
  const { id, userId, providerId, state } = found;
  const price = money(next.terms.amount, asCurrency(found.currency));
  let transferId: string | null = null;
  if (price.minor > 0 && state.payWith !== 'operator' && state.payWith !== 'promotion') {
    const account = await userAccount(trx, { id: userId, providerId }, price.currency);
    if (account.balance.minor < price.minor) return 'insufficient';
    transferId = await post(trx, {
      debit: account.id,
      credit: await systemAccount(trx, providerId, 'revenue', price.currency),
      amount: price,
      kind: 'subscription',
      source: { subscription: id, period: next.period.index },
      key: renewalKey(id, next.period.index),
      at: now,
    });
  }
  const paid = { amount: next.terms.amount, purchaseTypeId: next.terms.purchaseTypeId, isTrial: false, transferId };
  await insertPeriod(trx, id, next.period, paid, now);
  await applyChange(trx, id, advance(next), {
    kind: 'renewed',
    actor: 'job',
    details: { period: next.period.index, until: new Date(next.period.until).toISOString() },
    now,
  });
  if (transferId !== null) await postRenewed(trx, found, next, now);
  await changePacket(trx, found, now);
  return 'paid';
}

/** A packet that becomes another one when it is renewed. @source A-360 */
async function changePacket(trx: Trx, found: StoredSubscription, now: EpochMs): Promise<void> {
  const packet = await soldPacket(trx, found.providerId, found.packetId);
  const nextId = packet?.afterRenewPacketId;
  if (nextId === undefined || nextId === null) return;
  const own = await subscriptionsOf(trx, found.userId);
  if (own.some(({ packetId }) => packetId === nextId)) return;
  const [type] = await purchaseTypes(trx, { providerId: found.providerId, packetIds: [nextId] }, found, now);
  if (!type) return;
  await trx
    .updateTable('subscriptions')
    .set({ packet_id: nextId, purchase_type_id: type.id, amount: type.price.minor })
    .where('id', '=', found.id)
    .execute();
  await recordEvent(trx, found.id, 'packet_changed', 'job', { from: found.packetId, to: nextId }, now);
}

/** A planned one begins: it is paid like a purchase, and cancelled when it cannot be. */
async function startPlanned(trx: Trx, found: StoredSubscription, now: EpochMs): Promise<Renewed> {
  const { id, userId, providerId, packetId, state } = found;
  const about = { userId, providerId, packetId };
  const own = await subscriptionsOf(trx, userId);
  if (own.some((other) => other.packetId === packetId && other.state.status !== 'planned')) {
    await end(trx, found, 'cancelled', now);
    return { outcome: 'ended', reason: 'cancelled', ...about };
  }
  const first = begin(
    { terms: state.terms, zone: state.zone, payWith: state.payWith, renew: state.renew },
    state.startAt,
  );
  const until = state.paidUntil ?? first.period.until;
  const price = money(first.amount, asCurrency(found.currency));
  let transferId: string | null = null;
  if (price.minor > 0 && (state.payWith === 'account' || state.payWith === 'card')) {
    const account = await userAccount(trx, { id: userId, providerId }, price.currency);
    if (account.balance.minor < price.minor) {
      await end(trx, found, 'unpaid', now);
      return { outcome: 'ended', reason: 'unpaid', ...about };
    }
    transferId = await post(trx, {
      debit: account.id,
      credit: await systemAccount(trx, providerId, 'revenue', price.currency),
      amount: price,
      kind: 'subscription',
      source: { subscription: id, period: 0 },
      key: renewalKey(id, 0),
      at: now,
    });
  }
  const period = { ...first.period, until: epochMs(Math.max(until, state.startAt + 1)) };
  await insertPeriod(
    trx,
    id,
    period,
    { amount: first.amount, purchaseTypeId: state.terms.purchaseTypeId, isTrial: false, transferId },
    now,
  );
  await applyChange(
    trx,
    id,
    { status: 'active', periodIndex: 0, paidUntil: period.until },
    { kind: 'started', actor: 'job', now },
  );
  return { outcome: 'renewed', ...about };
}
