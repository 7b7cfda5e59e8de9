/**
 * The sandbox: an acquirer of our own for every flow that a real one has, with a hosted page, test cards, QR codes, SMS codes, linked
 * cards and signed webhooks. It moves no money and refuses every real card. Never in production.
 * @source A-816
 */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { fail, ok } from '@aerial/domain/result.ts';
import { epochMs, type Clock, type EpochMs } from '@aerial/domain/time.ts';
import { derivedKey } from '../../../security/seal.ts';
import {
  orderFault,
  PAY_METHODS,
  refused,
  type PaymentOrder,
  type PaymentState,
  type PaymentSystem,
  type PspAnswer,
  type RefundOrder,
  type RefundState,
  type ReportFailure,
} from '../port.ts';
import { headerOf, isSigned } from '../signature.ts';
import { cardOfToken, FAILURE_OF } from './cards.ts';
import { eventIn } from './events.ts';
import {
  advance,
  cancel,
  enterCode,
  PAGE_LIFETIME_MS,
  refundedOf,
  refundState,
  settle,
  stateOf,
  succeed,
  wasWrongCode,
  withCode,
  withRefund,
  type SandboxPayment,
} from './payment.ts';
import type { SandboxStore } from './store.ts';

/** Where the pages are. */
export const PAY_PATH = '/__pay';
export const SANDBOX_SIGNATURE = 'x-sandbox-signature';

export interface SandboxSms {
  /** Unique: the same message is handed over again when a payment is created again with its key. */
  readonly id: string;
  readonly provider: string;
  readonly phone: string;
  readonly text: string;
  readonly expiresAt: EpochMs;
}

export interface SandboxDeps {
  readonly store: SandboxStore;
  readonly clock: Clock;
  /** Signs webhooks. */
  readonly secret: string;
  /** Where viewers reach the installation, without a slash at the end. */
  readonly publicUrl: string;
  /** Shortname; payments of other providers do not exist for this one. */
  readonly provider: string;
  /** False if the message was not taken. */
  readonly sendSms: (message: SandboxSms) => Promise<boolean>;
  readonly onFailure?: ReportFailure;
}

/** The secret that signs the webhooks of one provider. */
export const webhookSecret = (secret: string, provider: string): string =>
  derivedKey(secret, `sandbox webhook ${provider}`).toString('hex');

/** Six digits. */
export const randomCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
export const randomSecret = (): string => randomBytes(16).toString('base64url');

