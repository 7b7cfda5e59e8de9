/** Moves the focus through the page with arrows. */
import buttons from '@aerial/ui/Button.module.css';
import { boxOf, candidatesIn, isInWidth, partOf, topPart } from './candidates.ts';
import { firstOf, nearestIn, type Direction } from './geometry.ts';

/** Share of the window that the page scrolls by where nothing below is there yet. */
const SCROLL_SHARE = 0.6;

/** Focuses it where it can be seen, also if it lay beyond the window. */
export function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The focused control; undefined for the page itself and its frames, which hold others. */
function focusedControl(within: Element): Element | undefined {
  const { activeElement: active } = document;
  if (!active || active === document.body || !within.contains(active)) return undefined;
  return active.matches(
    'main, section, [role="dialog"], [tabindex="-1"]:not(a, button, [role="tab"], [role="radio"])',
  ) && candidatesIn(active).length > 0
    ? undefined
    : active;
}

/** Whether it is what its page is for. */
export const isMain = (element: Element): boolean => element.classList.contains(buttons.primary!);

/** Focuses what a page is for, else its first control below the header. @returns what it focused */
export function focusFirst(within: Element = topPart()): HTMLElement | undefined {
  const all = candidatesIn(within);
  const inside = all.filter((element) => !partOf(element));
  const seen = inside.filter((element) => {
    const box = boxOf(element);
    return box.bottom > 0 && box.top < window.innerHeight && isInWidth(box);
  });
  const chosen = [seen, inside, all].find(({ length }) => length > 0) ?? [];
  const first = firstOf(chosen.map(boxOf));
  const element = seen.find(isMain) ?? (first === undefined ? undefined : chosen[first]);
  if (element) focusOn(element);
  return element;
}

/** Moves to the nearest control in the direction; scrolls where there is none yet. */
export function moveFocus(direction: Direction): void {
  const within = topPart();
  const active = focusedControl(within);
  if (!active) {
    focusFirst(within);
    return;
  }
  const from = boxOf(active);
  const others = candidatesIn(within).filter(
    (element) => element !== active && !element.contains(active) && !active.contains(element),
  );
  const isVertical = direction === 'up' || direction === 'down';
  const reachable = isVertical ? others.filter((element) => isInWidth(boxOf(element))) : others;
  // First what scrolls with the present one, then the parts that stay in place.
  const own = partOf(active);
  for (const group of [
    reachable.filter((element) => partOf(element) === own),
    reachable.filter((element) => partOf(element) !== own),
  ]) {
    const next = nearestIn(direction, from, group.map(boxOf));
    if (next !== undefined) return focusOn(group[next]!);
  }
  if (isVertical)
    window.scrollBy({ top: (direction === 'down' ? 1 : -1) * window.innerHeight * SCROLL_SHARE, behavior: 'smooth' });
}
