import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn, useRuntime } from '../../core/runtime.tsx';
import type { PacketPurchase } from '../../parts/commerce/packet-actions.ts';
import type { PlayAfter } from '../../parts/commerce/play-after.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import type { DeskProps, Order } from './PurchaseDesk.tsx';
import { loadCommerce } from './load.ts';
import { hasUnfinishedBusiness } from './marks.ts';

/** What was loaded with the page is fresh; it is at rest by then, milliseconds. */
const WATCH_AFTER_MS = 10_000;

interface OpenDesk extends DeskProps {
  readonly Desk: ComponentType<DeskProps>;
}

/** Buying for the pages of packets. Its code is loaded with the first press, or where an earlier page left a purchase. */
export function usePurchaseDesk(): { purchase: PacketPurchase; desk: ReactNode } {
  const runtime = useRuntime();
  const { modals } = runtime;
  const isSignedIn = useIsSignedIn();
  const { i18n } = useTranslation();
  const [open, setOpen] = useState<OpenDesk>();
  const purchase = useMemo(() => {
    const load = (pressed?: Order) =>
      loadCommerce().then(({ PurchaseDesk: Desk }) => setOpen({ Desk, order: pressed }));
    const order = (pressed: Order) =>
      void load(pressed).catch(() => modals.open({ id: 'message', text: i18n.t('error_download_text') }));
    return {
      follow: () => load(),
      buy: (packet: Packet, purchaseTypeId?: string) => order({ packet, purchaseTypeId }),
      offerFor: (target: PlayAfter) => order({ target }),
    };
  }, [i18n, modals]);
  useEffect(() => {
    try {
      if (hasUnfinishedBusiness(window)) void purchase.follow();
    } catch {
      // Storage is refused: nothing was stored either.
    }
  }, [purchase]);
  useEffect(() => {
    let isOver = !isSignedIn;
    const start = () => isOver || loadCommerce().then(({ watch }) => watch(runtime, () => isOver));
    setTimeout(() => void start(), WATCH_AFTER_MS);
    return () => void (isOver = true);
  }, [isSignedIn, runtime]);
  return { purchase, desk: open && <open.Desk order={open.order} /> };
}
