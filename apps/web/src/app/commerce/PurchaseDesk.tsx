import { useEffect, useRef } from 'react';
import { useRuntime } from '../../core/runtime.tsx';
import { usePageLinks } from '../../parts/commerce/page-links.ts';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import { pagePromo } from '../../features/promo/page-promo.ts';
import { buyPacket, pagePurchase } from '../../features/purchase/page-purchase.ts';
import { pagePoll, tabStore } from '../../parts/commerce/transaction/page-poll.ts';
import { takeQuery } from './returned.ts';

/** A packet, or what was to be played and has to be bought first. */
export type Order =
  | { readonly packet: Packet; readonly purchaseTypeId: string | undefined }
  | { readonly target: PlayAfter };

export interface DeskProps {
  /** What was pressed last. */
  readonly order: Order | undefined;
}

/** The page that a pay page in a frame leads back to; the page around it continues the purchase. */
function isInOwnFrame(page: Window): boolean {
  try {
    return page.parent !== page && page.parent.location.origin === page.location.origin;
  } catch {
    return false;
  }
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
    if (isInOwnFrame(window)) return;
    // The wizard asks the poll, which the purchase resumes.
    pagePurchase(runtime, links).start(takeQuery(window.location.search, tabStore()));
    pagePromo(runtime, links).start();
    // A pay page in a frame has led back there: that return is over with its payment.
    pagePoll(runtime).onSettled(() => void takeQuery('', tabStore()));
  }, [links, runtime]);
  useEffect(() => {
    if (!order || done.current === order) return;
    done.current = order;
    if ('target' in order) pagePurchase(runtime, links).press({ type: 'play-unpurchased', target: order.target });
    else void buyPacket(runtime, links, order.packet, order.purchaseTypeId);
  }, [links, order, runtime]);
  return null;
}
