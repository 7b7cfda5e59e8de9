/** What is wrong with the focus as a key moves it through a page. */
import type { Page } from 'playwright-core';
import { lasting } from './faults.ts';

declare global {
  interface Window {
    walked?: { element: Element; shown: readonly Element[]; looks: string };
  }
}

/** Runs in the page after a press: whether the focus is seen. Compares how the element before looked with and without it. */
function ringFaults(): { place: string; faults: string[] } {
  const PROPERTIES = [
    'outlineStyle',
    'outlineWidth',
    'boxShadow',
    'borderColor',
    'backgroundColor',
    'opacity',
    'transform',
    'translate',
  ] as const;
  /** The ring may be painted by what is around, in or after the element. */
  const around = (element: Element): Element[] => {
    const found = [element, ...[...element.querySelectorAll('*')].slice(0, 12)];
    for (let up = element.parentElement, i = 0; up && i < 3; up = up.parentElement, i += 1)
      found.push(up, ...[...up.children].slice(0, 6));
    return found;
  };
  const looks = (shown: readonly Element[]): string =>
    shown
      .map((element) => {
        const style = getComputedStyle(element);
        return PROPERTIES.map((name) => style[name]).join();
      })
      .join('|');
  const nameOf = (element: Element) =>
    `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const faults: string[] = [];
  const before = window.walked;
  const element = document.activeElement;
  // What the application focuses itself, such as a page that has opened, needs no ring: no key leads there.
  const isReached = before?.element instanceof HTMLElement && before.element.tabIndex >= 0;
  if (isReached && before.element !== element && before.element.isConnected && looks(before.shown) === before.looks)
    faults.push(`${nameOf(before.element)}: looks the same with the focus and without it`);
  delete window.walked;
  if (!element || element === document.body) return { place: '', faults };
  const shown = around(element);
  window.walked = { element, shown, looks: looks(shown) };
  return { place: nameOf(element), faults };
}

/** Runs in the page: what hides the element with the focus. */
function sightFaults(): string[] {
  const element = document.activeElement;
  if (!element || element === document.body) return [];
  const name = `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [l, t] = [Math.max(0, left), Math.max(0, top)];
  const [r, b] = [Math.min(innerWidth, right), Math.min(innerHeight, bottom)];
  if (r <= l || b <= t) return [`${name}: out of sight`];
  const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [l + (r - l) * x, t + (b - t) * y]));
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x!, y!);
    return (
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest('label') === element.closest('label'))
    );
  });
  return isSeen ? [] : [`${name}: covered by something else`];
}

/** Presses a key until the focus has left the page or the limit is reached. */
async function press(page: Page, key: 'Tab' | 'Shift+Tab', limit: number): Promise<string[]> {
  const faults = new Set<string>();
  let last = '';
  let repeated = 0;
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press(key);
    const found = await page.evaluate(ringFaults);
    // A page that has grown brings the focus back into sight with its next frames.
    const hidden = await lasting(() => page.evaluate(sightFaults));
    for (const fault of [...found.faults, ...hidden]) faults.add(`${key}: ${fault}`);
    if (found.place === '') break;
    repeated = found.place === last ? repeated + 1 : 0;
    if (repeated > 3) faults.add(`${key}: the focus is caught on ${last}`);
    last = found.place;
  }
  return [...faults];
}

/** Goes through a page by Tab, and a part of the way back. @returns where the focus is not seen, or caught */
export async function walkFaults(page: Page, limit: number): Promise<string[]> {
  await page.evaluate(() => {
    delete window.walked;
  });
  return [...(await press(page, 'Tab', limit)), ...(await press(page, 'Shift+Tab', Math.ceil(limit / 3)))];
}
