/**
 * Buying a packet, or a licence to watch one title. One function from a state and an event to the next state and the effects to run; `purchase.ts` performs the effects.
 *
 *     buy ─► agreement ─► base packet ─► login ─► account ─► period ─► offer ─► balance ─┬─► confirm ─────► PIN ─► pay ─► done
 *                                                                                        └─► pay system ─► PIN ─► pay ─► poll
 *     play ─► login ─► rent or buy ─► account ─► offer ─► balance …
 *
 * @source spec 3 §4.2
 */
import {
  agreed,
  buy,
  changePeriod,
  licenseChosen,
  packetLoaded,
  packetsChosen,
  packetsLoaded,
  playUnpurchased,
  signedIn,
  targetOwned,
  tryAgain,
} from './purchase-begin.ts';
import { accountLoaded, offerCreated, periodChosen, periodsLoaded } from './purchase-checkout.ts';
import {
  checkPin,
  failed,
  offerFailed,
  paid,
  pay,
  paymentFailed,
  pinChecked,
  transactionCreated,
} from './purchase-pay.ts';
import { balancePayment, subscribePayment, topUpPayment } from './purchase-payments.ts';
import { paymentSettled, returned } from './purchase-settled.ts';
import {
  cardChosen,
  cardsLoaded,
  choosePaySystem,
  payformsLoaded,
  paySystemChosen,
  topUpChosen,
} from './purchase-systems.ts';
import type { PurchaseModal } from './purchase-modals.ts';
import {
  idle,
  stay,
  type Next,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseFacts,
  type PurchasePress,
  type PurchaseState,
} from './purchase-types.ts';

export const initialPurchase: PurchaseState = idle;

const BUSY: ReadonlySet<PurchaseState['tag']> = new Set([
  'loading-packets',
  'loading-base',
  'loading-packet',
  'loading-account',
  'loading-periods',
  'creating-offer',
  'loading-paysystems',
  'loading-cards',
  'loading-payforms',
  'checking-pin',
  'paying',
  'scheduling',
]);

/** Buttons say that they are processing, and take no press. @source */
export const isBusy = ({ tag }: PurchaseState): boolean => BUSY.has(tag);

/** Pending payments, and calls that may have made one. */
const isPaying = ({ tag }: PurchaseState): boolean =>
  tag === 'checking-pin' || tag === 'paying' || tag === 'waiting-for-payment';

/** @source A-246 */
const PAY_MODALS: ReadonlySet<PurchaseModal['id']> = new Set([
  'paysystems',
  'pay_card',
  'pay_qr',
  'pay_redirect',
  'pay_iframe',
  'pay_phone_sms',
  'pay_transaction',
]);
/** Closing them ends the payment; the others leave it to the poll. @source */
const ENDS_PAYMENT: ReadonlySet<PurchaseModal['id']> = new Set(['pay_qr', 'pay_redirect']);

function packetIdOf(state: PurchaseState): number | undefined {
  if ('priced' in state) return state.priced?.packet?.id;
  if ('checkout' in state) return state.checkout.packet.id;
  return 'from' in state ? packetIdOf(state.from) : undefined;
}

/** @source A-247 */
function cancellation(state: PurchaseState): PurchaseEffect {
  const isOffer =
    (state.tag === 'waiting-for-payment' && state.purpose === 'purchase') ||
    (state.tag === 'paying' && state.payment.kind === 'offer');
  return { run: 'track', event: isOffer ? 'offer_cancel' : 'payment_cancel', packetId: packetIdOf(state) };
}

const forgetting: PurchaseEffect[] = [{ run: 'abandon' }, { run: 'forget-content' }];

