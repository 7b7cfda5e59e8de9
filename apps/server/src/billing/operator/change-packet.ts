/** Another packet in a subscription that the operator charges for. @source wire shapes §6 */
import type { AppError } from '@aerial/contract/errors.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import { checkPacket } from '../buy.ts';
import { endOrphans } from '../end.ts';
import { purchaseTypes, soldPacket } from '../packets.pg.ts';
import { recordEvent, subscriptionsOf, type StoredSubscription, type Trx } from '../store.pg.ts';

const unknownPacket: AppError = { code: 'packet_not_found', message: 'There is no such packet.' };
const taken: AppError = { code: 'already_subscribed', message: 'This packet is already connected.' };
const paidHere: AppError = {
  code: 'subscription_not_renewable',
  message: 'The user pays for this packet here: the user changes it.',
};

/**
 * Puts another packet in the place of the present one, at once and until the same end; the subscription keeps its id, and no money moves
 * here. Additional packets end when none of the base packets they go with is left. The packet that it has already changes nothing.
 * @returns packet_not_found, already_subscribed, base_packet_required, or subscription_not_renewable for what the user pays for here
 */
export async function changePacket(
  trx: Trx,
  found: StoredSubscription,
  packetId: number,
  { sellsWithoutBase }: { readonly sellsWithoutBase: boolean },
  now: EpochMs,
): Promise<Result<undefined, AppError>> {
  const { id, userId, providerId } = found;
  if (packetId === found.packetId) return ok(undefined);
  if (found.state.payWith !== 'operator') return fail(paidHere);
  const [packet, former] = await Promise.all([
    soldPacket(trx, providerId, packetId),
    trx.selectFrom('packets').select('is_base').where('id', '=', found.packetId).executeTakeFirst(),
  ]);
  if (!packet || packet.isPromo) return fail(unknownPacket);
  const others = (await subscriptionsOf(trx, userId)).filter((one) => one.id !== id && one.packetId === packetId);
  const until = found.state.paidUntil ?? Infinity;
  if (others.some(({ state }) => state.startAt < until && found.state.startAt < (state.paidUntil ?? Infinity)))
    return fail(taken);
  if (found.state.status !== 'planned') {
    const refused = await checkPacket(trx, packet, { userId, sellsWithoutBase, replaces: id }, now);
    if (refused) return fail(refused);
  }
  const [type] = await purchaseTypes(trx, { providerId, packetIds: [packetId] }, { userId }, now);
  await trx
    .updateTable('subscriptions')
    .set((of) => ({
      packet_id: packetId,
      purchase_type_id: type?.id ?? null,
      next_purchase_type_id: null,
      amount: type?.price.minor ?? 0,
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('purchases')
    .set({ status: 'cancelled', cancelled_at: new Date(now) })
    .where('subscription_id', '=', id)
    .where('status', '=', 'active')
    .execute();
  await recordEvent(trx, id, 'packet_changed', 'operator', { from: found.packetId, to: packetId }, now);
  if (former?.is_base && !packet.isBase && found.state.status !== 'planned') await endOrphans(trx, found, now);
  return ok(undefined);
}
