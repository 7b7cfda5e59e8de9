/** Subscriptions that an operator's billing sets itself: it charges for them, so no money moves here. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import type { Currency, MinorUnits } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { checkPacket } from '../buy.ts';
import { changeRenewal } from '../change.ts';
import { purchaseTypes, soldPacket } from '../packets.pg.ts';
import { end } from '../end.ts';
import {
  applyChange,
  insertPeriod,
  insertSubscription,
  runningSubscription,
  subscriptionById,
  subscriptionsOf,
  type StoredSubscription,
  type Trx,
} from '../store.pg.ts';
import { begin, plan, type Terms } from '../subscription.ts';

export interface Assignment {
  readonly packetId: number;
  readonly renew: boolean;
  readonly startAt: EpochMs | undefined;
  /** Exclusive; null without an end, undefined for one period. */
  readonly until: EpochMs | null | undefined;
}

export interface Assignee {
  readonly userId: number;
  readonly providerId: number;
  readonly currency: Currency;
  readonly zone: string;
  readonly sellsWithoutBase: boolean;
}

/** Without a price a packet is counted in months. */
const FREE: Terms = { purchaseTypeId: null, amount: 0 as MinorUnits, length: { days: 0, months: 1, years: 0 } };

const taken: AppError = { code: 'already_subscribed', message: 'This packet is already connected.' };
const wrongEnd: AppError = {
  code: 'validation_failed',
  message: 'The end has to be after the start.',
  detail: { end_at: ['The end has to be after the start.'] },
};

/**
 * Connects a packet for the operator. Repeated, it is the same subscription, with the renewal and end that were given last.
 * @returns the id of the subscription
 */
export async function assign(
  trx: Trx,
  to: Assignee,
  { packetId, renew, startAt, until }: Assignment,
  now: EpochMs,
): Promise<Result<string, AppError>> {
  const { userId, providerId, zone } = to;
  const packet = await soldPacket(trx, providerId, packetId);
  if (!packet) return fail({ code: 'packet_not_found', message: 'There is no such packet.' });
  const from = startAt === undefined || startAt < now ? now : startAt;
  if (until !== undefined && until !== null && until <= from) return fail(wrongEnd);
  const own = (await subscriptionsOf(trx, userId)).filter((one) => one.packetId === packetId);
  const [type] = await purchaseTypes(trx, { providerId, packetIds: [packetId] }, { userId }, now);
  const terms: Terms = type ? { purchaseTypeId: type.id, amount: type.price.minor, length: type.length } : FREE;
  const order = { terms, zone, payWith: 'operator' as const, renew };
  const running = own.find(({ state }) => state.status !== 'planned');
  if (from > now) {
    const same = own.find(({ state }) => state.status === 'planned' && state.startAt === from);
    if (same) return ok(same.id);
    if (own.some(({ state }) => state.paidUntil === null || state.paidUntil > from)) return fail(taken);
    const state = plan({ ...order, ...(until !== undefined && { until }) }, from);
    return ok(
      await insertSubscription(trx, { providerId, userId, packetId, currency: to.currency, state }, 'operator', now),
    );
  }
  // What begins later must find its time free.
  const next = own.reduce(
    (first, { state }) => (state.status === 'planned' ? Math.min(first, state.startAt) : first),
    Infinity,
  );
  if (until !== undefined && (until ?? Infinity) > next) return fail(taken);
  if (running) return running.state.payWith === 'operator' ? adjust(trx, running, renew, until, now) : fail(taken);
  const refused = await checkPacket(trx, packet, to, now);
  if (refused) return fail(refused);
  const { state, period } = begin(order, now);
  const paidUntil = until === undefined ? period.until : until;
  if ((paidUntil ?? Infinity) > next) return fail(taken);
  const subscriptionId = await insertSubscription(
    trx,
    { providerId, userId, packetId, currency: to.currency, state: { ...state, paidUntil } },
    'operator',
    now,
  );
  await insertPeriod(
    trx,
    subscriptionId,
    { ...period, until: paidUntil ?? period.until },
    { amount: 0, purchaseTypeId: terms.purchaseTypeId, isTrial: false, transferId: null },
    now,
  );
  return ok(subscriptionId);
}

async function adjust(
  trx: Trx,
  running: StoredSubscription,
  renew: boolean,
  until: EpochMs | null | undefined,
  now: EpochMs,
): Promise<Result<string, AppError>> {
  const { id, state } = running;
  if (until !== undefined && until !== state.paidUntil)
    await applyChange(
      trx,
      id,
      // Later periods are counted from the new end.
      { paidUntil: until, ...(until !== null && { anchorAt: until, anchorIndex: state.periodIndex + 1 }) },
      { kind: 'end_changed', actor: 'operator', now },
    );
  const changed = await runningSubscription(trx, running.userId, running.packetId);
  if (!changed) return ok(id);
  const done = await changeRenewal(trx, changed, renew, 'operator', now);
  return done.ok ? ok(id) : done;
}

/**
 * Ends what the operator charges for at once. What the user has paid for here stays valid to its end and does not renew. One that has ended
 * already stays as it is.
 */
export async function endAssigned(trx: Trx, found: StoredSubscription, now: EpochMs): Promise<StoredSubscription> {
  const { status, payWith } = found.state;
  if (status === 'ended' || status === 'cancelled') return found;
  if (status === 'planned') await end(trx, found, 'cancelled', now);
  else if (payWith === 'operator' || status === 'paused') await end(trx, found, 'deleted', now);
  else await changeRenewal(trx, found, false, 'operator', now);
  return (await subscriptionById(trx, found.id)) ?? found;
}

/** The last second of what is paid for, as callers name it, is one second before its exclusive end. */
export const untilOf = (endAt: EpochMs): EpochMs => epochMs(endAt - (endAt % 1000) + 1000);
