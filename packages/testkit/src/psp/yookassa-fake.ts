/** A local YooKassa API v3 for tests: keeps payments and refunds, enforces idempotency keys, and plays what viewers and banks do. */
import { randomUUID } from 'node:crypto';
import { fakeVendor, hundredths, type FakeCall, type FakeReply, type FakeVendor } from './fake-vendor.ts';

export const YOOKASSA_SHOP = '100500';
export const YOOKASSA_SECRET = 'test_a-secret-key-of-the-tests-0123456789';

interface Amount {
  readonly value: string;
  readonly currency: string;
}

interface FakePayment {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  paid: boolean;
  amount: Amount;
  refunded_amount: Amount;
  test: true;
  metadata?: object;
  confirmation?: object;
  payment_method?: { type: string; id: string; saved: boolean; card?: object };
  cancellation_details?: { party: string; reason: string };
}

interface FakeRefund {
  id: string;
  payment_id: string;
  status: 'pending' | 'succeeded' | 'canceled';
  amount: Amount;
}

interface PaymentRequest {
  readonly amount?: Amount;
  readonly capture?: boolean;
  readonly confirmation?: { readonly type: string };
  readonly payment_method_id?: string;
  readonly payment_method_data?: { readonly type: string };
  readonly save_payment_method?: boolean;
  readonly metadata?: object;
  readonly receipt?: { readonly items: readonly { readonly amount: Amount; readonly quantity: string }[] };
}

export interface YooKassaFake extends FakeVendor {
  readonly payments: ReadonlyMap<string, FakePayment>;
  /** What came for each payment, to see receipts. */
  readonly requests: readonly PaymentRequest[];
  /** The viewer pays on the page or by the QR code; also after a declined attempt, and after the end (late capture). */
  pay(id: string, card?: { readonly last4: string }): void;
  /** The bank refuses, or the time is over, and the payment ends. */
  end(id: string, reason: string): void;
  /** Another amount than was ordered was paid, as a forger or a fault might have it. */
  setAmount(id: string, amount: Amount): void;
  /** What later charges of a saved card end with; nothing: they succeed. */
  declineCard(token: string, reason: string): void;
  /** The last webhook of a payment or refund. */
  webhook(id: string): string;
  /** Refunds stay pending until then. */
  holdRefunds(): void;
  settleRefund(id: string, status: 'succeeded' | 'canceled'): void;
}

const fault = (status: number, code: string, description: string, parameter?: string): FakeReply => ({
  status,
  body: { type: 'error', id: randomUUID(), code, description, ...(parameter !== undefined && { parameter }) },
});

