// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ru from '../../../public/locales/ru/translation.json' with { type: 'json' };
import { render, stubBrowser, type Rendered } from '../../testing.tsx';
import type { PlayerStore } from '../store-types.ts';
import { PlayerContext } from '../ui/PlayerContext.ts';
import SleepOverlay from './SleepOverlay.tsx';
import type { SleepTimer } from './timer.ts';

let screen: Rendered | undefined;
beforeEach(() => stubBrowser());
afterEach(async () => {
  await screen?.unmount();
  vi.unstubAllGlobals();
});

const touch = vi.fn();
const play = vi.fn();
const show = (seconds: number | undefined) =>
  render(
    <PlayerContext value={{ player: { play } as unknown as PlayerStore } as never}>
      <SleepOverlay timer={{ touch } as unknown as SleepTimer} seconds={seconds} />
      <input />
    </PlayerContext>,
  );
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement!.dispatchEvent(event);
  return event;
};

test('in the last minute a key or a touch goes on, and does nothing else', async () => {
  screen = await show(42);
  expect(screen.container.textContent).toContain(ru.player_sleep_soon);
  expect(screen.container.querySelector('[role="timer"]')!.textContent).toBe('0:42');
  const others = vi.fn();
  document.addEventListener('keydown', others);
  expect(press(' ').defaultPrevented).toBe(true);
  expect([touch.mock.calls.length, others.mock.calls.length]).toEqual([1, 0]);
  expect(press('Tab').defaultPrevented).toBe(false);
  screen.container.querySelector('input')!.focus();
  expect(press('a').defaultPrevented).toBe(false);
  expect(touch).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('pointerdown'));
  expect(touch).toHaveBeenCalledTimes(2);
  document.removeEventListener('keydown', others);
});

test('afterwards it says why nothing plays, and the viewer goes on with one press', async () => {
  screen = await show(undefined);
  expect(screen.container.textContent).toContain(ru.player_sleep_stopped);
  await act(async () => screen!.container.querySelector('button')!.click());
  expect(play).toHaveBeenCalledOnce();
});
