/** Requests to operators' billings whose outcome nobody has learned. */
import type { UserId } from '@aerial/domain/ids.ts';
import { runningSubscription, withUser } from '../store.pg.ts';
import { carryOutDisconnect } from './disconnects.ts';
import { compensationOf, type BillingDesk } from './desk.ts';
import type { BillingDeskDeps } from './ports.ts';
import { dueRequests, lease, queueDisconnect, settleRequest, type BillingRequest } from './requests.pg.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';

export interface BillingJobDeps extends BillingDeskDeps {
  readonly desk: Pick<BillingDesk, 'send'>;
  provider(id: number): Promise<ProviderRecord | undefined>;
  /** Entitlements of the user have changed. */
  invalidateUser(userId: UserId): void;
}

const MAX_REQUESTS = 100;

/**
 * Gives up connections that were never answered, and has what they may have charged given back; sends cancellations until they are
 * answered. One that fails does not keep the others.
 */
export async function runBillingRequests(deps: BillingJobDeps): Promise<void> {
  for (const request of await dueRequests(deps.db, deps.clock.now(), MAX_REQUESTS))
    await handle(deps, request).catch((error: unknown) =>
      deps.warn({ err: error, request: request.id }, 'a request to an operator’s billing failed'),
    );
}

async function handle(deps: BillingJobDeps, request: BillingRequest): Promise<void> {
  if (request.kind === 'connect') return giveUp(deps, request);
  const provider = await deps.provider(request.provider_id);
  await carryOutDisconnect(deps, deps.desk.send, request, provider);
  deps.invalidateUser(request.user_id as UserId);
}

/** The viewer got the answer that nothing was connected: a charge that the billing made nevertheless is undone. */
const giveUp = ({ db, clock, warn }: BillingJobDeps, request: BillingRequest): Promise<void> =>
  withUser(db, request.user_id, async (trx) => {
    const leased = await lease(trx, request, clock.now());
    if (!leased) return;
    warn({ request: request.id }, 'whether an operator’s billing has charged a packet is not known');
    await settleRequest(trx, request.id, 'failed', 'no answer', clock.now());
    const running = await runningSubscription(trx, request.user_id, request.packet_id);
    if (!running?.state.renew) await queueDisconnect(trx, compensationOf(request), clock.now());
  });
