/** How packets and their channels are listed, searched and named. @source spec 3 §2.1 */
import { isBasePacket } from '@aerial/domain/packets.ts';
import { matchesName } from '@aerial/domain/search-text.ts';
import type { Packet, PacketBenefit } from './wire.ts';

/** A longer list of channels begins with as many, and expands. @source */
export const SHORT_CHANNEL_LIST = 31;

/** Base packets first, then additional ones; the server's order within each. @source A-018 */
export const sortPackets = <P extends Pick<Packet, 'base' | 'is_base'>>(packets: readonly P[]): P[] => [
  ...packets.filter(isBasePacket),
  ...packets.filter((packet) => !isBasePacket(packet)),
];

/** The entries whose name contains what was typed, in either alphabet and any letter case. @source */
export const searchByName = <T>(entries: readonly T[], nameOf: (entry: T) => string, typed: string): T[] =>
  entries.filter((entry) => matchesName(nameOf(entry), typed));

export interface ChannelListView<T> {
  readonly form: 'short' | 'long';
  readonly shown: readonly T[];
  /** A control shows the remaining ones. */
  readonly canExpand: boolean;
}

/** The channels of a packet as they are shown; a search runs over all of them. @source */
export function channelListView<T>(
  channels: readonly T[],
  nameOf: (channel: T) => string,
  typed: string,
  isExpanded: boolean,
): ChannelListView<T> {
  const form = channels.length <= SHORT_CHANNEL_LIST ? 'short' : 'long';
  if (typed.trim() !== '') return { form, shown: searchByName(channels, nameOf, typed), canExpand: false };
  if (form === 'short' || isExpanded) return { form, shown: channels, canExpand: false };
  return { form, shown: channels.slice(0, SHORT_CHANNEL_LIST), canExpand: true };
}

/** The synthetic packet of free channels, for comparing packets; it is never bought. @source */
export const FREE_PACKET = { id: 0, channelsCount: 140, price: '0.00', path: '/channelsfree' } as const;
/** The page of a packet. */
export const packetPath = ({ id }: { readonly id: number }): string =>
  id === FREE_PACKET.id ? FREE_PACKET.path : `/packets/${id}`;
export const isFreePacket = ({ id }: { readonly id: number }): boolean => id === FREE_PACKET.id;

/** Name, price and description of a packet; a bundle's own replace them where they are set. @source A-364 */
export function packetTexts(packet: Packet): {
  readonly name: string;
  readonly price: string | undefined;
  readonly description: string | undefined;
} {
  const { bundle } = packet;
  return {
    name: bundle?.custom_name || packet.name,
    price: bundle?.custom_price || packet.total_price || packet.price || undefined,
    description: bundle?.custom_description || packet.description || undefined,
  };
}

/**
 * What a packet promises; the internet of a bundle is one of it.
 * @param speedOf the text of a speed that is a number of Mbit/s
 * @source
 */
export function packetBenefits(
  { benefits, bundle }: Packet,
  speedOf: (mbits: string) => string,
): readonly PacketBenefit[] {
  const speed = bundle?.internet_speed;
  const text = speed && /^\d+$/.test(speed) ? speedOf(speed) : speed;
  return [...(benefits ?? []), ...(text ? [{ text }] : [])];
}

/** Where the viewer goes when a packet is not found. @source */
export interface PacketNotFoundRules {
  readonly map?: Readonly<Record<string, string>> | null;
  readonly redirect_path?: string | null;
  readonly redirect_url?: string | null;
}
export type PacketNotFound = { readonly show: 'not-found' } | { readonly path: string } | { readonly url: string };

const targetOf = (address: string): PacketNotFound =>
  /^\/(?!\/)/.test(address) ? { path: address } : { url: address };

/** An entry for the packet wins, then the path, then the address of the provider; otherwise the not-found page. @source A-050 */
export function packetNotFound(id: string, rules: PacketNotFoundRules | null | undefined): PacketNotFound {
  const mapped = rules?.map && Object.hasOwn(rules.map, id) ? rules.map[id] : undefined;
  if (mapped) return targetOf(mapped);
  if (rules?.redirect_path) return { path: rules.redirect_path };
  return rules?.redirect_url ? { url: rules.redirect_url } : { show: 'not-found' };
}
