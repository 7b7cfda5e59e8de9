/** Channels of a provider: the lists shared by all viewers, and what each channel is to one viewer. */
import type { ProviderId, ChannelId, StatId } from '@aerial/domain/ids.ts';
import type { AppError } from '@aerial/contract/errors.ts';
import type {
  CategoryWithChannels,
  Channel,
  ChannelCategory,
  CurrentSchedule,
  UserChannel,
} from '@aerial/contract/shapes/channel.ts';
import { fail, ok, type Result } from '@aerial/domain/result.ts';
import { epochMs, type Clock, type EpochMs, type EpochSeconds } from '@aerial/domain/time.ts';
import type { Static } from 'typebox';
import type { Viewer } from '../../http/viewer.ts';
import type { WireStyle } from '../../wire/content-parts.ts';
import type { Entitlements } from '../../access/entitlements.ts';
import { adultAge } from '../../access/for-child.ts';
import type { CategoryRecord, ChannelRecord, ChannelStore, OwnedChannel } from './ports.ts';
import { loadCache } from './load-cache.ts';
import {
  categoriesForChild,
  channelsForChild,
  childRules,
  hasIdNumbers,
  includesOf,
  listed,
  type ListRequest,
} from './rules.ts';
import { categoryWire, categoryWithChannelsWire, channelWire, userChannelWire } from './wire.ts';

/** Lists are built again at least this often, ms. */
const FRESH_MS = 60_000;

/** The guide, as far as the channel list shows it. */
export interface OnAirGuide {
  onAir(
    providerId: ProviderId,
    style: WireStyle,
    channelId?: ChannelId,
  ): Promise<ReadonlyMap<ChannelId, { readonly entry: CurrentSchedule; readonly endsAt: EpochSeconds }>>;
  untilNextChange(onAir: Iterable<{ readonly endsAt: EpochSeconds }>, now: EpochMs): EpochMs;
}

/** The playbacks of channels that are open on the viewer's device, by channel id. @source C-286 */
export type OpenPlaybacks = (viewer: Viewer) => Promise<ReadonlyMap<ChannelId, StatId>>;

/** The viewer's favourite channels, by channel id. */
export type FavouriteChannels = (
  viewer: Viewer,
) => Promise<ReadonlyMap<ChannelId, NonNullable<UserChannel['favorite']>>>;

export interface Cacheable<T> {
  readonly value: T;
  readonly validUntil: EpochMs;
}

/** What the channels are to a viewer; with a key, to every viewer of the same key. */
export type ViewersChannels =
  | { readonly key: string; build(): Promise<Cacheable<UserChannel[]>> }
  | { readonly key: undefined; readonly channels: UserChannel[] };

type ListedCategory = Static<typeof CategoryWithChannels>;

export interface ChannelService {
  list(
    providerId: ProviderId,
    request: ListRequest,
    style: WireStyle,
    which: 'all' | 'free',
    isChild: boolean,
  ): Promise<Cacheable<Channel[]>>;
  /** The channel's own document, hidden channels too. */
  one(
    providerId: ProviderId,
    id: ChannelId,
  ): Promise<Result<{ build(style: WireStyle, isChild: boolean): Promise<Cacheable<Channel>> }, AppError>>;
  ofViewer(viewer: Viewer, providerId: ProviderId): Promise<ViewersChannels>;
  /** Channels changed: invalidates the cached lists. */
  invalidate(): void;
  categories(providerId: ProviderId, style: WireStyle, isChild: boolean): Promise<Cacheable<ChannelCategory[]>>;
  categoriesWithChannels(
    providerId: ProviderId,
    style: WireStyle,
    isChild: boolean,
  ): Promise<Cacheable<ListedCategory[]>>;
}

export interface ChannelServiceDeps {
  readonly store: ChannelStore;
  readonly guide: OnAirGuide;
  readonly entitlements: Entitlements;
  readonly favourites: FavouriteChannels;
  readonly playbacks: OpenPlaybacks;
  readonly clock: Clock;
}

