/**
 * Buying packets, for every screen that shows one. The application provides the purchase; without it a press leads to the page of the
 * packet. This module is a part of the first load, so it imports no code of commerce.
 */
import { createContext, useContext, useMemo } from 'react';
import { useGo } from '../../core/links.tsx';
import { useModals } from '../../core/modals.tsx';
import type { PlayAfter } from './play-after.ts';
import type { Packet } from './wire.ts';

/** Buying, as the application wires it. Its code is loaded with the first press. */
export interface PacketPurchase {
  /**
   * Starts the purchase of a packet, or of one of its periods.
   * @param purchaseTypeId of the period; the viewer chooses one without it
   */
  buy(packet: Packet, purchaseTypeId?: string): void;
  /** Offers the packets that open a channel or a content, and plays it after the purchase. @source, C-484–C-486 */
  offerFor(target: PlayAfter): void;
  /** Loads what announces the end of a payment that another screen starts; absent without the application around it. */
  follow?(): Promise<void>;
}

/** The input of the modal `packets_channels`, and of `quick_packets`. @source A-226 */
export interface PacketsModalData {
  /** Loaded for the target without them. */
  readonly packets?: readonly Packet[];
  readonly target?: Pick<PlayAfter, 'kind' | 'id'>;
  /** Replaces the purchase of the pressed packet. */
  readonly onChoose?: (packet: Packet) => void;
}

const PacketPurchaseContext = createContext<PacketPurchase | undefined>(undefined);
export const PacketPurchaseProvider = PacketPurchaseContext.Provider;

/** The purchase that the application provides, or its fallback. */
export function usePacketPurchase(): PacketPurchase {
  const provided = useContext(PacketPurchaseContext);
  const go = useGo();
  const { open } = useModals();
  return useMemo(
    () =>
      provided ?? {
        buy: ({ id }) => go(`/packets/${id}`),
        offerFor: ({ kind, id }) =>
          open({ id: 'packets_channels', data: { target: { kind, id } } satisfies PacketsModalData }),
      },
    [go, open, provided],
  );
}
