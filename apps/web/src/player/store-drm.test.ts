// @vitest-environment jsdom
/** Protected streams in the player: who plays them, and what a refused licence leads to. */
import type { DrmInfo } from '@aerial/contract/shapes/drm.ts';
import type { Seconds } from '@aerial/domain/time.ts';
import { expect, test } from 'vitest';
import { end, playingElements, settle, watching } from './ads/testing-player.ts';
import { adBlock, tag } from './ads/testing.ts';
import type { Protection } from './drm/protect.ts';
import { createPlayer } from './store.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';
import type { PlaybackSource } from './types.ts';

playingElements();

const drm: DrmInfo = {
  streams: [],
  fpsCertificate: null,
  laFairplay: null,
  laPlayready: null,
  laWidevine: null,
  laClearkey: null,
  drm_provider: 'aerial',
};

/** A player with an open film. @param source its stream */
async function opened(source: PlaybackSource, protect?: () => Promise<Protection | undefined>) {
  const world = fakePlayerWorld();
  const alerts: string[] = [];
  let wrapped = 0;
  const protection: Protection = {
    url: 'https://cdn.test/protected.m3u8',
    protect(make) {
      wrapped += 1;
      return make;
    },
  };
  const player = createPlayer({
    ...world.env,
    alert: (text) => void alerts.push(text),
    protect: protect ?? (async () => protection),
  });
  const video = fakeVideo();
  player.attach(video, document.createElement('div'));
  player.open({
    item: { key: 'film', kind: 'vod', hasArchive: true, startAt: 0 as Seconds },
    canSeek: true,
    fetchSource: async () => ({ ok: true, value: source }),
  });
  await new Promise((settled) => setTimeout(settled));
  return { ...world, player, video, alerts, wraps: () => wrapped, machine: () => player.getState().machine };
}

test('C-386 a stream with a drm block is played in its protected form, also where there is a clear address', async () => {
  const { engine, wraps } = await opened({ url: 'https://cdn.test/clear.m3u8', drm });
  expect(engine.loads.map(({ source }) => source.url)).toEqual(['https://cdn.test/protected.m3u8']);
  expect(wraps()).toBe(1);
});

test('a clear stream loads nothing of it', async () => {
  const { engine, wraps } = await opened({ url: 'https://cdn.test/clear.m3u8' }, () => {
    throw new Error('was loaded');
  });
  expect([engine.loads[0]?.source.url, wraps()]).toEqual(['https://cdn.test/clear.m3u8', 0]);
});

test('C-386 C-785 a browser that supports none of the systems gets the codec error', async () => {
  const { engine, machine } = await opened({ url: '', drm }, async () => undefined);
  expect([machine().phase, engine.loads]).toEqual(['codec-error', []]);
});

test('code that does not load is a network error, which is tried again', async () => {
  const { machine } = await opened({ url: '', drm }, () => Promise.reject(new Error('offline')));
  expect([machine().phase, machine().counters.network]).toEqual(['loading', 1]);
});

test('C-782 a refused licence ends playing with an alert; a retry loads the stream again with a new engine', async () => {
  const { engine, player, machine, alerts, wraps } = await opened({ url: '', drm });
  engine.report({
    type: 'failed',
    failure: 'license',
    detail: 'x',
    message: 'No licence',
    alert: 'DRM Error : No licence(7)',
  });
  expect(alerts).toEqual(['DRM Error : No licence(7)']);
  expect([machine().phase, machine().error]).toEqual(['error', { kind: 'license', message: 'No licence' }]);
  engine.report({ type: 'failed', failure: 'license', detail: 'x', message: 'No licence', alert: 'again' });
  expect(alerts).toHaveLength(1);
  player.play();
  await new Promise((settled) => setTimeout(settled));
  expect([machine().phase, wraps(), engine.loads.length]).toEqual(['loading', 2, 2]);
});

test('an engine that gives the element its source late is played then, unless the viewer has paused', async () => {
  const { engine, player, video } = await opened({ url: '', drm });
  let plays = 0;
  video.play = async () => void plays++;
  engine.report({ type: 'ready' });
  expect(plays).toBe(1);
  player.pause();
  engine.report({ type: 'ready' });
  expect(plays).toBe(1);
});

test('an engine that frees the element later is waited for: the next one does not play into its teardown', async () => {
  let free = (): void => {};
  const protection: Protection = {
    url: 'https://cdn.test/manifest.mpd',
    protect: (make) => (video, report, options) => ({
      ...make(video, report, options),
      freed: () => new Promise<void>((resolve) => (free = resolve)),
    }),
  };
  const { engine, player } = await opened({ url: '', drm }, async () => protection);
  player.open({
    item: { key: 'next', kind: 'vod', hasArchive: true, startAt: 0 as Seconds },
    canSeek: true,
    fetchSource: async () => ({ ok: true, value: { url: 'https://cdn.test/clear.m3u8' } }),
  });
  await new Promise((settled) => setTimeout(settled));
  // The engine for streams without protection, which was attached early, and the one with it.
  expect([engine.destroyed, engine.loads.length]).toEqual([2, 1]);
  free();
  await new Promise((settled) => setTimeout(settled));
  expect(engine.loads.map(({ source }) => source.url)).toEqual([
    'https://cdn.test/manifest.mpd',
    'https://cdn.test/clear.m3u8',
  ]);
});

test.each([false, true])(
  'a clear ad before a protected film: then the film comes, once (a phone: %s)',
  async (isPhone) => {
    const film = await watching({
      block: undefined,
      isPhone,
      env: { protect: async () => ({ url: 'protected.m3u8', protect: (make) => make }) },
      request: {
        fetchSource: async () => ({ ok: true, value: { url: '', ad: adBlock({}, { pre: [tag('a')] }), drm } }),
      },
    });
    const before = film.loads();
    // One element shows both on a phone.
    expect(before.map(([url]) => url)).toEqual(isPhone ? ['https://ads.test/spot.mp4'] : []);
    if (isPhone) {
      Object.defineProperty(film.video, 'currentTime', { value: 0.1, writable: true, configurable: true });
      film.say('timeupdate');
      film.say('ended');
      await settle();
    } else {
      await film.shows();
      await end(film);
    }
    expect(film.loads().slice(before.length)).toEqual([['protected.m3u8', 90]]);
  },
);
