// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPage } from './page-events.ts';

type Seen = [name: string, ref: unknown, row?: unknown];
let events: Seen[] = [];
let see: (link: Element, share: number) => void;
let stop = (): void => {};
let isOff = false;
let observes: IntersectionObserverInit | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  events = [];
  isOff = false;
  class Observer {
    readonly observed = new Set<Element>();
    constructor(listen: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      observes = options;
      see = (target, intersectionRatio) => {
        if (this.observed.has(target))
          listen([{ target, intersectionRatio } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
      };
    }
    observe(link: Element) {
      this.observed.add(link);
    }
    unobserve(link: Element) {
      this.observed.delete(link);
    }
    disconnect() {
      this.observed.clear();
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

const ROW = `<main id="content"><section data-template="content-v" data-row="642">
  <h2><a href="/row/new-642">New</a></h2>
  <ul><li><a href="/contents/film-1"><span>One</span></a></li><li><a href="/contents/film-2">Two</a></li>
  <li><a href="/row/new-642">All</a></li></ul></section>
  <a href="/channels/all/first">First</a><header><a href="/contents/film-9">Menu</a></header></main>`;

function start(html = ROW, path = '/'): void {
  history.replaceState({ idx: 0 }, '', path);
  document.body.innerHTML = html;
  stop = watchPage(window, {
    events: { track: (name, params = {}) => void events.push([name, params['ref'] ?? params['to'], params['row']]) },
    isOff: () => isOff,
    shownPath: () => location.pathname,
  });
}
const link = (href: string, at = 0): HTMLElement => document.querySelectorAll<HTMLElement>(`a[href="${href}"]`)[at]!;
const settle = () => vi.advanceTimersByTimeAsync(1_000);
const over = (target: Element) => target.dispatchEvent(new Event('pointerover', { bubbles: true }));

test('C-737 C-738: an item is shown once in a page view, when half of it is visible', async () => {
  start();
  expect(observes).toEqual({ threshold: 0.5 });
  see(link('/contents/film-1'), 0.49);
  expect(events).toEqual([]);
  see(link('/contents/film-1'), 0.5);
  see(link('/contents/film-1'), 1);
  see(link('/contents/film-2'), 1);
  see(link('/contents/film-9'), 1);
  expect(events).toEqual([
    ['show', 'film-1', '642'],
    ['show', 'film-2', '642'],
  ]);
  document.querySelector('ul')!.insertAdjacentHTML('beforeend', '<li><a href="/contents/film-3">Three</a></li>');
  await settle();
  see(link('/contents/film-3'), 1);
  expect(events.at(-1)).toEqual(['show', 'film-3', '642']);
});
test('C-738: on another page it is shown again, and what a page covers is not', async () => {
  start();
  see(link('/contents/film-1'), 1);
  history.pushState({ idx: 1 }, '', '/movies');
  document.body.append('another page');
  await settle();
  see(link('/contents/film-1'), 1);
  expect(events.map(([name]) => name)).toEqual(['show', 'show']);
  document.querySelector('#content')!.toggleAttribute('inert', true);
  see(link('/contents/film-2'), 1);
  expect(events).toHaveLength(2);
});
test('C-738: what was seen just before the address changed was seen on the page before', async () => {
  start();
  const seen: unknown[] = [];
  let shownPath = '/';
  stop();
  stop = watchPage(window, {
    events: { track: (_name, params) => void seen.push(params?.['page']) },
    isOff: () => false,
    shownPath: () => shownPath,
  });
  history.pushState({ idx: 1 }, '', '/movies');
  see(link('/contents/film-1'), 1);
  // The page of the address is slow to render: the one before is still on the screen.
  document.body.append('a counter');
  await settle();
  see(link('/contents/film-1'), 1);
  see(link('/contents/film-2'), 1);
  expect(seen).toEqual(['/', '/']);
  shownPath = '/movies';
  document.body.append('another page');
  await settle();
  see(link('/contents/film-1'), 1);
  expect(seen).toEqual(['/', '/', '/movies']);
});
test('C-737: a click on an item', () => {
  start();
  link('/contents/film-1').querySelector('span')!.click();
  expect(events).toEqual([['click', 'film-1', '642']]);
});
test('C-731: the title of a row and its last tile lead to all of it', () => {
  start();
  link('/row/new-642').click();
  link('/row/new-642', 1).click();
  expect(events).toEqual([
    ['see_all', undefined, '642'],
    ['see_all', undefined, '642'],
  ]);
});
test('C-737 C-845: the pointer counts as focus after half a second on an item', async () => {
  start();
  over(link('/contents/film-1'));
  await vi.advanceTimersByTimeAsync(499);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([['focus', 'film-1', '642']]);
  over(link('/contents/film-1').querySelector('span')!);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events).toHaveLength(1);
  over(link('/contents/film-2'));
  await vi.advanceTimersByTimeAsync(300);
  over(document.body);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(events).toHaveLength(1);
});
test('C-846: on a channel after a tenth', async () => {
  start();
  link('/channels/all/first').dispatchEvent(new Event('focusin', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(99);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual([['focus', 'first', undefined]]);
});
test('C-733 C-734: an opened content and an opened channel; a redirect opens one', async () => {
  start(ROW, '/contents/film-1');
  expect(events).toEqual([['open_content', 'film-1', undefined]]);
  history.pushState({ idx: 1 }, '', '/channel/5');
  document.body.append('loading');
  await vi.advanceTimersByTimeAsync(50);
  history.replaceState({ idx: 1 }, '', '/channels/all/first');
  document.body.append('loaded');
  await settle();
  expect(events.slice(1)).toEqual([['open_channel', 'first', undefined]]);
});
test('C-732: a step back to another page', async () => {
  start();
  history.pushState({ idx: 1 }, '', '/contents/film-1');
  document.body.append('a film');
  await settle();
  events = [];
  history.replaceState({ idx: 0 }, '', '/');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(events).toEqual([['back', '/', undefined]]);
  document.body.append('the start');
  await settle();
  history.replaceState({ idx: 1 }, '', '/contents/film-1');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(events).toHaveLength(1);
});
test('C-732: a step back whose page is rendered before the event is seen', async () => {
  start();
  history.pushState({ idx: 1 }, '', '/contents/film-1');
  document.body.append('a film');
  await settle();
  events = [];
  history.replaceState({ idx: 0 }, '', '/');
  document.body.append('the start');
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(events).toEqual([['back', '/', undefined]]);
});
test('where analytics is off nothing is reported', async () => {
  isOff = true;
  start(ROW, '/contents/film-1');
  see(link('/contents/film-1'), 1);
  link('/contents/film-1').click();
  over(link('/contents/film-2'));
  await settle();
  expect(events).toEqual([]);
});
