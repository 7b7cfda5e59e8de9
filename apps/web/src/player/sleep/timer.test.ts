import { expect, test } from 'vitest';
import type { PlayerStore } from '../store-types.ts';
import { createSleepTimer } from './timer.ts';

function world() {
  let now = 0;
  let work: (() => void) | undefined;
  const done: string[] = [];
  const timer = createSleepTimer(
    () => now,
    (_ms, tick) => {
      work = tick;
      return () => (work = undefined);
    },
  );
  const player = (name: string) =>
    ({
      getState: () => ({ machine: { item: undefined, bounds: undefined } }),
      getTime: () => ({ bounds: undefined }),
      sleep: () => done.push(`${name} sleeps`),
      fade: (share: number) => done.push(`${name} ${share}`),
    }) as unknown as PlayerStore;
  return {
    timer,
    player,
    done,
    isTicking: () => work !== undefined,
    pass(seconds: number) {
      for (let i = 0; i < seconds; i++) {
        now += 1000;
        work?.();
      }
    },
  };
}

test('goes on from player to player, stops the one that is there, and ticks only while it runs', () => {
  const { timer, player, done, isTicking, pass } = world();
  expect(isTicking()).toBe(false);
  const leave = timer.attach(player('first'));
  timer.choose(15);
  pass(600);
  leave();
  timer.attach(player('second'));
  pass(299);
  expect(done.at(-1)).toBe('second 0.1');
  pass(1);
  expect(done.slice(-2)).toEqual(['second sleeps', 'second 1']);
  expect([timer.get().choice, isTicking()]).toEqual(['off', false]);
});

test('listeners are notified of the warning and of a touch, not of each tick', () => {
  const { timer, pass } = world();
  let notified = 0;
  timer.subscribe(() => notified++);
  timer.choose(15);
  pass(839);
  expect(notified).toBe(1);
  pass(1);
  expect([notified, timer.get().warning]).toEqual([2, 60]);
  timer.touch();
  expect([notified, timer.get().choice, timer.get().warning]).toEqual([3, 15, undefined]);
});
