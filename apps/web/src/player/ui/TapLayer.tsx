import { memo, useEffect, useRef, type PointerEvent, type WheelEvent } from 'react';
import { doubleTapSkip, pinchFills, swipeVolume, swipeZap, wheelZap } from '../rules/controls.ts';
import styles from './Player.module.css';
import { usePlayerView } from './PlayerContext.ts';

/** Two presses within this time are a double one. */
const DOUBLE_MS = 260;
/** A finger that moves further than this swipes, pixels. */
const SWIPE_FROM_PX = 12;

/** A wheel that rests for so long restarts the count, milliseconds; one that goes on turning changes a channel at most so often. */
const WHEEL_REST_MS = 250;

interface Swipe {
  readonly x: number;
  readonly y: number;
  readonly volume: number;
  readonly isVolume: boolean;
  hasMoved: boolean;
  isZap: boolean;
}

interface TapLayerProps {
  readonly isWhole: boolean;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/**
 * The picture itself: a click plays and pauses, a double click goes full screen; a tap shows and hides the controls, two
 * taps skip. Where the player is the whole window, a finger that slides along the right side changes the volume, and two
 * fingers spread make the picture fill the screen. On channels a finger across the picture, and the wheel with Shift (the
 * wheel alone scrolls the page), go to the neighbours. It has no name and no focus: keys and buttons do all of it too.
 */
export const TapLayer = memo(function TapLayer({ isWhole, onPrevious, onNext }: TapLayerProps) {
  const { player, controls, menu } = usePlayerView();
  const single = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The pointer that went down here. One that went down on a menu, which was gone when it was lifted, presses nothing. */
  const pressed = useRef<number>(undefined);
  const swipe = useRef<Swipe>(undefined);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const spread = useRef<number>(undefined);
  const wheel = useRef({ turned: 0, at: 0, zappedAt: 0 });
  const canZap = onPrevious !== undefined || onNext !== undefined;
  useEffect(() => () => clearTimeout(single.current), []);

  const distance = (): number | undefined => {
    const [a, b] = fingers.current.values();
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : undefined;
  };
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    // It closes the open menu, and does nothing else.
    pressed.current = menu === undefined ? event.pointerId : undefined;
    if (!(isWhole || canZap) || event.pointerType === 'mouse') return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    spread.current = distance();
    const box = event.currentTarget.getBoundingClientRect();
    const state = player.getState();
    swipe.current = {
      x: event.clientX,
      y: event.clientY,
      volume: state.machine.flags.muted ? 0 : state.volume,
      isVolume: isWhole && event.clientX - box.left > box.width / 2,
      hasMoved: false,
      isZap: false,
    };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    const current = swipe.current;
    if (!current || !fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = distance();
    if (now !== undefined && spread.current !== undefined) {
      current.isZap = false;
      if (!isWhole) return;
      const fills = pinchFills(spread.current, now);
      current.hasMoved = true;
      if (fills !== undefined && fills !== player.getState().fills) player.setFills(fills);
      return;
    }
    const [right, below] = [event.clientX - current.x, event.clientY - current.y];
    if (!current.hasMoved && Math.max(Math.abs(right), Math.abs(below)) < SWIPE_FROM_PX) return;
    if (!current.hasMoved) current.isZap = canZap && Math.abs(right) > Math.abs(below);
    current.hasMoved = true;
    if (current.isZap || !current.isVolume) return;
    player.setVolume(swipeVolume(current.volume, current.y - event.clientY, event.currentTarget.clientHeight));
  };
  /** @returns whether the finger swiped */
  const lift = (event: PointerEvent<HTMLDivElement>): boolean => {
    const hasSwiped = swipe.current?.hasMoved ?? false;
    fingers.current.delete(event.pointerId);
    spread.current = undefined;
    if (fingers.current.size === 0) swipe.current = undefined;
    return hasSwiped;
  };

  const zap = (step: 1 | -1 | 0): void => (step === 1 ? onNext : step === -1 ? onPrevious : undefined)?.();
  const turn = (event: WheelEvent): void => {
    if (!event.shiftKey || !canZap) return;
    const rested = event.timeStamp - wheel.current.at > WHEEL_REST_MS;
    const [turned, step] = wheelZap(rested ? 0 : wheel.current.turned, event.deltaY || event.deltaX);
    const isSoon = step !== 0 && event.timeStamp - wheel.current.zappedAt < WHEEL_REST_MS;
    wheel.current = {
      turned,
      at: event.timeStamp,
      zappedAt: step !== 0 && !isSoon ? event.timeStamp : wheel.current.zappedAt,
    };
    if (!isSoon) zap(step);
  };

  const press = (event: PointerEvent<HTMLDivElement>): void => {
    const swiped = swipe.current;
    if (swiped?.isZap) zap(swipeZap(event.clientX - swiped.x, event.clientY - swiped.y));
    const isPress = pressed.current === event.pointerId;
    pressed.current = undefined;
    if (lift(event) || event.button !== 0 || !isPress) return;
    const isTouch = event.pointerType !== 'mouse';
    const box = event.currentTarget.getBoundingClientRect();
    const side = doubleTapSkip((event.clientX - box.left) / box.width);
    if (single.current !== undefined) {
      clearTimeout(single.current);
      single.current = undefined;
      if (!isTouch) return player.toggleFullscreen();
      return side === 0 ? player.togglePlay() : player.skip(side);
    }
    single.current = setTimeout(() => {
      single.current = undefined;
      if (!isTouch) player.togglePlay();
      else if (controls.isVisible) controls.hide();
      else controls.touch();
    }, DOUBLE_MS);
  };
  return (
    <div
      className={styles.taps}
      data-swipes={isWhole ? 'all' : canZap ? 'across' : undefined}
      onWheel={turn}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={press}
      onPointerCancel={lift}
    />
  );
});
