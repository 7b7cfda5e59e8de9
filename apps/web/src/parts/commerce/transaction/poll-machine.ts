/**
 * Polls a payment transaction until it is final. One function from a state and an event to the next state and the effects to run;
 * `poll.ts` performs the effects.
 *
 *     start, resume ─► store ─► lease (one tab) ─► check ─► 5 s ─► check … ─► settled: ids cleared, lease released
 *
 * @source spec 3 §4.3
 */
import {
  TRANSACTION_MAX_AGE_MS,
  TRANSACTION_POLL_LIMIT_MS,
  TRANSACTION_POLL_MS,
  transactionStatus,
} from '@aerial/domain/payments.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { isUnreachable, type Failure } from '../failure.ts';
import { isLastStage, WAIT_STEP_MS } from '../waiting.ts';
import type { Transaction } from '../wire.ts';
import {
  paymentKey,
  type PaymentOutcome,
  type PollEffect,
  type PollEvent,
  type PollState,
  type StoredPayment,
} from './poll-types.ts';

type Next = [PollState, PollEffect[]];
type Active = Exclude<PollState, { tag: 'idle' }>;
type Polling = Extract<PollState, { tag: 'polling' }>;

export const initialPoll: PollState = { tag: 'idle' };
const stay = (state: PollState): Next => [state, []];

/** Older than the server answers for. @source A-510 */
const isTooOld = ({ createdAt }: StoredPayment, at: EpochMs): boolean => at - createdAt > TRANSACTION_MAX_AGE_MS;

/** The timers that run in a state. */
function timersOf(state: Active): PollEffect[] {
  const counter: PollEffect[] = isLastStage(state.waited) ? [] : [{ run: 'cancel', timer: 'counter' }];
  if (state.tag === 'waiting-for-lease') return counter;
  const next: PollEffect[] = state.check === undefined ? [{ run: 'cancel', timer: 'check' }] : [];
  return [...counter, ...next, { run: 'cancel', timer: 'limit' }];
}

const cancelTimers = (state: Active): PollEffect[] => [...timersOf(state), { run: 'release-lease' }];

/** Ends the poll and clears the stored ids. @source */
function settle(state: Active, outcome: PaymentOutcome): Next {
  return [
    { tag: 'idle' },
    [
      { run: 'announce', payment: state.payment, outcome },
      { run: 'clear' },
      ...cancelTimers(state),
      { run: 'settled', payment: state.payment, outcome, isElsewhere: false },
    ],
  ];
}

/** @returns undefined while it is pending @source */
function outcomeOf(transaction: Transaction | undefined): PaymentOutcome | undefined {
  switch (transactionStatus(transaction?.status)) {
    case 'complete':
      return { kind: 'complete' };
    case 'error':
      return { kind: 'error', description: transaction?.status_description || undefined };
    case 'processing':
      return undefined;
  }
}

/** @returns undefined where polling goes on @source */
function outcomeOfFailure(failure: Failure): PaymentOutcome | undefined {
  if (failure.status === 504 || isUnreachable(failure)) return undefined;
  return failure.status === 404 ? { kind: 'gone' } : { kind: 'refused', failure };
}

function start(state: PollState, { payment, transaction }: Extract<PollEvent, { type: 'start' }>): Next {
  const former = state.tag === 'idle' ? [] : cancelTimers(state);
  const waiting: Active = { tag: 'waiting-for-lease', payment, waited: 0 };
  const begun: PollEffect[] = [
    ...former,
    { run: 'store', payment },
    { run: 'take-lease' },
    { run: 'wait', timer: 'counter', ms: WAIT_STEP_MS },
  ];
  const outcome = outcomeOf(transaction);
  if (!outcome) return [waiting, begun];
  const [settled, effects] = settle(waiting, outcome);
  return [settled, [...begun, ...effects]];
}

