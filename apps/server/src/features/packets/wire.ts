/** Packets as the wire writes them. @source wire shapes §5, A-356–A-367 */
import type {
  Packet,
  PacketChannel,
  PacketPart,
  PacketState,
  PacketVideo,
  PeriodOption,
  PurchaseType as PurchaseTypeWire,
} from '@aerial/contract/shapes/commerce.ts';
import { decimalOf, money, type Currency, type MinorUnits } from '@aerial/domain/money.ts';
import { comparePeriods, formatPeriod, isSamePeriod, type HumanPeriod } from '@aerial/domain/periods.ts';
import { isoSeconds, epochMs, type EpochMs } from '@aerial/domain/time.ts';
import { grantsAccess } from '../../billing/subscription.ts';
import type { StoredSubscription } from '../../billing/store.pg.ts';
import { channelCover, contentCover, picture, text, type WireStyle } from '../../wire/content-parts.ts';
import type { ChannelOfPacket, LibraryOfPacket, OwnPackets, PacketRecord, VideoOfPacket } from './ports.ts';
import { actionsOf } from './rules.ts';

/** What a packet is written for: who sees it, in which language and currency, and what else the viewer has. */
export interface PacketView extends WireStyle {
  readonly currency: Currency;
  readonly own: OwnPackets;
  readonly now: EpochMs;
  /** All packets of the provider, by id. */
  readonly all: ReadonlyMap<number, PacketRecord>;
  /** Where the provider's agreement is, if it has one. */
  readonly agreementUrl: string | null;
}

const MONTH: HumanPeriod = { days: 0, months: 1, years: 0 };
const SECOND_MS = 1000;

const amountOf = (minor: number, currency: Currency): string => decimalOf(money(minor, currency));

/** The last second of what was paid for. @source wire shapes §5 */
export const endAt = (paidUntil: EpochMs | null): string | null =>
  paidUntil === null ? null : isoSeconds(epochMs(paidUntil - SECOND_MS));

export const ownSubscription = (own: OwnPackets, packetId: number): StoredSubscription | undefined =>
  own.subscriptions.find((one) => one.packetId === packetId && one.state.status !== 'planned') ??
  own.subscriptions.find((one) => one.packetId === packetId);

/** The bundle among the viewer's packets that contains this one. @source A-430 */
export function parentOf(
  packetId: number,
  { own, all, now }: Pick<PacketView, 'own' | 'all' | 'now'>,
): PacketRecord | undefined {
  return own.subscriptions
    .filter(({ state }) => grantsAccess(state, now) || state.status === 'paused')
    .map((subscription) => all.get(subscription.packetId))
    .find((packet) => packet?.partIds.includes(packetId));
}

/** What the viewer pays for a period: a personal price in place of the packet's. */
const priceFor = (packet: PacketRecord, amount: MinorUnits, own: OwnPackets): number =>
  own.personalPrices.get(packet.id) ?? amount;

export function packetPart(packet: PacketRecord, view: PacketView): PacketPart {
  const { currency, own, now } = view;
  const [first] = packet.prices;
  const subscription = ownSubscription(own, packet.id);
  const isUsed = own.usedTrials.has(packet.id);
  const price = amountOf(first ? priceFor(packet, first.price.minor, own) : 0, currency);
  const trial = first?.trial;
  const period = first?.length ?? MONTH;
  const inTrial = subscription?.state.periodIndex === 0 && subscription.state.anchorIndex === 1;
  return {
    id: packet.id,
    name: text(packet.name, view),
    row_slug: packet.slug,
    short: text(packet.short, view),
    description: text(packet.description, view),
    how_to_use: text(packet.howToUse, view),
    old_price: amountOf(packet.oldPrice ?? 0, currency),
    price,
    total_price: price,
    currency,
    base: packet.isBase,
    is_base: packet.isBase,
    is_public: packet.isPublic,
    is_donation: packet.isDonation,
    agreement: packet.needsAgreement ? (packet.agreementUrl ?? view.agreementUrl ?? true) : '',
    period: formatPeriod(period),
    period_human: period,
    trial_period_human: trial?.length ?? null,
    trial_amount: trial ? amountOf(trial.amount, currency) : null,
    trial_price: trial ? amountOf(trial.amount, currency) : null,
    is_trial: subscription ? inTrial && grantsAccess(subscription.state, now) : trial !== undefined && !isUsed,
    is_used_trial: isUsed,
    is_paused: subscription?.state.status === 'paused',
    allow_delete_paused: packet.allowsDeletePaused,
    skip_parental_control: packet.skipsParentalControl,
    after_renew_packet_id: packet.afterRenewPacketId,
    parent_name: parentName(packet, view),
    channels_count: packet.channelIds.length,
    design: designWire(packet, view),
    benefits: packet.benefits.map((benefit) => ({ text: text(benefit.text, view), icon: picture(benefit.icon, view) })),
    bundle: packet.bundle && {
      custom_name: packet.bundle.name ? text(packet.bundle.name, view) : null,
      custom_price: packet.bundle.price === undefined ? null : amountOf(packet.bundle.price, currency),
      custom_description: packet.bundle.description ? text(packet.bundle.description, view) : null,
      internet_speed: packet.bundle.internetSpeed ?? null,
    },
  };
}

