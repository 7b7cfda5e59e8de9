/**
 * Who decides about playing, pausing and seeking: the viewer of this player, or, in a room, all of its members. In a room what the viewer
 * presses is a wish, and the room moves the player by its direct controls.
 */
import type { Position } from '../types.ts';

export interface DirectControls {
  togglePlay(): void;
  play(): void;
  pause(): void;
  seek(to: Position): void;
  skip(direction: 1 | -1): void;
  restart(): void;
  goLive(): void;
}

export type SteerWish =
  | { readonly type: 'toggle' | 'play' | 'pause' | 'restart' | 'go-live' }
  | { readonly type: 'seek'; readonly to: Position }
  | { readonly type: 'skip'; readonly direction: 1 | -1 };

export interface Steerable extends DirectControls {
  /** Moves this player, whoever decides. */
  readonly direct: DirectControls;
  /** From now on wishes go to the listener; without one they are fulfilled here. */
  steer(listener: ((wish: SteerWish) => void) | undefined): void;
}

export function steerable(direct: DirectControls): Steerable {
  let listener: ((wish: SteerWish) => void) | undefined;
  const wish = (wished: SteerWish, fulfil: () => void): void => (listener ? listener(wished) : fulfil());
  return {
    direct,
    steer: (next) => void (listener = next),
    togglePlay: () => wish({ type: 'toggle' }, direct.togglePlay),
    play: () => wish({ type: 'play' }, direct.play),
    pause: () => wish({ type: 'pause' }, direct.pause),
    seek: (to) => wish({ type: 'seek', to }, () => direct.seek(to)),
    skip: (direction) => wish({ type: 'skip', direction }, () => direct.skip(direction)),
    restart: () => wish({ type: 'restart' }, direct.restart),
    goLive: () => wish({ type: 'go-live' }, direct.goLive),
  };
}
