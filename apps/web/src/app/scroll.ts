import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router';

const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect;
const KEY = 'aerial.scroll';
/** Pages remembered at most. */
const MAX_PAGES = 50;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function remember(key: string, y: number): void {
  const { [key]: _, ...others } = readPositions();
  const kept = Object.entries(others).slice(-MAX_PAGES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [key]: y }));
  } catch {
    // Storage is refused or full: pages then begin at their top.
  }
}

/** New pages begin at their top; going back returns to where the page was left. What lies over a page leaves it as it is. */
export function usePageScroll(page: Location): void {
  const type = useNavigationType();
  const first = useRef(true);
  useLayout(() => {
    const isFirst = first.current;
    first.current = false;
    if (isFirst) window.history.scrollRestoration = 'manual';
    const kept = type === 'POP' ? readPositions()[page.key] : undefined;
    if (kept !== undefined) window.scrollTo({ top: kept, behavior: 'instant' });
    else if (!isFirst && !page.hash) window.scrollTo({ top: 0, behavior: 'instant' });
    // Only a change of the page counts; the type belongs to that change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page.key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => remember(page.key, window.scrollY), 100);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', note);
    };
  }, [page.key]);
}
