/** What a member's press means for the room. */
import type { SteerWish } from '../../player/parts/steering.ts';
import { SKIP_STEP_S } from '../../player/rules/seek.ts';

/** Behind the present of a channel, seconds: near the live edge nobody could catch up, for there is nothing to be ahead with. */
export const LIVE_DELAY_S = 12;

export interface Steered {
  readonly position: number;
  readonly isPlaying: boolean;
}

export interface WishContext {
  /** Of the room. */
  readonly isPlaying: boolean;
  /** Where this member's picture is. */
  readonly position: number;
  /** Of a film or programme. */
  readonly start: number;
  /** Of a channel: the present, seconds since the epoch. */
  readonly present: number | undefined;
}

/** No position of a channel is closer to the present than its members can follow. */
export const withinPresent = (position: number, present: number | undefined): number =>
  Math.max(0, present === undefined ? position : Math.min(position, present - LIVE_DELAY_S));

/** The state that the room is asked for. */
export function steered(wish: SteerWish, { isPlaying, position, start, present }: WishContext): Steered {
  const at = (to: number, plays = isPlaying): Steered => ({ position: withinPresent(to, present), isPlaying: plays });
  switch (wish.type) {
    case 'toggle':
      return at(position, !isPlaying);
    case 'play':
      return at(position, true);
    case 'pause':
      return at(position, false);
    case 'seek':
      return at(wish.to);
    case 'skip':
      return at(position + wish.direction * SKIP_STEP_S);
    case 'restart':
      return at(start, true);
    case 'go-live':
      return at(present ?? position, true);
  }
}
