/** The states, events and effects of buying a packet, or a licence to watch one title. */
import type { Currency, Money } from '@aerial/domain/money.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Failure } from '../../parts/commerce/failure.ts';
import type { PeriodChoice } from '../../parts/commerce/packet-periods.ts';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { PaymentOutcome, PaymentPurpose, StoredPayment } from '../../parts/commerce/transaction/poll-types.ts';
import type {
  Account,
  Card,
  License,
  Offer,
  Packet,
  PaySystem,
  PeriodOption,
  Transaction,
} from '../../parts/commerce/wire.ts';
import type {
  OfferBody,
  OfferTransactionBody,
  PayformAction,
  PayformBody,
  PurchaseBody,
  SubscriptionBody,
} from './purchase-bodies.ts';
import type { PurchaseModal, PurchaseText, PurchaseTrack, TopUpWays } from './purchase-modals.ts';

/** What the viewer wants to buy. */
export type Basket = PacketBasket | LicenseBasket;

export interface PacketBasket {
  readonly packet: Packet;
  readonly license?: undefined;
  readonly target?: undefined;
  /** The viewer has an active base packet. */
  readonly hasBase: boolean;
  readonly hasAgreed: boolean;
  /** Chosen before the purchase began. */
  readonly wanted: PeriodChoice | undefined;
  /** The same, as it survives a login: `days-months-years`. */
  readonly wantedPeriod: string | undefined;
  /** The additional packet that this base packet is bought for. @source A-448 */
  readonly additional: number | undefined;
}

export interface LicenseBasket {
  readonly license: License;
  /** What plays once it is bought. */
  readonly target: PlayAfter;
  readonly packet?: undefined;
  readonly additional?: undefined;
}

interface Till {
  readonly account: Account;
  readonly currency: Currency;
}
export type PacketCheckout = PacketBasket & Till;
export type LicenseCheckout = LicenseBasket & Till;
export type Checkout = PacketCheckout | LicenseCheckout;

/** What is bought for how much. */
export type Priced = Checkout & {
  readonly choice: PeriodChoice | undefined;
  readonly isTrial: boolean;
  readonly amount: Money;
  readonly balance: Money;
  readonly offer: Offer | undefined;
  /** The account was topped up for it: no further payment starts by itself. */
  readonly isRetry: boolean;
};

/** What waits for a login, in session storage: a packet, or what is played once it is bought. @source, C-620 */
export type AfterAuth = PacketAfterAuth | { readonly target: PlayAfter };
export interface PacketAfterAuth {
  readonly packetId: number;
  readonly period: string | undefined;
  readonly hasAgreed: boolean;
  readonly additional: number | undefined;
}

/** A call that moves money. */
export type Payment =
  | { readonly kind: 'subscribe'; readonly body: SubscriptionBody }
  | { readonly kind: 'purchase'; readonly body: PurchaseBody }
  | {
      readonly kind: 'offer';
      readonly offerId: string;
      readonly system: PaySystem;
      readonly body: OfferTransactionBody;
    }
  | {
      readonly kind: 'top-up';
      readonly accountId: string | number;
      readonly system: PaySystem;
      readonly action: PayformAction;
      readonly body: PayformBody;
    };

