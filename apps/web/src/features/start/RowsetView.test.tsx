// @vitest-environment jsdom
import { act } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentCard, fakeApi, render, rowOf, rowsetOf, stubBrowser, type Rendered } from '../../testing.tsx';
import { RowsetView } from './RowsetView.tsx';

let rendered: Rendered | undefined;
let height = 20_000;
beforeEach(() => {
  stubBrowser();
  height = 20_000;
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
});
afterEach(async () => {
  vi.useRealTimers();
  await rendered?.unmount();
  rendered = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('C-796: a page starts with 24 rows, and its end loads 24 more', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => rowOf({ id: String(index + 1), title: `Ряд ${index + 1}` }));
  const api = fakeApi({
    rowset: () => rowsetOf(rows),
    row: ({ params }) => rowOf({ id: String(params['id']), contents: [contentCard('1')] }),
  });
  rendered = await render(<RowsetView slug="startpage" isStart />, { api });
  await rendered.settle();
  vi.useFakeTimers();
  const shown = (): number => rendered!.container.querySelectorAll('section[data-template]').length;
  // Far from the end nothing loads.
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(shown()).toBe(24);
  height = window.innerHeight;
  window.dispatchEvent(new Event('scroll'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(shown()).toBe(48);
});

test('C-796: a page whose first rows are empty shrinks, and loads more without a scroll', async () => {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        observers.push(changed);
      }
      observe() {}
      disconnect() {}
    },
  );
  const rows = Array.from({ length: 60 }, (_, index) => rowOf({ id: String(index + 1), title: `Ряд ${index + 1}` }));
  const api = fakeApi({
    rowset: () => rowsetOf(rows),
    row: ({ params }) =>
      rowOf({ id: String(params['id']), contents: Number(params['id']) > 24 ? [contentCard('1')] : [] }),
  });
  rendered = await render(<RowsetView slug="startpage" isStart />, { api });
  await rendered.settle();
  vi.useFakeTimers();
  const shown = (): number => rendered!.container.querySelectorAll('section[data-template]').length;
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  const before = shown();
  height = window.innerHeight;
  for (const changed of observers) changed();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(shown() - before).toBe(24);
});

test.each(['channels', 'tv'])('C-094: a page of channels has its own address, whatever its slug (%s)', async (slug) => {
  const api = fakeApi({ rowset: () => ({ ...rowsetOf([]), slug, template: 'tvchannels30' }) });
  rendered = await render(
    <Routes>
      <Route path="/channels" element={<p>all channels</p>} />
      <Route path="*" element={<RowsetView slug={slug} />} />
    </Routes>,
    { api, path: `/rowset/${slug}` },
  );
  await rendered.settle();
  expect(rendered.container.textContent).toBe('all channels');
});