/** @source, F-299, F-300 */
function resume(state: PollState, { stored, at }: Extract<PollEvent, { type: 'resume' }>): Next {
  if (state.tag !== 'idle' || !stored) return stay(state);
  if (isTooOld(stored, at)) return [state, [{ run: 'clear' }]];
  return [
    { tag: 'waiting-for-lease', payment: stored, waited: 0 },
    [{ run: 'take-lease' }, { run: 'wait', timer: 'counter', ms: WAIT_STEP_MS }],
  ];
}

function check(state: Polling): Next {
  const number = state.lastCheck + 1;
  return [{ ...state, check: number, lastCheck: number }, [{ run: 'check', check: number, payment: state.payment }]];
}

/** The first check runs at once: the viewer may be coming back from the payment page. @source A-493 */
function begin({ payment, waited }: Active, at: EpochMs): Next {
  const state: Polling = { tag: 'polling', payment, startedAt: at, check: undefined, lastCheck: 0, waited };
  const [next, effects] = check(state);
  return [next, [{ run: 'wait', timer: 'limit', ms: TRANSACTION_POLL_LIMIT_MS }, ...effects]];
}

/** @source A-504 */
const waitForNext = (state: Polling): Next => [
  { ...state, check: undefined },
  [{ run: 'wait', timer: 'check', ms: TRANSACTION_POLL_MS }],
];

function count(state: Active): Next {
  if (isLastStage(state.waited)) return stay(state);
  const next = { ...state, waited: state.waited + 1 };
  return [next, isLastStage(next.waited) ? [] : [{ run: 'wait', timer: 'counter', ms: WAIT_STEP_MS }]];
}

/** @source */
function due(state: Active, { timer, at }: Extract<PollEvent, { type: 'due' }>): Next {
  if (timer === 'counter') return count(state);
  if (state.tag !== 'polling') return stay(state);
  if (timer === 'check' && state.check !== undefined) return stay(state);
  const isOver = at - state.startedAt >= TRANSACTION_POLL_LIMIT_MS || isTooOld(state.payment, at);
  if (timer === 'limit' || isOver) {
    const [idle, effects] = settle(state, { kind: 'expired' });
    // The timer that is due no longer runs.
    return [idle, effects.filter((effect) => effect.run !== 'cancel' || effect.timer !== timer)];
  }
  return check(state);
}

const isReplaced = (state: Active, stored: StoredPayment | undefined): boolean =>
  !stored || paymentKey(stored) !== paymentKey(state.payment);

/** Another tab wrote the ids, or cleared them: this one leaves them alone. @source A-514 */
function endedElsewhere(state: Active, outcome: PaymentOutcome | undefined): Next {
  const settled: PollEffect = {
    run: 'settled',
    payment: state.payment,
    outcome: outcome ?? { kind: 'gone' },
    isElsewhere: true,
  };
  return [{ tag: 'idle' }, [...cancelTimers(state), settled]];
}

/** The next state and its effects. Events without a meaning in a state change nothing. */
export function stepPoll(state: PollState, event: PollEvent): Next {
  if (event.type === 'start') return start(state, event);
  if (event.type === 'resume') return resume(state, event);
  if (state.tag === 'idle') return stay(state);
  switch (event.type) {
    case 'stop':
      return [{ tag: 'idle' }, [{ run: 'clear' }, ...cancelTimers(state)]];
    case 'stored-changed':
      return isReplaced(state, event.stored) ? endedElsewhere(state, event.outcome) : stay(state);
    case 'due':
      return due(state, event);
    case 'lease-taken':
      if (state.tag === 'polling') return stay(state);
      if (isReplaced(state, event.stored)) return endedElsewhere(state, event.outcome);
      return isTooOld(state.payment, event.at) ? settle(state, { kind: 'expired' }) : begin(state, event.at);
    case 'checked':
    case 'check-failed': {
      if (state.tag !== 'polling' || state.check !== event.check) return stay(state);
      const outcome = event.type === 'checked' ? outcomeOf(event.transaction) : outcomeOfFailure(event.failure);
      return outcome ? settle(state, outcome) : waitForNext(state);
    }
  }
}