export async function yookassaFake(): Promise<YooKassaFake> {
  const payments = new Map<string, FakePayment>();
  const refunds = new Map<string, FakeRefund>();
  const requests: PaymentRequest[] = [];
  /** Card and what happens to its charges, by token. */
  const cards = new Map<string, { card: object; reason?: string }>();
  const captures = new Map<string, boolean>();
  let areRefundsHeld = false;

  const cardFields = (last4: string): object => ({
    first6: '555555',
    last4,
    expiry_month: '07',
    expiry_year: '2031',
    card_type: 'MasterCard',
  });
  const finish = (payment: FakePayment): void => {
    const isCaptured = captures.get(payment.id) ?? true;
    Object.assign(payment, { status: isCaptured ? 'succeeded' : 'waiting_for_capture', paid: true });
    delete payment.cancellation_details;
    delete payment.confirmation;
  };
  const cancel = (payment: FakePayment, reason: string): void => {
    Object.assign(payment, {
      status: 'canceled',
      cancellation_details: { party: reason === 'canceled_by_merchant' ? 'merchant' : 'payment_network', reason },
    });
    delete payment.confirmation;
  };

  function createPayment(body: PaymentRequest): FakeReply {
    const {
      amount,
      capture = false,
      confirmation,
      payment_method_id: token,
      save_payment_method: saved = false,
    } = body;
    if (!amount || !/^\d+\.\d{2}$/.test(amount.value) || hundredths(amount.value) === 0)
      return fault(400, 'invalid_request', 'Invalid amount', 'amount.value');
    if (token === undefined && !confirmation) return fault(400, 'invalid_request', 'Missing', 'confirmation');
    const card = token === undefined ? undefined : cards.get(token);
    if (token !== undefined && !card)
      return fault(400, 'invalid_request', 'Payment method not found', 'payment_method_id');
    requests.push(body);
    const id = randomUUID();
    const type = body.payment_method_data?.type ?? 'bank_card';
    const payment: FakePayment = {
      id,
      status: 'pending',
      paid: false,
      amount,
      refunded_amount: { value: '0.00', currency: amount.currency },
      test: true,
      ...(body.metadata && { metadata: body.metadata }),
      payment_method: { type, id: token ?? id, saved, ...(card && { card: card.card }) },
    };
    if (confirmation?.type === 'redirect')
      payment.confirmation = { ...confirmation, confirmation_url: `https://yoomoney.test/checkout?orderId=${id}` };
    if (confirmation?.type === 'qr')
      payment.confirmation = { type: 'qr', confirmation_data: `https://qr.nspk.test/${id}?type=02` };
    captures.set(id, capture);
    payments.set(id, payment);
    if (card?.reason !== undefined) cancel(payment, card.reason);
    else if (card) finish(payment);
    return { status: 200, body: payment };
  }

  function createRefund(body: { payment_id?: string; amount?: Amount }): FakeReply {
    const payment = payments.get(body.payment_id ?? '');
    if (!payment || !body.amount) return fault(404, 'not_found', 'Payment not found', 'payment_id');
    const total = hundredths(payment.refunded_amount.value) + hundredths(body.amount.value);
    if (payment.status !== 'succeeded' || total > hundredths(payment.amount.value))
      return fault(400, 'invalid_request', 'Refund amount exceeds the payment', 'amount');
    payment.refunded_amount = { ...payment.refunded_amount, value: (total / 100).toFixed(2) };
    const id = randomUUID();
    const status = areRefundsHeld ? 'pending' : 'succeeded';
    const refund: FakeRefund = { id, payment_id: payment.id, status, amount: body.amount };
    refunds.set(id, refund);
    return { status: 200, body: refund };
  }

  function handle({ method, url, headers, body }: FakeCall): FakeReply {
    const credentials = Buffer.from(`${YOOKASSA_SHOP}:${YOOKASSA_SECRET}`).toString('base64');
    if (headers.authorization !== `Basic ${credentials}`)
      return fault(401, 'invalid_credentials', 'Authentication by given credentials failed');
    const [, kind, id, action] = url.pathname.split('/');
    if (method === 'POST' && id === undefined) {
      const given = JSON.parse(body) as object;
      return kind === 'payments' ? createPayment(given) : createRefund(given);
    }
    const found = kind === 'payments' ? payments.get(id ?? '') : refunds.get(id ?? '');
    if (!found) return fault(404, 'not_found', `${kind} does not exist`);
    if (action === 'cancel') {
      const payment = found as FakePayment;
      if (payment.status !== 'waiting_for_capture')
        return fault(400, 'invalid_request', 'The payment is in the wrong status', 'status');
      cancel(payment, 'canceled_by_merchant');
    }
    return { status: 200, body: found };
  }

  const vendor = await fakeVendor({
    keyHeader: 'idempotence-key',
    clash: fault(400, 'invalid_request', 'Idempotence key duplicated', 'Idempotence-Key'),
    keyless: fault(400, 'invalid_request', 'Missing idempotence key', 'Idempotence-Key'),
    handle,
  });

  return {
    ...vendor,
    payments,
    requests,
    pay(id, { last4 } = { last4: '4444' }) {
      const payment = payments.get(id)!;
      const { type, saved } = payment.payment_method!;
      const card = type === 'bank_card' ? cardFields(last4) : undefined;
      payment.payment_method = { type, id, saved, ...(card && { card }) };
      if (saved && card) cards.set(id, { card });
      finish(payment);
    },
    end: (id, reason) => cancel(payments.get(id)!, reason),
    setAmount: (id, amount) => void (payments.get(id)!.amount = amount),
    declineCard: (token, reason) => void (cards.get(token)!.reason = reason),
    webhook(id) {
      const payment = payments.get(id);
      const object = payment ?? refunds.get(id)!;
      const event = `${payment ? 'payment' : 'refund'}.${object.status}`;
      return JSON.stringify({ type: 'notification', event, object });
    },
    holdRefunds: () => void (areRefundsHeld = true),
    settleRefund: (id, status) => void (refunds.get(id)!.status = status),
  };
}
