import type { ChannelId } from '@aerial/domain/ids.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlayerState, PlayerStore } from '../../player/store-types.ts';
import { PAGE_AT_LATEST_MS } from '../../player/rules/preparing.ts';
import { afterPicture } from './after-picture.ts';

const target = { id: 7 as ChannelId };

function playerOf(phase: string, channelId = 7) {
  let state = { machine: { phase, item: { channelId } }, isPainted: false };
  const listeners = new Set<() => void>();
  const player = {
    getState: () => state as unknown as PlayerState,
    subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
  } satisfies Pick<PlayerStore, 'getState' | 'subscribe'>;
  return {
    player,
    set(change: { phase?: string; isPainted?: boolean }) {
      const { phase: next = state.machine.phase, isPainted = state.isPainted } = change;
      state = { machine: { ...state.machine, phase: next }, isPainted };
      for (const listener of listeners) listener();
    },
  };
}

describe('the page of a channel follows its picture', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(['loading', 'waiting', 'play'])(
    'it waits for the first picture while the player is in phase %s',
    (phase) => {
      const { player, set } = playerOf(phase);
      const work = vi.fn();
      afterPicture(player, target, work);
      vi.advanceTimersByTime(PAGE_AT_LATEST_MS - 1);
      expect(work).not.toHaveBeenCalled();
      set({ isPainted: true });
      vi.advanceTimersByTime(100);
      expect(work).toHaveBeenCalledOnce();
    },
  );

  test('an element that waits for its next source has no picture yet', () => {
    const { player, set } = playerOf('loading');
    const work = vi.fn();
    afterPicture(player, target, work);
    vi.advanceTimersByTime(100);
    set({ phase: 'play' });
    set({ phase: 'waiting' });
    vi.advanceTimersByTime(1000);
    expect(work).not.toHaveBeenCalled();
  });

  test.each(['error', 'codec-error', 'show-play-button', 'pause'])('phase %s brings it at once', (phase) => {
    const { player, set } = playerOf('loading');
    const work = vi.fn();
    afterPicture(player, target, work);
    vi.advanceTimersByTime(100);
    set({ phase });
    vi.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledOnce();
  });

  test('a picture that does not come delays it no longer than its limit', () => {
    const work = vi.fn();
    afterPicture(playerOf('waiting').player, target, work);
    vi.advanceTimersByTime(PAGE_AT_LATEST_MS);
    expect(work).toHaveBeenCalledOnce();
  });

  test.each([
    ['no player', undefined],
    ['another channel in the player', playerOf('play', 8).player],
  ])('with %s it waits for quick presses only', (_what, player) => {
    const work = vi.fn();
    afterPicture(player, target, work);
    vi.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledOnce();
  });

  test('a next press cancels it', () => {
    const { player, set } = playerOf('loading');
    const work = vi.fn();
    const cancel = afterPicture(player, target, work);
    vi.advanceTimersByTime(100);
    cancel();
    set({ isPainted: true });
    vi.advanceTimersByTime(PAGE_AT_LATEST_MS);
    expect(work).not.toHaveBeenCalled();
  });
});
