import { useMemo, useSyncExternalStore } from 'react';
import { useRuntime } from '../../core/runtime.tsx';
import { usePageLinks } from '../../parts/commerce/page-links.ts';
import { isBusy } from './purchase-machine.ts';
import { pagePurchase } from './page-purchase.ts';
import type { PurchasePress, PurchaseState } from './purchase-types.ts';

interface PurchaseOfReact {
  readonly state: PurchaseState;
  /** A call is in flight: buttons say that they are processing. @source */
  readonly isBusy: boolean;
  press(event: PurchasePress): void;
}

/** The purchase in progress. */
export function usePurchase(): PurchaseOfReact {
  const runtime = useRuntime();
  const links = usePageLinks();
  const purchase = pagePurchase(runtime, links);
  const state = useSyncExternalStore(purchase.subscribe, purchase.state, purchase.state);
  return useMemo(() => ({ state, isBusy: isBusy(state), press: purchase.press }), [purchase, state]);
}
