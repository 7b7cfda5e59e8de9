/** What the focus can move to: controls that a viewer sees, of the topmost part of the page. */
import type { Box } from './geometry.ts';

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), textarea:not(:disabled), select:not(:disabled), summary, [tabindex]:not([tabindex="-1"]), [data-rail] li :is(a[href], button)';
/** Menus lie over dialogs. */
const OVER = '[role="menu"][data-state="open"], [role="dialog"][data-state="open"]';
export const FULL_PLAYER = '[data-player][data-full]';

/** Parts of the page that stay while it scrolls: reached when nothing else lies in the way. */
const STAYS = 'header, [data-stays]';

/** The topmost part: an open menu, dialog, a player over the whole window, or the page. */
export function topPart(): Element {
  const over = [...document.querySelectorAll(OVER)].at(-1);
  return over ?? document.querySelector(FULL_PLAYER) ?? document.body;
}

function isShown(element: Element): boolean {
  if (element.closest('[inert], [aria-hidden="true"]')) return false;
  return (
    element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ??
    element.getClientRects().length > 0
  );
}

/** A control that only a pointer or Tab reaches: hearts on cards, buttons that scroll a rail, layers that take taps, the link that skips the header. */
function isAside(element: Element): boolean {
  if (element.closest('[data-aside]')) return true;
  return (
    element.getAttribute('tabindex') === '-1' &&
    !element.closest('[data-rail] li, [role="tablist"], [role="radiogroup"]')
  );
}

export const boxOf = (element: Element): Box => element.getBoundingClientRect();
const hasArea = ({ left, right, top, bottom }: Box): boolean => right - left > 1 && bottom - top > 1;

export const partOf = (element: Element): Element | null => element.closest(STAYS);

/** @param within the topmost part */
export function candidatesIn(within: Element): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) => !isAside(element) && isShown(element) && hasArea(boxOf(element)),
  );
}

/** Whether its middle lies inside the window from side to side: cards that a rail has scrolled away do not. */
export function isInWidth({ left, right }: Box): boolean {
  const middle = (left + right) / 2;
  return middle >= 0 && middle <= window.innerWidth;
}
