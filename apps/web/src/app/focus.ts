/** Keyboard focus across page changes: a new page takes it, and going back returns it to the element it left from. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router';
import { LAYER_ID } from '../core/covered.ts';
import { isSamePlace } from './scroll.ts';

const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** A focused element, and how to find its successor if the page was rendered again meanwhile. */
interface FocusMark {
  readonly element: HTMLElement;
  readonly selector: string;
  readonly name: string;
  /** The index among elements of the same name. */
  readonly index: number;
}

/** Maximum number of pages whose focus is stored. */
const MAX_PAGES = 50;
/** Timeout for a re-rendered page to restore the element, milliseconds. */
const WAIT_MS = 15_000;

const topPage = (): HTMLElement | null => document.getElementById(LAYER_ID) ?? document.getElementById('content');
const nameOf = (element: Element): string =>
  element.getAttribute('href') ?? element.getAttribute('aria-label') ?? (element.textContent ?? '').trim();
const sameNamed = (root: ParentNode, selector: string, name: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((other) => nameOf(other) === name);
const hasDialog = (): boolean => document.querySelector('[role="dialog"][data-state="open"]') !== null;
/** Inert elements count as unfocused: the browser blurs them a moment later. */
const isFocusLost = (): boolean =>
  document.activeElement === null ||
  document.activeElement === document.body ||
  document.activeElement.closest('[inert]') !== null;

const isWriting = (): boolean => document.activeElement?.matches('input, textarea') === true && !isFocusLost();

/** @returns undefined for elements without a usable name, and for the frames of pages */
export function markOfElement(target: EventTarget | null): FocusMark | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null;
  const page = element?.closest(`#${LAYER_ID}, #content`);
  if (!element || !page) return undefined;
  const selector = element.localName === 'a' ? 'a[href]' : 'button';
  const name = nameOf(element);
  return { element, selector, name, index: sameNamed(page, selector, name).indexOf(element) };
}

function find({ element, selector, name, index }: FocusMark): HTMLElement | undefined {
  if (element.isConnected && !element.closest('[inert]')) return element;
  const page = topPage();
  return page ? sameNamed(page, selector, name)[index] : undefined;
}

/** The history key of the current page, as the router writes it. */
const currentKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/**
 * Returns the focus to the marked element once it exists, and to the page itself until then, unless the viewer acts first.
 * @returns cancels it
 */
function settleFocus(mark: FocusMark | undefined): () => void {
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ['keydown', 'pointerdown', 'wheel'] as const) window.removeEventListener(type, stop, true);
  };
  const look = (): void => {
    if (hasDialog()) return stop();
    const element = mark && find(mark);
    // Focus returns from anywhere: from the frame of the page, from the header that stayed, but not out of a text field.
    const canMove = mark ? !isWriting() : isFocusLost() || document.activeElement === topPage();
    if (element && canMove) element.focus();
    else if (isFocusLost()) topPage()?.focus({ preventScroll: true });
    if (!canMove || document.activeElement === element) stop();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(stop, WAIT_MS);
  for (const type of ['keydown', 'pointerdown', 'wheel'] as const) window.addEventListener(type, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** Moves the focus with the pages. Modals manage their own. */
export function usePageFocus(location: Location): void {
  const type = useNavigationType();
  const marks = useRef(new Map<string, FocusMark>());
  const last = useRef<Location>(undefined);
  const settling = useRef<() => void>(undefined);
  useEffect(() => {
    const note = ({ target }: Event): void => {
      const mark = markOfElement(target);
      if (!mark) return;
      const key = currentKey();
      marks.current.delete(key);
      marks.current.set(key, mark);
      if (marks.current.size > MAX_PAGES) marks.current.delete(marks.current.keys().next().value!);
    };
    // Browsers that do not focus a pressed link or button still report the press.
    const events = ['focusin', 'click'] as const;
    for (const event of events) document.addEventListener(event, note, true);
    return () => {
      for (const event of events) document.removeEventListener(event, note, true);
      settling.current?.();
    };
  }, []);
  useLayout(() => {
    const before = last.current;
    last.current = location;
    if (!before || isSamePlace(before, location)) return;
    settling.current?.();
    settling.current = settleFocus(type === 'POP' ? marks.current.get(location.key) : undefined);
    // The effect depends on the page only; `type` belongs to the same change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [location.key]);
}
