import { useMemo } from 'react';
import { useModals } from '../../core/modals.tsx';
import { useSubscriptionChanges } from './changes/useSubscriptionChanges.ts';
import { usePacketPurchase, type PacketPurchase } from './packet-actions.ts';
import type { Packet, UserPacket } from './wire.ts';

/** A packet with what the viewer has of it; the input of the modal `subscription`. */
export interface OwnedPacket {
  readonly packet: Packet;
  readonly own?: UserPacket | undefined;
  /** Of a subscription that begins later. */
  readonly futureId?: string | undefined;
  /** While what the viewer has of it is being loaded: nothing can be chosen yet. */
  readonly isPending?: boolean;
}

export interface PacketActions extends Pick<PacketPurchase, 'buy'> {
  /** Opens the subscription modal. @source A-427 */
  change(owned: OwnedPacket): void;
  /** Asks, then turns renewal off. @source */
  stop(owned: OwnedPacket): void;
  /** @source */
  renew(owned: OwnedPacket): void;
  /** Asks, then cancels what begins later. @source */
  cancelFuture(owned: OwnedPacket): void;
  /** Whether a change is in flight. */
  readonly isChanging: boolean;
}

/** What the buttons of a packet do. */
export function usePacketActions(): PacketActions {
  const { buy } = usePacketPurchase();
  const { open } = useModals();
  const { request, isChanging } = useSubscriptionChanges();
  return useMemo(
    () => ({
      isChanging,
      buy,
      change: (owned) => open({ id: 'subscription', data: owned }),
      stop: ({ packet, own }) =>
        request({ kind: 'stop', packet, until: own?.end_at ?? packet.subscription?.end_at ?? undefined }),
      renew: ({ packet }) => request({ kind: 'renew', packet }),
      cancelFuture({ packet, futureId }) {
        if (futureId !== undefined) request({ kind: 'cancel-future', packet, subscriptionId: futureId });
      },
    }),
    [buy, isChanging, open, request],
  );
}
