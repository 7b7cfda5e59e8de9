/** Offers the packets that switch ads off, and notices that one of them was bought. @source C-519, C-520 */
import type { ApiPort } from '@aerial/api-client/port.ts';
import type { QueryClient } from '@tanstack/react-query';
import { commerceEvents } from './commerce-events.ts';
import type { PacketsModalData } from './packet-actions.ts';
import { currentSubscriptionsQuery, packetsQuery } from './queries.ts';

export interface AdFreeDeps {
  readonly api: ApiPort;
  readonly queryClient: QueryClient;
  /** Opens the list of packets. */
  open(data: PacketsModalData): void;
  onBought(): void;
}

/** @param ids of the packets @returns stops waiting for a purchase, here or on another device */
export function offerAdFree(ids: readonly number[], { api, queryClient, open, onBought }: AdFreeDeps): () => void {
  const isOne = ({ id }: { readonly id: number }): boolean => ids.includes(id);
  const current = { ...currentSubscriptionsQuery(api), staleTime: 0, retry: false };
  let isOver = false;
  void queryClient.fetchQuery(packetsQuery(api)).then(
    (packets) => {
      if (!isOver) open({ packets: packets.filter(isOne) });
    },
    // The ad is paused, and its button offers the packets again.
    () => {},
  );
  // Nothing else on the screen of a player loads them after a purchase.
  const stopEvents = commerceEvents.on('refreshed', () => void queryClient.fetchQuery(current).catch(() => {}));
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (isOver || !queryClient.getQueryData(current.queryKey)?.some(({ packet }) => isOne(packet))) return;
    isOver = true;
    onBought();
  });
  return () => {
    isOver = true;
    stop();
    stopEvents();
  };
}
