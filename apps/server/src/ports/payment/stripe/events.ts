/** Webhooks of Stripe, after their signature was checked. */
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { fieldsIn, parseFields, textIn, type Fields } from '../fields.ts';
import type { PspEvent, WebhookFault } from '../port.ts';
import { idOf, intentState, refundState, sessionState } from './wire.ts';

/** Marks intents that were created by themselves, apart from those that belong to a checkout session. */
export const LINKED_CARD_FLOW = 'linked-card';

/**
 * The states in it lack the card and what was refunded before: objects of events are not expanded.
 */
export function stripeEvent(rawBody: Buffer): Result<PspEvent, WebhookFault> {
  const body = parseFields(rawBody.toString());
  const [eventId, type] = [textIn(body?.['id']), textIn(body?.['type'])];
  const object = fieldsIn(fieldsIn(body?.['data'])['object']);
  const objectId = textIn(object['id']);
  if (eventId === undefined || type === undefined || objectId === undefined) return fail('malformed');
  const named = namedTransaction(object);
  if (type.startsWith('checkout.session.'))
    return ok({ kind: 'payment', eventId, pspId: objectId, ...named, ...stateIn(sessionState(object)) });
  if (type.startsWith('payment_intent.'))
    return fieldsIn(object['metadata'])['flow'] === LINKED_CARD_FLOW
      ? ok({ kind: 'payment', eventId, pspId: objectId, ...named, ...stateIn(intentState(object)) })
      : fail('irrelevant');
  if (type.startsWith('refund.')) return ok(refundEvent(eventId, objectId, object));
  // Also when a refund was made in the vendor's dashboard. The charge inherits what its intent was given.
  if (type === 'charge.refunded') {
    const pspId = idOf(object['payment_intent']);
    return ok({ kind: 'payment', eventId, ...(pspId !== undefined && { pspId }), ...named });
  }
  return fail('irrelevant');
}

function refundEvent(eventId: string, pspRefundId: string, object: Fields): PspEvent {
  const state = refundState(object);
  const pspId = state?.pspId ?? idOf(object['payment_intent']);
  return {
    kind: 'refund',
    eventId,
    pspRefundId,
    ...(pspId !== undefined && { pspId }),
    ...namedTransaction(object),
    ...stateIn(state),
  };
}

function namedTransaction(object: Fields): { readonly transactionId?: string } {
  const transactionId = textIn(fieldsIn(object['metadata'])['transaction_id']);
  return transactionId === undefined ? {} : { transactionId };
}

const stateIn = <T>(state: T | undefined): { readonly state?: T } => (state === undefined ? {} : { state });