function parentName(packet: PacketRecord, view: PacketView): string | null {
  if (ownSubscription(view.own, packet.id)) return null;
  const parent = parentOf(packet.id, view);
  return parent ? text(parent.name, view) : null;
}

function designWire({ design }: PacketRecord, view: PacketView): PacketPart['design'] {
  const at = (name: keyof typeof design) => picture(design[name], view);
  return {
    background_tv: at('background_tv'),
    background_mobile: at('background_mobile'),
    small_background_tv: at('small_background_tv'),
    small_background_mobile: at('small_background_mobile'),
    big_background_tv: at('big_background_tv'),
    logo: at('logo'),
    mini_logo: at('mini_logo'),
    corner_badge: at('corner_badge'),
    inline_badge: at('inline_badge'),
    special_features: at('special_features'),
    sizes: {
      x1: at('small_background_tv') ?? at('background_tv'),
      x2: at('background_tv'),
      x3: at('big_background_tv') ?? at('background_tv'),
    },
  };
}

const shownParts = (ids: readonly number[], view: PacketView): PacketPart[] =>
  ids.flatMap((id) => {
    const part = view.all.get(id);
    return part && !part.isArchived ? [packetPart(part, view)] : [];
  });

export function packetWire(packet: PacketRecord, view: PacketView): Packet {
  return { ...packetPart(packet, view), packets: shownParts(packet.partIds, view) };
}

/** What a bundle includes, and what additional packets go with a base one. */
export const includedParts = (packet: PacketRecord, view: PacketView): PacketPart[] => shownParts(packet.partIds, view);
export const availableParts = (packet: PacketRecord, view: PacketView): PacketPart[] =>
  packet.isBase
    ? [...view.all.values()]
        // A donation goes with nothing.
        .filter((one) => !one.isBase && !one.isDonation && one.isPublic && !one.isPromo && !one.isArchived)
        .filter((one) => one.baseIds.length === 0 || one.baseIds.includes(packet.id))
        .map((one) => packetPart(one, view))
    : [];

/** The viewer's own side of a packet. @source */
export function ownWire(
  packet: PacketRecord,
  view: PacketView,
): Pick<Packet, 'subscription' | 'user_purchase' | 'next_user_purchase'> {
  const { own, currency } = view;
  const subscription = ownSubscription(own, packet.id);
  const actions = actionsOf(packet, subscription, parentOf(packet.id, view) !== undefined);
  const purchase = subscription && own.purchases.get(subscription.id);
  return {
    subscription: { ...stateWire(subscription, currency), actions },
    user_purchase: purchase ? { id: purchase.id, account_id: purchase.accountId } : null,
    next_user_purchase: nextPurchase(subscription, currency),
  };
}

export function nextPurchase(
  subscription: StoredSubscription | undefined,
  currency: Currency,
): { purchase_type: { id: string; amount: string } } | null {
  if (!subscription?.state.renew) return null;
  const { purchaseTypeId, amount } = subscription.state.nextTerms ?? subscription.state.terms;
  return purchaseTypeId === null ? null : { purchase_type: { id: purchaseTypeId, amount: amountOf(amount, currency) } };
}

export const nextPayAt = ({ state }: StoredSubscription): string | null =>
  state.renew && state.paidUntil !== null && state.status !== 'planned' ? isoSeconds(state.paidUntil) : null;

