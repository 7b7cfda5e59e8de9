/** The channels watched last. @source spec 2 §5, C-599 to C-601 */
import type { ChannelId, ProfileId } from '@aerial/domain/ids.ts';
import { LAST_CHANNELS_PREFIX } from '@aerial/domain/last-channels.ts';

export const LAST_CHANNELS_LIMIT = 10;

/** The list with a channel put in front. Adult channels leave no trace. */
export function withChannel(
  ids: readonly ChannelId[],
  channel: { readonly id: ChannelId; readonly isAdult: boolean },
): ChannelId[] {
  if (channel.isAdult) return [...ids];
  return [channel.id, ...ids.filter((id) => id !== channel.id)].slice(0, LAST_CHANNELS_LIMIT);
}

/** Reads what storage holds; anything else than a list of ids is an empty list. */
export function readLastChannels(stored: string | null): ChannelId[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value)
      ? value.filter((id): id is ChannelId => Number.isInteger(id)).slice(0, LAST_CHANNELS_LIMIT)
      : [];
  } catch {
    return [];
  }
}

/** One list per profile. */
export const lastChannelsKey = (profileId: ProfileId | undefined): string =>
  `${LAST_CHANNELS_PREFIX}${profileId ?? 'guest'}`;
