/** Packets: what the provider sells, what a viewer has of it, and what to buy to watch something. */
import type { purchasedContentsCall } from '@aerial/contract/calls/catalogue.ts';
import type { AnswerOf } from '@aerial/contract/core.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type { Packet, PeriodOption, PurchaseType } from '@aerial/contract/shapes/commerce.ts';
import { asCurrency, decimalOf, money } from '@aerial/domain/money.ts';
import { textIn } from '@aerial/domain/language.ts';
import { applyPacketRules } from '@aerial/domain/packet-rules.ts';
import { asContentId, type ChannelId, type ContentId, type LibraryId } from '@aerial/domain/ids.ts';
import { packetRefFor, parsePacketId } from '@aerial/domain/packets.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import type { Clock } from '@aerial/domain/time.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { ProviderRecord } from '../../tenancy/provider.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import type { OwnPackets, PacketRecord, PacketStore } from './ports.ts';
import { baseFor, canBuy, withChannel, withContent, withTrial, type Includes } from './rules.ts';
import {
  availableParts,
  channelWire,
  includedParts,
  libraryWire,
  ownSubscription,
  ownWire,
  packetWire,
  parentOf,
  periodOptions,
  purchaseTypeWire,
  videoWire,
  type PacketView,
} from './wire.ts';

/** Videos of a packet that are shown of it. */
const MAX_VIDEOS = 24;

export interface PacketContext extends WireStyle {
  /** Without one: what a guest sees. */
  readonly viewer: Viewer | undefined;
  readonly provider: ProviderRecord;
}

export interface QuickSaleWire {
  readonly total_price: string;
  readonly packets: Packet[];
  readonly target_available_at: null;
  readonly not_all_episodes_available: boolean;
}

type PurchasedContents = AnswerOf<typeof purchasedContentsCall>;

export interface PacketServiceDeps {
  readonly store: PacketStore;
  /** Packets of a provider, cached. */
  packets(provider: ProviderRecord): Promise<readonly PacketRecord[]>;
  readonly clock: Clock;
}

const NOTHING: OwnPackets = {
  subscriptions: [],
  usedTrials: new Set(),
  personalPrices: new Map(),
  purchases: new Map(),
};
export const packetNotFound: AppError = { code: 'packet_not_found', message: 'There is no such packet.' };