export function sandbox(deps: SandboxDeps): PaymentSystem {
  const { store, clock, publicUrl, provider, onFailure } = deps;
  const signing = webhookSecret(deps.secret, provider);
  const state = (payment: SandboxPayment): PaymentState => stateOf(payment, `${publicUrl}${PAY_PATH}/${payment.id}`);
  const notFound = refused('not_found', 'there is no such payment');

  /** The store is what the network is for others: when it fails, the outcome is not known. */
  async function attempt<T>(what: string, work: () => Promise<PspAnswer<T>>): Promise<PspAnswer<T>> {
    try {
      return await work();
    } catch (error) {
      const name = error instanceof Error ? error.name : 'Error';
      const failure = { kind: 'unknown', message: `the store of the sandbox failed (${name})` } as const;
      onFailure?.(`sandbox ${what}`, failure);
      return fail(failure);
    }
  }

  /** Changes a payment of this provider, as it is by now. */
  async function change<T>(
    pspId: string,
    step: (payment: SandboxPayment, now: EpochMs) => readonly [SandboxPayment, PspAnswer<T>],
  ): Promise<PspAnswer<T>> {
    const now = clock.now();
    const answer = await store.change<PspAnswer<T>>(pspId, (payment) =>
      payment.provider === provider ? step(advance(payment, now), now) : [payment, notFound],
    );
    return answer ?? notFound;
  }

  async function create(order: PaymentOrder): Promise<PspAnswer<PaymentState>> {
    const fault = orderFault(order, PAY_METHODS);
    if (fault) return fail(fault);
    const begun = newPayment(order, provider, clock.now());
    if (!begun) return refused('invalid_card', 'the card is not one of the sandbox');
    const payment = await store.insert(begun);
    if (payment.fingerprint !== begun.fingerprint)
      return refused('idempotency_error', 'the key was used for another order');
    if (payment.method === 'sms' && payment.status === 'pending' && !(await sendCode(payment)))
      return fail({ kind: 'unknown', message: 'the SMS was not sent' });
    return ok(state(advance(payment, clock.now())));
  }

  function sendCode({ id, phone = '', challenge, amount, expiresAt }: SandboxPayment): Promise<boolean> {
    const text = `${challenge?.code ?? ''} — код оплаты / payment code (${amount.currency}, sandbox)`;
    const until = expiresAt ?? epochMs(clock.now() + PAGE_LIFETIME_MS);
    return deps.sendSms({ id: `sandbox-${id}`, provider, phone, text, expiresAt: until });
  }

  function refund({ pspId, amount, key }: RefundOrder): Promise<PspAnswer<RefundState>> {
    return change(pspId, (payment, now) => {
      const before = payment.refunds.find((one) => one.key === key);
      if (before && before.minor !== amount.minor)
        return [payment, refused('idempotency_error', 'the key was used for another refund')];
      if (before) return [payment, ok(refundState(payment, before))];
      const isTooMuch = refundedOf(payment).minor + amount.minor > payment.amount.minor;
      if (payment.status !== 'succeeded' || amount.currency !== payment.amount.currency || amount.minor <= 0)
        return [payment, refused('not_refundable', 'the payment cannot be refunded')];
      if (isTooMuch) return [payment, refused('amount_too_large', 'more than is left of the payment')];
      const made = { id: `${payment.id}_r${payment.refunds.length + 1}`, key, minor: amount.minor };
      return [withRefund(payment, made, now), ok(refundState(payment, made))];
    });
  }

  return {
    name: 'sandbox',
    methods: PAY_METHODS,
    create: (order) => attempt('create', () => create(order)),
    read: (pspId) => attempt('read', () => change(pspId, (payment) => [payment, ok(state(payment))])),

    confirmSms: (pspId, code) =>
      attempt('confirmSms', () =>
        change<PaymentState>(pspId, (payment, now) => {
          if (payment.method !== 'sms') return [payment, refused('invalid_method', 'it is not paid by SMS')];
          const changed = enterCode(payment, code, now);
          return [changed, wasWrongCode(changed) ? refused('wrong_code', 'the code is wrong') : ok(state(changed))];
        }),
      ),

    cancel: (pspId) =>
      attempt('cancel', () =>
        change<PaymentState>(pspId, (payment, now) => {
          const changed = cancel(payment, now);
          const isDone = changed.status === 'cancelled';
          return [changed, isDone ? ok(state(changed)) : refused('not_cancellable', payment.status)];
        }),
      ),

    refund: (order) => attempt('refund', () => refund(order)),

    readRefund: (pspRefundId) =>
      attempt('readRefund', async () => {
        const payment = await store.find(pspRefundId.replace(/_r\d+$/, ''));
        const found = payment?.refunds.find(({ id }) => id === pspRefundId);
        return payment?.provider === provider && found ? ok(refundState(payment, found)) : notFound;
      }),

    parseWebhook({ headers, rawBody }) {
      const isGenuine = isSigned(headerOf(headers, SANDBOX_SIGNATURE), signing, rawBody, clock.now());
      return Promise.resolve(isGenuine ? eventIn(rawBody) : fail('forged' as const));
    },
  };
}

const fingerprintOf = (order: PaymentOrder): string => {
  const { amount, description, method, returnUrl, cardToken, saveCard, hold, phone, metadata } = order;
  const parts = [amount.minor, amount.currency, description, method, returnUrl, cardToken, saveCard, hold, phone];
  return createHash('sha256')
    .update(JSON.stringify([...parts, metadata.transactionId, metadata.provider]))
    .digest('base64url');
};

/** The payment of an order, already charged if its card is linked; undefined if there is no such card. */
function newPayment(order: PaymentOrder, provider: string, now: EpochMs): SandboxPayment | undefined {
  const { key, method, amount, description, returnUrl, saveCard, hold = false, phone, metadata, cardToken } = order;
  const payment: SandboxPayment = {
    id: `pay_${randomBytes(18).toString('base64url')}`,
    provider,
    transactionId: metadata.transactionId,
    key,
    fingerprint: fingerprintOf(order),
    method,
    amount,
    description,
    returnUrl,
    saveCard,
    hold,
    ...(phone !== undefined && { phone }),
    status: 'pending',
    step: 'form',
    turn: 0,
    expiresAt: epochMs(now + PAGE_LIFETIME_MS),
    refunds: [],
    deliveries: [],
    events: 0,
  };
  if (method === 'sms') return withCode(payment, randomCode());
  if (method !== 'linked-card') return payment;
  const linked = cardOfToken(cardToken ?? '');
  if (!linked) return undefined;
  const { later, card } = linked;
  return later === 'success'
    ? succeed(payment, card, now)
    : settle(payment, { status: 'failed', failure: FAILURE_OF[later], card }, now);
}
