/** A payment of the sandbox and everything that can happen to it: pure steps over a value that can be stored as JSON. */
import { money, type Money } from '@aerial/domain/money.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import type { LinkedCard, PaymentFailure, PaymentState, PaymentStatus, PayMethod, RefundState } from '../port.ts';
import { linkedCard, TEST_CARDS, type TypedCard } from './cards.ts';
import { deliveriesOf, type Delivery, type WebhookPlay } from './events.ts';

/** How long a slow bank takes, ms. */
export const SLOW_MS = 10_000;
/** How long a page can be paid on, ms. */
export const PAGE_LIFETIME_MS = 60 * 60_000;
const CODE_TRIES = 3;

export interface Challenge {
  readonly code: string;
  readonly triesLeft: number;
  readonly card?: LinkedCard;
}

export interface SandboxRefund {
  readonly id: string;
  readonly key: string;
  readonly minor: number;
}

export interface SandboxPayment {
  readonly id: string;
  /** Shortname of the provider that created it. */
  readonly provider: string;
  readonly transactionId: string;
  readonly key: string;
  /** Of the whole order: a key belongs to one. */
  readonly fingerprint: string;
  readonly method: PayMethod;
  readonly amount: Money;
  readonly description: string;
  readonly returnUrl: string;
  readonly saveCard: boolean;
  readonly hold: boolean;
  readonly phone?: string;
  readonly status: PaymentStatus;
  readonly failure?: PaymentFailure;
  /** Where the page stands. */
  readonly step: 'form' | 'code' | 'processing' | 'end';
  /** Counts what was done on the page: a form sent twice, or from a page that was left, names an earlier one. */
  readonly turn: number;
  readonly card?: LinkedCard;
  readonly challenge?: Challenge;
  /** When a slow bank answers. */
  readonly settlesAt?: EpochMs;
  /** When the page is over; absent for one that never ends. */
  readonly expiresAt?: EpochMs;
  readonly refunds: readonly SandboxRefund[];
  /** Webhooks that are still to be delivered. */
  readonly deliveries: readonly Delivery[];
  /** Events so far. */
  readonly events: number;
}

const isOpen = ({ status }: SandboxPayment): boolean => status === 'pending' || status === 'failed';

/** Whether the viewer can pay on the page now: also after a declined card. */
export const isPayable = (payment: SandboxPayment): boolean =>
  isOpen(payment) && payment.method !== 'linked-card' && payment.step !== 'processing';

/** The instant something happens by itself; stores index it. */
export function wakesAt({ status, settlesAt, expiresAt, deliveries }: SandboxPayment): EpochMs | undefined {
  const instants = deliveries.map(({ dueAt }) => dueAt);
  if (settlesAt !== undefined) instants.push(settlesAt);
  if (status === 'pending' && expiresAt !== undefined) instants.push(expiresAt);
  return instants.length > 0 ? epochMs(Math.min(...instants)) : undefined;
}

export const refundedOf = ({ refunds, amount }: SandboxPayment): Money =>
  money(
    refunds.reduce((total, { minor }) => total + minor, 0),
    amount.currency,
  );

/** What the merchant may know. @param pageUrl where the payment's page is */
export function stateOf(payment: SandboxPayment, pageUrl?: string): PaymentState {
  const { id, status, amount, failure, card, method, step } = payment;
  const url = pageUrl !== undefined && isOpen(payment) ? pageUrl : undefined;
  return {
    pspId: id,
    status,
    amount,
    refunded: refundedOf(payment),
    ...(failure !== undefined && status !== 'succeeded' && { failure }),
    ...(card !== undefined && { card }),
    ...(url !== undefined && method === 'redirect' && { fullUrl: url }),
    ...(url !== undefined && method === 'qr' && { qrUrl: `${url}/qr` }),
    statusText: `${status}, ${step}`,
  };
}

export const refundState = (payment: SandboxPayment, refund: SandboxRefund): RefundState => ({
  pspRefundId: refund.id,
  pspId: payment.id,
  status: 'done',
  amount: money(refund.minor, payment.amount.currency),
});

type End = { readonly status: PaymentStatus; readonly failure?: PaymentFailure; readonly card?: LinkedCard };

/** Ends a payment, for now or for good, and tells the merchant. */
export function settle(payment: SandboxPayment, end: End, now: EpochMs, play: WebhookPlay = 'once'): SandboxPayment {
  const { challenge: _challenge, settlesAt: _settlesAt, failure: _failure, ...rest } = payment;
  const ended: SandboxPayment = { ...rest, ...end, step: 'end', turn: payment.turn + 1, events: payment.events + 1 };
  const event = { kind: 'payment', state: stateOf(ended) } as const;
  return { ...ended, deliveries: [...ended.deliveries, ...deliveriesOf(ended, event, now, play)] };
}

