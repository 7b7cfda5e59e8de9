/** What subscribers and operators change: renewal, the period, and planned subscriptions that are cancelled. */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Actor } from '../db/schema/subscriptions.ts';
import { purchaseTypes, soldPacket } from './packets.pg.ts';
import { end } from './end.ts';
import { applyChange, runningSubscription, subscriptionById, type StoredSubscription, type Trx } from './store.pg.ts';
import { setRenewal } from './subscription.ts';

export const subscriptionNotFound: AppError = {
  code: 'subscription_not_found',
  message: 'There is no such subscription.',
};

const LIVE = new Set(['planned', 'active', 'paused', 'past_due']);

/** A subscription of the user that has not ended. */
export async function ownSubscription(
  trx: Trx,
  userId: number,
  id: string,
): Promise<Result<StoredSubscription, AppError>> {
  const found = await subscriptionById(trx, id);
  return found && found.userId === userId && LIVE.has(found.state.status) ? ok(found) : fail(subscriptionNotFound);
}

/** The running subscription of a packet. */
export async function ownPacket(
  trx: Trx,
  userId: number,
  packetId: number,
): Promise<Result<StoredSubscription, AppError>> {
  const found = await runningSubscription(trx, userId, packetId);
  return found ? ok(found) : fail(subscriptionNotFound);
}

/** Turns renewal on or off; off, it stays valid until what was paid for is over. A repeated request changes nothing. @source */
export async function changeRenewal(
  trx: Trx,
  found: StoredSubscription,
  renew: boolean,
  actor: Actor,
  now: EpochMs,
): Promise<Result<undefined, AppError>> {
  const { state, id, packetId, providerId } = found;
  if (state.renew === renew) return ok(undefined);
  const packet = await soldPacket(trx, providerId, packetId);
  if (!renew && actor === 'viewer' && packet && !packet.isCancelable)
    return fail({ code: 'not_cancelable', message: 'This packet is cancelled by your provider only.' });
  if (renew && (!packet || state.payWith === 'promotion'))
    return fail({ code: 'subscription_not_renewable', message: 'This packet is no longer sold.' });
  if (renew && state.status === 'past_due') return ok(undefined);
  const change = setRenewal(state, renew, now);
  if (change.status === 'ended') {
    await end(trx, found, 'expired', now);
    return ok(undefined);
  }
  await applyChange(trx, id, change, { kind: renew ? 'renewal_on' : 'renewal_off', actor, now });
  return ok(undefined);
}

/** Another price from the next period on. Choosing the present one withdraws the change. @source */
export async function changePeriod(
  trx: Trx,
  found: StoredSubscription,
  purchaseTypeId: string,
  actor: Actor,
  now: EpochMs,
): Promise<Result<undefined, AppError>> {
  const { state, id, packetId, providerId, userId } = found;
  const [type] = await purchaseTypes(trx, { providerId, id: purchaseTypeId }, { userId }, now);
  if (!type || type.packetId !== packetId)
    return fail({
      code: 'validation_failed',
      message: 'There is no such period.',
      detail: { purchase_type_id: ['There is no such period.'] },
    });
  // What an operator's own billing charges next is its own decision.
  if (!state.renew || state.payWith === 'promotion' || (state.payWith === 'operator' && actor === 'viewer'))
    return fail({ code: 'subscription_not_renewable', message: 'The packet does not renew.' });
  const isPresent = state.terms.purchaseTypeId === type.id;
  if (isPresent ? state.nextTerms === null : state.nextTerms?.purchaseTypeId === type.id) return ok(undefined);
  const nextTerms = isPresent ? null : { purchaseTypeId: type.id, amount: type.price.minor, length: type.length };
  const details = { purchaseType: type.id };
  await applyChange(trx, id, { nextTerms }, { kind: 'period_changed', actor, details, now });
  return ok(undefined);
}

/** Cancels what has not begun, or deletes one that is paused where its packet allows it. @source */
export async function cancel(
  trx: Trx,
  found: StoredSubscription,
  actor: Actor,
  now: EpochMs,
): Promise<Result<undefined, AppError>> {
  if (found.state.status === 'planned') {
    await end(trx, found, 'cancelled', now);
    return ok(undefined);
  }
  const packet = await soldPacket(trx, found.providerId, found.packetId);
  if (found.state.status === 'paused' && (actor === 'operator' || packet?.allowsDeletePaused !== false)) {
    await end(trx, found, 'deleted', now);
    return ok(undefined);
  }
  return changeRenewal(trx, found, false, actor, now);
}
