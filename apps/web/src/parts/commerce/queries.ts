/** Packets and subscriptions as queries; their keys are those that a change invalidates. */
import { queryOptions } from '@tanstack/react-query';
import { asChannelId, type ContentId } from '@aerial/domain/ids.ts';
import { packetRefFor, parsePacketId } from '@aerial/domain/packets.ts';
import type { Answer } from '@aerial/api-client/client-call.ts';
import {
  channelPacketsCall,
  contentPacketsCall,
  packetCall,
  packetsCall,
  providerPacketsCall,
  purchasePeriodsCall,
} from '@aerial/api-client/calls/packets.ts';
import { currentSubscriptionsCall, futureSubscriptionsCall } from '@aerial/api-client/calls/subscriptions.ts';
import { ApiError, type ApiPort } from '@aerial/api-client/port.ts';

/** A packet with its pictures and texts, as pages show it. */
export type PacketDetail = Answer<typeof packetCall>;
export type CurrentSubscription = Answer<typeof currentSubscriptionsCall>[number];
export type FutureSubscription = Answer<typeof futureSubscriptionsCall>[number];

const { staleMs: staleTime } = packetsCall.cache;
const WITH_LIBRARIES = { includes: 'libraries', purchases: true };
const WHOLE = { includes: 'channels,videos,libraries,availables,includes', purchases: true };

/** All packets with their cinemas and what the viewer has of them. @source A-770 */
export const packetsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['packets'],
    queryFn: () => api.call(packetsCall, { query: WITH_LIBRARIES }),
    staleTime,
  });

/** @throws ApiError 404 for an id of another shape, without a request @source A-023 */
async function loadPacket(api: ApiPort, id: string, isOtt: boolean): Promise<PacketDetail> {
  const ref = parsePacketId(id);
  if (!ref) throw new ApiError('packet_not_found', 404, id);
  const { provider, bundle, packet } = packetRefFor(ref, isOtt);
  const whole = [provider, bundle, packet].filter((part) => part !== undefined).join('_');
  return api.call(packetCall, { params: { id: whole }, query: WHOLE });
}

/** @param id of the address: a number, with the provider and the bundle before it where it has them @source */
export const packetQuery = (api: ApiPort, id: string, isOtt: boolean) =>
  queryOptions({ queryKey: ['packet', id, isOtt], queryFn: () => loadPacket(api, id, isOtt), staleTime });

/** @source A-775 */
export const periodsQuery = (api: ApiPort, packetId: number) =>
  queryOptions({
    queryKey: ['packet', String(packetId), 'periods'],
    queryFn: () => api.call(purchasePeriodsCall, { params: { id: String(packetId) } }),
    staleTime,
  });

/** @source A-792 */
export const currentSubscriptionsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['subscriptions', 'current'],
    queryFn: () => api.call(currentSubscriptionsCall),
    staleTime,
  });

/** @source A-793 */
export const futureSubscriptionsQuery = (api: ApiPort) =>
  queryOptions({
    queryKey: ['subscriptions', 'future'],
    queryFn: () => api.call(futureSubscriptionsCall),
    staleTime,
  });

/** What a packet was looked for: a channel or a content. */
export type PacketTarget = { readonly kind: 'channel' | 'content'; readonly id: string };

/** Without a request, no packets for a channel id that is not numeric. @source F-325, C-586 */
export const hasPackets = ({ kind, id }: PacketTarget): boolean => kind !== 'channel' || /^\d+$/.test(id);

async function loadTargetPackets(api: ApiPort, target: PacketTarget) {
  const query = { havePurchases: true };
  if (!hasPackets(target)) return [];
  return target.kind === 'channel'
    ? api.call(channelPacketsCall, { params: { id: asChannelId(Number(target.id)) }, query })
    : api.call(contentPacketsCall, { params: { id: target.id as ContentId }, query });
}

/** The packets that contain a channel or a content and can be bought. @source, C-675 */
export const targetPacketsQuery = (api: ApiPort, target: PacketTarget) =>
  queryOptions({
    queryKey: ['packets', target.kind, target.id],
    queryFn: () => loadTargetPackets(api, target),
    staleTime,
  });

/** @source A-778 */
export const providerPacketsQuery = (api: ApiPort, provider: string) =>
  queryOptions({
    queryKey: ['packets', 'provider', provider],
    queryFn: () => api.call(providerPacketsCall, { params: { provider } }),
    staleTime,
  });
