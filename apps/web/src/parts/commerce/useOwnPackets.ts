import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useIsSignedIn, useSession } from '../../core/runtime.tsx';
import {
  currentSubscriptionsQuery,
  futureSubscriptionsQuery,
  type CurrentSubscription,
  type FutureSubscription,
} from './queries.ts';
import type { OwnedPacket } from './usePacketActions.ts';
import type { Packet, UserPacket } from './wire.ts';

/** What begins later, in the words of the viewer's other packets. */
const futureFields = ({ start_at, renew }: FutureSubscription): UserPacket => ({ start_at, renew });

export interface OwnPackets {
  readonly current: readonly CurrentSubscription[];
  readonly future: readonly FutureSubscription[];
  /** Whether what this viewer has is known. */
  readonly isSettled: boolean;
  /** The packet with what this viewer has of it. */
  of(packet: Packet): OwnedPacket;
}

const NONE: readonly never[] = [];

/** How current the packets on the screen are. */
type Offered = Pick<UseQueryResult, 'isStale' | 'isFetchedAfterMount'>;

/**
 * The viewer's subscriptions; guests have none.
 * @param offered the query of the packets: those that came with the page are everybody's until it has loaded the viewer's
 * @source
 */
export function useOwnPackets(offered?: Offered): OwnPackets {
  const api = useApi();
  const session = useSession();
  const enabled = useIsSignedIn();
  const { data: current = NONE, isFetched: hasCurrent } = useQuery({ ...currentSubscriptionsQuery(api), enabled });
  const { data: future = NONE, isFetched: hasFuture } = useQuery({ ...futureSubscriptionsQuery(api), enabled });
  const isOutdated = !!offered && offered.isStale && !offered.isFetchedAfterMount;
  const isUser = (session.tag === 'active' || session.tag === 'renewing') && !session.token.is_guest;
  const isLoaded = hasCurrent && hasFuture && !isOutdated;
  const isPending = isUser && !isLoaded;
  const isSettled = enabled ? isLoaded : session.tag === 'active' || session.tag === 'signed-out';
  return useMemo(
    () => ({
      isSettled,
      current,
      future,
      of(packet) {
        const own = current.find((one) => one.packet.id === packet.id);
        if (own) return { packet, own, isPending };
        const later = future.find((one) => one.packet.id === packet.id);
        return later ? { packet, own: futureFields(later), futureId: later.id, isPending } : { packet, isPending };
      },
    }),
    [current, future, isPending, isSettled],
  );
}
