/**
 * Events of pages, from the document itself: which items were shown, focused and clicked, what was opened, and steps back. One observer and
 * few listeners for all components, which stay as they are. @source spec 2 §7 Analytics events, C-731 to C-734, C-737, C-738, C-845, C-846
 */
import { epochMs } from '@aerial/domain/time.ts';
import { stepOf } from '../surroundings/history.ts';
import { itemOf, openEvent, type Item } from './items.ts';
import type { Events } from './queue.ts';

/** Share of an item that must be visible. @source C-738 */
export const SHOWN_SHARE = 0.5;
/** How long an item has the focus or the pointer before it counts, milliseconds. @source C-845, C-846 */
export const FOCUS_MS = { channel: 100, other: 500 } as const;
/** An address that is replaced within this time was a redirect, milliseconds. */
const SETTLE_MS = 150;
/** New elements are looked for this long after a change of the page, milliseconds. */
const SCAN_MS = 200;

/** A row of cards. */
const ROW = 'section[data-template]';
/** Header, footer, navigation and what is covered have no items. */
const OUTSIDE = 'header, footer, nav, [inert]';

export interface PageEventsDeps {
  readonly events: Events;
  isOff(): boolean;
  /** The path of the page on the screen: the address may be that of the next page already. */
  shownPath(): string;
}

/** @returns stops it */
export function watchPage(page: Window & typeof globalThis, { events, isOff, shownPath }: PageEventsDeps): () => void {
  const { document } = page;
  const stop = new AbortController();
  const { signal } = stop;
  let observed = new Set<Element>();
  let shown = new Set<string>();
  let path: string | undefined;
  let step = stepOf(page.history.state);
  let focusTimer: ReturnType<typeof setTimeout> | undefined;
  let focused: Element | undefined;
  let scanTimer: ReturnType<typeof setTimeout> | undefined;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;

  const observer = new page.IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries)
        if (intersectionRatio >= SHOWN_SHARE) noteShown(target as HTMLAnchorElement);
    },
    { threshold: SHOWN_SHARE },
  );

  function noteShown(link: HTMLAnchorElement): void {
    const item = itemAt(link);
    if (!item || isOff() || link.closest('[inert]')) return;
    const { row } = item.params;
    const key = `${item.type} ${item.ref} ${row ?? ''}`;
    if (shown.has(key)) return;
    shown.add(key);
    // Until another address has settled, what is observed belongs to the page before it.
    events.track('show', { ...item.params, page: cut(path ?? item.params.page) });
  }

  function itemAt(
    target: EventTarget | null,
  ): (Item & { readonly params: ItemParams; readonly link: HTMLAnchorElement }) | undefined {
    const link = target instanceof page.Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.closest(OUTSIDE) || isSeeAll(link)) return undefined;
    const row = link.closest(ROW);
    const url = new URL(link.href, page.location.href);
    const isOurs = url.origin === page.location.origin;
    const item = isOurs
      ? itemOf(url.pathname, row !== null)
      : row
        ? { type: 'promotion' as const, ref: url.href }
        : undefined;
    return item && { ...item, link, params: paramsOf(item, link, row) };
  }

  function paramsOf({ type, ref }: Item, link: Element, row: Element | null): ItemParams {
    const place = row ? [...row.querySelectorAll('li')].findIndex((one) => one.contains(link)) : -1;
    return {
      type,
      ref: cut(ref),
      page: cut(shownPath()),
      row: row?.getAttribute('data-row') ?? undefined,
      template: row?.getAttribute('data-template') ?? undefined,
      place: place === -1 ? undefined : place,
    };
  }

  /** Observes links that have appeared; those that were removed are observed no longer. */
  function scan(): void {
    scanTimer = undefined;
    // The settled address scans by itself.
    if (shownPath() !== path) return;
    const links = new Set<Element>(
      document.querySelectorAll('#content a[href], [role="dialog"] a[href], main a[href]'),
    );
    for (const link of observed) if (!links.has(link)) observer.unobserve(link);
    for (const link of links)
      if (!observed.has(link) && itemAt(link)) observer.observe(link);
      else if (!observed.has(link)) links.delete(link);
    observed = links;
  }

  /** Another page: what is on it is shown again, and opening it is an event. */
  function noteAddress(): void {
    settleTimer = undefined;
    const now = shownPath();
    if (now === path) return;
    // The first page was opened before this code was here.
    const at = path === undefined ? epochMs(page.performance.timeOrigin) : undefined;
    path = now;
    shown = new Set();
    observer.disconnect();
    observed = new Set();
    scan();
    const opened = openEvent(now);
    if (opened && !isOff()) events.track(opened.name, { ref: cut(opened.ref) }, at);
  }

  const mutations = new page.MutationObserver(() => {
    // A step back is noted by its event, which may come after the page that it rendered.
    const now = stepOf(page.history.state);
    if (now !== undefined && now > (step ?? -1)) step = now;
    scanTimer ??= setTimeout(scan, SCAN_MS);
    if (shownPath() !== path) settleTimer ??= setTimeout(noteAddress, SETTLE_MS);
  });

  function note(name: 'focus' | 'click', target: EventTarget | null): void {
    const item = itemAt(target);
    if (item && !isOff()) events.track(name, item.params);
  }

  /** Waits until the focus or the pointer has stayed. @source C-845, C-846 */
  function onFocus({ target }: Event): void {
    const item = itemAt(target);
    if (item?.link === focused) return;
    clearTimeout(focusTimer);
    focused = item?.link;
    if (item)
      focusTimer = setTimeout(
        () => note('focus', item.link),
        item.type === 'channel' ? FOCUS_MS.channel : FOCUS_MS.other,
      );
  }

  function onClick(event: MouseEvent): void {
    const link = event.target instanceof page.Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && isSeeAll(link) && !isOff()) {
      const row = link.closest(ROW);
      events.track('see_all', {
        row: row?.getAttribute('data-row') ?? undefined,
        template: row?.getAttribute('data-template') ?? undefined,
        page: cut(shownPath()),
      });
    } else note('click', event.target);
  }

  function onPopState(): void {
    const before = step;
    step = stepOf(page.history.state);
    // The address of a dialog changes nothing of the path.
    if (before === undefined || step === undefined || step >= before || page.location.pathname === path || isOff())
      return;
    events.track('back', { from: cut(path ?? ''), to: cut(page.location.pathname) });
  }

  const passive = { signal, capture: true, passive: true } as const;
  document.addEventListener('click', onClick, passive);
  document.addEventListener('pointerover', onFocus, passive);
  document.addEventListener('focusin', onFocus, passive);
  page.addEventListener('popstate', onPopState, passive);
  noteAddress();
  mutations.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  return () => {
    stop.abort();
    observer.disconnect();
    mutations.disconnect();
    for (const timer of [focusTimer, scanTimer, settleTimer]) clearTimeout(timer);
  };
}

type ItemParams = {
  readonly type: Item['type'];
  readonly ref: string;
  readonly page: string;
  readonly row: string | undefined;
  readonly template: string | undefined;
  /** Within its row, from 0. */
  readonly place: number | undefined;
};

/** Characters of a text that the backend takes. */
const cut = (text: string): string => text.slice(0, 512);

/** The link in the title of a row, and the tile that leads to the same place. @source C-731 */
function isSeeAll(link: HTMLAnchorElement): boolean {
  const row = link.closest(ROW);
  if (!row) return false;
  return link.closest('h2') !== null || link.href === row.querySelector<HTMLAnchorElement>('h2 a[href]')?.href;
}
