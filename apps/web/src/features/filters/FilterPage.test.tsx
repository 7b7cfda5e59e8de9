// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentCard, fakeApi, render, rowOf, rowsetOf, stubBrowser, type Rendered } from '../../testing.tsx';
import FilterPage from './FilterPage.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  vi.restoreAllMocks();
  await screen?.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Query = Record<string, unknown>;
const said = (query: Query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));

/** A fake catalogue with a number of films, and the requests it received. */
async function open(total: number, over: Parameters<typeof fakeApi>[0] = {}, path = '/movies') {
  const requests: Query[] = [];
  const api = fakeApi({
    row({ query }) {
      requests.push(said(query));
      const [offset, limit] = [Number(query['offset']), Number(query['limit'])];
      const count = Math.max(0, Math.min(limit, total - offset));
      return rowOf({
        offset,
        limit,
        more_count: Math.max(0, total - offset - count),
        contents: Array.from({ length: count }, (_, i) => contentCard(String(offset + i + 1))),
      });
    },
    rowset: () => rowsetOf([], { slug: 'movies', title: 'Фильмы' }),
    internalGenres: () => [
      { id: '1', name: 'Драма', parent_id: null },
      { id: '11', name: 'Нуар', parent_id: '1' },
      { id: '2', name: 'Комедия', parent_id: null },
    ],
    countries: () => Array.from({ length: 40 }, (_, i) => ({ id: String(i + 1), name: `Страна ${i + 1}` })),
    ...over,
  });
  screen = await render(<FilterPage />, { api, path });
  for (let i = 0; i < 4; i++) await screen.settle();
  return { container: screen.container, requests };
}
const choice = (container: HTMLElement, label: string) =>
  container.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
async function choose(container: HTMLElement, label: string, value: string) {
  await act(async () => {
    const select = choice(container, label)!;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  for (let i = 0; i < 3; i++) await screen!.settle();
}
const options = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

describe('the filters', () => {
  test('C-211 C-212 C-216 subgenres appear once a genre is chosen, only its own', async () => {
    const { container } = await open(3);
    expect(options(choice(container, 'Жанр')!)).toEqual(['Все жанры', 'Драма', 'Комедия']);
    expect(choice(container, 'Поджанр')).toBeNull();
    await choose(container, 'Жанр', '1');
    expect(options(choice(container, 'Поджанр')!).slice(1)).toEqual(['Нуар']);
  });

  test('C-213 C-815 the first 30 countries', async () => {
    const { container } = await open(3);
    expect(options(choice(container, 'Страна')!)).toHaveLength(31);
    expect(options(choice(container, 'Страна')!).at(-1)).toBe('Страна 30');
  });

  test('C-214 C-215 C-380 years and ratings are sent as their bounds', async () => {
    const { container, requests } = await open(3);
    expect([options(choice(container, 'Год')!).length, options(choice(container, 'Рейтинг')!).length]).toEqual([12, 4]);
    for (const [label, value] of [
      ['Жанр', '1'],
      ['Поджанр', '11'],
      ['Страна', '7'],
      ['Год', '2010-2019'],
      ['Рейтинг', '8'],
    ] as const)
      await choose(container, label, value);
    expect(requests.at(-1)).toMatchObject({
      main_genre: '1',
      genre: '11',
      country: '7',
      year_from: '2010',
      year_to: '2019',
      rating_from: '8',
    });
  });

  test('C-788 without genres and countries there are no filters, the films are there, and no failure is shown', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const broken = () => {
      throw new Error('broken');
    };
    const { container } = await open(3, { internalGenres: broken, countries: broken });
    expect(container.querySelectorAll('li a')).toHaveLength(3);
    expect([options(choice(container, 'Жанр')!), options(choice(container, 'Страна')!)]).toEqual([
      ['Все жанры'],
      ['Все страны'],
    ]);
    expect(container.querySelector('[role="alert"]')).toBeNull();
    expect(warned).toHaveBeenCalledTimes(2);
    warned.mockRestore();
  });
});

describe('loading', () => {
  test('C-556 C-805 100 at first, and again once all filters are cleared', async () => {
    // A long page: only scrolling loads more of it.
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(20_000);
    const { container, requests } = await open(500);
    expect(requests).toEqual([{ offset: 0, limit: 100 }]);
    await choose(container, 'Рейтинг', '7');
    await act(async () =>
      [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Сбросить')!.click(),
    );
    await screen!.settle();
    await choose(container, 'Рейтинг', '6');
    expect(requests.map(({ limit, offset, rating_from }) => [offset, limit, rating_from])).toEqual([
      [0, 100, undefined],
      [0, 50, '7'],
      [0, 50, '6'],
    ]);
    expect(container.querySelectorAll('li a')).toHaveLength(50);
  });

  test('C-555 a changed filter restarts with 50', async () => {
    const { container, requests } = await open(500, {}, '/movies?rating=8');
    expect(requests.at(-1)).toEqual({ offset: 0, limit: 50, rating_from: '8' });
    await choose(container, 'Жанр', '2');
    expect(requests.at(-1)).toEqual({ offset: 0, limit: 50, rating_from: '8', main_genre: '2' });
  });

  test('C-217 C-809 near the end of the page the next 50 load, 100 ms after scrolling has stopped', async () => {
    const { container, requests } = await open(160);
    vi.useFakeTimers();
    window.dispatchEvent(new Event('scroll'));
    await act(() => vi.advanceTimersByTimeAsync(99));
    expect(requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(requests.at(-1)).toEqual({ offset: 100, limit: 50 });
    expect(container.querySelectorAll('li a')).toHaveLength(150);
    // C-810: the page is short here, so that another check follows after a second.
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(requests.at(-1)).toEqual({ offset: 150, limit: 50 });
    expect(container.querySelectorAll('li a')).toHaveLength(160);
  });

  test('C-218 an empty result is announced', async () =>
    expect((await open(0)).container.textContent).toContain('Ничего не нашлось'));
});
