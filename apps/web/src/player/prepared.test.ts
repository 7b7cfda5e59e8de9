// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EngineReport, EngineRequest, PlaybackEngine } from './engines/port.ts';
import { createPreparedPool, type PreparedPool } from './prepared.ts';
import type { Candidate } from './store-types.ts';
import { fakePlayerWorld } from './testing.ts';

interface Built {
  readonly video: HTMLVideoElement;
  readonly report: (report: EngineReport) => void;
  readonly loads: string[];
  readonly requests: EngineRequest['type'][];
  isDestroyed: boolean;
}
let built: Built[];
let hidden = false;
let made: PreparedPool[] = [];
afterEach(() => {
  for (const pool of made.splice(0)) pool.close();
});
beforeEach(() => {
  built = [];
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});

function setUp() {
  const world = fakePlayerWorld();
  const env = {
    ...world.env,
    canPrepare: () => !hidden,
    engine:
      async () =>
      (video: HTMLVideoElement, report: (report: EngineReport) => void): PlaybackEngine => {
        const one: Built = { video, report, loads: [], requests: [], isDestroyed: false };
        built.push(one);
        return {
          load: ({ url }) => void one.loads.push(url),
          request: ({ type }) => void one.requests.push(type),
          position: () => undefined,
          loaded: () => undefined,
          statistics: () => ({ engine: 'fake' }),
          destroy: () => void (one.isDestroyed = true),
        };
      },
  };
  const pool = createPreparedPool(env);
  made.push(pool);
  return { pool, pass: world.pass };
}
const candidate = (key: string): Candidate => ({ key, fetchSource: async () => ({ ok: true, value: { url: key } }) });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const ready = (index: number) => built[index]!.video.dispatchEvent(new Event('canplay'));
const loaded = () => built.map(({ loads }) => loads);

test('two at most, one after another, each on hold once its picture is there', async () => {
  const { pool } = setUp();
  pool.want(['a', 'b', 'c'].map(candidate));
  await settle();
  expect(loaded()).toEqual([['a']]);
  ready(0);
  await settle();
  ready(1);
  await settle();
  expect([loaded(), built[0]!.requests]).toEqual([[['a'], ['b']], ['hold']]);
});
test('a taken channel resumes loading and leaves the pool', async () => {
  const { pool } = setUp();
  pool.want([candidate('a')]);
  await settle();
  built[0]!.report({
    type: 'tracks',
    tracks: { levels: [], chosenLevel: -1, audio: [], audioId: 2, text: [], textId: -1 },
  });
  ready(0);
  const taken = pool.take('a')!;
  const listener = vi.fn<(report: EngineReport) => void>();
  taken.listen(listener);
  pool.close();
  expect([taken.video, built[0]!.requests, built[0]!.isDestroyed, pool.take('a')]).toEqual([
    built[0]!.video,
    ['hold', 'go'],
    false,
    undefined,
  ]);
  expect(listener.mock.calls[0]![0]).toMatchObject({ tracks: { audioId: 2 } });
  built[0]!.report({ type: 'failed', failure: 'network', detail: '' });
  expect(listener).toHaveBeenCalledTimes(2);
});
test('it is reloaded at the live edge periodically', async () => {
  const { pool, pass } = setUp();
  pool.want([candidate('a')]);
  await settle();
  ready(0);
  pass(13_000);
  expect(loaded()).toEqual([['a', 'a']]);
});
test('a hidden page releases all; a visible one prepares them again', async () => {
  const { pool } = setUp();
  pool.want([candidate('a')]);
  await settle();
  ready(0);
  hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect([built[0]!.isDestroyed, pool.take('a')]).toEqual([true, undefined]);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(loaded()).toEqual([['a'], ['a']]);
});
test('elements are reused, however many channels are prepared', async () => {
  const { pool } = setUp();
  for (let i = 0; i < 30; i++) {
    pool.want([candidate(`${i}`), candidate(`other ${i}`)]);
    await settle();
    ready(built.length - 1);
    await settle();
    ready(built.length - 1);
    pool.giveBack(pool.take(`${i}`)!.video);
  }
  expect(new Set(built.map(({ video }) => video)).size).toBeLessThanOrEqual(3);
});
test('while a channel loads normally, nothing is prepared', async () => {
  const { pool } = setUp();
  pool.want([candidate('a'), candidate('b')]);
  await settle();
  ready(0);
  await settle();
  pool.yieldWay();
  expect(built.map(({ isDestroyed }) => isDestroyed)).toEqual([false, true]);
});
test('one that fails, is refused or starts with a packshot is skipped', async () => {
  const { pool } = setUp();
  pool.want([
    { key: 'refused', fetchSource: async () => ({ ok: false, error: { why: 'denied', message: '' } }) },
    candidate('a'),
  ]);
  await settle();
  await settle();
  expect(loaded()).toEqual([['a']]);
  built[0]!.report({ type: 'failed', failure: 'network', detail: '' });
  await settle();
  expect([built.length, built[0]!.isDestroyed]).toEqual([1, true]);
});
