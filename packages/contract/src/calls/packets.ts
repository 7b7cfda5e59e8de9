/** Packets: what can be bought, and what the viewer has of it. @source wire shapes §5, A-770–A-782 */
import type { ChannelId, ContentId } from '@aerial/domain/ids.ts';
import Type from 'typebox';
import { COMMERCE } from '../cache-rules.ts';
import { defineCall, flag, idParams, includes, IntId, LongId } from '../core.ts';
import { Packet, PeriodOption, PurchaseType, QuickSale } from '../shapes/commerce.ts';

const tag = 'Packets';
const query = Type.Object({
  includes: includes('channels, videos, libraries, availables, includes'),
  purchases: Type.Optional(flag('adds subscription, user_purchase and next_user_purchase')),
  is_base: Type.Optional(flag('only base, or only additional packets')),
});
/** A number, or `{provider}_{packet}` or `{provider}_{bundle}_{packet}`. @source */
const packetParams = Type.Object({ id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$', maxLength: 100 }) });

export const packetsCall = defineCall({
  id: 'packets',
  method: 'GET',
  path: '/v2/packets',
  tag,
  summary: 'All packets of the provider with the viewer’s state, base packets first',
  auth: 'optional',
  operatorToken: 'accepted',
  scope: 'packets:read',
  cache: COMMERCE,
  query,
  answer: Type.Array(Packet),
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const flatPacketsCall = defineCall({
  id: 'flatPackets',
  method: 'GET',
  path: '/v2/packets/flat',
  tag,
  summary: 'The same without what packets contain',
  auth: 'optional',
  operatorToken: 'accepted',
  scope: 'packets:read',
  cache: COMMERCE,
  query,
  answer: Type.Array(Packet),
  errors: ['validation_failed', 'authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const packetCall = defineCall({
  id: 'packet',
  method: 'GET',
  path: '/v2/packets/:id',
  tag,
  summary: 'One packet with its channels, videos and libraries',
  auth: 'optional',
  operatorToken: 'accepted',
  scope: 'packets:read',
  cache: COMMERCE,
  params: packetParams,
  query,
  answer: Packet,
  errors: ['validation_failed', 'packet_not_found', 'authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const packetPurchasesCall = defineCall({
  id: 'packetPurchases',
  method: 'GET',
  path: '/v2/packets/:id/purchases',
  tag,
  summary: 'The prices of a packet',
  auth: 'optional',
  operatorToken: 'accepted',
  scope: 'packets:read',
  cache: COMMERCE,
  params: packetParams,
  answer: Type.Array(PurchaseType),
  errors: ['validation_failed', 'packet_not_found', 'authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const purchasePeriodsCall = defineCall({
  id: 'purchasePeriods',
  method: 'GET',
  path: '/v2/packets/:id/purchaseperiods',
  tag,
  summary: 'The prices of a packet by period, the shortest first',
  auth: 'optional',
  operatorToken: 'accepted',
  scope: 'packets:read',
  cache: COMMERCE,
  params: packetParams,
  answer: Type.Array(PeriodOption),
  errors: ['validation_failed', 'packet_not_found', 'authentication_failed', 'permission_denied', 'too_many_requests'],
});

export const purchasePacketsCall = defineCall({
  id: 'purchasePackets',
  method: 'GET',
  path: '/v2/purchasepackets',
  tag,
  summary: 'Packets that the viewer can buy now',
  auth: 'optional',
  cache: COMMERCE,
  query,
  answer: Type.Array(Packet),
  errors: ['validation_failed'],
});

const ofTarget = Type.Object({
  havePurchases: Type.Optional(flag('only packets that can be bought')),
  libraryId: Type.Optional(IntId()),
});

export const channelPacketsCall = defineCall({
  id: 'channelPackets',
  method: 'GET',
  path: '/v2/channels/:id/purchasepacket_short',
  tag,
  summary: 'Packets that contain the channel, the cheapest first',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'packets:read',
  cache: COMMERCE,
  params: idParams<ChannelId>(),
  query: ofTarget,
  answer: Type.Array(Packet),
  errors: ['authentication_failed', 'validation_failed', 'channel_not_found', 'permission_denied', 'too_many_requests'],
});

export const channelPacketListCall = defineCall({
  ...channelPacketsCall,
  id: 'channelPacketList',
  path: '/v2/channels/:id/packets',
  summary: 'The same as purchasepacket_short, under the name that older clients use',
});

export const channelQuickPacketsCall = defineCall({
  id: 'channelQuickPackets',
  method: 'GET',
  path: '/v2/channels/:id/quick_sales_packets',
  tag,
  summary: 'What to buy to watch the channel: a packet, with the base packet it needs',
  auth: 'viewer',
  operatorToken: 'accepted',
  scope: 'packets:read',
  cache: COMMERCE,
  params: idParams<ChannelId>(),
  query: ofTarget,
  answer: Type.Array(QuickSale),
  errors: ['authentication_failed', 'validation_failed', 'channel_not_found', 'permission_denied', 'too_many_requests'],
});

export const contentPacketsCall = defineCall({
  id: 'contentPackets',
  method: 'GET',
  path: '/v2/contents/:id/purchasepacket_short',
  tag,
  summary: 'Packets that contain the content, the cheapest first',
  auth: 'viewer',
  cache: COMMERCE,
  params: Type.Object({ id: LongId<ContentId>() }),
  query: ofTarget,
  answer: Type.Array(Packet),
  errors: ['authentication_failed', 'validation_failed', 'content_not_found'],
});

const provider = Type.String({ maxLength: 64 });

export const providerPacketsCall = defineCall({
  id: 'providerPackets',
  method: 'GET',
  path: '/v2/providers/:provider/packets',
  tag,
  summary: 'Packets of a provider, as its landing page shows them',
  auth: 'none',
  cache: COMMERCE,
  params: Type.Object({ provider }),
  query,
  answer: Type.Array(Packet),
  errors: ['validation_failed', 'provider_not_found'],
});

export const providerPacketCall = defineCall({
  id: 'providerPacket',
  method: 'GET',
  path: '/v2/providers/:provider/packets/:packet',
  tag,
  summary: 'One of them',
  auth: 'none',
  cache: COMMERCE,
  params: Type.Object({ provider, packet: IntId() }),
  query,
  answer: Packet,
  errors: ['validation_failed', 'provider_not_found', 'packet_not_found'],
});

export const providerBundlePacketCall = defineCall({
  id: 'providerBundlePacket',
  method: 'GET',
  path: '/v2/providers/:provider/bundles/:bundle/packets/:packet',
  tag,
  summary: 'One of them, as part of a bundle',
  auth: 'none',
  cache: COMMERCE,
  params: Type.Object({ provider, bundle: IntId(), packet: IntId() }),
  query,
  answer: Packet,
  errors: ['validation_failed', 'provider_not_found', 'packet_not_found'],
});
