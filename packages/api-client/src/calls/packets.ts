import { COMMERCE } from '@aerial/contract/cache-rules.ts';
import type * as packets from '@aerial/contract/calls/packets.ts';
import { clientCall } from '../client-call.ts';

export const packetsCall = clientCall<typeof packets.packetsCall>(
  'packets',
  'GET',
  '/v2/packets',
  'optional',
  COMMERCE,
);
export const packetCall = clientCall<typeof packets.packetCall>(
  'packet',
  'GET',
  '/v2/packets/:id',
  'optional',
  COMMERCE,
);
export const purchasePeriodsCall = clientCall<typeof packets.purchasePeriodsCall>(
  'purchasePeriods',
  'GET',
  '/v2/packets/:id/purchaseperiods',
  'optional',
  COMMERCE,
);
export const purchasePacketsCall = clientCall<typeof packets.purchasePacketsCall>(
  'purchasePackets',
  'GET',
  '/v2/purchasepackets',
  'optional',
  COMMERCE,
);
export const channelPacketsCall = clientCall<typeof packets.channelPacketsCall>(
  'channelPackets',
  'GET',
  '/v2/channels/:id/purchasepacket_short',
  'viewer',
  COMMERCE,
);
export const channelQuickPacketsCall = clientCall<typeof packets.channelQuickPacketsCall>(
  'channelQuickPackets',
  'GET',
  '/v2/channels/:id/quick_sales_packets',
  'viewer',
  COMMERCE,
);
export const contentPacketsCall = clientCall<typeof packets.contentPacketsCall>(
  'contentPackets',
  'GET',
  '/v2/contents/:id/purchasepacket_short',
  'viewer',
  COMMERCE,
);
export const providerPacketsCall = clientCall<typeof packets.providerPacketsCall>(
  'providerPackets',
  'GET',
  '/v2/providers/:provider/packets',
  'none',
  COMMERCE,
);
