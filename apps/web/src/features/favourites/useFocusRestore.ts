import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface Place {
  readonly list: HTMLElement | null;
  readonly index: number;
}

/**
 * Restores the focus when its card is removed: it moves to the card that took its place, to the last one of the row,
 * or to the page itself, so that several cards can be removed by keyboard. @param changed a value that changes with the cards
 */
export function useFocusRestore(page: RefObject<HTMLElement | null>, changed: unknown): void {
  const place = useRef<Place>(undefined);
  useEffect(() => {
    const element = page.current;
    if (!element) return;
    const storePlace = ({ target }: FocusEvent) => {
      const item = (target as HTMLElement).closest('li');
      const list = item?.parentElement ?? null;
      place.current = { list, index: item && list ? [...list.children].indexOf(item) : -1 };
    };
    // Focus that moved elsewhere was not lost.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) place.current = undefined;
    };
    element.addEventListener('focusin', storePlace);
    element.addEventListener('focusout', left);
    return () => {
      element.removeEventListener('focusin', storePlace);
      element.removeEventListener('focusout', left);
    };
  }, [page]);
  useLayoutEffect(() => {
    const was = place.current;
    if (!was || document.activeElement !== document.body) return;
    const items = was.list?.isConnected ? [...was.list.children] : [];
    const next = items[Math.min(was.index, items.length - 1)]?.querySelector<HTMLElement>('a[href]') ?? page.current;
    next?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- runs after each change of the cards
  }, [changed, page]);
}