/** Dialogs of the flow, and whether the login, the PIN or a call is waited for. */
export type PurchaseState =
  | { readonly tag: 'idle' }
  | { readonly tag: 'loading-packets'; readonly target: PlayAfter }
  | { readonly tag: 'choosing-packet'; readonly options: readonly Packet[]; readonly isQuick: boolean }
  /** To rent the title, to buy it, or, where a packet contains it, to subscribe. */
  | {
      readonly tag: 'choosing-license';
      readonly target: PlayAfter;
      readonly licenses: readonly License[];
      readonly packets: readonly Packet[];
    }
  | { readonly tag: 'owned'; readonly packet: Packet }
  | { readonly tag: 'agreeing'; readonly basket: PacketBasket }
  | { readonly tag: 'loading-base'; readonly basket: PacketBasket }
  | { readonly tag: 'choosing-base'; readonly basket: PacketBasket; readonly options: readonly Packet[] }
  | { readonly tag: 'signing-in'; readonly after: AfterAuth }
  /** `isOffer`: it is shown again instead of bought. @source A-448 */
  | { readonly tag: 'loading-packet'; readonly after: PacketAfterAuth; readonly isOffer: boolean }
  | { readonly tag: 'loading-account'; readonly basket: Basket; readonly topUpFor: Priced | undefined }
  | { readonly tag: 'loading-periods'; readonly checkout: PacketCheckout }
  | { readonly tag: 'choosing-period'; readonly checkout: PacketCheckout; readonly choices: readonly PeriodChoice[] }
  | { readonly tag: 'creating-offer'; readonly priced: Priced }
  /** Payment is not allowed: the provider's account is charged. @source */
  | { readonly tag: 'confirming-subscription'; readonly checkout: PacketCheckout }
  | { readonly tag: 'confirming'; readonly priced: Priced }
  | { readonly tag: 'loading-paysystems'; readonly priced: Priced }
  | { readonly tag: 'choosing-paysystem'; readonly priced: Priced; readonly systems: readonly PaySystem[] }
  | { readonly tag: 'showing-info'; readonly system: PaySystem }
  | { readonly tag: 'loading-cards'; readonly priced: Priced; readonly system: PaySystem; readonly page: PaySystem }
  | {
      readonly tag: 'choosing-card';
      readonly priced: Priced;
      readonly system: PaySystem;
      /** Where a new card is entered. */
      readonly page: PaySystem;
      readonly cards: readonly Card[];
    }
  | { readonly tag: 'no-funds'; readonly priced: Priced }
  /** The server refused for want of money. @source A-517 */
  | { readonly tag: 'loading-payforms'; readonly priced: Priced; readonly missing: Money }
  | { readonly tag: 'choosing-top-up'; readonly priced: Priced; readonly missing: Money; readonly ways: TopUpWays }
  | PhoneState
  | CodeState
  | { readonly tag: 'checking-pin'; readonly payment: Payment; readonly from: PayingFrom; readonly isReplaced: boolean }
  | { readonly tag: 'paying'; readonly payment: Payment; readonly from: PayingFrom; readonly isClosed: boolean }
  | {
      readonly tag: 'waiting-for-payment';
      /** Undefined on a page that was loaded meanwhile. */
      readonly priced: Priced | undefined;
      readonly purpose: PaymentPurpose;
      readonly modal: PurchaseModal['id'];
      /** As it was created; undefined on a page that was loaded meanwhile. */
      readonly transaction: Transaction | undefined;
    }
  /** A dialog says why; the packet or the title can be bought again from it. @source */
  | { readonly tag: 'payment-failed'; readonly wanted: number | PlayAfter }
  | { readonly tag: 'scheduling'; readonly packet: Packet; readonly choice: PeriodChoice };

/** `problem`: the server refused what was typed. @source A-230 */
export type PhoneState = {
  readonly tag: 'entering-phone';
  readonly priced: Priced;
  readonly system: PaySystem;
  readonly amount: Money;
  readonly problem: string | undefined;
};
export type CodeState = Omit<PhoneState, 'tag'> & {
  readonly tag: 'entering-code';
  readonly transactionId: string | undefined;
};

/** The states in which a press pays. */
export type PayingFrom = Extract<
  PurchaseState,
  {
    tag:
      | 'confirming-subscription'
      | 'confirming'
      | 'choosing-paysystem'
      | 'choosing-card'
      | 'choosing-top-up'
      | 'entering-phone'
      | 'entering-code';
  }
>;

/** What the machine reads of the world at each event. */
export interface PurchaseFacts {
  readonly now: EpochMs;
  readonly isSignedIn: boolean;
  readonly isCountryForbidden: boolean;
  readonly allowsWithoutBase: boolean;
  readonly hasBase: boolean;
  readonly hasOffers: boolean;
  readonly hasQuickSales: boolean;
  readonly hasPayIframe: boolean;
  readonly onlyOffers: 'subscription' | 'channel' | undefined;
  readonly hasPromoCode: boolean;
  /** Where a payment page leads back to. */
  readonly returnUrl: string;
}

/** What the viewer presses. */
export type PurchasePress =
  /** `wanted`: the period chosen on the page. */
  | { readonly type: 'buy'; readonly packet: Packet; readonly wanted?: PeriodChoice | undefined }
  /** Something that is not bought was to be played. @source A-485 */
  | { readonly type: 'play-unpurchased'; readonly target: PlayAfter }
  /** In the list of periods of a connected packet. @source */
  | { readonly type: 'change-period'; readonly packet: Packet; readonly choice: PeriodChoice }
  | { readonly type: 'agree' }
  | { readonly type: 'choose-period'; readonly purchaseTypeId: string }
  | { readonly type: 'choose-license'; readonly purchaseTypeId: string }
  /** The packets that contain the title, in place of its licences. */
  | { readonly type: 'choose-packets' }
  | { readonly type: 'confirm' }
  | { readonly type: 'choose-paysystem'; readonly shortname: string }
  /** `cardId` undefined: a new card. @source A-516 */
  | { readonly type: 'choose-card'; readonly cardId: string | number | undefined; readonly savesCard: boolean }
  | { readonly type: 'choose-other-paysystem' }
  /** Of the message that a payment failed. */
  | { readonly type: 'try-again' }
  | { readonly type: 'choose-top-up'; readonly way: 'sms' | 'qr' }
  | { readonly type: 'submit-phone'; readonly phone: string }
  | { readonly type: 'submit-code'; readonly code: string }
  /** Of the message that the packet is already bought. @source A-475 */
  | { readonly type: 'watch' }
  | { readonly type: 'cancel' };

