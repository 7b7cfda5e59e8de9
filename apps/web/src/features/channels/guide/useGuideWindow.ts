import { startTransition, useCallback, useEffect, useState, type RefObject } from 'react';
import type { Span } from './rules/days.ts';
import { isSameWindow, windowOf, type GuideWindow, type Metrics, type Viewport } from './rules/window.ts';

/** Before anything is measured, CSS pixels. */
const UNKNOWN: Viewport = { left: 0, top: 0, width: 0, height: 0 };

export const viewportOf = (box: HTMLElement): Viewport => ({ left: box.scrollLeft, top: box.scrollTop, width: box.clientWidth, height: box.clientHeight });

/** What of the grid exists, following the scroll box; changes by whole lines and half-hours only. @param onView hears of every movement */
export function useGuideWindow(box: RefObject<HTMLElement | null>, rows: number, span: Span, metrics: Metrics, onView: (view: Viewport) => void): GuideWindow {
  const [window, setWindow] = useState(() => windowOf(UNKNOWN, rows, span, metrics));
  const update = useCallback(() => {
    if (!box.current) return;
    const view = viewportOf(box.current);
    const next = windowOf(view, rows, span, metrics);
    setWindow((before) => (isSameWindow(before, next) ? before : next));
    onView(view);
  }, [box, rows, span, metrics, onView]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // oxlint-disable-next-line react/set-state-in-effect -- what is seen is measured, there is no other way to know it
    update();
    // While it is scrolled, frames come first: lines and hours are made between them.
    const follow = () => startTransition(update);
    element.addEventListener('scroll', follow, { passive: true });
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      sizes.disconnect();
    };
  }, [box, update]);
  return window;
}
