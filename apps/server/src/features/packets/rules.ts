/** What can be done with a packet, and in which order packets are listed. @source spec 3 §3, §4.1 */
import type { SubscriptionAction } from '@aerial/domain/packets.ts';
import type { StoredSubscription } from '../../billing/store.pg.ts';
import type { PacketRecord } from './ports.ts';

/**
 * The actions that the server accepts of a viewer now.
 * @param subscription the viewer's, if there is one that has not ended
 * @param hasParent whether the packet came with a bundle
 * @source A-368
 */
export function actionsOf(
  packet: Pick<PacketRecord, 'isCancelable' | 'isPublic' | 'isPromo' | 'isArchived' | 'allowsDeletePaused' | 'prices'>,
  subscription: StoredSubscription | undefined,
  hasParent: boolean,
): SubscriptionAction[] {
  const isSold = packet.isPublic && !packet.isPromo && !packet.isArchived && packet.prices.length > 0;
  if (!subscription) return isSold && !hasParent ? ['can_subscribe'] : [];
  const { state, type } = subscription;
  if (type === 'promo' || state.status === 'planned') return [];
  if (state.status === 'paused') return packet.allowsDeletePaused ? ['can_unsubscribe'] : [];
  if (!state.renew) return packet.isArchived ? [] : ['can_enable_renew'];
  const cancelable: SubscriptionAction[] = packet.isCancelable ? ['can_disable_renew', 'can_unsubscribe'] : [];
  const hasPeriods = packet.prices.length > 1 && state.payWith !== 'operator' && !packet.isArchived;
  return hasPeriods ? [...cancelable, 'can_change_period'] : cancelable;
}

/** Whether the viewer can buy the packet now. @source A-774 */
export const canBuy = (packet: PacketRecord, own: readonly StoredSubscription[], hasParent: boolean): boolean =>
  actionsOf(
    packet,
    own.find(({ packetId }) => packetId === packet.id),
    hasParent,
  ).includes('can_subscribe');

/** The cheapest way to something first: by the price of the first period. */
export const byPrice = (a: PacketRecord, b: PacketRecord): number =>
  (a.prices[0]?.price.minor ?? Infinity) - (b.prices[0]?.price.minor ?? Infinity) || a.id - b.id;

/** Packets among the given ones that contain a channel. */
export const withChannel = (packets: readonly PacketRecord[], channelId: number): PacketRecord[] =>
  packets.filter(({ channelIds }) => channelIds.some((id) => id === channelId)).toSorted(byPrice);

/** Packets that contain a content, by itself or in a library. @param libraryId only through this one */
export const withContent = (
  packets: readonly PacketRecord[],
  content: { readonly id: string; readonly libraryIds: readonly number[] },
  libraryId: number | undefined,
): PacketRecord[] =>
  packets
    .filter(
      (packet) =>
        packet.contentIds.some((id) => id === content.id) ||
        packet.libraryIds.some(
          (id) => content.libraryIds.includes(id) && (libraryId === undefined || libraryId === id),
        ),
    )
    .toSorted(byPrice);

/** The first packet on sale, base packets before additional ones, that begins with a trial. @source A-298 */
export const withTrial = (packets: readonly PacketRecord[]): PacketRecord | undefined =>
  packets
    .filter((packet) => packet.isPublic && !packet.isPromo && !packet.isArchived && packet.prices[0]?.trial)
    .toSorted((a, b) => Number(b.isBase) - Number(a.isBase))[0];

/** The cheapest base packet that the additional one goes with. */
export const baseFor = (packet: PacketRecord, packets: readonly PacketRecord[]): PacketRecord | undefined =>
  packets
    .filter((one) => one.isBase && one.isPublic && !one.isPromo && !one.isArchived && one.prices.length > 0)
    .filter((one) => packet.baseIds.length === 0 || packet.baseIds.includes(one.id))
    .toSorted(byPrice)[0];

/** What a list of words asks for. @source wire shapes §5 */
export interface Includes {
  readonly channels: boolean;
  readonly videos: boolean;
  readonly libraries: boolean;
  readonly availables: boolean;
  readonly includes: boolean;
}
export function includesOf(words: string | undefined, isDetail: boolean): Includes {
  const wanted = new Set((words ?? '').split(',').map((word) => word.trim().replace(/^packet\./, '')));
  const has = (word: string): boolean => isDetail || wanted.has(word);
  return {
    channels: has('channels'),
    videos: has('videos'),
    libraries: has('libraries'),
    availables: has('availables'),
    includes: has('includes'),
  };
}