export function channelService({
  store,
  guide,
  entitlements,
  favourites,
  playbacks,
  clock,
}: ChannelServiceDeps): ChannelService {
  const soon = (): EpochMs => epochMs(clock.now() + FRESH_MS);
  const owned = loadCache((providerId: ProviderId) => store.ownedChannels(providerId), clock, FRESH_MS);

  async function forChild(providerId: ProviderId, channels: readonly ChannelRecord[], withHidden = false) {
    return channelsForChild(channels, childRules(await store.categories(providerId)), withHidden);
  }
  async function categoriesOf(
    providerId: ProviderId,
    isChild: boolean,
  ): Promise<{ categories: readonly CategoryRecord[]; channels: readonly ChannelRecord[] }> {
    const [categories, all] = await Promise.all([store.categories(providerId), store.channels(providerId)]);
    if (!isChild) return { categories, channels: all };
    const channels = channelsForChild(all, childRules(categories), false);
    return { categories: categoriesForChild(categories, new Set(channels.map(({ id }) => id))), channels };
  }

  return {
    async list(providerId, request, style, which, isChild) {
      const all = await store.channels(providerId);
      const includes = includesOf(request.includes);
      const withHidden = isChild && includes.has('hidden');
      const channels = isChild
        ? await forChild(
            providerId,
            all.filter(({ isHidden }) => !isHidden),
            withHidden,
          )
        : all;
      const shown = listed(
        which === 'free' ? channels.filter((channel) => channel.isFree) : channels,
        request,
        withHidden,
      );
      const withGuide = includes.has('current_schedules');
      const onAir = withGuide ? await guide.onAir(providerId, style) : undefined;
      const hasIdNumber = hasIdNumbers(request);
      return {
        value: shown.map((channel) =>
          channelWire(channel, style, { hasIdNumber, onAir: onAir?.get(channel.id)?.entry }),
        ),
        validUntil: onAir ? guide.untilNextChange(onAir.values(), clock.now()) : soon(),
      };
    },

    async one(providerId, id) {
      const channel = await store.channel(providerId, id);
      if (!channel) return fail({ code: 'channel_not_found', message: 'There is no such channel.' });
      return ok({
        build: async (style, isChild) => {
          const onAir = await guide.onAir(providerId, style, id);
          const [seen = { ...channel, isHidden: true, age: adultAge(channel.age) }] = isChild
            ? await forChild(providerId, [channel])
            : [channel];
          return {
            value: channelWire(seen, style, { onAir: onAir.get(id)?.entry }),
            validUntil: guide.untilNextChange(onAir.values(), clock.now()),
          };
        },
      });
    },

    async ofViewer(viewer, providerId) {
      const [rights, saved, open] = await Promise.all([entitlements.of(viewer), favourites(viewer), playbacks(viewer)]);
      const write = (channels: readonly OwnedChannel[]) =>
        channels.map((channel) =>
          userChannelWire(channel, rights.channel(channel), saved.get(channel.id) ?? null, open.get(channel.id)),
        );
      // Viewers without favourites and playbacks share one document per set of entitlements.
      if (rights.key !== undefined && saved.size === 0 && open.size === 0)
        return {
          key: rights.key,
          build: async () => ({ value: write(await store.ownedChannels(providerId)), validUntil: soon() }),
        };
      return { key: undefined, channels: write(await owned.of(providerId)) };
    },
    invalidate: () => owned.invalidate(),

    async categories(providerId, style, isChild) {
      const categories = isChild
        ? (await categoriesOf(providerId, isChild)).categories
        : await store.categories(providerId);
      return { value: categories.map((category) => categoryWire(category, style)), validUntil: soon() };
    },

    async categoriesWithChannels(providerId, style, isChild) {
      const { categories, channels } = await categoriesOf(providerId, isChild);
      const byId = new Map(channels.map((channel) => [channel.id, channel]));
      const filled = categories.map((category) => ({
        category,
        channels: category.channelIds.map((id) => byId.get(id)).filter((c): c is ChannelRecord => c !== undefined),
      }));
      return {
        // A client takes the first channel of every category it is given.
        value: filled
          .filter((one) => one.channels.length > 0)
          .map((one) => categoryWithChannelsWire(one.category, one.channels, style)),
        validUntil: soon(),
      };
    },
  };
}
