import { useEffect, useRef } from 'react';
import { useRuntime } from '../../core/runtime.tsx';
import { usePageLinks } from '../../parts/commerce/page-links.ts';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import { pagePromo } from '../../features/promo/page-promo.ts';
import { buyPacket, pagePurchase } from '../../features/purchase/page-purchase.ts';

/** A packet, or what was to be played and has to be bought first. */
export type Order =
  | { readonly packet: Packet; readonly purchaseTypeId: string | undefined }
  | { readonly target: PlayAfter };

export interface DeskProps {
  /** What was pressed last. */
  readonly order: Order | undefined;
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
    if ('target' in order) pagePurchase(runtime, links).press({ type: 'play-unpurchased', target: order.target });
    else void buyPacket(runtime, links, order.packet, order.purchaseTypeId);
  }, [links, order, runtime]);
  return null;
}
