import type { AppError } from '@aerial/contract/errors.ts';
import type { Result } from '@aerial/domain/result.ts';

/** How a subscriber made themselves known: by a phone or by the number of a contract. Digits only. */
export interface Identity {
  readonly by: 'phone' | 'contract';
  readonly value: string;
}

/** A place where the operator serves a subscriber. */
export interface SubscriberAddress {
  readonly addressId: string;
  readonly address: string;
  /** The operator's name for the subscriber: the user's provider_uid. */
  readonly subscriberUid: string;
}

export interface City {
  readonly id: number;
  readonly name: string;
}

/** What an operator says about a subscriber who owes or is blocked. @source F-232 */
export interface BlockStatus {
  /** 0 not blocked, -1 to be paid by QR code, -2 blocked; others mean nothing to viewers' applications. @source F-298 */
  readonly status: number;
  readonly balance: string | null;
  readonly username: string | null;
  readonly amount: string | null;
  readonly messageDetail: string | null;
}

/** An answer of the operator's system; fails with upstream_failed when it gives none that makes sense. */
type Answer<T> = Promise<Result<T, AppError>>;

/** The operator's own system: who its subscribers are and where it serves them. Texts are in the requested language. */
export interface MiddlewarePort {
  /** Whether the phone belongs to a subscriber. */
  knowsPhone(phone: string): Answer<boolean>;
  /** Whether the code is the one the contract's holder was given. Takes as long for a contract that does not exist. */
  checkContract(contract: string, code: string): Answer<boolean>;
  /** The subscriber behind an address of the operator's network. */
  subscriberAt(ip: string): Answer<string | undefined>;
  /** The subscriber's addresses, in one city or in all. */
  addressesOf(identity: Identity, cityId: number | undefined, language: string): Answer<readonly SubscriberAddress[]>;
  cities(language: string): Answer<readonly City[]>;
  blockStatus(subscriberUid: string, language: string): Answer<BlockStatus>;
}
