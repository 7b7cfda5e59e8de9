/** What an address of television means. @source spec 2 §2 Routes, C-027 to C-037, F-060, F-061 */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';
import { parseTs } from '../../../player/rules/start.ts';
import type { TvCategory, TvChannel } from '../../../parts/channels/model.ts';

export interface ChannelAddress {
  /** `:category` of /channels/:category/:channel. */
  readonly first?: string | undefined;
  readonly second?: string | undefined;
  /** `:id` of /channel/:id. */
  readonly single?: string | undefined;
  readonly ts?: string | null | undefined;
}

export type ChannelRoute =
  | { readonly kind: 'list'; readonly category: TvCategory | undefined }
  | {
      readonly kind: 'channel';
      readonly category: TvCategory | undefined;
      readonly channel: TvChannel;
      readonly ts: EpochSeconds | undefined;
    }
  /** The position is that of a programme, to be found in the schedule. */
  | { readonly kind: 'programme'; readonly channel: TvChannel; readonly programmeId: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'unknown-category' }
  | { readonly kind: 'unknown-channel' };

const same = (item: { readonly id: number; readonly slug: string }, segment: string, by: 'slug' | 'id'): boolean =>
  by === 'slug' ? item.slug !== '' && item.slug === segment : String(item.id) === segment;
function find<T extends { readonly id: number; readonly slug: string }>(
  items: readonly T[],
  segment: string,
): T | undefined {
  return items.find((item) => same(item, segment, 'slug')) ?? items.find((item) => same(item, segment, 'id'));
}

/** `/channels/{category}/{channel}` with the first visible category that lists the channel, else the all-channels one. @source C-029 */
export function channelPath(channel: TvChannel, categories: readonly TvCategory[], ts?: number): string {
  const category =
    categories.find(({ channelIds }) => channelIds.includes(channel.id)) ?? categories.find(({ isAll }) => isAll);
  return pathIn(category, channel, ts);
}

/** The same with a category chosen by the viewer. */
export function pathIn(category: TvCategory | undefined, channel: TvChannel, ts?: number): string {
  const first = category ? category.slug || String(category.id) : 'all';
  return `/channels/${encodeURIComponent(first)}/${encodeURIComponent(channel.slug || String(channel.id))}${ts === undefined ? '' : `?ts=${ts}`}`;
}

/** What is to be shown at an address. */
export function resolveRoute(
  address: ChannelAddress,
  categories: readonly TvCategory[],
  channels: readonly TvChannel[],
): ChannelRoute {
  const { first, second, single } = address;
  const ts = parseTs(address.ts);
  if (single !== undefined) {
    const channel = find(channels, single);
    return channel ? { kind: 'redirect', to: channelPath(channel, categories, ts) } : { kind: 'unknown-channel' };
  }
  if (first === undefined) return { kind: 'list', category: undefined };
  const category = find(categories, first);
  if (second === undefined)
    return category ? { kind: 'list', category } : resolveSingle(first, ts, categories, channels);
  if (category) {
    const channel = find(channels, second);
    return channel ? { kind: 'channel', category, channel, ts } : { kind: 'unknown-channel' };
  }
  const channel = find(channels, first);
  return channel ? resolvePosition(channel, second, categories) : { kind: 'unknown-category' };
}

function resolveSingle(
  segment: string,
  ts: EpochSeconds | undefined,
  categories: readonly TvCategory[],
  channels: readonly TvChannel[],
): ChannelRoute {
  const channel = find(channels, segment);
  return channel ? { kind: 'redirect', to: channelPath(channel, categories, ts) } : { kind: 'unknown-category' };
}

/** `/channels/{channel}/{timestamp or programme}`: ten digits and more are a timestamp. @source C-036 */
function resolvePosition(channel: TvChannel, segment: string, categories: readonly TvCategory[]): ChannelRoute {
  if (/^\d{10,12}$/.test(segment))
    return { kind: 'redirect', to: channelPath(channel, categories, epochSeconds(Number(segment))) };
  const programmeId = /\d+$/.exec(segment)?.[0];
  return programmeId
    ? { kind: 'programme', channel, programmeId }
    : { kind: 'redirect', to: channelPath(channel, categories) };
}
