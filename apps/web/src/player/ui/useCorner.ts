import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { safeStore } from '../../surroundings/key-value-store.ts';
import { cornerAfter, cornerAt, readCorner, type Corner } from '../rules/corners.ts';

const KEY = 'mini_player_corner';
/** A press that moves less is a press, pixels. */
const DRAG_FROM_PX = 8;
const store = () => safeStore(() => window.localStorage);

interface Drag {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  hasMoved: boolean;
}

/** The frame of the mini-player, whose style sheet places it by this attribute. */
const frameOf = (inside: RefObject<HTMLElement | null>): HTMLElement | null =>
  inside.current?.closest<HTMLElement>('[role="complementary"]') ?? null;

/** The corner of the mini-player: dragged there or moved by arrows, and remembered by this browser. @param inside any element of it */
export function useCorner(inside: RefObject<HTMLElement | null>) {
  const [corner, setCorner] = useState<Corner>(() => readCorner(store().getItem(KEY)));
  const drag = useRef<Drag>(undefined);
  useEffect(() => {
    const frame = frameOf(inside);
    if (!frame) return;
    frame.dataset['corner'] = corner;
    return () => void delete frame.dataset['corner'];
  }, [inside, corner]);
  const move = (to: Corner): void => {
    store().setItem(KEY, to);
    setCorner(to);
  };
  const end = (event: PointerEvent<HTMLElement>, isDropped: boolean): void => {
    const frame = frameOf(inside);
    if (drag.current?.id !== event.pointerId || !frame) return;
    const { left, top, width, height } = frame.getBoundingClientRect();
    frame.style.translate = '';
    if (isDropped && drag.current.hasMoved)
      move(
        cornerAt(
          { x: left + width / 2, y: top + height / 2 },
          { width: window.innerWidth, height: window.innerHeight },
        ),
      );
  };
  return {
    /** Arrows, on the button that says so. */
    onKeyDown(event: KeyboardEvent): void {
      const to = cornerAfter(corner, event.key);
      if (!to) return;
      event.preventDefault();
      event.stopPropagation();
      move(to);
    },
    /** Of what is dragged. A press that was a drag is none. */
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        // On phones it is a bar across the window.
        if (event.button !== 0 || window.matchMedia('(width <= 768px)').matches) return;
        drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, hasMoved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const { current } = drag;
        if (current?.id !== event.pointerId || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const [x, y] = [event.clientX - current.x, event.clientY - current.y];
        if (!current.hasMoved && Math.hypot(x, y) < DRAG_FROM_PX) return;
        current.hasMoved = true;
        const frame = frameOf(inside);
        if (frame) frame.style.translate = `${x}px ${y}px`;
      },
      onPointerUp: (event: PointerEvent<HTMLElement>): void => end(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>): void => end(event, false),
    },
    wasDragged: (): boolean => drag.current?.hasMoved === true,
  };
}
