// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentCard, fakeApi, render, stubBrowser, type Rendered } from '../../testing.tsx';
import AfterFilm from './AfterFilm.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});

test.each([
  [false, 'На страницу фильма'],
  [true, 'На страницу сериала'],
])('a finished film offers replay, its page and similar titles (a series: %s)', async (isSeries, toPage) => {
  const again = vi.fn();
  screen = await render(
    <AfterFilm whole={{ id: '5', slug: 'bread-5', title: 'Хлеб' }} isSeries={isSeries} onReplay={again} />,
    { api: fakeApi({ similar: () => [contentCard('6')] }) },
  );
  for (let i = 0; i < 3; i++) await screen.settle();
  const { container } = screen;
  const [button] = container.querySelectorAll('button');
  expect(document.activeElement).toBe(button);
  await act(async () => button!.click());
  expect(again).toHaveBeenCalledOnce();
  expect(container.querySelector('a[href="/contents/bread-5"]')?.textContent).toBe(toPage);
  expect(container.querySelector('[aria-labelledby="similar"] a[href^="/contents/"]')).not.toBeNull();
});
