import type { Channel, ChannelCategory, UserChannel } from '@aerial/contract/shapes/channel.ts';

/** Available, free and not hidden. Until availability has loaded, all free ones count. @source C-229 */
export function freeChannels(channels: readonly Channel[], mine: readonly UserChannel[] | undefined): Channel[] {
  const own = new Map(mine?.map((channel) => [channel.id, channel]));
  return channels.filter((channel) => {
    const personal = own.get(channel.id);
    return channel.is_free && !channel.is_hidden && personal?.is_hidden !== true && personal?.is_available !== false;
  });
}

/** The canonical path of a channel: below the first category that lists it, else below the one of all channels. @source C-029 */
export function channelAddress(channel: Pick<Channel, 'id' | 'slug'>, categories: readonly ChannelCategory[]): string {
  const category =
    categories.find(({ channels }) => channels.includes(channel.id)) ??
    categories.find(({ tags }) => tags.all_channels);
  const own = encodeURIComponent(channel.slug || String(channel.id));
  return category ? `/channels/${encodeURIComponent(category.slug || String(category.id))}/${own}` : `/channels/${own}`;
}
