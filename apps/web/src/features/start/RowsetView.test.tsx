// @vitest-environment jsdom
import { act } from 'react';
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

test('C-796: a page begins with 24 rows, and its end brings 24 more', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => rowOf({ id: String(index + 1), title: `Ряд ${index + 1}` }));
  const api = fakeApi({ rowset: () => rowsetOf(rows), row: ({ params }) => rowOf({ id: String(params['id']), contents: [contentCard('1')] }) });
  rendered = await render(<RowsetView slug="startpage" isStart />, { api });
  await rendered.settle();
  vi.useFakeTimers();
  const shown = (): number => rendered!.container.querySelectorAll('section[data-template]').length;
  // Far from the end nothing follows.
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(shown()).toBe(24);
  height = window.innerHeight;
  window.dispatchEvent(new Event('scroll'));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(shown()).toBe(48);
});
