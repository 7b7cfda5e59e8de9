import type { ChannelId, ContentId, LibraryId, ProviderId, UserId } from '@aerial/domain/ids.ts';
import type { LocalizedText } from '@aerial/domain/language.ts';
import type { EpochMs } from '@aerial/domain/time.ts';
import type { PurchaseType } from '../../billing/packets.pg.ts';
import type { StoredSubscription } from '../../billing/store.pg.ts';
import type { PacketBenefit, PacketBundle, PacketDesign } from '../../db/schema/packets.ts';

/** A packet as it is sold, the same for all viewers. */
export interface PacketRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly short: LocalizedText;
  readonly description: LocalizedText;
  readonly howToUse: LocalizedText;
  readonly message: LocalizedText;
  readonly isBase: boolean;
  readonly isPublic: boolean;
  readonly isPromo: boolean;
  readonly isDonation: boolean;
  readonly needsAgreement: boolean;
  readonly agreementUrl: string | null;
  /** Minor units. */
  readonly oldPrice: number | null;
  readonly skipsParentalControl: boolean;
  readonly allowsDeletePaused: boolean;
  readonly isCancelable: boolean;
  readonly afterRenewPacketId: number | null;
  readonly design: PacketDesign;
  readonly benefits: readonly PacketBenefit[];
  readonly bundle: PacketBundle | null;
  readonly isArchived: boolean;
  /** Packets of a bundle, in their order. */
  readonly partIds: readonly number[];
  /** Base packets that an additional one goes with; empty means each. */
  readonly baseIds: readonly number[];
  /** Channels that the provider shows, its bundled packets' included. */
  readonly channelIds: readonly ChannelId[];
  readonly libraryIds: readonly LibraryId[];
  readonly contentIds: readonly ContentId[];
  /** Prices that hold, in their order. */
  readonly prices: readonly PacketPrice[];
}

export interface PacketPrice extends PurchaseType {
  readonly description: LocalizedText;
  readonly validFrom: EpochMs;
  /** Exclusive; null: until further notice. */
  readonly validTo: EpochMs | null;
}

/** What a viewer has of the packets. */
export interface OwnPackets {
  readonly subscriptions: readonly StoredSubscription[];
  /** Packets whose trial was used up. */
  readonly usedTrials: ReadonlySet<number>;
  /** By packet: the viewer's own price, minor units. */
  readonly personalPrices: ReadonlyMap<number, number>;
  /** By subscription: the purchase it came from. */
  readonly purchases: ReadonlyMap<
    string,
    { readonly id: string; readonly accountId: string; readonly purchaseTypeId: string }
  >;
}

export interface ChannelOfPacket {
  readonly id: ChannelId;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly logo: string | null;
  readonly cover: Readonly<Record<string, string>>;
  readonly isForChild: boolean;
}
export interface VideoOfPacket {
  readonly id: ContentId;
  readonly slug: string;
  readonly title: LocalizedText;
  readonly cover: Readonly<Record<string, string>>;
  readonly isForChild: boolean;
}
export interface LibraryOfPacket {
  readonly id: LibraryId;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly cover: Readonly<Record<string, string>>;
}

export interface PacketStore {
  /**
   * All packets of the provider, archived ones too: subscribers may have them. Base packets first, then by position. With the prices that
   * hold now, and those that are planned.
   */
  packets(providerId: ProviderId, now: EpochMs): Promise<PacketRecord[]>;
  own(userId: UserId): Promise<OwnPackets>;
  channels(providerId: ProviderId, ids: readonly ChannelId[]): Promise<ChannelOfPacket[]>;
  /** Of libraries and single contents, the best rated first. */
  videos(
    providerId: ProviderId,
    of: { libraryIds: readonly LibraryId[]; contentIds: readonly ContentId[] },
    limit: number,
  ): Promise<VideoOfPacket[]>;
  libraries(ids: readonly LibraryId[]): Promise<LibraryOfPacket[]>;
  /** Whether the provider shows the channel, and has the content. */
  hasChannel(providerId: ProviderId, id: ChannelId): Promise<boolean>;
  /** Libraries of a content, when the provider has it. */
  librariesOf(providerId: ProviderId, id: ContentId): Promise<readonly LibraryId[] | undefined>;
}
