/**
 * The port of payment systems (PSP): hosted pay pages, QR codes, SMS confirmation and linked cards. It moves no money inside Aerial and
 * writes nothing: callers store an intent, call, and settle by what `read` answers. Card numbers never pass through it.
 */
import type { Money } from '@aerial/domain/money.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';

/** How a viewer pays; the order in which the methods are offered. @source */
export const PAY_METHODS = ['redirect', 'qr', 'sms', 'linked-card'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

export const PAYMENT_SYSTEM_NAMES = ['sandbox', 'yookassa', 'stripe'] as const;
export type PaymentSystemName = (typeof PAYMENT_SYSTEM_NAMES)[number];

export interface PaymentOrder {
  /** Idempotency key, at most 64 characters: the same key is the same payment, and needs the same order every time. */
  readonly key: string;
  readonly amount: Money;
  /** What the pay page and the bank statement say, in the viewer's language. */
  readonly description: string;
  readonly method: PayMethod;
  /** Where the pay page leads in the end. Coming back there proves nothing. */
  readonly returnUrl: string;
  /** The card to charge, for `linked-card`. */
  readonly cardToken?: string;
  /** Asks for a token that later pays without the viewer. */
  readonly saveCard: boolean;
  /** Only reserves the sum, until `cancel`: verification of a card. Not with `qr` and `sms`. */
  readonly hold?: boolean;
  /** For `sms`: digits only, with the country's code. */
  readonly phone?: string;
  readonly receipt?: Receipt;
  readonly metadata: { readonly transactionId: string; readonly provider: string };
}

/** A fiscal receipt; whether one is needed depends on the country. */
export interface Receipt {
  readonly items: readonly ReceiptItem[];
  /** At least one of them. */
  readonly customer: { readonly email?: string; readonly phone?: string };
}

export interface ReceiptItem {
  readonly description: string;
  readonly quantity: number;
  /** Of one. */
  readonly amount: Money;
}

/**
 * `held`: reserved, not paid. `failed` may still become `succeeded`: on a hosted page viewers try another card. `cancelled` is final for
 * the viewer, yet late money is possible; `succeeded` is final, refunds aside.
 */
export type PaymentStatus = 'pending' | 'held' | 'succeeded' | 'failed' | 'cancelled';
export type PaymentFailure = 'declined' | 'no_funds' | 'expired' | 'cancelled' | 'three_ds' | 'unknown';

/** A card as Aerial may know it. */
export interface LinkedCard {
  /** Charges the card later; a secret, stored encrypted. Absent when the card was not saved. */
  readonly token?: string;
  readonly lastFour: string;
  /** As the vendor writes it: `Visa`, `mastercard`. */
  readonly brand?: string;
  readonly expires?: { readonly month: number; readonly year: number };
}

export interface PaymentState {
  readonly pspId: string;
  readonly status: PaymentStatus;
  /** Exactly what the vendor says, which may not be what was ordered: the caller compares. */
  readonly amount: Money;
  readonly refunded: Money;
  readonly failure?: PaymentFailure;
  readonly card?: LinkedCard;
  /** The hosted page, while it can be paid on. */
  readonly fullUrl?: string;
  /** What a QR code has to contain: an address that a phone opens. */
  readonly qrUrl?: string;
  /** The vendor's own word, for operators. */
  readonly statusText?: string;
}

export interface RefundOrder {
  /** Idempotency key, as of an order. */
  readonly key: string;
  readonly pspId: string;
  readonly amount: Money;
  readonly receipt?: Receipt;
}

export interface RefundState {
  readonly pspRefundId: string;
  /** The payment, where the vendor says so under the id that `create` answered. */
  readonly pspId?: string;
  readonly status: 'pending' | 'done' | 'failed';
  readonly amount: Money;
}

/**
 * `unknown`: no answer, or one that says nothing; it may have happened, so the same key is retried until it is known, within 24 hours:
 * then vendors forget keys, and another request would be another payment. `refused`: it did
 * not happen and will not. `unavailable`: nothing reached the vendor, or it wants fewer requests; to be retried later. Codes and messages
 * are for operators and contain no secrets.
 */
export type PspFailure =
  | { readonly kind: 'unknown'; readonly message: string }
  | { readonly kind: 'unavailable'; readonly message: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };
export type PspAnswer<T> = Result<T, PspFailure>;

export interface WebhookRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The bytes as they came: signatures cover them. */
  readonly rawBody: Buffer;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Who sent it, with trusted proxies taken into account. */
  readonly remoteAddress?: string;
}

