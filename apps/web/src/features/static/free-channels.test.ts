import { asChannelId } from '@aerial/domain/ids.ts';
import type { Channel, ChannelCategory, UserChannel } from '@aerial/contract/shapes/channel.ts';
import { expect, test } from 'vitest';
import { channelAddress, freeChannels } from './free-channels.ts';

const channel = (id: number, over: Partial<Channel> = {}) =>
  ({ id, slug: `c-${id}`, is_free: true, is_hidden: false, ...over }) as Channel;
const mine = (id: number, over: Partial<UserChannel>) =>
  ({ id, is_available: true, is_hidden: false, ...over }) as UserChannel;
const category = (slug: string, channels: number[], all = false) =>
  ({
    id: channels.length,
    slug,
    channels,
    tags: { all_channels: all, startup: false, is_adult: false },
  }) as unknown as ChannelCategory;

test('C-229: only channels that are available, free and not hidden', () => {
  const channels = [
    channel(1),
    channel(2, { is_free: false }),
    channel(3, { is_hidden: true }),
    channel(4),
    channel(5),
  ];
  expect(freeChannels(channels, undefined).map(({ id }) => id)).toEqual([1, 4, 5]);
  expect(
    freeChannels(channels, [mine(4, { is_available: false }), mine(5, { is_hidden: true })]).map(({ id }) => id),
  ).toEqual([1]);
});

test('C-029 C-231: a channel’s address is below the first category that lists it, else below the one of all', () => {
  const categories = [category('all', [], true), category('news', [2]), category('sport', [1, 2])];
  expect(channelAddress({ id: asChannelId(1), slug: 'one' }, categories)).toBe('/channels/sport/one');
  expect(channelAddress({ id: asChannelId(9), slug: '' }, categories)).toBe('/channels/all/9');
  expect(channelAddress({ id: asChannelId(9), slug: 'nine' }, [])).toBe('/channels/nine');
});
