// @vitest-environment jsdom
import { asChannelId } from '@aerial/domain/ids.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { OpenRequest, PlayerStore } from './store-types.ts';
import { createPlayer } from './store.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';

const settle = () => new Promise((done) => setTimeout(done));
let paint: () => void;
let player: PlayerStore;
let leave = (): void => {};
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

/** A player on channel 1 with channel 2 prepared: its first picture is in an element of its own. */
async function setUp() {
  const painters: (() => void)[] = [];
  paint = () => painters.splice(0).forEach((painter) => painter());
  const { env, engine } = fakePlayerWorld();
  const held = fakeVideo();
  held.requestVideoFrameCallback = (work) => painters.push(() => work(0, {} as VideoFrameCallbackMetadata));
  held.cancelVideoFrameCallback = () => {};
  player = createPlayer({ ...env, canPrepare: () => true });
  const box = document.createElement('div');
  const video = box.appendChild(fakeVideo());
  leave = player.attach(video, box);
  player.open(channel(1));
  await settle();
  vi.spyOn(document, 'createElement').mockReturnValue(held);
  player.prepare([{ key: 'live-2', fetchSource: async () => ({ ok: true, value: { url: '2' } }) }]);
  await settle();
  held.dispatchEvent(new Event('canplay'));
  return { box, video, engine };
}
const fetched: number[] = [];
const channel = (id: number): OpenRequest => ({
  item: { key: `${id}`, kind: 'live', hasArchive: false, channelId: asChannelId(id), startAt: 'edge' },
  canSeek: false,
  preparedAs: `live-${id}`,
  fetchSource: async () => {
    fetched.push(id);
    return { ok: true, value: { url: `${id}` } };
  },
});

test('a prepared picture is shown at once, and nothing is rendered or requested before it is painted', async () => {
  const { box, video } = await setUp();
  const notified: boolean[] = [];
  player.subscribe(() => notified.push(player.getState().isPainted));
  fetched.length = 0;
  player.open(channel(2));
  const shown = box.querySelector('video')!;
  expect([shown === video, player.getState().hasPicture, player.getState().machine.item?.channelId]).toEqual([
    false,
    true,
    2,
  ]);
  shown.dispatchEvent(new Event('playing'));
  await settle();
  expect([notified, fetched]).toEqual([[], []]);
  paint();
  await settle();
  expect([notified[0], fetched]).toEqual([true, [2]]);
});

test('a channel that was not prepared is notified at once', async () => {
  await setUp();
  const notified: (number | undefined)[] = [];
  player.subscribe(() => notified.push(player.getState().machine.item?.channelId));
  player.open(channel(3));
  expect(notified[0]).toBe(3);
});

test('the stream is requested before other loads are stopped for it', async () => {
  const { engine } = await setUp();
  const before = engine.requests.length;
  const requestsAtFetch: unknown[] = [];
  player.open({
    ...channel(3),
    fetchSource: async () => {
      requestsAtFetch.push(...engine.requests.slice(before));
      return { ok: true, value: { url: '3' } };
    },
  });
  expect([requestsAtFetch, engine.requests.slice(before)]).toEqual([[], [{ type: 'hold' }]]);
});
