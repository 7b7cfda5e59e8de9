/** The states, events and effects of polling a payment transaction. */
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Failure } from '../failure.ts';
import type { PlayAfter } from '../play-after.ts';
import type { Transaction } from '../wire.ts';

/** What a transaction pays for; `promo-card`: a card that the promo code wizard links for its code. */
export type PaymentPurpose = 'purchase' | 'top-up' | 'card' | 'promo-card';

/** A payment in progress, as it is stored so that it survives a reload and the payment page. @source, F-299 */
export interface StoredPayment {
  /** At least one of the two ids. */
  readonly transactionId?: string | undefined;
  readonly offerId?: string | undefined;
  readonly createdAt: EpochMs;
  readonly purpose: PaymentPurpose;
  /** Its pay system or packet exempts the next payment from the PIN. @source A-496 */
  readonly skipsParental: boolean;
  /** Of the screen that waits. */
  readonly packetId?: number | undefined;
  /** Of a licence: what plays once it is paid. */
  readonly target?: PlayAfter | undefined;
}

export type PaymentOutcome =
  | { readonly kind: 'complete' }
  /** The payment failed. @source */
  | { readonly kind: 'error'; readonly description: string | undefined }
  /** Still pending after the limit; it will be applied later. @source A-513 */
  | { readonly kind: 'expired' }
  /** The server does not have it. @source A-877 */
  | { readonly kind: 'gone' }
  /** The check failed for another reason, for the general handler. @source A-878 */
  | { readonly kind: 'refused'; readonly failure: Failure };

export type PollState =
  | { readonly tag: 'idle' }
  /** Another tab may be polling it. */
  | { readonly tag: 'waiting-for-lease'; readonly payment: StoredPayment; readonly waited: number }
  | {
      readonly tag: 'polling';
      readonly payment: StoredPayment;
      readonly startedAt: EpochMs;
      /** Number of the check in flight; undefined between checks. */
      readonly check: number | undefined;
      readonly lastCheck: number;
      /** Steps of the waiting counter. @source A-941 */
      readonly waited: number;
    };

export type PollTimer = 'check' | 'limit' | 'counter';

/** What local storage has, and how another tab says that this payment ended. */
export interface StoredElsewhere {
  readonly stored: StoredPayment | undefined;
  readonly outcome: PaymentOutcome | undefined;
}

export type PollEvent =
  /** `transaction`: the answer that created it, which may be final. */
  | {
      readonly type: 'start';
      readonly payment: StoredPayment;
      readonly transaction?: Transaction;
      readonly at: EpochMs;
    }
  /** The page was loaded, or returned to; `stored`: what an earlier page left. */
  | { readonly type: 'resume'; readonly stored: StoredPayment | undefined; readonly at: EpochMs }
  /** `stored`, `outcome`: another tab may have ended the payment before it released the lease. */
  | ({ readonly type: 'lease-taken'; readonly at: EpochMs } & StoredElsewhere)
  | { readonly type: 'due'; readonly timer: PollTimer; readonly at: EpochMs }
  /** `transaction` undefined: an offer that has none yet. */
  | { readonly type: 'checked'; readonly check: number; readonly transaction: Transaction | undefined }
  | { readonly type: 'check-failed'; readonly check: number; readonly failure: Failure }
  /** Another tab started, ended or replaced a payment. */
  | {
      readonly type: 'stored-changed';
      readonly stored: StoredPayment | undefined;
      readonly outcome: PaymentOutcome | undefined;
    }
  /** The viewer cancelled, closed the payment modal, or left. */
  | { readonly type: 'stop' };

export type PollEffect =
  | { readonly run: 'store'; readonly payment: StoredPayment }
  | { readonly run: 'clear' }
  /** The event `lease-taken` follows once no other tab polls. */
  | { readonly run: 'take-lease' }
  /** Also gives up waiting for it. */
  | { readonly run: 'release-lease' }
  | { readonly run: 'check'; readonly check: number; readonly payment: StoredPayment }
  | { readonly run: 'wait'; readonly timer: PollTimer; readonly ms: number }
  | { readonly run: 'cancel'; readonly timer: PollTimer }
  /** Tells the other tabs how it ended. */
  | { readonly run: 'announce'; readonly payment: StoredPayment; readonly outcome: PaymentOutcome }
  /** `isElsewhere`: another tab polled it. */
  | {
      readonly run: 'settled';
      readonly payment: StoredPayment;
      readonly outcome: PaymentOutcome;
      readonly isElsewhere: boolean;
    };

export const paymentKey = ({ transactionId, offerId, createdAt }: StoredPayment): string =>
  `${transactionId ?? ''}/${offerId ?? ''}/${createdAt}`;
