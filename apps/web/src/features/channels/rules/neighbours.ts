import { isNarrow } from '@aerial/ui/breakpoints.ts';
import type { TvChannel } from '../../../parts/channels/model.ts';

/** The channel before or after one in a list; the ends meet. @returns undefined when there is no other */
export function neighbour(channels: readonly TvChannel[], current: number, direction: 1 | -1): TvChannel | undefined {
  if (channels.length === 0) return undefined;
  const index = channels.findIndex(({ id }) => id === current);
  if (index === -1) return channels[0];
  const next = channels[(index + direction + channels.length) % channels.length];
  return next?.id === current ? undefined : next;
}

/** Episodes shown without "show all". @param width of the window, CSS pixels @source C-195 to C-197 */
export const episodesShown = (width: number): number => (width <= 480 ? 2 : isNarrow(width) ? 3 : 4);
