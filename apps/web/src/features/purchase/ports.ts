/** What buying needs of the server and of the page; the calls are named by what they do. */
import type { Currency } from '@aerial/domain/money.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Failure } from '../../parts/commerce/failure.ts';
import type { PlayAfter, PlayAfterMemory } from '../../parts/commerce/play-after.ts';
import type { PaymentPoll } from '../../parts/commerce/transaction/poll.ts';
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
import type { KeyValueStore } from '../../surroundings/key-value-store.ts';
import type {
  OfferBody,
  OfferTransactionBody,
  PayformAction,
  PayformBody,
  PurchaseBody,
  SubscriptionBody,
} from './purchase-bodies.ts';
import type { InFlightPurchase } from './in-flight.ts';
import type { PurchaseModal, PurchaseText, PurchaseTrack } from './purchase-modals.ts';

/** Every call may throw an `ApiError`. */
export interface PurchaseCalls {
  /** `quick_sales_packets` where the provider has quick sales, else `purchasepacket_short` with the packets themselves. @source */
  packetsFor(target: PlayAfter, isQuick: boolean): Promise<readonly Packet[]>;
  /** Whether this viewer may play it already, by what the server says now, and what it costs by itself. */
  sale(target: PlayAfter): Promise<{ readonly canPlay: boolean; readonly licenses: readonly License[] }>;
  /** The base packets that can be bought now. @source A-773 */
  basePackets(): Promise<readonly Packet[]>;
  /** The packet with the viewer's purchases, and whether they have an active base packet. @source */
  packet(id: number): Promise<{ readonly packet: Packet; readonly hasBase: boolean }>;
  /** The viewer's account with its balance. @source */
  account(): Promise<{ readonly account: Account; readonly currency: Currency } | undefined>;
  /** @source A-775 */
  periods(packetId: number): Promise<readonly PeriodOption[]>;
  /** @source A-804 */
  createOffer(body: OfferBody): Promise<Offer>;
  /** @source A-805 */
  createOfferTransaction(offerId: string, body: OfferTransactionBody): Promise<Transaction>;
  /** Charges the balance. @source */
  createPurchase(body: PurchaseBody): Promise<{ readonly transaction_id?: string | number; readonly status?: string }>;
  /** @source A-795 */
  subscribe(body: SubscriptionBody): Promise<unknown>;
  /** @source */
  changeSubscription(body: SubscriptionBody): Promise<unknown>;
  /** @source A-808 */
  payforms(accountId: string | number): Promise<readonly PaySystem[]>;
  /** @source A-815 */
  payformAction(
    accountId: string | number,
    shortname: string,
    action: PayformAction,
    body: PayformBody,
  ): Promise<Transaction>;
  /** @source A-786 */
  cards(): Promise<readonly Card[]>;
}

/** Settings of the provider and the viewer's state; read at each event. */
export interface PurchaseSettings {
  /** A user, not a guest. */
  isSignedIn(): boolean;
  isCountryForbidden(): boolean;
  /** `is_allow_additional_packets_without_base` */
  allowsWithoutBase(): boolean;
  /** Whether the viewer's packets contain an active base packet. */
  hasBase(): boolean;
  /** `is_have_purchases` */
  hasOffers(): boolean;
  hasQuickSales(): boolean;
  hasPayIframe(): boolean;
  /** What a provider sells if it sells only one kind. */
  onlyOffers(): 'subscription' | 'channel' | undefined;
  hasPromoCode(): boolean;
}

export interface PurchasePage {
  /** Opens a modal. @returns closes it, if it is still the open one @param onClosed runs once, also when another modal replaces it */
  openModal(modal: PurchaseModal, onClosed: () => void): () => void;
  /** The provider's agreement, or one at an address; with buttons to accept and to cancel. */
  showAgreement(url: string | undefined, answer: (isAccepted: boolean) => void): void;
  /** Opens the sign-in. @param onClosed runs when it was closed without a login */
  signIn(onClosed: () => void): void;
  /** Asks for the PIN of the action `pay` where it is needed. @param item what it is remembered for @source A-494 */
  checkPin(item: string): Promise<boolean>;
  /** @source A-496 */
  notePaid(skipsParental: boolean): void;
  /** A message with one button that leads to a page. */
  message(text: PurchaseText, button: { readonly text: 'action_watch_tv'; readonly to: string } | undefined): void;
  /** @source */
  alert(text: PurchaseText): void;
  /** The general error handler. */
  reportError(failure: Failure): void;
  /** @param purchase what was in progress @source, C-744 */
  track(event: PurchaseTrack, packetId: number | undefined, purchase: InFlightPurchase | undefined): void;
  navigate(to: string): void;
  /** Leaves the application. */
  redirect(url: string): void;
  /** Opens an external application. */
  openApp(url: string): void;
  /** Runs the handler of forbidden countries. @source A-052 */
  forbiddenCountry(): void;
  /** Clears caches; packets, channels, balance and user are loaded again. @source A-470 */
  refresh(): void;
  /** Runs it at once, or when the viewer comes back to this tab: another one may have done it by then. */
  whenVisible(work: () => void): void;
  /** The address of the page. */
  address(): string;
  /** Replaces the address without a navigation. */
  replaceAddress(address: string): void;
}

export interface PurchaseDeps {
  readonly calls: PurchaseCalls;
  readonly settings: PurchaseSettings;
  readonly page: PurchasePage;
  readonly poll: PaymentPoll;
  readonly playAfter: PlayAfterMemory;
  /** Session storage, for the purchase that waits for a login. @source A-452 */
  readonly tabStore: KeyValueStore;
  now(): EpochMs;
  wait(ms: number, work: () => void): () => void;
}
