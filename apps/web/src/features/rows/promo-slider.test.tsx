// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, promotionOf, render, rowOf, stubBrowser, type Rendered } from '../../testing.tsx';
import type { Row } from '../../parts/rows/types.ts';
import { RowView } from '../../parts/rows/RowView.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  screen = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Promotion = NonNullable<Row['promotions']>[number];
const show = async (promotions: Promotion[]) => {
  const row = rowOf({ template: 'promo-bg', promotions });
  screen = await render(<RowView row={row} index={0} />, {
    api: fakeApi({ row: () => row, network: () => ({ provider: { is_ott: true } }) }),
  });
  for (let i = 0; i < 3; i++) await screen.settle();
  return screen.container;
};
const shown = () => screen!.container.querySelector('article[aria-hidden="false"] h2')!.textContent;
const to = (type: string, over: object = {}): Promotion =>
  promotionOf('1', { destination: { ...promotionOf('1').destination, type, id: null, slug: null, ...over } });

test.each([
  ['C-370', to('open_url', { src: 'https://shop.example/' }), 'https://shop.example/'],
  ['C-371', to('enter_promo_key'), '/promo'],
  ['C-372', to('content', { slug: 'film-5', id: '5' }), '/contents/film-5'],
  ['C-373', to('row', { slug: 'rain-2' }), '/row/rain-2'],
  ['C-375', to('channel', { slug: 'news' }), '/channels/news'],
  ['C-376', to('rowset', { slug: 'sport' }), '/rowset/sport'],
])('%s: a slide leads to %o', async (_row, promotion, href) => {
  const links = [...(await show([promotion])).querySelectorAll<HTMLAnchorElement>('article a')];
  expect(links.map((link) => link.getAttribute('href'))).toContain(href);
  expect(links.some((link) => link.target === '_blank')).toBe(href.startsWith('https:'));
});

test('C-378: a slide of the type text shows its text', async () => {
  const container = await show([to('text', { title: 'Как это', description: 'Вот так.' })]);
  await act(async () => container.querySelector<HTMLElement>('article button')!.click());
  expect(screen!.modals.current()).toMatchObject({ id: 'message', title: 'Как это', text: 'Вот так.' });
});

test('C-367: a drawn title stands in the size that it says, in place of the words', async () => {
  const container = await show([
    promotionOf('1', { graphic_title: { tv: { x1: '/a.png', x2: '/b.png', width: 300, height: 80 } } as never }),
  ]);
  const picture = container.querySelector<HTMLImageElement>('h2 img')!;
  expect([picture.getAttribute('src'), picture.width, picture.height, picture.alt]).toEqual([
    '/b.png',
    300,
    80,
    'Премьера 1',
  ]);
});

test('C-129 C-130 C-132 C-121: slides go on by themselves, each after its own time or seven seconds, never before their transition is over', async () => {
  await show([promotionOf('1', { duration: 0 }), promotionOf('2', { duration: 2 }), promotionOf('3', { duration: 9 })]);
  const times: [string | null, number][] = [];
  vi.useFakeTimers();
  // A press restarts the slide timer, with the fake timers of the test.
  await act(async () => screen!.container.querySelectorAll<HTMLElement>('button[aria-label*=":"]')[1]!.click());
  for (let ms = 500, last = shown(), from = 0; ms <= 21_000; ms += 500) {
    await act(() => vi.advanceTimersByTimeAsync(500));
    if (shown() === last) continue;
    times.push([last, ms - from]);
    [last, from] = [shown(), ms];
  }
  expect(times).toEqual([
    ['Премьера 2', 4_500],
    ['Премьера 3', 9_000],
    ['Премьера 1', 7_000],
  ]);
});

test('C-131 C-848: a transition lasts 4500 ms on the screen', () => {
  const style = readFileSync(path.resolve(import.meta.dirname, '../../parts/rows/PromoSlider.module.css'), 'utf8');
  const [, turn] = /--turn: (\d+)ms/.exec(style)!;
  expect(Number(turn)).toBe(4_500);
  const slide = /\n\.slide \{([^}]*)\}/.exec(style)![1]!;
  expect(slide).toMatch(/transition:[^;]*var\(--turn\)/);
});
