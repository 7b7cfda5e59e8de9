/** How a provider arranges its list of packets. @source */

export interface PacketRules {
  /** Never in the list. */
  readonly hiddenPacketIds: readonly number[];
  /** Given by promo codes: in the list of those who have them only. */
  readonly promoOnlyPacketIds: readonly number[];
  /** First, in this order. */
  readonly pinnedPacketIds: readonly number[];
  /** `server` keeps the order in which the packets come. */
  readonly sort: 'server' | 'price_asc' | 'price_desc' | 'name';
  readonly showBundles: boolean;
  /** Packets that a bundle in the list contains are not in the list by themselves. */
  readonly hidePartsOfBundles: boolean;
}

export const DEFAULT_PACKET_RULES: PacketRules = {
  hiddenPacketIds: [],
  promoOnlyPacketIds: [],
  pinnedPacketIds: [],
  sort: 'server',
  showBundles: true,
  hidePartsOfBundles: false,
};

/** What the rules look at. */
export interface ListedPacket {
  readonly id: number;
  readonly name: string;
  /** Minor units of the provider's currency. */
  readonly price: number;
  readonly isBase: boolean;
  /** Ids of what a bundle contains; empty for a packet that is no bundle. */
  readonly partIds: readonly number[];
  /** The viewer has it: no rule takes it out of the list. */
  readonly isOwn: boolean;
}

const isBundle = ({ partIds }: ListedPacket): boolean => partIds.length > 0;

function visible<P extends ListedPacket>(packets: readonly P[], rules: PacketRules): P[] {
  const hidden = new Set([...rules.hiddenPacketIds, ...rules.promoOnlyPacketIds]);
  const offered = packets.filter(
    (packet) => packet.isOwn || (!hidden.has(packet.id) && (rules.showBundles || !isBundle(packet))),
  );
  if (!rules.hidePartsOfBundles) return offered;
  const parts = new Set(offered.flatMap(({ partIds }) => partIds));
  return offered.filter((packet) => packet.isOwn || !parts.has(packet.id));
}

/** Stable, so that equal ones keep the order in which they come. */
function sorted<P extends ListedPacket>(
  packets: readonly P[],
  sort: PacketRules['sort'],
  language: string,
): readonly P[] {
  switch (sort) {
    case 'server':
      return packets;
    case 'price_asc':
      return packets.toSorted((a, b) => a.price - b.price);
    case 'price_desc':
      return packets.toSorted((a, b) => b.price - a.price);
    case 'name': {
      const { compare } = new Intl.Collator(language, { numeric: true });
      return packets.toSorted((a, b) => compare(a.name, b.name));
    }
  }
}

function arranged<P extends ListedPacket>(packets: readonly P[], rules: PacketRules, language: string): P[] {
  const place = new Map(rules.pinnedPacketIds.map((id, at) => [id, at]));
  const pinned = packets
    .filter(({ id }) => place.has(id))
    .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  const rest = sorted(
    packets.filter(({ id }) => !place.has(id)),
    rules.sort,
    language,
  );
  return [...pinned, ...rest.filter((packet) => !isBundle(packet)), ...rest.filter(isBundle)];
}

/**
 * The list as the provider wants it: packets are hidden, pinned, then sorted, and bundles stand together, within the base packets and
 * within the additional ones. Without rules the order stays.
 * @param rules what is missing has its default
 * @param language of the names, ISO 639-1
 */
export function applyPacketRules<P extends ListedPacket>(
  packets: readonly P[],
  rules: Partial<PacketRules> | null,
  language: string,
): readonly P[] {
  if (rules === null) return packets;
  const all = { ...DEFAULT_PACKET_RULES, ...rules };
  const shown = visible(packets, all);
  return [
    ...arranged(
      shown.filter(({ isBase }) => isBase),
      all,
      language,
    ),
    ...arranged(
      shown.filter(({ isBase }) => !isBase),
      all,
      language,
    ),
  ];
}