function stateWire(subscription: StoredSubscription | undefined, currency: Currency): Omit<PacketState, 'actions'> {
  if (!subscription)
    return { start_at: null, end_at: null, next_pay_at: null, next_period_human: null, next_price: null };
  const { state } = subscription;
  const next = state.renew ? (state.nextTerms ?? state.terms) : undefined;
  return {
    start_at: isoSeconds(state.startAt),
    end_at: endAt(state.paidUntil),
    next_pay_at: nextPayAt(subscription),
    next_period_human: next?.length ?? null,
    next_price: next ? amountOf(next.amount, currency) : null,
  };
}

/** @param price one of the packet's */
export function purchaseTypeWire(
  packet: PacketRecord,
  price: PacketRecord['prices'][number],
  view: PacketView,
): PurchaseTypeWire {
  const { own, currency } = view;
  const subscription = ownSubscription(own, packet.id);
  const purchase = subscription && own.purchases.get(subscription.id);
  const isOwn = subscription?.state.terms.purchaseTypeId === price.id;
  const next = subscription?.state.nextTerms ?? (isOwn ? subscription?.state.terms : undefined);
  return {
    id: price.id,
    title: text(packet.name, view),
    ptype: 'packet',
    purchase_type: 'subscription',
    short: text(packet.short, view),
    description: text(price.description, view),
    is_have_trial: price.trial !== undefined && !own.usedTrials.has(packet.id),
    is_cancelable: packet.isCancelable,
    amount: amountOf(priceFor(packet, price.price.minor, own), currency),
    currency,
    trial_amount: price.trial ? amountOf(price.trial.amount, currency) : null,
    period: formatPeriod(price.length),
    period_human: price.length,
    trial_period_human: price.trial?.length ?? null,
    store_sources: [],
    paysytems: [],
    user_purchase:
      purchase && purchase.purchaseTypeId === price.id
        ? {
            id: purchase.id,
            purchase_type_id: price.id,
            account_id: purchase.accountId,
            status: 'active',
            is_cancelable: packet.isCancelable,
          }
        : null,
    is_next_purchase: subscription?.state.renew === true && next?.purchaseTypeId === price.id,
  };
}

/** Prices by their periods, the shortest first. @source A-373 */
export function periodOptions(packet: PacketRecord, view: PacketView): PeriodOption[] {
  const options: { length: HumanPeriod; description: string; types: PurchaseTypeWire[] }[] = [];
  for (const price of packet.prices) {
    const wire = purchaseTypeWire(packet, price, view);
    const same = options.find(({ length }) => isSamePeriod(length, price.length));
    if (same) same.types.push(wire);
    else options.push({ length: price.length, description: wire.description, types: [wire] });
  }
  return options
    .toSorted((a, b) => comparePeriods(a.length, b.length))
    .map(({ length, description, types }) => ({ period_human: length, description, purchases_type: types }));
}

/** @source A-391 */
export const channelWire = (channel: ChannelOfPacket, style: WireStyle): PacketChannel => {
  const cover = channelCover(channel, style);
  const images = [
    { itype: 'cover', src: cover.full },
    { itype: 'colorback', src: cover.color_bg },
  ];
  const name = text(channel.name, style);
  return {
    id: channel.id,
    slug: channel.slug,
    title: name,
    name,
    images: images.flatMap(({ itype, src }) => (src === null ? [] : [{ itype, src }])),
  };
};

export const videoWire = (video: VideoOfPacket, style: WireStyle): PacketVideo => {
  const cover = contentCover(video.cover, style);
  const images = [
    { itype: 'cover', type: 'cover', ar: '16:9', src: cover.src_16x9 },
    { itype: 'cover', type: 'cover', ar: '2:3', src: cover.src_2x3 },
  ];
  return {
    id: video.id,
    slug: video.slug,
    title: text(video.title, style),
    img: cover.src_16x9 ?? cover.src_2x3,
    images: images.flatMap(({ src, ...image }) => (src === null ? [] : [{ ...image, src }])),
  };
};

export function libraryWire(library: LibraryOfPacket, style: WireStyle) {
  const cover = Object.entries(library.cover).flatMap(([name, path]) => {
    const src = picture(path, style);
    return src === null ? [] : [[name, src] as const];
  });
  return {
    id: library.id,
    title: text(library.title, style),
    description: text(library.description, style),
    library_type: 'vod',
    cover: Object.fromEntries(cover),
    logo: null,
  };
}
