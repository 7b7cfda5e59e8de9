/** What the service tells users in their inbox. The parameters are stored; the words are put in the language of each request. */
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { Money } from '@aerial/domain/money.ts';

/** By kind. Instants are ISO 8601, so that they survive as JSON. */
export interface InboxParams {
  /** A payment was received, and what it was for is the user's. Its name may be empty. */
  readonly payment_received: { readonly what: LocalizedText; readonly amount: Money };
  readonly balance_topped_up: { readonly amount: Money };
  /** A payment was received for something that could no longer be bought or renewed. */
  readonly money_on_balance: { readonly amount: Money };
  /** A payment was declined. */
  readonly payment_failed: { readonly what: LocalizedText; readonly amount: Money };
  readonly subscription_renewed: { readonly packet: LocalizedText; readonly amount: Money; readonly until: string };
  /** A renewal was not paid; `left` more attempts follow. */
  readonly renewal_failed: {
    readonly packet: LocalizedText;
    readonly amount: Money;
    readonly retryAt: string;
    readonly left: number;
  };
  /** The last attempt to renew has failed. */
  readonly subscription_unpaid: { readonly packet: LocalizedText };
  readonly subscription_ended: { readonly packet: LocalizedText };
  /** The first regular payment is near. */
  readonly trial_ending: { readonly packet: LocalizedText; readonly amount: Money; readonly endsAt: string };
  /** A programme that the user wants to be reminded of. */
  readonly programme_soon: {
    readonly programme: LocalizedText;
    readonly channel: LocalizedText;
    /** Of the channel. */
    readonly slug: string;
    readonly startAt: string;
  };
  /** The code by which the user lets support see the account, sealed. */
  readonly support_code: { readonly sealed: string };
  /** Support sees the account. */
  readonly support_viewing: { readonly member: string; readonly until: string };
  readonly device_added: { readonly device: string; readonly at: string };
}
export type InboxKind = keyof InboxParams;

/** A message with the parameters of its kind. */
export type InboxMessage = {
  [Kind in InboxKind]: { readonly kind: Kind; readonly params: InboxParams[Kind] };
}[InboxKind];

/** The kind of messages that an operator wrote; their words are in `inbox_texts`. */
export const OPERATOR_KIND = 'operator';

const DAY_MS = 86_400_000;
/** Messages are listed for so long, and erased then, ms. */
export const INBOX_RETENTION_MS = 90 * DAY_MS;