export type PurchaseEvent =
  | PurchasePress
  | { readonly type: 'modal-closed'; readonly modal: PurchaseModal['id'] }
  | { readonly type: 'signed-in'; readonly after: AfterAuth | undefined }
  | { readonly type: 'sign-in-closed' }
  /** Another viewer: what is in progress is theirs no longer. */
  | { readonly type: 'viewer-left' }
  /** The page was loaded with `purchased=true`; `stored`: what a stored transaction pays for. @source */
  | { readonly type: 'returned'; readonly stored: PaymentPurpose | undefined }
  | {
      readonly type: 'packets-loaded';
      readonly packets: readonly Packet[];
      /** Of the title that was to be played. */
      readonly licenses?: readonly License[] | undefined;
    }
  /** What was to be played needs no purchase: this viewer, or another tab, bought it before. */
  | { readonly type: 'target-owned' }
  | { readonly type: 'packet-loaded'; readonly packet: Packet; readonly hasBase: boolean }
  | { readonly type: 'account-loaded'; readonly account: Account | undefined; readonly currency: Currency | undefined }
  | { readonly type: 'periods-loaded'; readonly options: readonly PeriodOption[] }
  | { readonly type: 'offer-created'; readonly offer: Offer }
  | { readonly type: 'payforms-loaded'; readonly payforms: readonly PaySystem[] }
  | { readonly type: 'cards-loaded'; readonly cards: readonly Card[] }
  | { readonly type: 'pin-checked'; readonly isGranted: boolean }
  /** The balance was charged; `transactionId`: only if that is still pending. */
  | { readonly type: 'paid'; readonly transactionId: string | undefined }
  | { readonly type: 'transaction-created'; readonly transaction: Transaction }
  | { readonly type: 'period-scheduled' }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'payment-settled'; readonly payment: StoredPayment; readonly outcome: PaymentOutcome };

export type PurchaseEffect =
  /** Drops the results of pending calls. */
  | { readonly run: 'abandon' }
  | { readonly run: 'open'; readonly modal: PurchaseModal }
  | { readonly run: 'close' }
  | { readonly run: 'show-agreement'; readonly url: string | undefined }
  | { readonly run: 'sign-in'; readonly after: AfterAuth }
  | { readonly run: 'forget-after-auth' }
  | { readonly run: 'load-packets'; readonly target: PlayAfter; readonly isQuick: boolean }
  | { readonly run: 'load-base' }
  | { readonly run: 'load-packet'; readonly packetId: number }
  | { readonly run: 'load-account' }
  | { readonly run: 'load-periods'; readonly packetId: number }
  | { readonly run: 'create-offer'; readonly body: OfferBody }
  | { readonly run: 'load-payforms'; readonly accountId: string | number }
  | { readonly run: 'load-cards' }
  /** `item`: what a right PIN is remembered for. */
  | { readonly run: 'check-pin'; readonly item: string }
  | { readonly run: 'pay'; readonly payment: Payment }
  | { readonly run: 'schedule-period'; readonly body: SubscriptionBody }
  /** The runner adds the time of creation. */
  | {
      readonly run: 'start-polling';
      readonly payment: Omit<StoredPayment, 'createdAt'>;
      readonly transaction: Transaction | undefined;
    }
  | { readonly run: 'stop-polling' }
  | { readonly run: 'redirect' | 'open-app'; readonly url: string }
  | { readonly run: 'remember-content'; readonly target: PlayAfter }
  | { readonly run: 'forget-content' }
  | { readonly run: 'play-remembered'; readonly delayMs: number }
  /** The remembered content, else the channel, else all channels. @source A-476 */
  | { readonly run: 'watch'; readonly channelId: number | undefined }
  | { readonly run: 'note-paid'; readonly skipsParental: boolean }
  | { readonly run: 'refresh'; readonly delayMs: number }
  | { readonly run: 'alert'; readonly text: PurchaseText }
  | { readonly run: 'message'; readonly text: PurchaseText; readonly watchesTv: boolean }
  | { readonly run: 'report-error'; readonly failure: Failure }
  | { readonly run: 'track'; readonly event: PurchaseTrack; readonly packetId: number | undefined }
  | { readonly run: 'forbidden-country' }
  /** Removes `purchased=true` from the address. */
  | { readonly run: 'clean-address' };

export type Next = [PurchaseState, PurchaseEffect[]];
export const stay = (state: PurchaseState): Next => [state, []];
export const idle: PurchaseState = { tag: 'idle' };
