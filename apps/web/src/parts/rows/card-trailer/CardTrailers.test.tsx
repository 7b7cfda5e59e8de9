// @vitest-environment jsdom
import { NETWORK_KEY } from '@aerial/api-client/provider-queries.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentCard, fakeApi, render, stubBrowser, type Rendered } from '../../../testing.tsx';
import { ContentCard } from '../cards.tsx';
import CardTrailers from './CardTrailers.tsx';
import { HOVER_DELAY_MS, PRESS_DELAY_MS } from './intent.ts';

const trailer = vi.hoisted(() => vi.fn((_props: { trailerId: string; isMuted: boolean }) => null));
vi.mock('../../content/ReportedTrailer.tsx', () => ({ default: trailer }));

const film = {
  ...contentCard('5'),
  description: 'О море.',
  short: 'О море.',
  is_lost: false,
  trailers: [{ id: '77', library: null }],
  motion_rating: null,
  whole: null,
};

let screen: Rendered | undefined;
beforeEach(() => {
  stubBrowser();
  vi.useFakeTimers();
});
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  trailer.mockClear();
});

async function open({ hidden = [] as string[], over = {} } = {}) {
  const api = fakeApi({ content: () => ({ ...film, ...over }) });
  screen = await render(
    <>
      <ContentCard item={contentCard('5')} upright />
      <CardTrailers />
    </>,
    { api, prepare: (client) => client.setQueryData(NETWORK_KEY, { provider: { hidden_features: hidden } }) },
  );
  const card = screen.container.querySelector<HTMLAnchorElement>('[data-film]')!;
  const asked = () => api.calls.filter((call) => call.startsWith('content'));
  return { card, asked };
}
const pointer = (card: Element, type: string, pointerType = 'mouse', init = {}) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  return act(async () => card.dispatchEvent(event));
};
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(20));
};
const enlarged = () => document.querySelector<HTMLElement>('[data-trailer-card]');

test('a pointer that rests on a card enlarges it with trailer, Watch, heart and details; passing over requests nothing', async () => {
  const { card, asked } = await open();
  await pointer(card, 'pointermove');
  await pass(HOVER_DELAY_MS - 100);
  await pointer(document.body, 'pointermove');
  await pass(HOVER_DELAY_MS);
  expect(asked()).toEqual([]);
  expect(enlarged()).toBeNull();
  await pointer(card, 'pointermove');
  await pass(HOVER_DELAY_MS);
  expect(asked()).toHaveLength(1);
  expect(trailer.mock.lastCall![0]).toMatchObject({ trailerId: '77', isMuted: true });
  const links = [...enlarged()!.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.some((to) => to?.startsWith('/watch/'))).toBe(true);
  expect(links.some((to) => to?.startsWith('/contents/'))).toBe(true);
  expect(enlarged()!.textContent).toContain('О море.');
  await pointer(document.body, 'pointermove');
  expect(enlarged()).toBeNull();
});

test('without a trailer, and for what is for adults, the picture stands still', async () => {
  const { card } = await open({ over: { age: 18 } });
  await pointer(card, 'pointermove');
  await pass(HOVER_DELAY_MS);
  expect(enlarged()).not.toBeNull();
  expect(trailer).not.toHaveBeenCalled();
});

test('a long press enlarges and is no click; a tap stays one', async () => {
  const { card } = await open();
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
  await pointer(card, 'pointerdown', 'touch');
  await pass(PRESS_DELAY_MS);
  expect(enlarged()).not.toBeNull();
  await pointer(card, 'pointerup', 'touch');
  await act(async () => card.dispatchEvent(tap));
  expect(tap.defaultPrevented).toBe(true);
  expect(enlarged()).not.toBeNull();
});

test('the key P enlarges the card in focus, Escape gives the focus back', async () => {
  const { card } = await open();
  await act(async () => card.focus());
  expect(card.getAttribute('aria-keyshortcuts')).toBe('P');
  await act(async () => card.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyP', key: 'з', bubbles: true })));
  await pass(50);
  expect(enlarged()!.contains(document.activeElement)).toBe(true);
  await act(async () =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(enlarged()).toBeNull();
  expect(document.activeElement).toBe(card);
});

test('a provider switches it off', async () => {
  const { card, asked } = await open({ hidden: ['card_trailers'] });
  await pointer(card, 'pointermove');
  await pass(HOVER_DELAY_MS);
  expect(enlarged()).toBeNull();
  expect(asked()).toEqual([]);
});
