/** Webhooks of the sandbox: their bodies, when they are due, and how they are read again. */
import { asCurrency, money, type Money } from '@aerial/domain/money.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { fieldsIn, parseFields, textIn, wholeIn, type Fields } from '../fields.ts';
import type { PaymentState, PspEvent, RefundState, WebhookFault } from '../port.ts';

/** `duplicate`: delivered twice. `late`: long after the end. `forged`: with a wrong signature. */
export type WebhookPlay = 'once' | 'duplicate' | 'late' | 'forged';

const DUPLICATE_AFTER_MS = 2_000;
const LATE_MS = 30_000;

export interface Delivery {
  /** Of the delivery; a duplicate has another one than the first, and the same event in its body. */
  readonly id: string;
  readonly body: string;
  readonly isForged: boolean;
  readonly dueAt: EpochMs;
  readonly attempts: number;
}

export type SandboxEvent =
  | { readonly kind: 'payment'; readonly state: PaymentState }
  | { readonly kind: 'refund'; readonly state: RefundState };

/** The deliveries of an event that has just happened. */
export function deliveriesOf(
  { id, events, transactionId }: { readonly id: string; readonly events: number; readonly transactionId: string },
  event: SandboxEvent,
  now: EpochMs,
  play: WebhookPlay,
): Delivery[] {
  const eventId = `evt_${id}_${events}`;
  const body = JSON.stringify({ id: eventId, transaction_id: transactionId, ...event });
  const first: Delivery = {
    id: `${eventId}_1`,
    body,
    isForged: play === 'forged',
    dueAt: epochMs(now + (play === 'late' ? LATE_MS : 0)),
    attempts: 0,
  };
  const second = { ...first, id: `${eventId}_2`, dueAt: epochMs(now + DUPLICATE_AFTER_MS) };
  return play === 'duplicate' ? [first, second] : [first];
}

function moneyIn(value: unknown): Money | undefined {
  const { minor, currency } = fieldsIn(value);
  const [units, code] = [wholeIn(minor), textIn(currency)];
  return units === undefined || !/^[A-Z]{3}$/.test(code ?? '') ? undefined : money(units, asCurrency(code!));
}

/** The event of a body whose signature is right. */
export function eventIn(rawBody: Buffer): Result<PspEvent, WebhookFault> {
  const body = parseFields(rawBody.toString());
  const [eventId, transactionId] = [textIn(body?.['id']), textIn(body?.['transaction_id'])];
  const state = fieldsIn(body?.['state']);
  const [pspId, amount] = [textIn(state['pspId']), moneyIn(state['amount'])];
  if (eventId === undefined || transactionId === undefined || pspId === undefined || !amount) return fail('malformed');
  const base = { eventId, pspId, transactionId };
  if (body?.['kind'] === 'payment')
    return ok({ ...base, kind: 'payment', state: signedState<PaymentState>(state, { amount }) });
  const pspRefundId = textIn(state['pspRefundId']);
  if (body?.['kind'] !== 'refund' || pspRefundId === undefined) return fail('malformed');
  return ok({ ...base, kind: 'refund', pspRefundId, state: signedState<RefundState>(state, { amount }) });
}

/** The sandbox signed what it wrote as this type. */
const signedState = <T extends object>(state: Fields, parsed: Partial<T>): T => ({ ...state, ...parsed }) as T;
