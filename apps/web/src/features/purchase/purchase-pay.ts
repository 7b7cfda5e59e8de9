/** Paying: the PIN, the call, and what its answer leads to. @source spec 3 §4.2 steps 6, 7 and 13, §8 */
import type { Money } from '@aerial/domain/money.ts';
import { payFlowOf, readAmount } from '@aerial/domain/payments.ts';
import type { Failure } from '../../parts/commerce/failure.ts';
import {
  paymentUrlOf,
  qrCodeOf,
  transactionIdOf,
  type PaySystem,
  type Transaction,
} from '../../parts/commerce/wire.ts';
import { offerAgain, requireBase } from './purchase-begin.ts';
import { checkoutOf, missingOf, pinItemOf, skipsParental } from './purchase-payments.ts';
import type { PurchaseModal } from './purchase-modals.ts';
import {
  idle,
  stay,
  type Checkout,
  type CodeState,
  type Next,
  type Payment,
  type PayingFrom,
  type PhoneState,
  type Priced,
  type PurchaseEffect,
  type PurchaseFacts,
  type PurchaseState,
} from './purchase-types.ts';

type Paying = Extract<PurchaseState, { tag: 'paying' }>;

/** After a payment with a promo code the server needs a moment, milliseconds. @source A-472 */
export const PROMO_REFRESH_DELAY_MS = 1000;

const pricedOf = (from: PayingFrom): Priced | undefined =>
  from.tag === 'confirming-subscription' ? undefined : from.priced;
const amountOf = (from: PayingFrom): Money | undefined => pricedOf(from)?.amount;

/** What the transaction is about: the price, or what was missing. */
function transactionAmount(payment: Payment, from: PayingFrom, priced: Priced): Money {
  if (from.tag === 'choosing-top-up') return from.missing;
  if (from.tag === 'entering-phone' || from.tag === 'entering-code') return from.amount;
  return payment.kind === 'offer' ? priced.amount : missingOf(priced);
}

/** Every payment passes here first. @source A-494 */
export const checkPin = (payment: Payment, from: PayingFrom): Next => [
  { tag: 'checking-pin', payment, from, isReplaced: false },
  [{ run: 'check-pin', item: pinItemOf(checkoutOf(from)) }],
];

/** A payment of a viewer who has just passed the check. */
export const pay = (payment: Payment, from: PayingFrom): Next => [
  { tag: 'paying', payment, from, isClosed: false },
  [{ run: 'pay', payment }],
];

/** The PIN prompt replaces the dialog of the purchase; the payment then shows its own. @source A-494 */
export function pinChecked(
  { payment, from, isReplaced }: Extract<PurchaseState, { tag: 'checking-pin' }>,
  isGranted: boolean,
): Next {
  if (!isGranted) return [idle, [{ run: 'close' }, { run: 'forget-content' }]];
  const [next, effects] = pay(payment, from);
  const modal: PurchaseModal = { id: 'pay_transaction', status: 'pending', amount: amountOf(from), failure: undefined };
  return [next, [...(isReplaced ? [{ run: 'open', modal } as const] : []), ...effects]];
}

/** @source */
export function succeed(
  skipsPin: boolean,
  facts: PurchaseFacts,
  { plays = true, isLicense = false }: { plays?: boolean; isLicense?: boolean } = {},
): PurchaseEffect[] {
  const delayMs = facts.hasPromoCode ? PROMO_REFRESH_DELAY_MS : 0;
  return [
    { run: 'close' },
    { run: 'note-paid', skipsParental: skipsPin },
    { run: 'refresh', delayMs },
    { run: 'alert', text: isLicense ? 'license_success' : 'purchase_success' },
    ...(plays ? [{ run: 'play-remembered', delayMs } as const] : []),
  ];
}

/** An additional packet that had needed this one is offered again. @source A-448 */
export function bought(
  additional: number | undefined,
  { skipsPin, isLicense }: { readonly skipsPin: boolean; readonly isLicense: boolean },
  facts: PurchaseFacts,
): Next {
  const effects = succeed(skipsPin, facts, { plays: additional === undefined, isLicense });
  if (additional === undefined) return [idle, effects];
  const [next, more] = offerAgain(additional);
  return [next, [...effects, ...more]];
}

/** The balance was charged. */
export function paid({ payment, from }: Paying, transactionId: string | undefined, facts: PurchaseFacts): Next {
  const checkout = checkoutOf(from);
  const { additional, license } = checkout;
  const skipsPin = skipsParental(payment, checkout);
  if (transactionId === undefined) return bought(additional, { skipsPin, isLicense: license !== undefined }, facts);
  return wait(pricedOf(from), payment, checkout, { id: transactionId }, 'purchase', pendingModal(amountOf(from)));
}

const pendingModal = (amount: Money | undefined, url?: string): PurchaseModal => ({
  id: 'pay_transaction',
  status: 'pending',
  amount,
  failure: undefined,
  ...(url !== undefined && { url }),
});

/** @source */
function wait(
  priced: Priced | undefined,
  payment: Payment,
  checkout: Checkout,
  transaction: Transaction,
  purpose: 'purchase' | 'top-up',
  modal: PurchaseModal | undefined,
): Next {
  const polled = {
    ...(transactionIdOf(transaction) !== undefined && { transactionId: transactionIdOf(transaction) }),
    ...(payment.kind === 'offer' && { offerId: payment.offerId }),
    purpose,
    skipsParental: skipsParental(payment, checkout),
    ...(checkout.license ? { target: checkout.target } : { packetId: checkout.packet.id }),
  };
  const polling: PurchaseEffect = { run: 'start-polling', payment: polled, transaction };
  if (!modal) return [idle, [polling]];
  return [
    { tag: 'waiting-for-payment', priced, purpose, modal: modal.id, transaction },
    [{ run: 'open', modal }, polling],
  ];
}

