/** Subscriptions as rows, read and changed under the lock of their user. */
import type { MinorUnits } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Actor, SubscriptionsTable } from '../db/schema/subscriptions.ts';
import { transaction } from '../db/transaction.ts';
import type { Period, PeriodLength } from './periods.ts';
import type { Change, Subscription, Terms } from './subscription.ts';

export type Trx = Transaction<Database>;

/** A stored subscription. */
export interface StoredSubscription {
  readonly id: string;
  readonly providerId: number;
  readonly userId: number;
  readonly packetId: number;
  readonly type: '' | 'promo';
  readonly currency: string;
  readonly cardId: string | null;
  readonly state: Subscription;
}

/** The first key of advisory locks on a user's money and subscriptions. */
const USER_LOCK = 0x6d6f6e65;

/**
 * Runs the work in a transaction in which this user's balance and subscriptions are changed by nobody else: what was read stays true.
 * Commands on different users run side by side. The work must do nothing outside the transaction, and call no other service.
 */
export const withUser = <T>(db: Kysely<Database>, userId: number, work: (trx: Trx) => Promise<T>): Promise<T> =>
  transaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${USER_LOCK}::int, ${userId}::int)`.execute(trx);
    return work(trx);
  });

const instant = (date: Date | null): EpochMs | null => (date === null ? null : epochMs(date.getTime()));
const date = (at: EpochMs | null): Date | null => (at === null ? null : new Date(at));
const length = (days: number | null, months: number | null, years: number | null): PeriodLength => ({
  days: days ?? 0,
  months: months ?? 0,
  years: years ?? 0,
});

/** Subscriptions with the lengths of their periods, the present one's and the next one's. */
function selection(db: Kysely<Database>) {
  return db
    .selectFrom('subscriptions as s')
    .leftJoin('purchase_types as t', 't.id', 's.purchase_type_id')
    .leftJoin('purchase_types as n', 'n.id', 's.next_purchase_type_id')
    .leftJoin('personal_prices as p', (join) =>
      join.onRef('p.user_id', '=', 's.user_id').onRef('p.packet_id', '=', 's.packet_id'),
    )
    .selectAll('s')
    .select([
      't.days',
      't.months',
      't.years',
      'n.amount as next_amount',
      'n.days as next_days',
      'n.months as next_months',
      'n.years as next_years',
      'p.amount as personal_amount',
    ]);
}
type Row = Selectable<SubscriptionsTable> & {
  days: number | null;
  months: number | null;
  years: number | null;
  next_amount: string | null;
  next_days: number | null;
  next_months: number | null;
  next_years: number | null;
  personal_amount: string | null;
};

/** Without a price of its own (a promotion, an operator's billing) a subscription counts months. */
const MONTH: PeriodLength = { days: 0, months: 1, years: 0 };

function stored(row: Row): StoredSubscription {
  const terms: Terms = {
    purchaseTypeId: row.purchase_type_id,
    amount: Number(row.personal_amount ?? row.amount) as MinorUnits,
    length: row.purchase_type_id === null ? MONTH : length(row.days, row.months, row.years),
  };
  const nextTerms: Terms | null =
    row.next_purchase_type_id === null
      ? null
      : {
          purchaseTypeId: row.next_purchase_type_id,
          amount: Number(row.personal_amount ?? row.next_amount) as MinorUnits,
          length: length(row.next_days, row.next_months, row.next_years),
        };
  return {
    id: row.id,
    providerId: row.provider_id,
    userId: row.user_id,
    packetId: row.packet_id,
    type: row.type,
    currency: row.currency,
    cardId: row.card_id,
    state: {
      status: row.status,
      renew: row.renew,
      payWith: row.pay_with,
      terms,
      nextTerms,
      zone: row.zone,
      anchorAt: epochMs(row.anchor_at.getTime()),
      anchorIndex: row.anchor_index,
      periodIndex: row.period_index,
      startAt: epochMs(row.start_at.getTime()),
      paidUntil: instant(row.paid_until),
      attempts: row.attempts,
      nextAttemptAt: instant(row.next_attempt_at),
      graceUntil: instant(row.grace_until),
    },
  };
}

const LIVE = ['planned', 'active', 'paused', 'past_due'] as const;

export async function subscriptionsOf(db: Kysely<Database>, userId: number): Promise<StoredSubscription[]> {
  const rows = await selection(db)
    .where('s.user_id', '=', userId)
    .where('s.status', 'in', LIVE)
    .orderBy('s.id')
    .execute();
  return rows.map(stored);
}

/** All of several users, ended ones too. */
export async function subscriptionsOfUsers(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<StoredSubscription[]> {
  if (userIds.length === 0) return [];
  const rows = await selection(db).where('s.user_id', 'in', userIds).orderBy('s.id').execute();
  return rows.map(stored);
}

export async function subscriptionById(db: Kysely<Database>, id: string): Promise<StoredSubscription | undefined> {
  const row = await selection(db).where('s.id', '=', id).executeTakeFirst();
  return row && stored(row);
}

/** The running subscription of a packet, if there is one. */
export async function runningSubscription(
  db: Kysely<Database>,
  userId: number,
  packetId: number,
): Promise<StoredSubscription | undefined> {
  const row = await selection(db)
    .where('s.user_id', '=', userId)
    .where('s.packet_id', '=', packetId)
    .where('s.status', 'in', ['active', 'paused', 'past_due'])
    .executeTakeFirst();
  return row && stored(row);
}

export interface NewSubscription {
  readonly providerId: number;
  readonly userId: number;
  readonly packetId: number;
  readonly type?: '' | 'promo';
  readonly currency: string;
  readonly cardId?: string | null;
  readonly state: Subscription;
}

/** @returns the new id; an event `created` is written with it */
export async function insertSubscription(
  trx: Trx,
  { providerId, userId, packetId, type = '', currency, cardId = null, state }: NewSubscription,
  actor: Actor,
  now: EpochMs,
): Promise<string> {
  const { id } = await trx
    .insertInto('subscriptions')
    .values({
      provider_id: providerId,
      user_id: userId,
      packet_id: packetId,
      type,
      currency,
      card_id: cardId,
      purchase_type_id: state.terms.purchaseTypeId,
      amount: state.terms.amount,
      status: state.status,
      renew: state.renew,
      pay_with: state.payWith,
      zone: state.zone,
      anchor_at: new Date(state.anchorAt),
      anchor_index: state.anchorIndex,
      period_index: state.periodIndex,
      start_at: new Date(state.startAt),
      paid_until: date(state.paidUntil),
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(trx, id, 'created', actor, { packetId, renew: state.renew }, now);
  return id;
}

export const recordEvent = (
  trx: Trx,
  subscriptionId: string,
  kind: string,
  actor: Actor,
  details: Record<string, unknown>,
  now: EpochMs,
) =>
  trx
    .insertInto('subscription_events')
    .values({
      subscription_id: subscriptionId,
      kind,
      actor,
      details: JSON.stringify(details),
      at: new Date(now),
    })
    .execute();

/** Writes a change and the event that says what happened. */
export async function applyChange(
  trx: Trx,
  id: string,
  change: Change,
  event: { kind: string; actor: Actor; details?: Record<string, unknown>; now: EpochMs },
): Promise<void> {
  const isEnd = change.status === 'ended' || change.status === 'cancelled';
  await trx
    .updateTable('subscriptions')
    .set({
      version: sql<number>`version + 1`,
      ...(change.status !== undefined && { status: change.status }),
      ...(change.renew !== undefined && { renew: change.renew }),
      ...(change.terms !== undefined && {
        purchase_type_id: change.terms.purchaseTypeId,
        amount: change.terms.amount,
      }),
      ...(change.nextTerms !== undefined && { next_purchase_type_id: change.nextTerms?.purchaseTypeId ?? null }),
      ...(change.anchorAt !== undefined && { anchor_at: new Date(change.anchorAt) }),
      ...(change.anchorIndex !== undefined && { anchor_index: change.anchorIndex }),
      ...(change.periodIndex !== undefined && { period_index: change.periodIndex }),
      ...(change.startAt !== undefined && { start_at: new Date(change.startAt) }),
      ...(change.paidUntil !== undefined && { paid_until: date(change.paidUntil) }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
      ...(change.nextAttemptAt !== undefined && { next_attempt_at: date(change.nextAttemptAt) }),
      ...(change.graceUntil !== undefined && { grace_until: date(change.graceUntil) }),
      ...(isEnd && { ended_at: new Date(event.now), end_reason: change.endReason ?? null }),
    })
    .where('id', '=', id)
    .execute();
  await recordEvent(trx, id, event.kind, event.actor, event.details ?? {}, event.now);
}

/** Writes a paid period. @returns false when the period was paid before: the same charge, decided twice */
export async function insertPeriod(
  trx: Trx,
  subscriptionId: string,
  period: Period,
  paid: { amount: number; purchaseTypeId: string | null; isTrial: boolean; transferId: string | null },
  now: EpochMs,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('subscription_periods')
    .values({
      subscription_id: subscriptionId,
      index: period.index,
      starts_at: new Date(period.from),
      ends_at: new Date(period.until),
      amount: paid.amount,
      purchase_type_id: paid.purchaseTypeId,
      is_trial: paid.isTrial,
      transfer_id: paid.transferId,
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.columns(['subscription_id', 'index']).doNothing())
    .returning('index')
    .executeTakeFirst();
  return inserted !== undefined;
}