interface EventBase {
  /** Unique per payment system; a duplicate delivery has the same. */
  readonly eventId: string;
  /** Which payment: by the id that `create` answered, or by the id of our transaction where the vendor signs that. */
  readonly pspId?: string;
  readonly transactionId?: string;
}

/** What a webhook said. A state is there only if the vendor signs; without one the payment has to be read. */
export type PspEvent =
  | (EventBase & { readonly kind: 'payment'; readonly state?: PaymentState })
  | (EventBase & { readonly kind: 'refund'; readonly pspRefundId: string; readonly state?: RefundState });

/** `irrelevant` is answered like success, so that the vendor does not repeat it. */
export type WebhookFault = 'forged' | 'malformed' | 'irrelevant';

export interface PaymentSystem {
  readonly name: PaymentSystemName;
  readonly methods: readonly PayMethod[];
  /** Creates the payment of the order's key, or finds the one created before. A charge that the bank declines is an answer, not a failure. */
  create(order: PaymentOrder): Promise<PspAnswer<PaymentState>>;
  /** Asks the vendor. Changes nothing. */
  read(pspId: string): Promise<PspAnswer<PaymentState>>;
  /** Confirms an `sms` payment; a wrong code is refused with the code `wrong_code`. */
  confirmSms?(pspId: string, code: string, key: string): Promise<PspAnswer<PaymentState>>;
  /** Voids a held payment and closes an unpaid one; refused with `not_cancellable` where the vendor cannot, or it is too late. */
  cancel(pspId: string, key: string): Promise<PspAnswer<PaymentState>>;
  /** Returns a part or all of a succeeded payment; more than is left is refused. */
  refund(refund: RefundOrder): Promise<PspAnswer<RefundState>>;
  readRefund(pspRefundId: string): Promise<PspAnswer<RefundState>>;
  /**
   * Removes a saved card, which is never charged again; refused where there is no such card any more. Absent where the vendor has no such
   * call.
   */
  removeCard?(token: string, key: string): Promise<PspAnswer<undefined>>;
  /** Parses and authenticates a webhook; makes no request. */
  parseWebhook(request: WebhookRequest): Promise<Result<PspEvent, WebhookFault>>;
}

/** Reports a failed call to operators; the message contains no secrets. */
export type ReportFailure = (what: string, failure: PspFailure) => void;

export const refused = (
  code: string,
  message: string,
): { readonly ok: false; readonly error: PspFailure & { readonly kind: 'refused' } } => ({
  ok: false,
  error: { kind: 'refused', code, message },
});

/** No vendor takes longer keys; Aerial's are shorter. */
export const MAX_KEY_LENGTH = 64;

/** What is wrong with an order whatever the vendor; undefined if nothing. */
export function orderFault(order: PaymentOrder, methods: readonly PayMethod[]): PspFailure | undefined {
  const fault = (code: string, message: string): PspFailure => ({ kind: 'refused', code, message });
  if (!/^[\w.:-]+$/.test(order.key) || order.key.length > MAX_KEY_LENGTH)
    return fault('invalid_key', 'the idempotency key is malformed');
  if (order.amount.minor <= 0) return fault('invalid_amount', 'the amount is not positive');
  if (!methods.includes(order.method)) return fault('invalid_method', `${order.method} is not offered`);
  if (order.method === 'linked-card' && order.cardToken === undefined)
    return fault('invalid_card', 'no card was named');
  if (order.method === 'sms' && !/^\d{5,15}$/.test(order.phone ?? ''))
    return fault('invalid_phone', 'no phone was named');
  if (order.hold && (order.method === 'qr' || order.method === 'sms'))
    return fault('invalid_method', `a sum cannot be held by ${order.method}`);
  if (!/^https?:$/.test(URL.parse(order.returnUrl)?.protocol ?? ''))
    return fault('invalid_return', 'the return address is not http');
  return undefined;
}

/** How old a signed webhook may be. */
export const WEBHOOK_TOLERANCE_MS = 5 * 60_000;

/** Whether an instant named by a signature is near enough to now. */
export const isWithinTolerance = (signedAt: number, now: EpochMs): boolean =>
  Number.isFinite(signedAt) && Math.abs(now - signedAt) <= WEBHOOK_TOLERANCE_MS;
