/** Buying a packet, as the application provides it to the pages of packets. Small: the frame of every page imports it. */
import { createContext, useContext } from 'react';
import type { Packet } from './wire.ts';

/** Loaded with the first press. */
export interface PacketPurchase {
  /**
   * Starts the purchase of a packet, or of one of its periods.
   * @param purchaseTypeId of the period; the viewer chooses one without it
   */
  buy(packet: Packet, purchaseTypeId?: string): void;
}

const PacketPurchaseContext = createContext<PacketPurchase | undefined>(undefined);
export const PacketPurchaseProvider = PacketPurchaseContext.Provider;

/** Undefined where nothing can be bought: outside the application's frame. */
export const usePacketPurchase = (): PacketPurchase | undefined => useContext(PacketPurchaseContext);
