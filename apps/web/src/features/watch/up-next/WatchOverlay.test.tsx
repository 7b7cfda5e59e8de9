// @vitest-environment jsdom
import { seconds } from '@aerial/domain/time.ts';
import type { ContentMark } from '@aerial/domain/marks.ts';
import { act, createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlayer } from '../../../player/store.ts';
import { fakePlayerWorld, fakeVideo } from '../../../player/testing.ts';
import { fakeApi, render, stubBrowser, type Rendered } from '../../../testing.tsx';
import WatchOverlay, { type WatchOverlayHandle } from './WatchOverlay.tsx';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});

const MARKS: readonly ContentMark[] = [
  { kind: 'intro', start: 0, end: 8 },
  { kind: 'credits', start: 180, end: 200 },
];

/** An episode of 200 s with the overlay over it. @param provider settings that differ from the defaults */
async function show(provider: object = {}) {
  const world = fakePlayerWorld();
  const player = createPlayer(world.env);
  const video = fakeVideo();
  player.attach(video, document.createElement('div'));
  const onGoOn = vi.fn();
  const handle = createRef<WatchOverlayHandle>();
  screen = await render(
    <WatchOverlay
      ref={handle}
      player={player}
      next={{ name: 'Сезон 1, серия 2 · Хлеб', picture: null }}
      isAutomatic={false}
      onGoOn={onGoOn}
    />,
    { api: fakeApi({ network: () => ({ provider }) }) },
  );
  await act(async () =>
    player.open({
      item: { key: 'content-1', kind: 'vod', hasArchive: true, startAt: seconds(0) },
      canSeek: true,
      bounds: { start: seconds(0), end: seconds(200) },
      fetchSource: async () => ({ ok: true, value: { url: 'u', marks: MARKS } }),
    }),
  );
  await screen.settle();
  const at = (position: number) =>
    act(async () => {
      world.engine.position = position;
      video.dispatchEvent(new Event('playing'));
      video.dispatchEvent(new Event('timeupdate'));
    });
  const { container } = screen;
  const button = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const press = (code: string) =>
    act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { code, cancelable: true })));
  return { at, button, press, container, onGoOn, handle, engine: world.engine };
}

test('an opening is skipped by its button, or the key S', async () => {
  const { at, button, press, engine } = await show();
  await at(2);
  expect(button('Пропустить титры')).toBeUndefined();
  await act(async () => button('Пропустить заставку')!.click());
  await at(3);
  await press('KeyS');
  expect(engine.requests.filter(({ type }) => type === 'seek')).toEqual([
    { type: 'seek', to: 8 },
    { type: 'seek', to: 8 },
  ]);
  await at(20);
  expect(button('Пропустить заставку')).toBeUndefined();
});

test('the card of the next episode counts down, goes on at a press, and is dismissed by Escape', async () => {
  const { at, button, press, container, onGoOn, handle } = await show();
  await at(181);
  expect(container.textContent).toContain('Сезон 1, серия 2 · Хлеб');
  await at(183);
  expect(container.querySelector('[role="timer"]')!.textContent).toBe('Начнётся через 8 с');
  await press('Escape');
  expect(container.querySelector('section')).toBeNull();
  await act(async () => handle.current!.ended());
  await act(async () => button('Включить сейчас')!.click());
  expect(onGoOn).toHaveBeenCalledExactlyOnceWith(false);
});

test('a provider without the card and without the question: the next episode begins at the end', async () => {
  const { at, container, onGoOn, handle } = await show({ up_next_s: 0, still_watching_after: 0 });
  await at(181);
  expect(container.querySelector('section')).toBeNull();
  await act(async () => handle.current!.nearEnd());
  expect(onGoOn).toHaveBeenCalledExactlyOnceWith(true);
});

test('a provider that asks after each episode: nothing begins before the answer', async () => {
  const { at, button, container, onGoOn } = await show({ still_watching_after: 1 });
  await at(181);
  expect(container.textContent).toContain('Вы ещё смотрите?');
  expect(document.activeElement).toBe(button('Продолжить просмотр'));
  await at(198);
  expect(onGoOn).not.toHaveBeenCalled();
  await act(async () => button('Не сейчас')!.click());
  expect(container.querySelector('section')).toBeNull();
});
