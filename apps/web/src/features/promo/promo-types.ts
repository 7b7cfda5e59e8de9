/** The states, events and effects of the promo code wizard. */
import type { PromoCodeProblem } from '@aerial/domain/promo.ts';
import type { Failure } from '../../parts/commerce/failure.ts';
import type { PaymentOutcome } from '../../parts/commerce/transaction/poll-types.ts';
import type { Card } from '../../parts/commerce/wire.ts';

/** What checking a code answers: key and data in one. @source */
export interface PromoCheck {
  readonly key?: string;
  readonly description?: string | null;
  readonly is_need_confirm?: boolean;
  readonly confirmation_title?: string | null;
  readonly confirmation_text?: string | null;
  readonly confirmation_desc?: string | null;
  readonly is_paid?: boolean;
  /** The sum that linking a card charges, decimal text. @source A-519 */
  readonly amount?: string | null;
  readonly needed_refund?: boolean;
  readonly packet_ids?: readonly number[] | null;
  readonly days?: number | null;
  readonly ott_packet_ids?: readonly number[] | null;
  readonly ott_days?: number | null;
}

/** The state that survives the page, as cookies. @source */
export interface PromoCookies {
  readonly promoSavedCode?: string | undefined;
  /** 1: checked without a login; 2: the login is done, and the check is due. @source A-540 */
  readonly promoCheckNotLogged?: string | undefined;
  readonly promoCheckSuccess?: string | undefined;
  /** What the wizard is doing: applying a code, or linking a card for one. */
  readonly promoMode?: string | undefined;
}
export type PromoCookie = keyof PromoCookies;
export type PromoMode = 'activate' | 'link';

/** Why the code is requested again; `server`: in the server's words. @source */
export type PromoProblem =
  | { readonly kind: PromoCodeProblem | 'network' }
  | { readonly kind: 'server'; readonly message: string };

/** A step that waits, and what its button and its counter are. */
interface Waiting {
  /** Steps of the waiting counter. @source A-941 */
  readonly waited: number;
  /** The button takes a press again. @source A-543 */
  readonly isButtonEnabled: boolean;
}

/** A code whose check was accepted. */
interface Checked {
  readonly code: string;
  readonly promo: PromoCheck;
}

export type PromoState =
  | { readonly tag: 'closed' }
  /** Step 1. */
  | { readonly tag: 'entering'; readonly code: string; readonly problem: PromoProblem | undefined }
  /** `hasCard`: after the card step. `isInfo`: without a login only the key itself is checked. @source */
  | ({ readonly tag: 'checking'; readonly code: string; readonly hasCard: boolean; readonly isInfo: boolean } & Waiting)
  /** Step 2. */
  | { readonly tag: 'needs-login'; readonly code: string }
  | ({ readonly tag: 'loading-cards' } & Checked)
  /** Step 3. */
  | ({ readonly tag: 'choosing-card'; readonly cards: readonly Card[] } & Checked)
  /** `transactionId` undefined: the request is in flight. */
  | ({ readonly tag: 'linking'; readonly code: string; readonly transactionId: string | undefined } & Waiting)
  | { readonly tag: 'link-failed'; readonly code: string }
  | ({ readonly tag: 'confirming' } & Checked)
  /** `requests`: applications in flight. */
  | ({ readonly tag: 'applying'; readonly requests: number } & Checked & Waiting)
  /** Step 4. */
  | { readonly tag: 'success'; readonly packetIds: readonly number[]; readonly days: number | undefined };

export type PromoTimer = 'button' | 'counter' | 'watch';

/** What the machine reads of the world at each event. */
export interface PromoFacts {
  readonly isSignedIn: boolean;
  /** The provider is an OTT provider. @source A-393 */
  readonly isOtt: boolean;
  readonly hasPayIframe: boolean;
  readonly cookies: PromoCookies;
}

export type PromoEvent =
  /** `code`: of the address, checked at once. @source */
  | { readonly type: 'opened'; readonly code: string | undefined }
  /** The page was loaded. `hasPayment`: a card that is being linked. */
  | { readonly type: 'started'; readonly hasPayment: boolean }
  | { readonly type: 'typed'; readonly code: string }
  | { readonly type: 'submitted' }
  | { readonly type: 'sign-in-pressed' }
  | { readonly type: 'signed-in' }
  | { readonly type: 'card-chosen'; readonly cardId: string | number }
  | { readonly type: 'link-card' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'closed' }
  | { readonly type: 'checked'; readonly promo: PromoCheck }
  | { readonly type: 'cards-loaded'; readonly cards: readonly Card[] }
  | { readonly type: 'link-started'; readonly transactionId: string; readonly url: string | undefined }
  | { readonly type: 'card-settled'; readonly outcome: PaymentOutcome }
  | { readonly type: 'applied' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'due'; readonly timer: PromoTimer };

export type PromoEffect =
  /** Drops the results of pending calls. */
  | { readonly run: 'abandon' }
  | { readonly run: 'open-wizard' | 'close-wizard' | 'go-home' | 'sign-in' | 'load-cards' | 'stop-polling' }
  | { readonly run: 'set-cookie'; readonly name: PromoCookie; readonly value: string }
  | { readonly run: 'remove-cookies' }
  /** `GET /v2/promokeys/{key}/info` */
  | { readonly run: 'load-info'; readonly code: string }
  | { readonly run: 'check'; readonly code: string; readonly hasCard: boolean }
  | { readonly run: 'link-card'; readonly amount: string | undefined; readonly neededRefund: boolean }
  | { readonly run: 'start-polling'; readonly transactionId: string }
  /** The page of the bank, in a frame where that is enabled. */
  | { readonly run: 'redirect'; readonly url: string; readonly isFrame: boolean }
  | { readonly run: 'apply'; readonly code: string }
  | { readonly run: 'refresh' }
  | { readonly run: 'track'; readonly event: 'activate_fail' }
  | { readonly run: 'report-error'; readonly failure: Failure }
  | { readonly run: 'wait'; readonly timer: PromoTimer; readonly ms: number }
  | { readonly run: 'cancel'; readonly timer: PromoTimer };

export type Next = [PromoState, PromoEffect[]];
