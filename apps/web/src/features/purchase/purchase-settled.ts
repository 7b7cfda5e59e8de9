/** How a polled payment ends, on the page that started it or on another one. @source spec 3 §4.3, §8 */
import type { PaymentOutcome, PaymentPurpose, StoredPayment } from '../../parts/commerce/transaction/poll-types.ts';
import { offerAgain } from './purchase-begin.ts';
import { bought, succeed } from './purchase-pay.ts';
import type { PurchaseModal } from './purchase-modals.ts';
import {
  idle,
  stay,
  type Next,
  type PurchaseEffect,
  type PurchaseFacts,
  type PurchaseState,
} from './purchase-types.ts';

type Waiting = Extract<PurchaseState, { tag: 'waiting-for-payment' }>;

/** The modal that says how it ended. @source */
const ended = (state: Waiting | undefined, status: 'later' | 'failed', failure?: string): PurchaseEffect => {
  const modal: PurchaseModal = { id: 'pay_transaction', status, amount: state?.priced?.amount, failure };
  return { run: 'open', modal };
};

/** A top-up is followed by the purchase that it was for: its balance is checked again. @source A-517 */
function completed(waiting: Waiting | undefined, payment: StoredPayment, facts: PurchaseFacts): Next {
  if (payment.purpose === 'purchase') return bought(waiting?.priced?.additional, payment.skipsParental, facts);
  const refresh: PurchaseEffect[] = [
    { run: 'note-paid', skipsParental: payment.skipsParental },
    { run: 'refresh', delayMs: 0 },
  ];
  if (waiting?.priced)
    return [
      { tag: 'loading-account', basket: waiting.priced, topUpFor: waiting.priced },
      [{ run: 'close' }, ...refresh, { run: 'load-account' }],
    ];
  const effects: PurchaseEffect[] = [{ run: 'close' }, ...refresh, { run: 'alert', text: 'refill_success' }];
  if (payment.packetId === undefined) return [idle, effects];
  // The page that wanted the packet is gone: it is offered again.
  const [next, more] = offerAgain(payment.packetId);
  return [next, [...effects, ...more]];
}

/** A purchase in progress is not disturbed by the end of an earlier payment. */
function completedBeside(state: PurchaseState, payment: StoredPayment, facts: PurchaseFacts): Next {
  const effects: PurchaseEffect[] =
    payment.purpose === 'purchase'
      ? succeed(payment.skipsParental, facts, false).filter(({ run }) => run !== 'close')
      : [
          { run: 'refresh', delayMs: 0 },
          { run: 'alert', text: 'refill_success' },
        ];
  return [state, effects];
}

/** @source */
export function paymentSettled(
  state: PurchaseState,
  payment: StoredPayment,
  outcome: PaymentOutcome,
  facts: PurchaseFacts,
): Next {
  // The promo wizard links cards.
  if (payment.purpose === 'card') return stay(state);
  const waiting = state.tag === 'waiting-for-payment' ? state : undefined;
  if (!waiting && state.tag !== 'idle') {
    return outcome.kind === 'complete' ? completedBeside(state, payment, facts) : stay(state);
  }
  switch (outcome.kind) {
    case 'complete':
      return completed(waiting, payment, facts);
    case 'error':
      return [idle, [ended(waiting, 'failed', outcome.description)]];
    case 'expired':
      return [idle, [ended(waiting, 'later')]];
    case 'gone':
      return [idle, waiting ? [{ run: 'close' }] : []];
    case 'refused':
      return [idle, [{ run: 'close' }, { run: 'report-error', failure: outcome.failure }]];
  }
}

/**
 * The viewer comes back from a payment page. A stored payment is checked before anything is said.
 * @source, F-184, F-185
 */
export function returned(state: PurchaseState, stored: PaymentPurpose | undefined, facts: PurchaseFacts): Next {
  const clean: PurchaseEffect = { run: 'clean-address' };
  // A linked card is the promo wizard's.
  if (state.tag !== 'idle' || stored === 'card') return [state, [clean]];
  if (!stored) return [state, [clean, ...succeed(false, facts)]];
  const modal: PurchaseModal = { id: 'pay_transaction', status: 'pending', amount: undefined, failure: undefined };
  return [
    { tag: 'waiting-for-payment', priced: undefined, purpose: stored, modal: modal.id },
    [clean, { run: 'open', modal }],
  ];
}
