import { startTransition, useEffect, useState, type RefObject } from 'react';
import type { Span } from '../../../parts/channels/days.ts';
import { instantAt, isSameWindow, windowOf, type GuideWindow, type Metrics, type Viewport } from './rules/window.ts';

/** Before anything is measured, CSS pixels. */
const UNKNOWN: Viewport = { left: 0, top: 0, width: 0, height: 0 };

export const viewportOf = (box: HTMLElement): Viewport => ({
  left: box.scrollLeft,
  top: box.scrollTop,
  width: box.clientWidth,
  height: box.clientHeight,
});

/** When it has not moved for this long, a scroll is over, milliseconds. */
const REST_MS = 120;

export interface GuideSight {
  /** What of the grid exists; changes by whole lines and half-hours only. */
  readonly window: GuideWindow;
  /** The instant at the left edge where the last movement sideways ended: texts begin there. */
  readonly edge: number;
}

/** Follows the scroll box. @param onView receives where a movement ended */
export function useGuideWindow(
  box: RefObject<HTMLElement | null>,
  rows: number,
  span: Span,
  metrics: Metrics,
  onView: (view: Viewport) => void,
): GuideSight {
  const [window, setWindow] = useState(() => windowOf(UNKNOWN, rows, span, metrics));
  const [edge, setEdge] = useState(Infinity);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      const next = windowOf(viewportOf(element), rows, span, metrics);
      setWindow((before) => (isSameWindow(before, next) ? before : next));
    };
    const rest = () => {
      const view = viewportOf(element);
      setEdge(instantAt(view.left, span, metrics));
      onView(view);
    };
    const update = () => {
      follow();
      rest();
    };
    // While it is scrolled, frames come first: lines and hours are made between them.
    const scrolled = () => {
      startTransition(follow);
      clearTimeout(timer);
      timer = setTimeout(rest, REST_MS);
    };
    update();
    element.addEventListener('scroll', scrolled, { passive: true });
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', scrolled);
      sizes.disconnect();
    };
  }, [box, rows, span, metrics, onView]);
  return { window, edge };
}