/** @source A-488 */
function modalClosed(state: PurchaseState, modal: PurchaseModal['id']): Next {
  // The PIN prompt takes the place of the dialog.
  if (state.tag === 'checking-pin') return stay({ ...state, isReplaced: true });
  const tracked = PAY_MODALS.has(modal) && state.tag !== 'idle' ? [cancellation(state)] : [];
  // A call that may charge money is awaited.
  if (state.tag === 'paying') return [{ ...state, isClosed: true }, state.isClosed ? [] : tracked];
  if (state.tag === 'waiting-for-payment') {
    if (!ENDS_PAYMENT.has(modal)) return [idle, tracked];
    return [idle, [{ run: 'stop-polling' }, ...tracked, ...forgetting]];
  }
  // The bank may still take another card: what was to be played stays remembered.
  if (state.tag === 'payment-failed') return stay(idle);
  // The sign-in and the agreement are no modals of the purchase.
  if (state.tag === 'idle' || state.tag === 'signing-in' || state.tag === 'agreeing') return stay(state);
  return [idle, [...tracked, ...forgetting]];
}

function cancel(state: PurchaseState): Next {
  if (state.tag === 'idle') return stay(state);
  // The viewer does not wait any more; the poll does, unless the payment ends with its dialog.
  const [next, effects] = state.tag === 'waiting-for-payment' ? modalClosed(state, state.modal) : [idle, forgetting];
  if (state.tag === 'paying') return [{ ...state, isClosed: true }, [{ run: 'close' }]];
  return [next, [{ run: 'close' }, ...effects]];
}

function confirm(state: PurchaseState): Next {
  if (state.tag === 'confirming') return checkPin(balancePayment(state.priced), state);
  if (state.tag === 'confirming-subscription') return checkPin(subscribePayment(state.checkout.packet), state);
  return stay(state);
}

function press(state: PurchaseState, event: PurchasePress, facts: PurchaseFacts): Next {
  switch (event.type) {
    case 'buy':
      return isBusy(state) || isPaying(state) ? stay(state) : buy(state, event.packet, event.wanted, facts);
    case 'play-unpurchased':
      return isBusy(state) || isPaying(state) ? stay(state) : playUnpurchased(event.target, facts);
    case 'change-period':
      return isBusy(state) || isPaying(state) ? stay(state) : changePeriod(state, event.packet, event.choice, facts);
    case 'agree':
      return state.tag === 'agreeing' ? agreed(state, facts) : stay(state);
    case 'choose-period':
      return state.tag === 'choosing-period' ? periodChosen(state, event.purchaseTypeId, facts) : stay(state);
    case 'choose-license':
      return state.tag === 'choosing-license' ? licenseChosen(state, event.purchaseTypeId, facts) : stay(state);
    case 'choose-packets':
      return state.tag === 'choosing-license' ? packetsChosen(state, facts) : stay(state);
    case 'confirm':
      return confirm(state);
    case 'choose-paysystem':
      return state.tag === 'choosing-paysystem' ? paySystemChosen(state, event.shortname, facts) : stay(state);
    case 'choose-card':
      return state.tag === 'choosing-card' ? cardChosen(state, event, facts) : stay(state);
    case 'choose-other-paysystem':
      return state.tag === 'no-funds'
        ? choosePaySystem({ ...state.priced, isRetry: true }, state.priced.offer?.paysystems ?? [], facts)
        : stay(state);
    case 'try-again':
      return state.tag === 'payment-failed' ? tryAgain(state.wanted, facts) : stay(state);
    case 'choose-top-up':
      return state.tag === 'choosing-top-up' ? topUpChosen(state, event.way, facts) : stay(state);
    case 'submit-phone': {
      if (state.tag !== 'entering-phone') return stay(state);
      const phone = { phone: event.phone };
      return checkPin(topUpPayment(state.priced, state.system, state.amount, facts.returnUrl, phone, 'phone'), state);
    }
    case 'submit-code': {
      if (state.tag !== 'entering-code') return stay(state);
      const { priced, system, amount, transactionId } = state;
      const code = { code: event.code, ...(transactionId !== undefined && { transaction_id: transactionId }) };
      return pay(topUpPayment(priced, system, amount, facts.returnUrl, code, 'confirm_by_sms'), state);
    }
    case 'watch': {
      if (state.tag !== 'owned') return stay(state);
      const channelId = state.packet.channels?.[0]?.id;
      return [idle, [{ run: 'close' }, { run: 'watch', channelId }]];
    }
    case 'cancel':
      return cancel(state);
  }
}

