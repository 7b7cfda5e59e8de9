import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router';
import { markOf, modalOfHash } from '../modals/address.ts';

const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect;
const KEY = 'aerial.scroll';
/** Maximum number of stored pages. */
const MAX_PAGES = 50;

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function storePosition(key: string, y: number): void {
  const { [key]: _, ...others } = readPositions();
  const recent = Object.entries(others).slice(-MAX_PAGES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(recent), [key]: y }));
  } catch {
    // Storage is refused or full: pages then start at their top.
  }
}

/** Whether a change of address only opens or closes a modal over the page. */
export const isSamePlace = (a: Location, b: Location): boolean =>
  a.pathname === b.pathname &&
  a.search === b.search &&
  [a, b].some((page) => markOf(page) !== undefined || modalOfHash(page.hash) !== undefined);

/** New pages start at their top; going back restores the scroll position. Covering pages do not scroll the page below. */
export function usePageScroll(page: Location): void {
  const type = useNavigationType();
  const before = useRef<Location>(undefined);
  useLayout(() => {
    const last = before.current;
    const isFirst = last === undefined;
    before.current = page;
    if (last && isSamePlace(last, page)) return;
    if (isFirst) window.history.scrollRestoration = 'manual';
    const stored = type === 'POP' ? readPositions()[page.key] : undefined;
    if (stored !== undefined) window.scrollTo({ top: stored, behavior: 'instant' });
    else if (!isFirst && !page.hash) window.scrollTo({ top: 0, behavior: 'instant' });
    // The effect depends on the page only; `type` belongs to the same change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page.key]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => storePosition(page.key, window.scrollY), 100);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', note);
    };
  }, [page.key]);
}
