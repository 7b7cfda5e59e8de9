// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerStore } from '../../player/store-types.ts';
import type { TvChannel } from '../../parts/channels/model.ts';
import { aChannel } from './testing.ts';
import type { Tuner } from './tuner/tuner.ts';
import { usePrepared, type PointAt } from './usePrepared.ts';

const [shown, neighbour, far] = [1, 2, 9].map((id) => aChannel({ id }));

/** A channel that plays, with its neighbour; what is prepared, in order. */
function television() {
  const prepared: number[][] = [];
  let heading: number | undefined;
  let phase = 'loading';
  const listeners = new Set<() => void>();
  const player = {
    getState: () => ({ machine: { phase, item: { channelId: shown!.id } } }),
    subscribe: (listener: () => void) => (listeners.add(listener), () => listeners.delete(listener)),
  } as unknown as PlayerStore;
  const tuner = {
    heading: () => heading,
    prepare: (channels: readonly TvChannel[]) => void prepared.push(channels.map(({ id }) => id)),
  } as unknown as Tuner;
  let pointAt: PointAt = () => {};
  function Screen() {
    pointAt = usePrepared(player, tuner, shown, (pointed) => [...(pointed ? [pointed] : []), neighbour!]);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Screen />));
  return {
    prepared,
    pointAt,
    plays() {
      phase = 'play';
      listeners.forEach((listener) => listener());
    },
    zapsTo: (id: number) => void (heading = id),
    close: () => act(() => root.unmount()),
  };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('neighbours are prepared once what plays has settled', () => {
  const { prepared, plays, close } = television();
  vi.advanceTimersByTime(5_000);
  expect(prepared).toEqual([]);
  plays();
  vi.advanceTimersByTime(699);
  expect(prepared).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(prepared).toEqual([[2]]);
  close();
});

test('a channel of the list comes first once the viewer points at it, not when the pointer passes over it', () => {
  const { prepared, plays, pointAt, close } = television();
  plays();
  vi.advanceTimersByTime(700);
  pointAt(shown);
  vi.advanceTimersByTime(50);
  pointAt(far);
  vi.advanceTimersByTime(99);
  expect(prepared).toEqual([[2]]);
  vi.advanceTimersByTime(1);
  expect(prepared).toEqual([[2], [9, 2]]);
  pointAt(undefined);
  vi.advanceTimersByTime(1_000);
  expect(prepared).toHaveLength(2);
  close();
});

test('what the viewer points at waits until what plays has settled', () => {
  const { prepared, plays, pointAt, close } = television();
  pointAt(far);
  vi.advanceTimersByTime(200);
  plays();
  vi.advanceTimersByTime(600);
  expect(prepared).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(prepared).toEqual([[9, 2]]);
  close();
});

test('nothing is prepared while a zap is under way, nor after the page has gone', () => {
  const { prepared, plays, pointAt, zapsTo, close } = television();
  plays();
  vi.advanceTimersByTime(700);
  zapsTo(9);
  pointAt(far);
  vi.advanceTimersByTime(200);
  pointAt(neighbour);
  close();
  vi.advanceTimersByTime(1_000);
  expect(prepared).toEqual([[2]]);
});
