import type { QueryClient } from '@tanstack/react-query';
import { commerceEvents } from './commerce-events.ts';

/** The queries that show what a viewer has bought or may watch. */
const BOUGHT: ReadonlySet<unknown> = new Set([
  'packets',
  'packet',
  'subscriptions',
  'accounts',
  'cards',
  'transactions',
  'user',
  'channels',
  'content-metadata',
  'content',
  'watch',
  'row',
  'row-page',
  'search',
]);

/** Local storage tells the other tabs of the browser: when it was, Unix milliseconds, and what makes two of them differ. */
export const ENTITLEMENTS_KEY = 'aerial.entitlements';

/** What this tab wrote last. */
let written: string | undefined;

/** Whether another tab changed something since then, before this one listened. @param since Unix milliseconds */
export function wasChangedElsewhere(since: number): boolean {
  try {
    const stored = localStorage.getItem(ENTITLEMENTS_KEY);
    return stored !== null && stored !== written && Number.parseInt(stored, 10) >= since;
  } catch {
    return false;
  }
}

/** Loads the viewer's packets, subscriptions, balance, channels, labels and rows again, in this tab. @source */
export const refreshHere = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => BOUGHT.has(first) });

/** The same in all tabs, after a purchase or a change of a subscription. @returns resolves when this tab has loaded them */
export function refreshEntitlements(queryClient: QueryClient): Promise<void> {
  try {
    written = `${Date.now()} ${Math.random()}`;
    localStorage.setItem(ENTITLEMENTS_KEY, written);
  } catch {
    // Storage is refused: the other tabs poll.
  }
  commerceEvents.emit('refreshed', undefined);
  return refreshHere(queryClient);
}
