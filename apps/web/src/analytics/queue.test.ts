import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { createEventQueue, type QueuedEvent } from './queue.ts';

function setUp({ fails = false, isOff = false } = {}) {
  const batches: { readonly names: string[]; readonly isLeaving: boolean }[] = [];
  const due: (() => void)[] = [];
  const world = { fails };
  const queue = createEventQueue({
    send: async (batch: readonly QueuedEvent[], isLeaving) => {
      batches.push({ names: batch.map(({ name }) => name), isLeaving });
      if (world.fails) throw new Error('No network.');
    },
    isOff: () => isOff,
    now: () => epochMs(1_800_000_000_999),
    wait(ms, then) {
      expect(ms).toBe(5000);
      due.push(then);
      return () => void due.splice(due.indexOf(then), 1);
    },
  });
  const track = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => queue.track(`e${from + index}`));
  const later = () => new Promise((done) => setTimeout(done, 0));
  /** Lets the five seconds pass. */
  async function fiveSeconds() {
    due.splice(0).forEach((then) => then());
    await later();
  }
  return { queue, batches, track, later, fiveSeconds, world };
}

test('C-728 C-729 events go out after five seconds, together', async () => {
  const { batches, track, fiveSeconds } = setUp();
  track(0, 3);
  expect(batches).toEqual([]);
  await fiveSeconds();
  expect(batches).toEqual([{ names: ['e0', 'e1', 'e2'], isLeaving: false }]);
  await fiveSeconds();
  expect(batches).toHaveLength(1);
});
test('C-729 or as soon as there are twenty', async () => {
  const { batches, track, later } = setUp();
  track(0, 25);
  await later();
  expect(batches.map(({ names }) => names.length)).toEqual([20]);
});
test('C-729 when the page is hidden all of them go, at once', () => {
  const { queue, batches, track } = setUp();
  track(0, 4);
  queue.leave();
  expect(batches).toEqual([{ names: ['e0', 'e1', 'e2', 'e3'], isLeaving: true }]);
});
test('C-729 a failed batch is retried, before later events', async () => {
  const { batches, track, fiveSeconds, world } = setUp({ fails: true });
  track(0, 2);
  await fiveSeconds();
  track(2, 3);
  world.fails = false;
  await fiveSeconds();
  expect(batches.map(({ names }) => names)).toEqual([
    ['e0', 'e1'],
    ['e0', 'e1', 'e2'],
  ]);
});
test('C-729 of more than 200 unsent events the oldest are dropped', async () => {
  const { batches, track, fiveSeconds, world, later } = setUp({ fails: true });
  track(0, 230);
  await later();
  world.fails = false;
  for (let i = 0; i < 15; i++) await fiveSeconds();
  const sent = batches.slice(1).flatMap(({ names }) => names);
  expect([sent.length, sent[0], sent.at(-1)]).toEqual([200, 'e30', 'e229']);
});
test('F-353 C-638 where analytics is off nothing is queued', () => {
  const { queue, batches, track } = setUp({ isOff: true });
  track(0, 30);
  queue.leave();
  expect(batches).toEqual([]);
});
