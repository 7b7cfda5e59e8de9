/** Prefetched data and statuses of the pages of packets. */
import type { NetworkInfo } from '@aerial/contract/shapes/provider.ts';
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { packetNotFound } from '../parts/commerce/packet-list.ts';
import { packetQuery, packetsQuery, periodsQuery } from '../parts/commerce/queries.ts';
import { outcomeOf, type Prefetch } from './prefetch.ts';

/** The list loads beside its page; without it the page shows the failure. @source A-017 */
export const prefetchPackets: Prefetch = async ({ queryClient, api }) => {
  try {
    await queryClient.fetchQuery(packetsQuery(api));
    return undefined;
  } catch {
    return 503;
  }
};

/** A packet that is not found leads where the provider says. @source */
export const prefetchPacket: Prefetch = async ({ queryClient, api, params }) => {
  const id = params['id'] ?? '';
  const provider = queryClient.getQueryData<NetworkInfo>(NETWORK_KEY)?.provider;
  try {
    const packet = await queryClient.fetchQuery(packetQuery(api, id, provider?.is_ott ?? true));
    await Promise.all([
      queryClient.prefetchQuery(periodsQuery(api, packet.id)),
      packet.after_renew_packet_id !== null && queryClient.prefetchQuery(packetsQuery(api)),
    ]);
    return undefined;
  } catch (error) {
    const outcome = outcomeOf(error);
    const target = packetNotFound(id, provider?.packet_not_found);
    if (outcome !== 404 || 'show' in target) return outcome;
    return { movedTo: 'path' in target ? target.path : target.url };
  }
};
