/** Cancellations that an operator's billing has not confirmed yet: sent until they are answered, by the job and before a new charge. */
import type { BillingAnswer } from '../../ports/billing.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import { hasOwnBilling } from '../../tenancy/settings/commerce.ts';
import { cancel, ownSubscription } from '../change.ts';
import { subscriptionById, withUser, type StoredSubscription } from '../store.pg.ts';
import type { BillingDeskDeps } from './ports.ts';
import { lease, releaseRequest, settleRequest, UNDO, type BillingRequest } from './requests.pg.ts';

/** Later a request that was never answered is an operator's to look at. */
const MAX_AGE_MS = 24 * 3_600_000;

export type SendRequest = (
  request: BillingRequest,
  provider: ProviderRecord,
  ip: string,
  found: StoredSubscription | undefined,
) => Promise<BillingAnswer>;

/**
 * Sends a cancellation and applies it here once the billing has accepted.
 * @returns `open` while its outcome is not known, or another process is sending it
 */
export async function carryOutDisconnect(
  { db, clock, warn }: Pick<BillingDeskDeps, 'db' | 'clock' | 'warn'>,
  send: SendRequest,
  request: BillingRequest,
  provider: ProviderRecord | undefined,
): Promise<'settled' | 'open'> {
  const now = clock.now();
  if (!provider || !hasOwnBilling(provider.settings)) {
    await settleRequest(db, request.id, 'failed', 'no billing', now);
    return 'settled';
  }
  if (now - request.created_at.getTime() > MAX_AGE_MS) {
    warn({ request: request.id }, 'an operator’s billing did not get the cancellation of a packet');
    await settleRequest(db, request.id, 'failed', 'no answer', now);
    return 'settled';
  }
  const leased = await lease(db, request, now);
  if (!leased) return 'open';
  const { subscription_id: subscriptionId, user_id: userId } = request;
  const found = subscriptionId === null ? undefined : await subscriptionById(db, subscriptionId);
  const answer = await send(leased, provider, '', found);
  switch (answer.outcome) {
    case 'unknown':
      await releaseRequest(db, request.id);
      return 'open';
    case 'refused':
      await settleRequest(db, request.id, 'refused', answer.message ?? null, clock.now());
      return 'settled';
    case 'accepted':
      await withUser(db, userId, async (trx) => {
        // What still runs was to be cancelled by its viewer, who got no answer then.
        const own =
          subscriptionId === null || request.message === UNDO
            ? undefined
            : await ownSubscription(trx, userId, subscriptionId);
        if (own?.ok) await cancel(trx, own.value, 'job', clock.now());
        await settleRequest(trx, request.id, 'done', request.message, clock.now());
      });
      return 'settled';
  }
}
