import type { ChannelId } from '@aerial/domain/ids.ts';
import type { TvChannel } from '../../../parts/channels/model.ts';

/** The channels watched last, newest first, without the one that plays and those that are hidden meanwhile. */
export const lastWatched = (
  ids: readonly ChannelId[],
  channels: readonly TvChannel[],
  current: ChannelId | undefined,
): TvChannel[] =>
  ids
    .map((id) => channels.find((channel) => channel.id === id))
    .filter((channel) => channel !== undefined && channel.id !== current && !channel.isHidden) as TvChannel[];
