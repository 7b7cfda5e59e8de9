// @vitest-environment jsdom
import { seconds } from '@aerial/domain/time.ts';
import { expect, test, vi } from 'vitest';
import type { OpenRequest } from './store-types.ts';
import { createPlayer } from './store.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';

const packshots = [
  { url: 'logo.m3u8', duration: 2 },
  { url: 'rights.m3u8', duration: 1 },
];
const settle = () => new Promise((done) => setTimeout(done));

async function opened(more: Partial<OpenRequest> = {}) {
  const world = fakePlayerWorld();
  const player = createPlayer(world.env);
  const video = fakeVideo();
  player.attach(video, document.createElement('div'));
  player.open({
    item: { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(90) },
    canSeek: true,
    bounds: { start: seconds(0), end: seconds(3600) },
    fetchSource: async () => ({ ok: true, value: { url: 'film.m3u8', packshots } }),
    ...more,
  });
  await settle();
  const say = (event: string) => video.dispatchEvent(new Event(event));
  /** A second of moving picture. */
  const second = () => (world.pass(1000), say('timeupdate'));
  return { ...world, player, say, second, loaded: () => world.engine.loads.map(({ source }) => source.url) };
}

test('C-473 C-474 packshots play before the content, each for its duration; the content begins where it was to begin', async () => {
  const { engine, player, say, second, loaded } = await opened();
  say('playing');
  expect([loaded(), player.getState().isPackshot]).toEqual([['logo.m3u8'], true]);
  second();
  expect(loaded()).toHaveLength(1);
  second();
  expect(loaded()).toEqual(['logo.m3u8', 'rights.m3u8']);
  say('playing');
  second();
  expect(loaded()).toEqual(['logo.m3u8', 'rights.m3u8', 'film.m3u8']);
  expect([engine.loads.at(-1)!.startAt, player.getState().isPackshot]).toEqual([90, false]);
});

test('nothing is sought or reported meanwhile, and its end is not the film’s', async () => {
  const notify = vi.fn();
  const report = vi.fn();
  const { engine, player, say, second, loaded } = await opened({ notify, report });
  say('playing');
  player.seek(seconds(500));
  player.skip(1);
  second();
  say('ended');
  expect([engine.requests, notify.mock.calls.length, report.mock.calls.length]).toEqual([[], 0, 0]);
  expect(loaded()).toEqual(['logo.m3u8', 'rights.m3u8']);
});

test('one that fails gives way, and costs no attempt of the film', async () => {
  const { engine, player, loaded } = await opened();
  engine.report({ type: 'failed', failure: 'network', detail: '' });
  engine.report({ type: 'failed', failure: 'network', detail: '' });
  expect([loaded().at(-1), player.getState().machine.counters.network, player.getState().machine.phase]).toEqual([
    'film.m3u8',
    0,
    'loading',
  ]);
});

test('what is loaded again goes on with the content', async () => {
  const { player, say, second, loaded } = await opened();
  say('playing');
  for (let i = 0; i < 4; i++) {
    second();
    say('playing');
  }
  player.retry();
  await settle();
  expect(loaded().slice(-2)).toEqual(['film.m3u8', 'film.m3u8']);
});
