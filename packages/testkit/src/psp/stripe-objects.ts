/** Objects of the local Stripe API, and how they are read and written. */
export interface StripeError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message?: string;
}

export interface FakeCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly metadata: object;
  amount_refunded: number;
  payment_method_details: { card: object };
}

export interface FakeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: object;
  readonly capture_method: string;
  readonly setup_future_usage: string | null;
  status: string;
  customer: string | null;
  payment_method: string | null;
  last_payment_error: StripeError | null;
  latest_charge: FakeCharge | null;
}

export interface FakeSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly amount_total: number;
  readonly currency: string;
  readonly metadata: object;
  readonly client_reference_id: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  url: string | null;
  payment_intent: FakeIntent | null;
}

export interface FakeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: object;
  status: string;
}

/** Fields of a form whose names start with `prefix[`. */
export const nested = (form: URLSearchParams, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1).replace(']', ''), value]] : [],
    ),
  );

/** The object as it is answered: related objects stand as their ids unless they were requested. */
export const flattened = (object: object): object =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const isRelated = (name === 'payment_intent' || name === 'latest_charge') && typeof value === 'object' && value;
      return [name, isRelated ? (value as { id: string }).id : (value as unknown)];
    }),
  );
