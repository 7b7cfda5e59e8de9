import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router';
import { markOf, modalOfHash } from '../modals/address.ts';

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

/** A modal that opens or closes over a page changes only the end of its address. */
export const isSamePlace = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname && a.search === b.search && [a, b].some((page) => markOf(page) !== undefined || modalOfHash(page.hash) !== undefined);

/** New pages begin at their top; going back returns to where the page was left. What lies over a page leaves it as it is. */
export function usePageScroll(page: Location): void {
  const type = useNavigationType();
  const before = useRef<Location>(undefined);
  useLayout(() => {
    const last = before.current;
    const isFirst = last === undefined;
    before.current = page;
    if (last && isSamePlace(last, page)) return;
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
