/** Performs the effects of polling: requests the transaction, and stores it for other tabs and pages. */
import type { EpochMs } from '@aerial/domain/time.ts';
import { asFailure } from '../failure.ts';
import type { Transaction } from '../wire.ts';
import type { Lease } from './lease.ts';
import type { PaymentStore } from './payment-store.ts';
import { initialPoll, stepPoll } from './poll-machine.ts';
import type {
  PaymentOutcome,
  PollEffect,
  PollEvent,
  PollState,
  PollTimer,
  StoredElsewhere,
  StoredPayment,
} from './poll-types.ts';

/** @source */
export interface PollCalls {
  /** `GET /v2/users/self/transactions/{id}` */
  transaction(id: string): Promise<Transaction>;
  /** `GET /v2/users/self/purchases_offer/{id}`: its last transaction, undefined while it has none. */
  offerTransaction(offerId: string): Promise<Transaction | undefined>;
}

export interface PollDeps {
  readonly calls: PollCalls;
  readonly store: PaymentStore;
  readonly lease: Lease;
  now(): EpochMs;
  wait(ms: number, work: () => void): () => void;
}

type SettledListener = (payment: StoredPayment, outcome: PaymentOutcome, isElsewhere: boolean) => void;

export interface PaymentPoll {
  state(): PollState;
  subscribe(listener: () => void): () => void;
  /** Several features listen for their payments. @returns unsubscribes */
  onSettled(listener: SettledListener): () => void;
  /** @param transaction the answer that created it */
  start(payment: StoredPayment, transaction?: Transaction): void;
  /** Continues the payment of an earlier page. @returns whether one is stored */
  resume(): boolean;
  /** The stored payment changed in another tab: a `storage` event of `PAYMENT_KEY`, or of all keys. */
  storedChanged(): void;
  stop(): void;
}

export function createPaymentPoll({ calls, store, lease, now, wait }: PollDeps): PaymentPoll {
  let state: PollState = initialPoll;
  const listeners = new Set<() => void>();
  const settledListeners = new Set<SettledListener>();
  const timers = new Map<PollTimer, () => void>();
  const queue: PollEvent[] = [];
  let isBusy = false;

  /** Events that arrive while effects are performed are queued. */
  function send(event: PollEvent): void {
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) handle(next);
    } finally {
      isBusy = false;
    }
  }

  function handle(event: PollEvent): void {
    const former = state;
    const [next, effects] = stepPoll(state, event);
    state = next;
    for (const effect of effects) perform(effect);
    if (next !== former) for (const listener of listeners) listener();
  }

  function perform(effect: PollEffect): void {
    switch (effect.run) {
      case 'store':
        return store.write(effect.payment);
      case 'clear':
        return store.clear();
      case 'take-lease':
        return lease.take(() => send({ type: 'lease-taken', at: now(), ...elsewhere() }));
      case 'release-lease':
        return lease.release();
      case 'check':
        return check(effect.check, effect.payment);
      case 'wait':
        return startTimer(effect.timer, effect.ms);
      case 'cancel':
        timers.get(effect.timer)?.();
        return void timers.delete(effect.timer);
      case 'announce':
        return store.announce(effect.payment, effect.outcome);
      case 'settled':
        return settledListeners.forEach((listener) => listener(effect.payment, effect.outcome, effect.isElsewhere));
    }
  }

  const elsewhere = (): StoredElsewhere => ({
    stored: store.read(),
    outcome: state.tag === 'idle' ? undefined : store.outcomeOf(state.payment),
  });

  function startTimer(timer: PollTimer, ms: number): void {
    timers.get(timer)?.();
    timers.set(
      timer,
      wait(ms, () => {
        timers.delete(timer);
        send({ type: 'due', timer, at: now() });
      }),
    );
  }

  function check(number: number, { transactionId, offerId }: StoredPayment): void {
    const request =
      transactionId === undefined ? calls.offerTransaction(offerId ?? '') : calls.transaction(transactionId);
    void request.then(
      (transaction) => send({ type: 'checked', check: number, transaction }),
      (error: unknown) => send({ type: 'check-failed', check: number, failure: asFailure(error) }),
    );
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSettled(listener) {
      settledListeners.add(listener);
      return () => void settledListeners.delete(listener);
    },
    start: (payment, transaction) => send({ type: 'start', payment, at: now(), ...(transaction && { transaction }) }),
    resume() {
      const stored = store.read();
      send({ type: 'resume', stored, at: now() });
      return state.tag !== 'idle';
    },
    storedChanged: () => send({ type: 'stored-changed', ...elsewhere() }),
    stop: () => send({ type: 'stop' }),
  };
}
