/** The calls of buying over the API. */
import type { QueryClient } from '@tanstack/react-query';
import { asChannelId, type ContentId } from '@aerial/domain/ids.ts';
import { asCurrency } from '@aerial/domain/money.ts';
import {
  channelPacketsCall,
  channelQuickPacketsCall,
  contentPacketsCall,
  packetCall,
  purchasePacketsCall,
  purchasePeriodsCall,
} from '@aerial/api-client/calls/packets.ts';
import {
  accountsCall,
  cardsCall,
  createOfferCall,
  createPurchaseCall,
  offerTransactionCall,
  payformActionCall,
  payformsCall,
} from '@aerial/api-client/calls/payments.ts';
import { changeSubscriptionCall, subscribeCall } from '@aerial/api-client/calls/subscriptions.ts';
import { userChannelsQuery } from '@aerial/api-client/channel-queries.ts';
import { contentMetadataCall } from '@aerial/api-client/calls/catalogue.ts';
import type { ApiPort } from '@aerial/api-client/port.ts';
import { hasActiveBase } from '../../parts/commerce/packet-state.ts';
import { nowMs } from '../../parts/commerce/transaction/page-poll.ts';
import { hasPackets, packetsQuery } from '../../parts/commerce/queries.ts';
import type { Packet } from '../../parts/commerce/wire.ts';
import type { PurchaseCalls } from './ports.ts';

export const PACKETS_KEY = ['packets'] as const;

/** The packets with what the viewer has of them, as pages cache them. @source A-770 */
export const loadPackets = (api: ApiPort, queryClient: QueryClient): Promise<readonly Packet[]> =>
  queryClient.fetchQuery(packetsQuery(api));

export function purchaseCalls(api: ApiPort, queryClient: QueryClient): PurchaseCalls {
  async function packetsFor(target: Parameters<PurchaseCalls['packetsFor']>[0], isQuick: boolean) {
    const { kind, id } = target;
    const query = { havePurchases: true };
    if (!hasPackets(target)) return [];
    if (kind === 'content') return api.call(contentPacketsCall, { params: { id: id as ContentId }, query });
    const params = { id: asChannelId(Number(id)) };
    if (!isQuick) return api.call(channelPacketsCall, { params, query });
    return (await api.call(channelQuickPacketsCall, { params, query })).flatMap(({ packets }) => packets);
  }
  return {
    packetsFor,
    async sale({ kind, id }) {
      if (kind === 'content') {
        const content = await api.call(contentMetadataCall, { params: { id: id as ContentId }, query: {} });
        return { canPlay: content.is_purchased, licenses: content.licenses ?? [] };
      }
      const channels = await queryClient.fetchQuery({ ...userChannelsQuery(api), staleTime: 0 });
      return { canPlay: channels.find((channel) => String(channel.id) === id)?.is_purchased === true, licenses: [] };
    },
    basePackets: () => api.call(purchasePacketsCall, { query: { is_base: true, purchases: true } }),
    async packet(id) {
      const [packet, all] = await Promise.all([
        api.call(packetCall, { params: { id: String(id) }, query: { purchases: true, includes: 'channels' } }),
        loadPackets(api, queryClient),
      ]);
      return { packet, hasBase: hasActiveBase(all, nowMs()) };
    },
    async account() {
      const [account] = await api.call(accountsCall);
      return account && { account, currency: asCurrency(account.currency) };
    },
    periods: (packetId) => api.call(purchasePeriodsCall, { params: { id: String(packetId) } }),
    createOffer: (body) => api.call(createOfferCall, { body }),
    createOfferTransaction: (id, body) => api.call(offerTransactionCall, { params: { id }, body }),
    async createPurchase(body) {
      const { transaction_id: transactionId, status } = await api.call(createPurchaseCall, { body });
      return { status, ...(transactionId !== null && { transaction_id: transactionId }) };
    },
    subscribe: (body) => api.call(subscribeCall, { body }),
    changeSubscription: (body) => api.call(changeSubscriptionCall, { body }),
    payforms: (id) => api.call(payformsCall, { params: { id: Number(id) } }),
    payformAction: (id, payform, action, body) =>
      api.call(payformActionCall, { params: { id: Number(id), payform, action }, body }),
    cards: () => api.call(cardsCall),
  };
}
