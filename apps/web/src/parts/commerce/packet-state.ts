/** What a viewer has of a packet, and what the packet's button and status text are. @source spec 3 §4.1 */
import { isBasePacket, subscriptionActions, type SubscriptionAction } from '@aerial/domain/packets.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { Packet, UserPacket } from './wire.ts';

export type PacketState = 'promo' | 'child' | 'future' | 'paused' | 'active' | 'not-connected';

export const actionsOf = (packet: Packet): ReadonlySet<SubscriptionAction> =>
  subscriptionActions(packet.subscription?.actions);

/** Dates and flags of the viewer's packet, which the packet itself repeats in its subscription. */
function ownedFields(packet: Packet, own: UserPacket | undefined) {
  const { subscription } = packet;
  return {
    startAt: own?.start_at ?? subscription?.start_at ?? undefined,
    endAt: own?.end_at ?? subscription?.end_at ?? undefined,
    nextPayAt: own?.next_pay_at ?? subscription?.next_pay_at ?? undefined,
    isPaused: own?.is_paused ?? packet.is_paused ?? false,
    canDeletePaused: own?.allow_delete_paused ?? packet.allow_delete_paused ?? false,
  };
}

const isLater = (at: string | undefined, now: EpochMs): boolean => at !== undefined && Date.parse(at) > now;

/** @param own the viewer's packet, where they have it @source */
export function packetState(packet: Packet, own: UserPacket | undefined, now: EpochMs): PacketState {
  const { startAt, endAt, nextPayAt, isPaused } = ownedFields(packet, own);
  if (own?.type === 'promo') return 'promo';
  if (packet.parent_name) return 'child';
  if (isLater(startAt, now)) return 'future';
  if (isPaused) return 'paused';
  return own || startAt || endAt || nextPayAt ? 'active' : 'not-connected';
}

/** Whether an active packet is renewed: the viewer's packet says so, else the action that would change it. */
function isRenewed(packet: Packet, own: UserPacket | undefined): boolean {
  if (own?.renew !== undefined) return own.renew;
  const actions = actionsOf(packet);
  if (actions.has('can_enable_renew')) return false;
  return actions.has('can_disable_renew') || ownedFields(packet, own).nextPayAt !== undefined;
}

const CHANGES: readonly SubscriptionAction[] = [
  'can_change_period',
  'can_disable_renew',
  'can_enable_renew',
  'can_unsubscribe',
];

/** Whether the subscription modal has something to change. @source A-427 */
export const hasChanges = (packet: Packet): boolean => {
  const actions = actionsOf(packet);
  return !!packet.user_purchase && CHANGES.some((action) => actions.has(action));
};

export type PacketButton = 'enable' | 'change' | 'disable' | 'renew' | 'cancel-future';

/** @returns undefined: no button @source */
export function packetButton(packet: Packet, own: UserPacket | undefined, now: EpochMs): PacketButton | undefined {
  switch (packetState(packet, own, now)) {
    case 'promo':
    case 'child':
      return undefined;
    case 'future':
      return 'cancel-future';
    case 'paused':
      return ownedFields(packet, own).canDeletePaused ? 'disable' : undefined;
    case 'active':
      if (hasChanges(packet)) return 'change';
      return isRenewed(packet, own) ? 'disable' : 'renew';
    case 'not-connected':
      return 'enable';
  }
}

export interface PacketStatus {
  readonly kind: 'will-be-extended' | 'valid-until' | 'will-be-connected';
  /** ISO 8601. */
  readonly at: string;
}

/** @returns undefined without the date that the text needs @source */
export function packetStatus(packet: Packet, own: UserPacket | undefined, now: EpochMs): PacketStatus | undefined {
  const state = packetState(packet, own, now);
  if (state === 'not-connected') return undefined;
  const { startAt, endAt, nextPayAt } = ownedFields(packet, own);
  if (isLater(startAt, now)) return startAt ? { kind: 'will-be-connected', at: startAt } : undefined;
  if (isRenewed(packet, own)) return nextPayAt ? { kind: 'will-be-extended', at: nextPayAt } : undefined;
  return endAt ? { kind: 'valid-until', at: endAt } : undefined;
}

/** Whether buying it again makes no sense. @source A-474 */
export const isOwned = (packet: Packet, own: UserPacket | undefined, now: EpochMs): boolean =>
  packetState(packet, own, now) !== 'not-connected' && !actionsOf(packet).has('can_subscribe');

/** @source */
export const canStopRenewal = (packet: Packet): boolean =>
  actionsOf(packet).has('can_disable_renew') || actionsOf(packet).has('can_unsubscribe');
/** @source A-441 */
export const canStartRenewal = (packet: Packet): boolean => actionsOf(packet).has('can_enable_renew');

/** Whether the viewer has an active base packet among these. @source */
export const hasActiveBase = (packets: readonly Packet[], now: EpochMs): boolean =>
  packets.some((packet) => isBasePacket(packet) && packetState(packet, undefined, now) === 'active');
