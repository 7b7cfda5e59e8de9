import { useEffect, useRef } from 'react';
import { useRuntime } from '../../core/runtime.tsx';
import { usePageLinks } from '../../parts/commerce/page-links.ts';
import type { PacketPurchase } from '../../parts/commerce/packet-purchase.ts';
import { pagePromo } from '../../features/promo/page-promo.ts';
import { buyPacket, pagePurchase } from '../../features/purchase/page-purchase.ts';

export interface DeskProps {
  /** What was pressed last. */
  readonly order: Parameters<PacketPurchase['buy']> | undefined;
}

/** Runs purchases and promo codes: what an earlier page left, then what is pressed. Shows nothing itself. */
export function PurchaseDesk({ order }: DeskProps) {
  const runtime = useRuntime();
  const links = usePageLinks();
  const hasBegun = useRef(false);
  const done = useRef<DeskProps['order']>(undefined);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    // The wizard asks the poll, which the purchase resumes.
    pagePurchase(runtime, links).start(window.location.search);
    pagePromo(runtime, links).start();
  }, [links, runtime]);
  useEffect(() => {
    if (!order || done.current === order) return;
    done.current = order;
    const [packet, purchaseTypeId] = order;
    void buyPacket(runtime, links, packet, purchaseTypeId);
  }, [links, order, runtime]);
  return null;
}
