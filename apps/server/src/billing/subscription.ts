/**
 * The life of a subscription as pure decisions:
 *
 *   planned → active ⇄ paused        active → past_due → active | ended        planned → cancelled
 *
 * Not renewing is a flag of an active one, not a state. A decision takes the state and the time and returns a change; the store applies
 * it under the lock of the user, so that what was decided is still true. @source design notes on commerce, spec 3 §4.1, §4.4
 */
import type { MinorUnits } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { PayWith, SubscriptionStatus } from '../db/schema/subscriptions.ts';
import { addPeriods, periodAt, type Period, type PeriodLength } from './periods.ts';

/** A price, as a purchase type states it or as it was bought. */
export interface Terms {
  readonly purchaseTypeId: string | null;
  readonly amount: MinorUnits;
  readonly length: PeriodLength;
}

export interface Subscription {
  readonly status: SubscriptionStatus;
  /** Whether the next period begins when this one ends. */
  readonly renew: boolean;
  readonly payWith: PayWith;
  readonly terms: Terms;
  /** What the next period is bought by, where that was changed. */
  readonly nextTerms: Terms | null;
  readonly zone: string;
  readonly anchorAt: EpochMs;
  readonly anchorIndex: number;
  /** Of the last period that was begun; -1 while planned. */
  readonly periodIndex: number;
  readonly startAt: EpochMs;
  /** Exclusive end of what was paid for; null without an end, which only operators give. */
  readonly paidUntil: EpochMs | null;
  /** Attempts to pay the next period that failed. */
  readonly attempts: number;
  readonly nextAttemptAt: EpochMs | null;
  /** When the last attempt is made, while attempts go on. */
  readonly graceUntil: EpochMs | null;
}

export type Change = Partial<Omit<Subscription, 'zone' | 'payWith'>> & {
  readonly endReason?: EndReason;
};
export type EndReason = 'expired' | 'unpaid' | 'cancelled' | 'deleted' | 'base_ended' | 'changed';

/** How unpaid renewals are retried: attempts, evenly over the days, while access stays. */
export interface Dunning {
  readonly attempts: number;
  readonly days: number;
}

const DAY_MS = 86_400_000;
const isRunning = ({ status }: Subscription): boolean => status === 'active' || status === 'past_due';

/** The trial that a first period is, or nothing. */
export interface Trial {
  readonly amount: MinorUnits;
  readonly length: PeriodLength;
}

/**
 * How a subscription begins: with its first period, which a trial replaces. Regular periods are counted from the end of the trial.
 * @returns the state, and what is to be paid for it
 */
export function begin(
  order: { terms: Terms; trial?: Trial | undefined; zone: string; payWith: PayWith; renew: boolean },
  now: EpochMs,
): { state: Subscription; period: Period; amount: MinorUnits; isTrial: boolean } {
  const { terms, trial, zone, payWith, renew } = order;
  const until = addPeriods(now, (trial ?? terms).length, 1, zone);
  const state: Subscription = {
    status: 'active',
    renew,
    payWith,
    terms,
    nextTerms: null,
    zone,
    anchorAt: trial ? until : now,
    anchorIndex: trial ? 1 : 0,
    periodIndex: 0,
    startAt: now,
    paidUntil: until,
    attempts: 0,
    nextAttemptAt: null,
    graceUntil: null,
  };
  return {
    state,
    period: { index: 0, from: now, until },
    amount: (trial ?? terms).amount,
    isTrial: trial !== undefined,
  };
}

/** One that begins later, and is paid then. */
export function plan(
  order: { terms: Terms; zone: string; payWith: PayWith; renew: boolean; until?: EpochMs | null },
  startAt: EpochMs,
): Subscription {
  return {
    status: 'planned',
    renew: order.renew,
    payWith: order.payWith,
    terms: order.terms,
    nextTerms: null,
    zone: order.zone,
    anchorAt: startAt,
    anchorIndex: 0,
    periodIndex: -1,
    startAt,
    paidUntil: order.until === undefined ? null : order.until,
    attempts: 0,
    nextAttemptAt: null,
    graceUntil: null,
  };
}

/** The next period of one that runs, and the terms it is bought by. */
export interface NextPeriod {
  readonly period: Period;
  readonly terms: Terms;
  /** Where later periods are counted from. */
  readonly anchorAt: EpochMs;
  readonly anchorIndex: number;
}

/**
 * The period that follows what was paid for. If the service was down for so long that it would already be over, nobody pays for it: it
 * begins now, and one period is charged however many were missed.
 */
