/** How a polled payment ends, on the page that started it or on another one. @source spec 3 §4.3, §8 */
import type { PaymentOutcome, PaymentPurpose, StoredPayment } from '../../parts/commerce/transaction/poll-types.ts';
import { offerAgain, playUnpurchased } from './purchase-begin.ts';
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

/** @source */
function paymentFailed(waiting: Waiting | undefined, payment: StoredPayment, failure: string | undefined): Next {
  const priced = waiting?.priced;
  const wanted = priced?.packet?.id ?? priced?.target ?? payment.packetId ?? payment.target;
  const amount = priced?.amount;
  const canRetry = wanted !== undefined;
  const modal: PurchaseModal = { id: 'pay_transaction', status: 'failed', amount, failure, canRetry };
  return [canRetry ? { tag: 'payment-failed', wanted } : idle, [{ run: 'open', modal }]];
}

/** A top-up is followed by the purchase that it was for: its balance is checked again. @source A-517 */
function completed(waiting: Waiting | undefined, payment: StoredPayment, facts: PurchaseFacts): Next {
  if (payment.purpose === 'purchase') {
    const of = { skipsPin: payment.skipsParental, isLicense: payment.target !== undefined };
    return bought(waiting?.priced?.additional, of, facts);
  }
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
  const { packetId, target } = payment;
  const again = target ? playUnpurchased(target, facts) : packetId === undefined ? undefined : offerAgain(packetId);
  if (!again) return [idle, effects];
  // The page that wanted the packet or the title is gone: it is offered again.
  const [next, more] = again;
  return [next, [...effects, ...more]];
}

/** A purchase in progress is not disturbed by the end of an earlier payment. */
function completedBeside(state: PurchaseState, payment: StoredPayment, facts: PurchaseFacts): Next {
  const effects: PurchaseEffect[] =
    payment.purpose === 'purchase'
      ? succeed(payment.skipsParental, facts, { plays: false, isLicense: payment.target !== undefined }).filter(
          ({ run }) => run !== 'close',
        )
      : [
          { run: 'refresh', delayMs: 0 },
          { run: 'alert', text: 'refill_success' },
        ];
  return [state, effects];
}

/** A card that was linked in the settings. A purchase in progress is not disturbed by its failure. @source */
function cardSettled(state: PurchaseState, outcome: PaymentOutcome): Next {
  switch (outcome.kind) {
    case 'complete':
      return [
        state,
        [
          { run: 'refresh', delayMs: 0 },
          { run: 'alert', text: 'payment_card_linked' },
        ],
      ];
    case 'error': {
      if (state.tag !== 'idle') return stay(state);
      const modal: PurchaseModal = {
        id: 'pay_transaction',
        status: 'failed',
        amount: undefined,
        failure: outcome.description,
        isCardLink: true,
      };
      return [idle, [{ run: 'open', modal }]];
    }
    case 'refused':
      return [state, [{ run: 'report-error', failure: outcome.failure }]];
    // The list of cards shows it when the bank has answered.
    case 'expired':
    case 'gone':
      return stay(state);
  }
}

/** @source */
export function paymentSettled(
  state: PurchaseState,
  payment: StoredPayment,
  outcome: PaymentOutcome,
  facts: PurchaseFacts,
): Next {
  if (payment.purpose === 'promo-card') return stay(state);
  if (payment.purpose === 'card') return cardSettled(state, outcome);
  const waiting = state.tag === 'waiting-for-payment' ? state : undefined;
  // A declined payment may still succeed, with another card on the same page.
  if (!waiting && state.tag !== 'idle' && state.tag !== 'payment-failed') {
    return outcome.kind === 'complete' ? completedBeside(state, payment, facts) : stay(state);
  }
  switch (outcome.kind) {
    case 'complete':
      return completed(waiting, payment, facts);
    case 'error':
      return paymentFailed(waiting, payment, outcome.description);
    case 'expired': {
      const amount = waiting?.priced?.amount;
      return [idle, [{ run: 'open', modal: { id: 'pay_transaction', status: 'later', amount, failure: undefined } }]];
    }
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
  // A linked card says itself how it ended.
  if (state.tag !== 'idle' || stored === 'card' || stored === 'promo-card') return [state, [clean]];
  if (!stored) return [state, [clean, ...succeed(false, facts)]];
  const modal: PurchaseModal = { id: 'pay_transaction', status: 'pending', amount: undefined, failure: undefined };
  return [
    { tag: 'waiting-for-payment', priced: undefined, purpose: stored, modal: modal.id, transaction: undefined },
    [clean, { run: 'open', modal }],
  ];
}
