/** Channels as the wire writes them. @source wire shapes §3 */
import type { StatId } from '@aerial/domain/ids.ts';
import type {
  CategoryWithChannels,
  Channel,
  ChannelCategory,
  CurrentSchedule,
  OlderChannel,
  UserChannel,
} from '@aerial/contract/shapes/channel.ts';
import type { Static } from 'typebox';
import { channelCover, picture, text, type WireStyle } from '../../wire/content-parts.ts';
import { streamTypes } from '../../wire/vitrina.ts';
import type { CategoryRecord, ChannelRecord, OwnedChannel } from './ports.ts';
import { watchableDays } from './rules.ts';

/** How far into the future the guide of a channel reaches, days. */
const FUTURE_DAYS = 7;

export interface ChannelExtras {
  /** The number is the id. */
  readonly hasIdNumber?: boolean;
  readonly onAir?: CurrentSchedule | undefined;
}

export function channelWire(channel: ChannelRecord, style: WireStyle, extras: ChannelExtras = {}): Channel {
  const logo = picture(channel.logo, style);
  return {
    id: channel.id,
    parent_id: null,
    name: text(channel.name, style),
    slug: channel.slug,
    description: text(channel.description, style),
    source: channel.source,
    num: extras.hasIdNumber ? channel.id : channel.num,
    hd: channel.isHd,
    is_hd: channel.isHd,
    is_4k: channel.is4k,
    aspect_ratio: '16:9',
    version: '1',
    rating_age: channel.age,
    motion_rating_id: null,
    age: channel.age,
    icon: logo,
    logo,
    cover: channelCover(channel, style),
    archived_days: channel.archivedDays,
    real_archived_days: channel.hasArchive ? channel.archivedDays : 0,
    is_free: channel.isFree,
    is_hidden: channel.isHidden,
    is_fixed: channel.isFixed,
    overlay_icon: null,
    stream_types: streamTypes(channel.vitrina),
    vitrina_url: style.absolute(channel.vitrina?.web ?? null),
    vitrina_light_url: style.absolute(channel.vitrina?.webLight ?? null),
    vitrina_offset: channel.vitrina?.offsetS ?? null,
    future_days: FUTURE_DAYS,
    trackers: style.trackersOf?.(channel.id) ?? [],
    current_schedule: extras.onAir ?? null,
  };
}

/** @param favorite the viewer's favourite record of the channel @param statId of the playback that is open on the device */
export function userChannelWire(
  channel: OwnedChannel,
  isPurchased: boolean,
  favorite: UserChannel['favorite'],
  statId: StatId | undefined,
): UserChannel {
  return {
    id: channel.id,
    favorite,
    is_favored: favorite !== null,
    favored: favorite !== null,
    is_hidden: channel.isHidden,
    is_purchased: isPurchased,
    is_available: isPurchased,
    overlay_icon: null,
    available_archived_days: watchableDays(channel, isPurchased),
    access_error: null,
    min_price: null,
    stream_types: streamTypes(channel.vitrina),
    stat: statId === undefined ? null : { id: statId },
  };
}

/** @param own what the channel is to the viewer */
export const olderChannelWire = (channel: Channel, own: UserChannel): OlderChannel => ({
  ...own,
  ...channel,
  ar: channel.aspect_ratio,
  access: { packets: own.is_purchased, devices: true, networks: true, provider_networks: true },
  access_errors: own.access_error === null ? [] : [own.access_error],
  screen: null,
  screen_url: null,
});

export function categoryWire(category: CategoryRecord, style: WireStyle): ChannelCategory {
  const { all_channels = false, startup = false, is_adult = false } = category.tags;
  return {
    id: category.id,
    name: text(category.name, style),
    short: category.slug,
    slug: category.slug,
    scaled_icon: null,
    tags: { all_channels, startup, is_adult },
    channels: [...category.channelIds],
  };
}

type ListedCategory = Static<typeof CategoryWithChannels>;

/** The older form, which contains the channels. */
export function categoryWithChannelsWire(
  category: CategoryRecord,
  channels: readonly ChannelRecord[],
  style: WireStyle,
): ListedCategory {
  return {
    id: category.id,
    name: text(category.name, style),
    icon: null,
    age: 0,
    images: [],
    channels: channels.map((channel) => {
      const wire = channelWire(channel, style, { hasIdNumber: true });
      const images = [
        { itype: 'whiteback', src: wire.cover.light_bg },
        { itype: 'blackback', src: wire.cover.dark_bg },
      ];
      return { ...wire, images: images.flatMap(({ itype, src }) => (src === null ? [] : [{ itype, src }])) };
    }),
  };
}