const isPress = (event: PurchaseEvent): event is PurchasePress => PRESSES.has(event.type);
const PRESSES: ReadonlySet<PurchaseEvent['type']> = new Set([
  'buy',
  'play-unpurchased',
  'change-period',
  'agree',
  'choose-period',
  'choose-license',
  'choose-packets',
  'confirm',
  'choose-paysystem',
  'choose-card',
  'choose-other-paysystem',
  'try-again',
  'choose-top-up',
  'submit-phone',
  'submit-code',
  'watch',
  'cancel',
] satisfies PurchasePress['type'][]);

/** A call that failed, by what it was for. */
function callFailed(state: PurchaseState, { failure }: Extract<PurchaseEvent, { type: 'failed' }>): Next {
  if (state.tag === 'paying') return paymentFailed(state, failure);
  if (state.tag === 'creating-offer' && failure.code !== 'forbidden_country') return offerFailed(failure, state.priced);
  return isBusy(state) ? failed(failure) : stay(state);
}

/** The next state and its effects. Events without a meaning in a state change nothing. */
export function stepPurchase(state: PurchaseState, event: PurchaseEvent, facts: PurchaseFacts): Next {
  if (isPress(event)) return press(state, event, facts);
  switch (event.type) {
    case 'modal-closed':
      return modalClosed(state, event.modal);
    case 'signed-in':
      return signedIn(state, event.after, facts);
    case 'sign-in-closed':
      return state.tag === 'signing-in'
        ? [idle, [{ run: 'forget-after-auth' }, { run: 'forget-content' }]]
        : stay(state);
    case 'viewer-left':
      return [idle, [{ run: 'abandon' }, { run: 'close' }, { run: 'stop-polling' }, { run: 'forget-content' }]];
    case 'returned':
      return returned(state, event.stored, facts);
    case 'packets-loaded':
      return packetsLoaded(state, event.packets, event.licenses ?? [], facts);
    case 'target-owned':
      return targetOwned(state);
    case 'packet-loaded':
      return state.tag === 'loading-packet' ? packetLoaded(state, event.packet, event.hasBase, facts) : stay(state);
    case 'account-loaded':
      return state.tag === 'loading-account' ? accountLoaded(state, event.account, event.currency, facts) : stay(state);
    case 'periods-loaded':
      return state.tag === 'loading-periods' ? periodsLoaded(state, event.options, facts) : stay(state);
    case 'offer-created':
      return state.tag === 'creating-offer' ? offerCreated(state, event.offer, facts) : stay(state);
    case 'payforms-loaded':
      return state.tag === 'loading-payforms' || state.tag === 'loading-paysystems'
        ? payformsLoaded(state, event.payforms, facts)
        : stay(state);
    case 'cards-loaded':
      return state.tag === 'loading-cards' ? cardsLoaded(state, event.cards) : stay(state);
    case 'pin-checked':
      return state.tag === 'checking-pin' ? pinChecked(state, event.isGranted) : stay(state);
    case 'paid':
      return state.tag === 'paying' ? paid(state, event.transactionId, facts) : stay(state);
    case 'transaction-created':
      return state.tag === 'paying' ? transactionCreated(state, event.transaction, facts) : stay(state);
    case 'period-scheduled':
      return state.tag === 'scheduling'
        ? [
            idle,
            [
              { run: 'refresh', delayMs: 0 },
              { run: 'alert', text: 'message_period_planned' },
            ],
          ]
        : stay(state);
    case 'failed':
      return callFailed(state, event);
    case 'payment-settled':
      return paymentSettled(state, event.payment, event.outcome, facts);
  }
}
