/** The watch over the viewer's entitlements in this tab: clock, page, other tabs and queries. */
import { presentMs } from '@aerial/api-client/present.ts';
import { epochMs } from '@aerial/domain/time.ts';
import type { Runtime } from '../../core/runtime.tsx';
import { commerceEvents } from '../../parts/commerce/commerce-events.ts';
import { createEntitlementWatch } from '../../parts/commerce/entitlement-watch.ts';
import { currentSubscriptionsQuery } from '../../parts/commerce/queries.ts';
import { ENTITLEMENTS_KEY, refreshHere, wasChangedElsewhere } from '../../parts/commerce/refresh.ts';
import { purchasedContentsQuery } from '../../parts/rows/purchased-contents.ts';
import { wait } from '../../parts/commerce/transaction/page-poll.ts';

/** @param isOver the user signed out: it ends with the next thing that happens */
export function watch({ api, queryClient }: Pick<Runtime, 'api' | 'queryClient'>, isOver: () => boolean): void {
  const over = new AbortController();
  const created = createEntitlementWatch({
    load: async () => {
      const [subscriptions, { content_ids: contentIds }] = await Promise.all([
        queryClient.fetchQuery({ ...currentSubscriptionsQuery(api), staleTime: 0, retry: false }),
        queryClient.fetchQuery({ ...purchasedContentsQuery(api), staleTime: 0, retry: false }),
      ]);
      return { subscriptions, contentIds };
    },
    refresh: () => void refreshHere(queryClient),
    isVisible: () => document.visibilityState === 'visible',
    now: () => epochMs(presentMs()),
    wait: (ms, work) => wait(ms, () => !hasEnded() && work()),
  });
  function hasEnded(): boolean {
    if (!isOver()) return false;
    over.abort();
    created.stop();
    stopEvents();
    return true;
  }
  const stopEvents = commerceEvents.on('refreshed', created.refreshed);
  const { signal } = over;
  document.addEventListener('visibilitychange', () => !hasEnded() && created.shown(), { signal });
  window.addEventListener(
    'storage',
    ({ key }) => key === ENTITLEMENTS_KEY && !hasEnded() && created.changedElsewhere(),
    { signal },
  );
  // This begins some seconds after the page has loaded what it shows.
  if (wasChangedElsewhere(performance.timeOrigin)) created.changedElsewhere();
  else created.start();
}