export const succeed = (payment: SandboxPayment, card: LinkedCard | undefined, now: EpochMs, play?: WebhookPlay) =>
  settle(payment, { status: payment.hold ? 'held' : 'succeeded', ...(card && { card }) }, now, play);

const failed = (failure: PaymentFailure): End => ({ status: 'failed', failure });

const next = (payment: SandboxPayment, change: Partial<SandboxPayment>): SandboxPayment => ({
  ...payment,
  ...change,
  turn: payment.turn + 1,
});

/** What has happened by itself until now: a slow bank answered, a page is over. */
export function advance(payment: SandboxPayment, now: EpochMs): SandboxPayment {
  const { settlesAt, expiresAt, status } = payment;
  if (settlesAt !== undefined && settlesAt <= now) return succeed(payment, payment.card, settlesAt);
  if (status === 'pending' && expiresAt !== undefined && expiresAt <= now)
    return settle(payment, { status: 'cancelled', failure: 'expired' }, expiresAt);
  return payment;
}

/** Random parts of a step; handed in so that steps stay pure. */
export interface Chance {
  readonly code: string;
  readonly tokenSecret: string;
}

/** The viewer sends the card form. */
export function payByCard(payment: SandboxPayment, typed: TypedCard, now: EpochMs, chance: Chance): SandboxPayment {
  if (!isPayable(payment)) return payment;
  const card = linkedCard(typed, payment.saveCard ? chance.tokenSecret : undefined);
  switch (typed.card.outcome) {
    case 'success':
      return succeed(payment, card, now);
    case 'three_ds':
      return next(payment, { step: 'code', challenge: { code: chance.code, triesLeft: CODE_TRIES, card } });
    case 'slow':
      return next(payment, { step: 'processing', card, settlesAt: epochMs(now + SLOW_MS) });
    default:
      return settle(payment, failed(typed.card.outcome), now);
  }
}

/** A code of the bank, or of an SMS; three wrong ones end the attempt. */
export function enterCode(payment: SandboxPayment, code: string, now: EpochMs): SandboxPayment {
  const { challenge, method } = payment;
  if (!challenge || !isOpen(payment)) return payment;
  if (code.replaceAll(/\s/g, '') === challenge.code) return succeed(payment, challenge.card, now);
  const triesLeft = challenge.triesLeft - 1;
  if (triesLeft > 0) return next(payment, { challenge: { ...challenge, triesLeft } });
  return settle(payment, failed(method === 'sms' ? 'declined' : 'three_ds'), now);
}

export const wasWrongCode = ({ challenge }: SandboxPayment): boolean =>
  challenge !== undefined && challenge.triesLeft < CODE_TRIES;

/** For a payment by SMS: the code that was sent. */
export const withCode = (payment: SandboxPayment, code: string): SandboxPayment => ({
  ...payment,
  step: 'code',
  challenge: { code, triesLeft: CODE_TRIES },
});

/** The viewer, or the merchant, cancels. */
export const cancel = (payment: SandboxPayment, now: EpochMs): SandboxPayment =>
  isOpen(payment) || payment.status === 'held'
    ? settle(payment, { status: 'cancelled', failure: 'cancelled' }, now)
    : payment;

/** What the tester's panel offers. */
export const CHOICES = ['success', 'declined', 'no_funds', 'slow', 'never', 'duplicate', 'late', 'forged'] as const;
export type Choice = (typeof CHOICES)[number];

/** One click of the tester. */
export function choose(payment: SandboxPayment, choice: Choice, now: EpochMs, chance: Chance): SandboxPayment {
  if (!isPayable(payment)) return payment;
  const expires = { month: 12, year: 2034 };
  const card =
    payment.method === 'redirect'
      ? linkedCard({ card: TEST_CARDS[0]!, expires }, payment.saveCard ? chance.tokenSecret : undefined)
      : undefined;
  switch (choice) {
    case 'success':
      return succeed(payment, card, now);
    case 'duplicate':
    case 'late':
    case 'forged':
      return succeed(payment, card, now, choice);
    case 'slow':
      return next(payment, { step: 'processing', ...(card && { card }), settlesAt: epochMs(now + SLOW_MS) });
    case 'never': {
      const { expiresAt: _expiresAt, ...rest } = payment;
      return next(rest, { step: 'processing' });
    }
    default:
      return settle(payment, failed(choice), now);
  }
}

/** Adds a refund and tells the merchant. */
export function withRefund(payment: SandboxPayment, refund: SandboxRefund, now: EpochMs): SandboxPayment {
  const changed = { ...payment, refunds: [...payment.refunds, refund], events: payment.events + 1 };
  const event = { kind: 'refund', state: refundState(changed, refund) } as const;
  return { ...changed, deliveries: [...changed.deliveries, ...deliveriesOf(changed, event, now, 'once')] };
}
