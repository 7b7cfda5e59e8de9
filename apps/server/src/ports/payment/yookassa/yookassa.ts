/**
 * YooKassa over its public HTTP API v3: basic authorisation, `Idempotence-Key` (24 hours), amounts as decimal text. A thin client of our
 * own, because no library of the vendor exists for Node and every request has to leave through `http/outgoing.ts`.
 *
 * What is assumed of the API: a payment that waits for the viewer cannot be cancelled (it expires by itself after an hour), only a held
 * one; a QR code is that of the fast payment system (`sbp`, confirmation `qr`); a saved card is charged by `payment_method_id` without a
 * confirmation, and answers its final status at once; there is no call that confirms by SMS. Webhooks are not signed, so an event is a
 * hint without a state; it has no id of its own either, so that one is made of what it says.
 */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Outgoing } from '../../../http/outgoing.ts';
import { isInNetwork, parseNetwork } from '../../../security/special-addresses.ts';
import { fieldsIn, parseFields, textIn, type Fields } from '../fields.ts';
import {
  orderFault,
  type PaymentOrder,
  type PaymentState,
  type PaymentSystem,
  type PayMethod,
  type PspAnswer,
  type PspEvent,
  type ReportFailure,
  type WebhookFault,
} from '../port.ts';
import { callVendor, harmless, VENDOR_TIMEOUT_MS, type VendorReply } from '../vendor-call.ts';
import type { YooKassaSettings } from './settings.ts';
import { amountFields, paymentState, receiptFields, refundState } from './wire.ts';

export const YOOKASSA_API = 'https://api.yookassa.ru/v3';
const METHODS: readonly PayMethod[] = ['redirect', 'qr', 'linked-card'];
const MAX_DESCRIPTION_LENGTH = 128;

/** Networks that webhooks come from, as the vendor publishes them. */
const SENDERS = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.156.11',
  '77.75.156.35',
  '77.75.154.128/25',
  '2a02:5180::/32',
].map((network) => parseNetwork(network)!);

export interface YooKassaDeps {
  readonly settings: YooKassaSettings;
  readonly fetch: Outgoing;
  readonly apiUrl?: string;
  readonly timeoutMs?: number;
  readonly onFailure?: ReportFailure;
}

export function yookassa(deps: YooKassaDeps): PaymentSystem {
  const { settings, fetch, apiUrl = YOOKASSA_API, timeoutMs = VENDOR_TIMEOUT_MS, onFailure } = deps;
  const authorization = `Basic ${Buffer.from(`${settings.shopId}:${settings.secret}`).toString('base64')}`;

  async function call<T>(
    path: string,
    of: (body: Fields) => T | undefined,
    change?: { readonly body: Fields; readonly key: string },
  ): Promise<PspAnswer<T>> {
    const reply = await callVendor(fetch, {
      method: change ? 'POST' : 'GET',
      url: apiUrl + path,
      headers: {
        authorization,
        ...(change && { 'content-type': 'application/json', 'idempotence-key': change.key }),
      },
      ...(change && { body: JSON.stringify(change.body) }),
      timeoutMs,
    });
    const answer = reply.ok ? understood(reply.value, of) : reply;
    if (!answer.ok) onFailure?.(`yookassa ${path.split('/')[1]}`, answer.error);
    return answer;
  }

  return {
    name: 'yookassa',
    methods: METHODS,

    async create(order) {
      const fault = orderFault(order, METHODS);
      return fault
        ? fail(fault)
        : call('/payments', paymentState, { body: orderFields(order, settings), key: order.key });
    },

    read: (pspId) => call(`/payments/${encodeURIComponent(pspId)}`, paymentState),

    async cancel(pspId, key): Promise<PspAnswer<PaymentState>> {
      const answer = await call(`/payments/${encodeURIComponent(pspId)}/cancel`, paymentState, { body: {}, key });
      return !answer.ok && answer.error.kind === 'refused' && answer.error.code === 'invalid_request'
        ? fail({ ...answer.error, code: 'not_cancellable' })
        : answer;
    },

    refund: ({ pspId, amount, key, receipt }) => {
      const receiptBody = receiptFields(receipt, settings);
      const body = { payment_id: pspId, amount: amountFields(amount), ...(receiptBody && { receipt: receiptBody }) };
      return call('/refunds', refundState, { body, key });
    },

    readRefund: (pspRefundId) => call(`/refunds/${encodeURIComponent(pspRefundId)}`, refundState),

    parseWebhook({ rawBody, remoteAddress }) {
      const isSender = remoteAddress !== undefined && isInNetwork(remoteAddress, SENDERS);
      return Promise.resolve(
        settings.checksSender && !isSender ? fail('forged' as const) : eventIn(parseFields(rawBody.toString())),
      );
    },
  };
}

function understood<T>({ status, body }: VendorReply, of: (body: Fields) => T | undefined): PspAnswer<T> {
  if (status >= 400) {
    const [code, parameter] = [textIn(body['code']) ?? `status_${status}`, textIn(body['parameter'])];
    const message = harmless([textIn(body['description']), parameter].filter(Boolean).join(': '));
    return fail({ kind: 'refused', code, message });
  }
  const value = of(body);
  // Also `{"type": "processing"}`, which is answered while a payment is being created: repeated with the same key.
  return value === undefined ? fail({ kind: 'unknown', message: 'the answer is not understood' }) : ok(value);
}

function orderFields(order: PaymentOrder, settings: YooKassaSettings): Fields {
  const { amount, description, method, returnUrl, cardToken, saveCard, hold = false, receipt, metadata } = order;
  const receiptBody = receiptFields(receipt, settings);
  return {
    amount: amountFields(amount),
    capture: !hold,
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    metadata: { transaction_id: metadata.transactionId, provider: metadata.provider },
    ...(receiptBody && { receipt: receiptBody }),
    ...(method === 'redirect' && {
      confirmation: { type: 'redirect', return_url: returnUrl },
      ...(saveCard && { save_payment_method: true, payment_method_data: { type: 'bank_card' } }),
    }),
    ...(method === 'qr' && { confirmation: { type: 'qr' }, payment_method_data: { type: 'sbp' } }),
    ...(method === 'linked-card' && { payment_method_id: cardToken }),
  };
}

/** An id; nobody vouches for an event, and ids become parts of addresses. */
const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined;

function eventIn(body: Fields | undefined): Result<PspEvent, WebhookFault> {
  const event = textIn(body?.['event']);
  const { id, payment_id: paymentId, status } = fieldsIn(body?.['object']);
  const objectId = idIn(id);
  if (body?.['type'] !== 'notification' || event === undefined || objectId === undefined) return fail('malformed');
  const eventId = `${event}:${objectId}:${textIn(status) ?? ''}`;
  if (event.startsWith('payment.')) return ok({ kind: 'payment', eventId, pspId: objectId });
  if (!event.startsWith('refund.')) return fail('irrelevant');
  const pspId = idIn(paymentId);
  return ok({ kind: 'refund', eventId, pspRefundId: objectId, ...(pspId !== undefined && { pspId }) });
}
