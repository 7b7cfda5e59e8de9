/** The end of a subscription, by whatever it comes: an unpaid renewal, a cancellation, an operator, a deleted account. */
import { sql } from 'kysely';
import type { EpochMs } from '@aerial/domain/time.ts';
import { postEnded } from './inbox.ts';
import { stopBilling } from './operator/requests.pg.ts';
import { applyChange, subscriptionsOf, type StoredSubscription, type Trx } from './store.pg.ts';
import { ended, grantsAccess, type EndReason } from './subscription.ts';

/** Ends a subscription, and additional ones with the last base packet. */
export async function end(trx: Trx, found: StoredSubscription, reason: EndReason, now: EpochMs): Promise<void> {
  await applyChange(trx, found.id, ended(reason), {
    kind: reason === 'cancelled' ? 'cancelled' : 'ended',
    actor: 'job',
    details: { reason },
    now,
  });
  await postEnded(trx, found, reason, now);
  await trx
    .updateTable('purchases')
    .set({ status: 'cancelled', cancelled_at: new Date(now) })
    .where('subscription_id', '=', found.id)
    .where('status', '=', 'active')
    .execute();
  const packet = await trx.selectFrom('packets').select('is_base').where('id', '=', found.packetId).executeTakeFirst();
  if (packet?.is_base) await endOrphans(trx, found, now);
}

/** Additional packets end with the last base packet they go with, unless they say otherwise. */
export async function endOrphans(trx: Trx, base: StoredSubscription, now: EpochMs): Promise<void> {
  const own = (await subscriptionsOf(trx, base.userId)).filter(({ id }) => id !== base.id);
  if (own.length === 0) return;
  const packets = await trx
    .selectFrom('packets as p')
    .leftJoin('providers as v', 'v.id', 'p.provider_id')
    .select(['p.id', 'p.is_base', 'p.is_donation', 'p.outlives_base'])
    .select(sql<boolean>`coalesce((v.settings->>'sellsAdditionalPacketsWithoutBase')::boolean, false)`.as('alone'))
    .select(sql<boolean>`coalesce(v.settings->>'billingUrl', '') <> ''`.as('billed'))
    .where(
      'p.id',
      'in',
      own.map(({ packetId }) => packetId),
    )
    .execute();
  const isBase = new Set(packets.filter((packet) => packet.is_base).map(({ id }) => id));
  if (
    own.some(({ packetId, state }) => isBase.has(packetId) && (grantsAccess(state, now) || state.status === 'paused'))
  )
    return;
  const stays = new Set(
    packets
      .filter((packet) => packet.is_base || packet.is_donation || packet.outlives_base || packet.alone)
      .map(({ id }) => id),
  );
  const billed = new Set(packets.filter((packet) => packet.billed).map(({ id }) => id));
  for (const additional of own) {
    if (stays.has(additional.packetId) || additional.state.status === 'planned') continue;
    await end(trx, additional, 'base_ended', now);
    if (additional.state.payWith === 'operator' && billed.has(additional.packetId))
      await stopBilling(trx, additional, now);
  }
}
