// @vitest-environment jsdom
import { asChannelId } from '@aerial/domain/ids.ts';
import { expect, test, vi } from 'vitest';
import { createPlayer } from './store.ts';
import type { OpenRequest } from './store-types.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';
import type { PlaybackSource } from './types.ts';

const WHOLE: PlaybackSource = { url: 'https://tv.example/index.m3u8', soundUrl: 'https://tv.example/sound.m3u8' };

/** A player that shows a channel. @param saved what was chosen before on this device */
async function playing({
  saved,
  offers = true,
  source = WHOLE,
}: {
  saved?: string;
  offers?: boolean;
  source?: PlaybackSource;
}) {
  const world = fakePlayerWorld({ stored: saved === undefined ? {} : { data_saver: saved } });
  const player = createPlayer({ ...world.env, offersDataSaver: () => offers });
  player.attach(fakeVideo(), document.createElement('div'));
  const request: OpenRequest = {
    item: { key: 'live', kind: 'live', hasArchive: false, channelId: asChannelId(7), startAt: 'edge' },
    canSeek: false,
    fetchSource: async () => ({ ok: true, value: source }),
  };
  player.open(request);
  await vi.waitFor(() => expect(world.engine.loads).toHaveLength(1));
  const addresses = () => world.engine.loads.map((load) => load.source.url);
  return { player, world, addresses };
}

test('a ceiling is a limit for the engine, and is remembered', async () => {
  const { player, world, addresses } = await playing({});
  player.setDataSaver(480);
  expect(world.engine.requests).toContainEqual({ type: 'limit', limit: { maxHeight: 480 } });
  expect(world.stored.get('data_saver')).toBe('480');
  expect(addresses()).toEqual([WHOLE.url]);
});
test('sound only loads the sound alone, and the picture again afterwards', async () => {
  const { player, addresses } = await playing({});
  player.setDataSaver('sound');
  await vi.waitFor(() => expect(addresses()).toEqual([WHOLE.url, WHOLE.soundUrl]));
  player.setDataSaver('off');
  await vi.waitFor(() => expect(addresses()).toEqual([WHOLE.url, WHOLE.soundUrl, WHOLE.url]));
});
test('what was chosen on this device counts from the beginning', async () =>
  expect((await playing({ saved: 'sound' })).addresses()).toEqual([WHOLE.soundUrl]));
test('a stream without separate sound is limited to its smallest picture', async () => {
  const { player, world, addresses } = await playing({ source: { url: WHOLE.url } });
  player.setDataSaver('sound');
  expect(world.engine.requests).toContainEqual({ type: 'limit', limit: { maxHeight: 0 } });
  expect(addresses()).toEqual([WHOLE.url]);
});
test('where the provider does not offer it, what was chosen before does not count', async () =>
  expect((await playing({ saved: 'sound', offers: false })).addresses()).toEqual([WHOLE.url]));
