import { epochMs } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { createEventQueue, type QueuedEvent } from './queue.ts';

function setUp({ fails = false, isOff = false, stored = [] as QueuedEvent[] } = {}) {
  const batches: { readonly names: string[]; readonly isLeaving: boolean }[] = [];
  const sent: QueuedEvent[] = [];
  let due: { readonly ms: number; readonly run: () => void }[] = [];
  const world = { fails, isFinal: false, isOnline: true, written: undefined as readonly QueuedEvent[] | undefined };
  let ids = 0;
  const queue = createEventQueue({
    send: async (batch, isLeaving) => {
      batches.push({ names: batch.map(({ name }) => name), isLeaving });
      if (world.fails) throw new Error('No network.');
      sent.push(...batch);
    },
    isFinal: () => world.isFinal,
    isOff: () => isOff,
    isOnline: () => world.isOnline,
    now: () => epochMs(1_800_000_000_999),
    newId: () => `id-${ids++}`,
    context: () => ({ groups: { rows: 'b' } }),
    store: { adopt: () => stored, read: () => world.written, write: (events) => void (world.written = events) },
    wait(ms, then) {
      const one = { ms, run: then };
      due.push(one);
      return () => void (due = due.filter((other) => other !== one));
    },
  });
  const track = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => queue.track(`e${from + index}`));
  const later = () => new Promise((done) => setTimeout(done, 0));
  /** Lets so much time pass for every timer that waits now. */
  async function pass(ms = 5000) {
    const over = due.filter((one) => one.ms <= ms);
    due = due.filter((one) => !over.includes(one));
    over.forEach(({ run }) => run());
    await later();
  }
  return { queue, batches, sent, track, later, pass, world, waits: () => due.map(({ ms }) => ms).toSorted() };
}

test('C-728 C-729 events go out after five seconds, together', async () => {
  const { batches, track, pass } = setUp();
  track(0, 3);
  await pass(4999);
  expect(batches).toEqual([]);
  await pass();
  expect(batches).toEqual([{ names: ['e0', 'e1', 'e2'], isLeaving: false }]);
  await pass();
  expect(batches).toHaveLength(1);
});
test('C-710 each has an id, its time, and the groups of A/B tests that were active', async () => {
  const { queue, sent, pass } = setUp();
  queue.track('play', { channelId: 3, contentId: undefined });
  queue.track('back', {}, epochMs(1_700_000_000_000));
  await pass();
  expect(sent).toEqual([
    { id: 'id-0', name: 'play', time: 1_800_000_000, params: { channelId: 3 }, groups: { rows: 'b' } },
    { id: 'id-1', name: 'back', time: 1_700_000_000, params: {}, groups: { rows: 'b' } },
  ]);
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
  queue.hide();
  expect(batches).toEqual([{ names: ['e0', 'e1', 'e2', 'e3'], isLeaving: true }]);
});
test('C-729 a failed batch is retried under the same ids, before later events', async () => {
  const { batches, sent, track, pass, world } = setUp({ fails: true });
  track(0, 2);
  await pass();
  track(2, 3);
  world.fails = false;
  await pass();
  expect(batches.map(({ names }) => names)).toEqual([
    ['e0', 'e1'],
    ['e0', 'e1', 'e2'],
  ]);
  expect(sent.map(({ id }) => id)).toEqual(['id-0', 'id-1', 'id-2']);
});
test('retries back off, up to a minute', async () => {
  const { track, pass, waits } = setUp({ fails: true });
  track(0, 1);
  const seen: number[] = [];
  for (let i = 0; i < 6; i++) {
    await pass(60_000);
    seen.push(...waits().filter((ms) => ms >= 5000));
  }
  expect(seen).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
test('a batch that the backend refuses for good is dropped', async () => {
  const { batches, track, pass, world } = setUp({ fails: true });
  world.isFinal = true;
  track(0, 2);
  await pass();
  await pass();
  expect(batches).toHaveLength(1);
});
test('C-729 of more than 200 unsent events the oldest are dropped', async () => {
  const { sent, track, pass, world, later } = setUp({ fails: true });
  track(0, 230);
  await later();
  world.fails = false;
  for (let i = 0; i < 15; i++) await pass();
  expect([sent.length, sent[0]?.name, sent.at(-1)?.name]).toEqual([200, 'e30', 'e229']);
});
test('offline nothing is tried; the return of the network sends what waits', async () => {
  const { queue, batches, track, pass, later, world } = setUp();
  world.isOnline = false;
  track(0, 3);
  await pass();
  queue.hide();
  expect(batches).toEqual([]);
  expect(world.written?.map(({ name }) => name)).toEqual(['e0', 'e1', 'e2']);
  world.isOnline = true;
  queue.online();
  await later();
  expect(batches.map(({ names }) => names)).toEqual([['e0', 'e1', 'e2']]);
});
test('what an earlier page left is sent first', async () => {
  const old: QueuedEvent = { id: 'old', name: 'play', time: 1, params: {} };
  const { sent, track, pass } = setUp({ stored: [old] });
  track(0, 1);
  await pass();
  expect(sent.map(({ id }) => id)).toEqual(['old', 'id-0']);
});
test('a page that the browser put aside goes on with what no other page has adopted', async () => {
  const { queue, batches, sent, track, pass, world, later } = setUp({ fails: true });
  track(0, 2);
  queue.leave();
  await later();
  expect(batches).toHaveLength(1);
  world.fails = false;
  queue.resume();
  await pass(10_000);
  expect(sent.map(({ name }) => name)).toEqual(['e0', 'e1']);
  track(2, 3);
  queue.leave();
  world.written = undefined;
  queue.resume();
  await pass(10_000);
  expect(sent.map(({ name }) => name)).toEqual(['e0', 'e1', 'e2']);
});
test('a batch that the page leaves with fits into a keepalive request', () => {
  const { queue, batches } = setUp();
  for (let at = 0; at < 19; at++) queue.track('show', { ref: 'ы'.repeat(512), other: 'ы'.repeat(512) });
  queue.hide();
  expect(batches[0]!.names.length).toBeLessThanOrEqual(19);
  expect(batches[0]!.names.length).toBeGreaterThan(15);
});
test('F-353 C-638 where analytics is off nothing is queued', () => {
  const { queue, batches, track } = setUp({ isOff: true });
  track(0, 30);
  queue.hide();
  expect(batches).toEqual([]);
});
