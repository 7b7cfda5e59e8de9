/** An operator's own billing, which charges its subscribers for packets itself. @source wire shapes §7 */

/** The subscriber as the operator knows the user. */
export interface BilledUser {
  readonly id: number;
  readonly phone: string | null;
  readonly email: string | null;
  readonly providerUid: string | null;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly timezone: string;
}

export interface BilledPacket {
  readonly id: number;
  /** The operator's id of its tariff, where it has one. */
  readonly externalId: string | null;
  /** Decimal text. */
  readonly price: string;
  readonly isBase: boolean;
  readonly name: string;
}

export interface BilledSubscription {
  /** None where a packet was charged and could not be connected. */
  readonly id: string | null;
  readonly packet: BilledPacket;
  /** UTC instants. */
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly renew: boolean;
  readonly isPaused: boolean;
}

/** What the billing decided; `unknown` when no answer came that makes sense, so it may have decided either way. */
export type BillingAnswer<T = undefined> =
  | { readonly outcome: 'accepted'; readonly value: T }
  /** @param message in the operator's words, for the viewer */
  | { readonly outcome: 'refused'; readonly message: string | undefined }
  | { readonly outcome: 'unknown' };

export interface BillingPort {
  /** The operator's id of the user. */
  identify(user: BilledUser, ip: string): Promise<BillingAnswer<string>>;
  /** Charges the packet to the user. @param requestId the same id is the same charge */
  connect(user: BilledUser, packet: BilledPacket, requestId: string): Promise<BillingAnswer>;
  /** Stops charging for it. */
  disconnect(user: BilledUser, subscription: BilledSubscription, requestId: string): Promise<BillingAnswer>;
  /** Decimal text; negative for a debt. */
  balance(user: BilledUser): Promise<BillingAnswer<string>>;
}