export function nextPeriod(state: Subscription, now: EpochMs): NextPeriod | undefined {
  const { paidUntil, periodIndex, zone, nextTerms } = state;
  if (paidUntil === null) return undefined;
  const terms = nextTerms ?? state.terms;
  const index = periodIndex + 1;
  const anchored = nextTerms
    ? { anchorAt: paidUntil, anchorIndex: index }
    : { anchorAt: state.anchorAt, anchorIndex: state.anchorIndex };
  const at = ({ anchorAt, anchorIndex }: { anchorAt: EpochMs; anchorIndex: number }): Period =>
    periodAt({ at: anchorAt, index: anchorIndex, zone, length: terms.length }, index);
  const period = at(anchored);
  if (period.until > now) return { period, terms, ...anchored };
  const restarted = { anchorAt: now, anchorIndex: index };
  return { period: at(restarted), terms, ...restarted };
}

/** When one that runs wants attention. */
export const dueAt = ({ nextAttemptAt, paidUntil }: Subscription): EpochMs | null => nextAttemptAt ?? paidUntil;

export type Due =
  | { readonly do: 'nothing' }
  | { readonly do: 'end'; readonly reason: EndReason }
  | ({ readonly do: 'charge' } & NextPeriod)
  | { readonly do: 'start' };

/** What is due: a renewal, an end, the start of a planned one. Decided again under the lock, after whatever happened meanwhile. */
export function whatIsDue(state: Subscription, now: EpochMs): Due {
  if (state.status === 'planned') return state.startAt <= now ? { do: 'start' } : { do: 'nothing' };
  if (!isRunning(state)) return { do: 'nothing' };
  const due = dueAt(state);
  if (due === null || due > now) return { do: 'nothing' };
  if (!state.renew) return (state.paidUntil ?? now) <= now ? { do: 'end', reason: 'expired' } : { do: 'nothing' };
  const next = nextPeriod(state, now);
  return next ? { do: 'charge', ...next } : { do: 'nothing' };
}

/** After the next period was paid. */
export function advance({ period, terms, anchorAt, anchorIndex }: NextPeriod): Change {
  return {
    status: 'active',
    terms,
    nextTerms: null,
    anchorAt,
    anchorIndex,
    periodIndex: period.index,
    paidUntil: period.until,
    attempts: 0,
    nextAttemptAt: null,
    graceUntil: null,
  };
}

/** After the next period could not be paid: it is tried again, evenly over some days with the last attempt at their end. Access stays meanwhile. */
export function chargeFailed(state: Subscription, { attempts, days }: Dunning, now: EpochMs): Change {
  const failed = state.attempts + 1;
  if (failed >= attempts) return ended('unpaid');
  const pauseMs = Math.round((days * DAY_MS) / (attempts - 1));
  return {
    status: 'past_due',
    attempts: failed,
    // The days begin when payment is first tried, not when it was due: an outage of the service is not the subscriber's.
    graceUntil: state.graceUntil ?? epochMs(now + days * DAY_MS),
    nextAttemptAt: epochMs(now + pauseMs),
  };
}

export const ended = (endReason: EndReason): Change => ({
  status: endReason === 'cancelled' ? 'cancelled' : 'ended',
  renew: false,
  nextTerms: null,
  nextAttemptAt: null,
  graceUntil: null,
  endReason,
});

/** Whether a viewer may watch what is subscribed to. Access ends when the last attempt to renew has failed, not while it was not tried. */
export function grantsAccess(state: Subscription, now: EpochMs): boolean {
  if (!isRunning(state) || state.startAt > now) return false;
  if (state.paidUntil === null || state.paidUntil > now) return true;
  return state.renew;
}

/** Turns renewal on or off. Off, a subscription that is not paid ends at once: what was paid for is over. */
export function setRenewal(state: Subscription, renew: boolean, now: EpochMs): Change {
  if (renew) return { renew: true };
  if (state.paidUntil !== null && state.paidUntil <= now) return ended('expired');
  return { renew: false, nextTerms: null, attempts: 0, nextAttemptAt: null, graceUntil: null };
}

/** The paid time that is left when a pause begins is still there when it ends: end and anchor move by its length. */
export function resumed(state: Subscription, pause: { from: EpochMs; until: EpochMs }): Change {
  const byMs = Math.max(0, pause.until - pause.from);
  return {
    status: 'active',
    anchorAt: epochMs(state.anchorAt + byMs),
    paidUntil: state.paidUntil === null ? null : epochMs(state.paidUntil + byMs),
  };
}

/** More days at no price, from a promotion: the end and all later periods move. */
export const extended = (state: Subscription, until: EpochMs): Change =>
  state.paidUntil === null ? {} : { paidUntil: until, anchorAt: epochMs(state.anchorAt + until - state.paidUntil) };
