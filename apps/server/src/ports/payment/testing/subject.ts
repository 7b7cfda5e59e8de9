/** What the conformance suite needs of an adapter and its vendor, and orders to pay. */
import { parseMoney, type Currency, type Money } from '@aerial/domain/money.ts';
import type { Result } from '@aerial/domain/result.ts';
import type { PaymentOrder, PaymentSystem, WebhookRequest } from '../port.ts';

/** An adapter with a vendor to play against. */
export interface PaymentSubject {
  readonly system: PaymentSystem;
  readonly currency: Currency;
  /** A currency without minor units, where the vendor has one. */
  readonly wholeCurrency?: Currency;
  /** Whether a page that was not paid yet can be closed. */
  readonly cancelsUnpaid: boolean;
  readonly signsWebhooks: boolean;
  /** The next change happens, and its answer never comes. */
  loseNextAnswer(): void;
  /** The vendor fails before the next change happens. */
  failNext(): void;
  /** How many payments the vendor has. */
  payments(): Promise<number> | number;
  /** The viewer pays with a card that ends with 4444, or by the QR code. */
  pay(pspId: string): Promise<void> | void;
  decline(pspId: string, why: 'declined' | 'no_funds'): Promise<void> | void;
  /** A card is declined, then another one is not, on the same page. */
  declineThenPay(pspId: string): Promise<void> | void;
  /** Later charges of a saved card end like this. Answers the token to charge. */
  declineLater(token: string, why: 'no_funds' | 'three_ds'): string;
  /** Reads the code that the viewer got, for systems with `sms`. */
  smsCode?(pspId: string): Promise<string> | string;
  /** The vendor's latest webhook about a payment. */
  webhook(pspId: string): Promise<WebhookRequest> | WebhookRequest;
  /** As an attacker without the vendor's secret, or from elsewhere, would send it. */
  forge(request: WebhookRequest): WebhookRequest;
  /** What must never be reported: keys, card numbers. */
  readonly secrets: readonly string[];
  /** Everything that the adapter reported. */
  output(): string;
  close(): Promise<void> | void;
}

export const value = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.error)}`);
  return result.value;
};
export const sum = (text: string, currency: Currency): Money => value(parseMoney(text, currency));

let lastOrder = 0;
/** An order with what matters for the test. */
export function paymentOrder(order: Partial<PaymentOrder> & { amount: Money }): PaymentOrder {
  lastOrder += 1;
  return {
    key: `order-${lastOrder}`,
    description: 'Подписка «Base», 1 месяц',
    method: 'redirect',
    returnUrl: 'https://tv.example.com/settings/payment?purchased=true',
    saveCard: false,
    metadata: { transactionId: String(lastOrder), provider: 'meridian' },
    ...order,
  };
}
