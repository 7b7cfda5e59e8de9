import { asProviderId } from '@aerial/domain/ids.ts';
import { epochMs } from '@aerial/domain/time.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allSinks, deduplicated } from './deduplicated.ts';
import { groupedSink } from './grouped-sink.ts';
import { EventsRefused, type EventBackend, type ViewerEventRecord } from './ports.ts';
import { eventSpill } from './spill.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'aerial-spill-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const event = (id: string): ViewerEventRecord => ({
  id,
  name: 'play',
  time: 1,
  receivedAt: epochMs(1_800_000_000_000),
  providerId: asProviderId(1),
  userId: undefined,
  deviceId: undefined,
  params: { text: 'ы\n' },
  groups: undefined,
});
const events = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => event(`e${from + index}`));

function setUp({ maxQueued, maxBytes, poison }: { maxQueued?: number; maxBytes?: number; poison?: string } = {}) {
  const state = { isAway: false, written: [] as string[][], problems: [] as string[] };
  let due: { ms: number; run: () => void }[] = [];
  const backend: EventBackend = {
    name: 'Fake',
    async write(group) {
      if (state.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      if (group.some(({ id }) => id === poison)) throw new SyntaxError('bad');
      state.written.push(group.map(({ id }) => id));
    },
    isRejection: (error) => error instanceof SyntaxError,
  };
  const spill = eventSpill({ folder, writer: 'test', now: () => 5, ...(maxBytes !== undefined && { maxBytes }) });
  const open = () =>
    groupedSink({
      backend,
      spill,
      onProblem: (problem) => void state.problems.push(problem),
      ...(maxQueued !== undefined && { maxQueued }),
      wait(ms, then) {
        const one = { ms, run: then };
        due.push(one);
        return () => void (due = due.filter((other) => other !== one));
      },
    });
  return {
    state,
    open,
    /** Lets every timer of this length run out. */
    pass(ms: number) {
      const over = due.filter((one) => one.ms === ms);
      due = due.filter((one) => one.ms !== ms);
      over.forEach(({ run }) => run());
    },
    files: async () => (await readdir(folder)).length,
  };
}
const idle = () => new Promise((resolve) => setTimeout(resolve, 30));

test('what comes within a second is written together, and answered when it is stored', async () => {
  const { open, pass, state } = setUp();
  const sink = open();
  await idle();
  let isTaken = false;
  const taken = Promise.all([sink.take(events(0, 2)), sink.take(events(2, 3))]).then(() => (isTaken = true));
  await idle();
  expect([isTaken, state.written]).toEqual([false, []]);
  pass(1_000);
  await taken;
  expect(state.written).toEqual([['e0', 'e1', 'e2']]);
});
test('a thousand events do not wait', async () => {
  const { open, state } = setUp();
  const sink = open();
  await idle();
  await sink.take(events(0, 1_000));
  expect(state.written[0]).toHaveLength(1_000);
});
test('while the backend is away events are spilled, and stored in their order when it is back', async () => {
  const { open, pass, state, files } = setUp();
  const sink = open();
  await idle();
  state.isAway = true;
  for (const at of [0, 1]) {
    const taken = sink.take(events(at, at + 1));
    pass(1_000);
    await taken;
  }
  expect([state.written, await files()]).toEqual([[], 2]);
  state.isAway = false;
  pass(5_000);
  await idle();
  expect([state.written, await files()]).toEqual([[['e0'], ['e1']], 0]);
  const taken = sink.take(events(2, 3));
  pass(1_000);
  await taken;
  expect(state.written.at(-1)).toEqual(['e2']);
  expect(state.problems).toEqual([
    'Events: Fake is not available (ECONNREFUSED); events are spilled.',
    'Events: Fake is available again.',
  ]);
});
test('the next process stores what an earlier one had spilled, damaged lines apart', async () => {
  const first = setUp();
  const sink = first.open();
  await idle();
  first.state.isAway = true;
  const taken = sink.take(events(0, 3));
  first.pass(1_000);
  await taken;
  await sink.close();
  const next = setUp();
  next.open();
  await idle();
  expect([next.state.written, await next.files()]).toEqual([[['e0', 'e1', 'e2']], 0]);
});
test('an event that the backend refuses holds up no other', async () => {
  const { open, pass, state, files } = setUp({ poison: 'e2' });
  const sink = open();
  await idle();
  const taken = sink.take(events(0, 5));
  pass(1_000);
  await taken;
  expect(state.written.flat().toSorted()).toEqual(['e0', 'e1', 'e3', 'e4']);
  expect(state.problems).toEqual(['Events: Fake refused an event (SyntaxError).']);
  expect(await files()).toBe(0);
});
test('more than fits is refused, so that clients retry', async () => {
  const { open } = setUp({ maxQueued: 3 });
  const sink = open();
  void sink.take(events(0, 3));
  await expect(sink.take(events(3, 4))).rejects.toThrow(EventsRefused);
});
test('without the backend and without room nothing is accepted', async () => {
  const { open, pass, state } = setUp({ maxBytes: 10 });
  const sink = open();
  await idle();
  state.isAway = true;
  const taken = sink.take(events(0, 1));
  pass(1_000);
  await expect(taken).rejects.toThrow(EventsRefused);
});
test('what waits is stored when the process stops', async () => {
  const { open, state } = setUp();
  const sink = open();
  await idle();
  const taken = sink.take(events(0, 1));
  await sink.close();
  await taken;
  expect(state.written).toEqual([['e0']]);
});

test('an event that is sent again is passed on once; one that failed may be sent again', async () => {
  const seen: string[] = [];
  let fails = true;
  const sink = deduplicated(
    allSinks([
      {
        async take(taken) {
          if (fails) throw new EventsRefused('no');
          seen.push(...taken.map(({ id }) => id));
        },
      },
    ]),
  );
  await expect(sink.take(events(0, 2))).rejects.toThrow(EventsRefused);
  fails = false;
  await sink.take([...events(0, 2), event('e1')]);
  await sink.take(events(1, 3));
  expect(seen).toEqual(['e0', 'e1', 'e2']);
});
test('a repetition is accepted only with the first, which is still in flight', async () => {
  const first = Promise.withResolvers<void>();
  const sink = deduplicated({ take: () => first.promise });
  const results = [sink.take(events(0, 1)), sink.take(events(0, 1))].map((taken) =>
    taken.then(() => 'ok').catch(() => 'refused'),
  );
  first.reject(new EventsRefused('no'));
  expect(await Promise.all(results)).toEqual(['refused', 'refused']);
});