/** Shows the transaction in the way of its pay system. @source */
export function transactionCreated(
  { payment, from, isClosed }: Paying,
  transaction: Transaction,
  facts: PurchaseFacts,
): Next {
  const priced = pricedOf(from);
  if (!priced || !('system' in payment)) return stay({ tag: 'paying', payment, from, isClosed });
  const purpose = payment.kind === 'offer' ? 'purchase' : 'top-up';
  const flow = payFlowOf(payment.system.payform_shortname);
  const amount = transactionAmount(payment, from, priced);
  const paying = (modal: PurchaseModal | undefined, ...more: PurchaseEffect[]): Next => {
    const [next, effects] = wait(priced, payment, priced, transaction, purpose, modal);
    return [next, [...effects, ...more]];
  };
  // The viewer left: only a card may have been charged without them.
  if (isClosed) return paying(undefined);
  if (payment.kind === 'top-up' && payment.action === 'phone')
    return enterCode(priced, payment.system, amount, transaction);
  const url = paymentUrlOf(transaction);
  const image = qrCodeOf(transaction);
  if (flow === 'qr' && image) return paying({ id: 'pay_qr', image, amount, url });
  if (!url) return paying(pendingModal(amount));
  if (flow === 'app') return paying(pendingModal(amount, url), { run: 'open-app', url });
  if (facts.hasPayIframe) return paying({ id: 'pay_iframe', url });
  return paying({ id: 'pay_redirect', url, amount }, { run: 'redirect', url });
}

/** @source A-230 */
export function enterPhone(priced: Priced, system: PaySystem, amount: Money): Next {
  const state: PhoneState = { tag: 'entering-phone', priced, system, amount, problem: undefined };
  return [state, [{ run: 'open', modal: { id: 'pay_phone_sms', amount } }]];
}

/** The dialog stays and asks for the code. @source A-230 */
function enterCode(priced: Priced, system: PaySystem, amount: Money, transaction: Transaction): Next {
  const state: CodeState = {
    tag: 'entering-code',
    priced,
    system,
    amount,
    problem: undefined,
    transactionId: transactionIdOf(transaction),
  };
  return [state, [{ run: 'open', modal: { id: 'pay_phone_sms', amount } }]];
}

/** An offer that failed on the way. @source */
export function offerFailed(failure: Failure, { packet, license }: Priced): Next {
  // In another tab, or on another device: what was bought plays.
  if (license && failure.code === 'already_subscribed') return licenseOwned();
  const isGone = license && (failure.code === 'validation_failed' || failure.status === 404);
  return [
    idle,
    [
      { run: 'close' },
      { run: 'track', event: 'offer_error', packetId: packet?.id },
      { run: 'refresh', delayMs: 0 },
      isGone ? { run: 'message', text: 'license_not_sold', watchesTv: false } : { run: 'report-error', failure },
    ],
  ];
}

const licenseOwned = (): Next => [
  idle,
  [{ run: 'close' }, { run: 'refresh', delayMs: 0 }, { run: 'play-remembered', delayMs: 0 }],
];

/** @source */
export const failed = (failure: Failure): Next => [
  idle,
  [
    { run: 'close' },
    failure.code === 'forbidden_country' ? { run: 'forbidden-country' } : { run: 'report-error', failure },
  ],
];

const isTypedWrong = ({ status }: Failure): boolean => status === 400 || status === 422;

/** @source, C-744 */
export function paymentFailed({ payment, from, isClosed }: Paying, failure: Failure): Next {
  const priced = pricedOf(from);
  if (failure.code === 'forbidden_country') return failed(failure);
  // In another tab, on another device, or by a call whose answer was lost. @source A-474
  if (failure.code === 'already_subscribed') {
    const { packet } = checkoutOf(from);
    if (!packet) return licenseOwned();
    const owned: PurchaseModal = { id: 'message', kind: 'owned', packet };
    return [
      { tag: 'owned', packet },
      [
        { run: 'refresh', delayMs: 0 },
        { run: 'open', modal: owned },
      ],
    ];
  }
  if (failure.code === 'base_packet_required') {
    const basket = checkoutOf(from);
    return basket.packet ? requireBase({ ...basket, hasBase: false }) : failed(failure);
  }
  if (failure.status === 402 && priced && payment.kind !== 'top-up') {
    if (isClosed) return stay(idle);
    const missing = missingOf(priced, readAmount(failure.amount, priced.currency));
    return [{ tag: 'loading-payforms', priced, missing }, [{ run: 'load-payforms', accountId: priced.account.id }]];
  }
  if ((from.tag === 'entering-phone' || from.tag === 'entering-code') && !isClosed && isTypedWrong(failure))
    return stay({ ...from, problem: failure.message });
  // The answer may be lost and the balance charged, or the price out of date: what is true now is loaded.
  if (payment.kind !== 'offer' || !priced)
    return [idle, [{ run: 'close' }, { run: 'refresh', delayMs: 0 }, { run: 'report-error', failure }]];
  if (failure.status === 400 && payFlowOf(payment.system.payform_shortname) === 'card')
    return [{ tag: 'no-funds', priced }, [{ run: 'open', modal: { id: 'nofunds' } }]];
  return offerFailed(failure, priced);
}