export function packetService({ store, packets, clock }: PacketServiceDeps) {
  async function viewOf({ viewer, provider, ...style }: PacketContext): Promise<PacketView> {
    const [all, own] = await Promise.all([
      packets(provider),
      viewer && !viewer.isGuest && viewer.userId > 0 ? store.own(viewer.userId) : NOTHING,
    ]);
    return {
      ...style,
      currency: asCurrency(provider.settings.currency.ISO_CODE),
      own,
      now: clock.now(),
      all: new Map(all.map((packet) => [packet.id, packet])),
      agreementUrl: null,
    };
  }

  /** A packet that the viewer sees in lists: one on sale, or one of the viewer's. */
  const isShown = (packet: PacketRecord, view: PacketView): boolean =>
    (packet.isPublic && !packet.isPromo && !packet.isArchived) ||
    view.own.subscriptions.some(({ packetId }) => packetId === packet.id) ||
    parentOf(packet.id, view) !== undefined;

  async function write(
    packet: PacketRecord,
    view: PacketView,
    includes: Includes,
    context: PacketContext,
    withOwn: boolean,
  ): Promise<Packet> {
    const isChild = context.viewer?.isChild === true;
    const [channels, videos, libraries] = await Promise.all([
      includes.channels ? store.channels(context.provider.id, packet.channelIds) : undefined,
      includes.videos ? store.videos(context.provider.id, packet, MAX_VIDEOS) : undefined,
      includes.libraries ? store.libraries(packet.libraryIds) : undefined,
    ]);
    const suits = ({ isForChild }: { readonly isForChild: boolean }): boolean => !isChild || isForChild;
    return {
      ...packetWire(packet, view),
      ...(channels && { channels: channels.filter(suits).map((channel) => channelWire(channel, view)) }),
      ...(videos && { videos: videos.filter(suits).map((video) => videoWire(video, view)) }),
      ...(libraries && { libraries: libraries.map((library) => libraryWire(library, view)) }),
      ...(includes.availables && { available: availableParts(packet, view) }),
      ...(includes.includes && { include: includedParts(packet, view) }),
      ...(withOwn && ownWire(packet, view)),
    };
  }

  const writeAll = (
    list: readonly PacketRecord[],
    view: PacketView,
    includes: Includes,
    context: PacketContext,
    withOwn: boolean,
  ) => Promise.all(list.map((packet) => write(packet, view, includes, context, withOwn)));

  const NO_INCLUDES: Includes = {
    channels: false,
    videos: false,
    libraries: false,
    availables: false,
    includes: false,
  };
  const SHORT: Includes = { ...NO_INCLUDES, channels: true, videos: true };

  /** Packets as the provider's rules list them. @source A-721 */
  function arranged(list: readonly PacketRecord[], view: PacketView, { provider }: PacketContext): PacketRecord[] {
    const { packetRules } = provider.settings;
    if (packetRules === null) return [...list];
    const listed = list.map((packet) => ({
      packet,
      id: packet.id,
      name: textIn(packet.name, view.language),
      price: view.own.personalPrices.get(packet.id) ?? packet.prices[0]?.price.minor ?? 0,
      isBase: packet.isBase,
      partIds: packet.partIds,
      isOwn: ownSubscription(view.own, packet.id) !== undefined || parentOf(packet.id, view) !== undefined,
    }));
    return applyPacketRules(listed, packetRules, view.language).map(({ packet }) => packet);
  }

  /** What the provider's rules take out of its list is not offered elsewhere either; prices decide the order there. */
  function offered(list: readonly PacketRecord[], view: PacketView, context: PacketContext): PacketRecord[] {
    const { packetRules: rules } = context.provider.settings;
    if (rules === null) return [...list];
    const left = new Set([...(rules.hiddenPacketIds ?? []), ...(rules.promoOnlyPacketIds ?? [])]);
    return list.filter(({ id }) => !left.has(id) || ownSubscription(view.own, id) !== undefined);
  }

  /** The packet of an address among the provider's. @source */
  async function find(ref: string, view: PacketView, provider: ProviderRecord): Promise<PacketRecord | undefined> {
    const parsed = parsePacketId(ref);
    if (!parsed) return undefined;
    const wanted = packetRefFor(parsed, provider.settings.isOtt);
    if (
      wanted.provider !== undefined &&
      ![String(provider.id), provider.shortname.toLowerCase()].includes(wanted.provider.toLowerCase())
    )
      return undefined;
    const packet = view.all.get(Number(wanted.packet));
    if (!packet || !isShown(packet, view)) return undefined;
    if (wanted.bundle !== undefined && !view.all.get(Number(wanted.bundle))?.partIds.includes(packet.id))
      return undefined;
    return packet;
  }

  return {
    async list(
      context: PacketContext,
      options: { includes: Includes; isBase: boolean | undefined; withOwn: boolean; onlyBuyable: boolean },
    ): Promise<Packet[]> {
      const view = await viewOf(context);
      const shown = [...view.all.values()].filter(
        (packet) =>
          isShown(packet, view) &&
          (options.isBase === undefined || packet.isBase === options.isBase) &&
          (!options.onlyBuyable || canBuy(packet, view.own.subscriptions, parentOf(packet.id, view) !== undefined)),
      );
      return writeAll(arranged(shown, view, context), view, options.includes, context, options.withOwn);
    },

    async one(
      ref: string,
      context: PacketContext,
      includes: Includes,
      withOwn: boolean,
    ): Promise<Result<Packet, AppError>> {
      const view = await viewOf(context);
      const packet = await find(ref, view, context.provider);
      return packet ? ok(await write(packet, view, includes, context, withOwn)) : fail(packetNotFound);
    },

    async prices(ref: string, context: PacketContext): Promise<Result<PurchaseType[], AppError>> {
      const view = await viewOf(context);
      const packet = await find(ref, view, context.provider);
      return packet ? ok(packet.prices.map((price) => purchaseTypeWire(packet, price, view))) : fail(packetNotFound);
    },

    async periods(ref: string, context: PacketContext): Promise<Result<PeriodOption[], AppError>> {
      const view = await viewOf(context);
      const packet = await find(ref, view, context.provider);
      return packet ? ok(periodOptions(packet, view)) : fail(packetNotFound);
    },

    /** Packets on sale that contain the channel, the cheapest first; none for a channel that is not sold. */
    async ofChannel(id: ChannelId, context: PacketContext): Promise<Result<Packet[], AppError>> {
      if (!(await store.hasChannel(context.provider.id, id)))
        return fail({ code: 'channel_not_found', message: 'There is no such channel.' });
      const view = await viewOf(context);
      const fitting = withChannel(offered([...view.all.values()], view, context), id).filter((packet) =>
        isOnSale(packet, view),
      );
      return ok((await writeAll(fitting, view, SHORT, context, true)).map(complete));
    },

    async ofContent(
      id: ContentId,
      libraryId: LibraryId | undefined,
      context: PacketContext,
    ): Promise<Result<Packet[], AppError>> {
      const libraryIds = await store.librariesOf(context.provider.id, id);
      if (libraryIds === undefined)
        return fail({ code: 'content_not_found', message: 'There is no such film or series.' });
      const view = await viewOf(context);
      const fitting = withContent(offered([...view.all.values()], view, context), { id, libraryIds }, libraryId).filter(
        (packet) => isOnSale(packet, view),
      );
      return ok((await writeAll(fitting, view, SHORT, context, true)).map(complete));
    },

    /** What to buy to watch the channel: each fitting packet, with the base packet it needs first. @source A-782 */
    async quickSales(id: ChannelId, context: PacketContext): Promise<Result<QuickSaleWire[], AppError>> {
      if (!(await store.hasChannel(context.provider.id, id)))
        return fail({ code: 'channel_not_found', message: 'There is no such channel.' });
      const view = await viewOf(context);
      const all = offered([...view.all.values()], view, context);
      const hasBase = view.own.subscriptions.some(
        ({ packetId, state }) => state.status !== 'planned' && view.all.get(packetId)?.isBase === true,
      );
      const sales = withChannel(all, id)
        .filter((packet) => isOnSale(packet, view))
        .flatMap((packet) => {
          if (
            packet.isBase ||
            packet.isDonation ||
            hasBase ||
            context.provider.settings.sellsAdditionalPacketsWithoutBase
          )
            return [[packet]];
          const base = baseFor(packet, all);
          return base ? [[base, packet]] : [];
        });
      return ok(
        await Promise.all(
          sales.map(async (sale) => ({
            total_price: decimalOf(
              money(
                sale.reduce(
                  (sum, packet) => sum + (view.own.personalPrices.get(packet.id) ?? packet.prices[0]?.price.minor ?? 0),
                  0,
                ),
                view.currency,
              ),
            ),
            packets: await writeAll(sale, view, NO_INCLUDES, context, true),
            target_available_at: null,
            not_all_episodes_available: false,
          })),
        ),
      );
    },

    /** Paid libraries and contents that the viewer may watch. */
    async purchased({ viewer, provider }: Pick<PacketContext, 'viewer' | 'provider'>): Promise<PurchasedContents> {
      const { packetIds = [], contentIds = [] } = viewer?.entitled ?? {};
      const own = packetIds.length === 0 ? [] : (await packets(provider)).filter(({ id }) => packetIds.includes(id));
      return {
        library_ids: [...new Set(own.flatMap(({ libraryIds }) => libraryIds))],
        content_ids: [...new Set([...contentIds.map(asContentId), ...own.flatMap((packet) => packet.contentIds)])],
      };
    },

    /** The packet whose trial a guest is offered; none while packets cannot be read, so that a page never depends on them. @source A-298 */
    async trialOf(provider: ProviderRecord): Promise<number | undefined> {
      if (!provider.settings.hasPurchases) return undefined;
      return packets(provider).then(
        (all) => withTrial(all)?.id,
        () => undefined,
      );
    },

    /** Packets by id as parts of other answers, archived ones too. */
    async describe(ids: readonly number[], context: PacketContext, includes: Includes): Promise<Map<number, Packet>> {
      const view = await viewOf(context);
      const known = [...new Set(ids)].flatMap((id) => view.all.get(id) ?? []);
      const written = await writeAll(known, view, includes, context, true);
      return new Map(written.map((packet) => [packet.id, packet]));
    },
  };

  function isOnSale(packet: PacketRecord, view: PacketView): boolean {
    return (
      packet.isPublic &&
      !packet.isPromo &&
      !packet.isArchived &&
      packet.prices.length > 0 &&
      !view.own.subscriptions.some(({ packetId, state }) => packetId === packet.id && state.status !== 'planned')
    );
  }
}
export type PacketService = ReturnType<typeof packetService>;

/** Every episode of what it contains comes with it. @source A-782, C-675 */
const complete = (packet: Packet): Packet => ({ ...packet, not_all_episodes_available: false });
