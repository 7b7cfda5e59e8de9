// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentCard, fakeApi, promotionOf, render, rowOf, type Rendered } from '../../testing.tsx';
import { RowView } from './RowView.tsx';

/** Observers that never report an intersection, unless a test does. */
const seen: (() => void)[] = [];
const margins: (string | undefined)[] = [];
class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options?: IntersectionObserverInit) {
    margins.push(options?.rootMargin);
    seen.push(() => callback([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}

let rendered: Rendered | undefined;
beforeEach(() => {
  seen.length = 0;
  margins.length = 0;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('ResizeObserver', FakeObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const films = (count: number) => Array.from({ length: count }, (_, index) => contentCard(String(index + 1)));
const show = async (row: ReturnType<typeof rowOf>, index = 0) => {
  const api = fakeApi({ row: () => row });
  rendered = await render(<RowView row={row} index={index} />, { api });
  await rendered.settle();
  return { api, container: rendered.container };
};

test('a row shows its items as links, named by their titles', async () => {
  const { container } = await show(rowOf({ contents: films(2) }));
  expect([...container.querySelectorAll('li a')].map((link) => link.getAttribute('href'))).toEqual([
    '/contents/film-1',
    '/contents/film-2',
  ]);
  expect(container.querySelector('h2 a')).toBeNull();
});

test('C-116 C-117: with three items the title links to all of them', async () => {
  const { container } = await show(rowOf({ contents: films(3) }));
  expect(container.querySelector('h2 a')?.getAttribute('href')).toBe('/row/new-1');
});

test('C-118 C-327: items beyond those returned count for the "open all" tile', async () => {
  const { container } = await show(rowOf({ contents: films(3), more_count: 4 }));
  expect(container.querySelector('li:last-child a')?.textContent).toBe('Показать все');
});

test('C-122: 4K items are not shown', async () => {
  const { container } = await show(rowOf({ contents: [contentCard('1', { is_4k: true }), contentCard('2')] }));
  expect(container.querySelectorAll('li')).toHaveLength(1);
});

test('C-120: a row of packets scrolls only where its items do not fit at 332 px each', async () => {
  const styles = readFileSync(path.join(import.meta.dirname, 'RowView.module.css'), 'utf8');
  const [, width] = /\[data-template\^='packet_promo'\][^}]*--card: min\((\d+)px - var\(--rail-gap\)/.exec(styles)!;
  const ITEM = Number(width);
  expect(ITEM).toBe(332);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.children.length * ITEM;
  });
  const turns = async (count: number, viewport: number) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(viewport);
    const promotions = Array.from({ length: count }, (_, at) => promotionOf(String(at + 1)));
    const { container } = await show(rowOf({ template: 'packet_promo', promotions }));
    const shown = [...container.querySelectorAll('section button')].filter(({ ariaHidden }) => ariaHidden !== 'true');
    await rendered!.unmount();
    rendered = undefined;
    return shown.length;
  };
  expect([await turns(4, 4 * 332), await turns(4, 3 * 332)]).toEqual([0, 1]);
  vi.restoreAllMocks();
});

test('C-115: an unknown template and a row without items render nothing', async () => {
  expect((await show(rowOf({ template: 'mystery', contents: films(3) }))).container.innerHTML).toBe('');
  await rendered!.unmount();
  expect((await show(rowOf({ contents: [] }))).container.innerHTML).toBe('');
});

test('C-126 C-795: the fourth row loads at once, the fifth when it comes near', async () => {
  expect((await show(rowOf({ contents: films(1) }), 3)).api.calls).toContain('row 1');
  await rendered!.unmount();
  expect((await show(rowOf({ contents: films(1) }), 4)).api.calls).not.toContain('row 1');
});

test('C-124 C-125: a row near the viewport loads after 150 ms without scrolling', async () => {
  const { api } = await show(rowOf({ contents: films(1) }), 9);
  expect(margins).toContain('150px 0px');
  vi.useFakeTimers();
  seen.forEach((see) => see());
  await act(() => vi.advanceTimersByTimeAsync(149));
  expect(api.calls).not.toContain('row 1');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(api.calls).toContain('row 1');
});

test('a failed row reports it and can be retried', async () => {
  let fails = true;
  const row = rowOf({ contents: films(1) });
  const api = fakeApi({
    row: () => {
      if (fails) throw new Error('broken');
      return row;
    },
  });
  rendered = await render(<RowView row={row} index={0} />, { api });
  await rendered.settle();
  expect(rendered.container.querySelector('[role=alert]')?.textContent).toContain('не загрузился');
  fails = false;
  await act(async () => rendered!.container.querySelector('button')!.click());
  await rendered.settle();
  expect(rendered.container.querySelectorAll('li')).toHaveLength(1);
});

test('C-793: a row that takes longer than 10 s counts as failed', async () => {
  vi.useFakeTimers();
  rendered = await render(<RowView row={rowOf()} index={0} />, { api: fakeApi({}) });
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(rendered.container.querySelector('[role=alert]')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(rendered.container.querySelector('[role=alert]')).not.toBeNull();
});

const shownTitle = (container: HTMLElement) => container.querySelector('article:not([inert]) h2')?.textContent;

test('C-121 C-129 C-130: promotions rotate by their time; the first comes again', async () => {
  vi.useFakeTimers();
  const row = rowOf({ template: 'promo-bg', promotions: [promotionOf('1'), promotionOf('2', { duration: 10 })] });
  rendered = await render(<RowView row={row} index={0} />, { api: fakeApi({ row: () => row }) });
  await act(() => vi.advanceTimersByTimeAsync(0));
  const { container } = rendered;
  expect(container.querySelectorAll('article')).toHaveLength(3);
  expect(shownTitle(container)).toBe('Премьера 1');
  await act(() => vi.advanceTimersByTimeAsync(6_999));
  expect(shownTitle(container)).toBe('Премьера 1');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shownTitle(container)).toBe('Премьера 2');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(shownTitle(container)).toBe('Премьера 1');
});

test('C-132: a single promotion stays, without dots', async () => {
  vi.useFakeTimers();
  const row = rowOf({ template: 'promo-bg', promotions: [promotionOf('1')] });
  rendered = await render(<RowView row={row} index={0} />, { api: fakeApi({ row: () => row }) });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(rendered.container.querySelectorAll('article')).toHaveLength(1);
  expect(rendered.container.querySelector('button')).toBeNull();
});

test('promotions pause while hovered or focused', async () => {
  vi.useFakeTimers();
  const row = rowOf({ template: 'promo-bg', promotions: [promotionOf('1'), promotionOf('2')] });
  rendered = await render(<RowView row={row} index={0} />, { api: fakeApi({ row: () => row }) });
  await act(() => vi.advanceTimersByTimeAsync(0));
  const enter = new MouseEvent('pointerover', { bubbles: true });
  Object.defineProperty(enter, 'pointerType', { value: 'mouse' });
  await act(async () => rendered!.container.querySelector('section')!.dispatchEvent(enter));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(shownTitle(rendered.container)).toBe('Премьера 1');
});
