/** A player with ads in jsdom, for tests: its world, its element, and the ad's. */
import { seconds } from '@aerial/domain/time.ts';
import { beforeEach, vi } from 'vitest';
import { createPlayer } from '../store.ts';
import type { PlayerEnvironment } from '../environment.ts';
import type { OpenRequest } from '../store-types.ts';
import { fakePlayerWorld, fakeVideo } from '../testing.ts';
import type { AdPlatform } from './platform.ts';
import { runAds } from './running.ts';
import { inlineXml, vastXml } from './testing.ts';
import type { AdBlock } from './types.ts';

export const settle = () => new Promise((done) => setTimeout(done));
export const elements: {
  refuses: (video: HTMLMediaElement) => boolean;
  readonly played: HTMLMediaElement[];
} = { refuses: () => false, played: [] };
/** jsdom plays nothing; whether the browser lets elements start is for a test to say. Call it once in a file of tests. */
export function playingElements(): void {
  beforeEach(() => {
    elements.refuses = () => false;
    elements.played.length = 0;
    Object.assign(HTMLMediaElement.prototype, {
      load: () => {},
      pause: () => {},
      play(this: HTMLMediaElement) {
        if (elements.refuses(this)) return Promise.reject(new DOMException('no', 'NotAllowedError'));
        elements.played.push(this);
        return Promise.resolve();
      },
    });
  });
}

const SPOT = vastXml(inlineXml('spot'));

interface Options {
  readonly block: AdBlock | undefined;
  readonly answer?: () => Promise<Response>;
  /** The script of ads loads. */
  readonly hasCode?: boolean;
  readonly request?: Partial<OpenRequest>;
  readonly env?: Partial<PlayerEnvironment>;
  /** The whole screen is for the element of the content only. */
  readonly isPhone?: boolean;
}

/** A film that is being watched, or what `request` says. */
export async function watching({
  block,
  answer = async () => new Response(SPOT),
  hasCode = true,
  request,
  env,
  isPhone = false,
}: Options) {
  const world = fakePlayerWorld();
  const pixels: string[] = [];
  const opened: string[] = [];
  let tick = (): void => {};
  const platform: AdPlatform = {
    fetch: answer,
    now: () => 1_700_000_000_000,
    random: () => 0.5,
    page: () => 'https://tv.test/watch/film-1',
    canPlay: (type) => type === 'video/mp4',
    sendPixel: (url) => void pixels.push(url),
    openPage: (url) => void opened.push(url),
    newId: () => 'new-id',
    loadIds: async () => ({}),
    saveIds: async (ids) => ids,
    storage: { read: world.env.read, write: world.env.write },
  };
  const loadCode = vi.fn(hasCode ? async () => ({ runAds, platform }) : () => Promise.reject(new TypeError('blocked')));
  const player = createPlayer(
    {
      ...world.env,
      ...env,
      every(_ms, work) {
        tick = work;
        return () => {};
      },
    },
    loadCode,
  );
  const root = document.createElement('div');
  if (!isPhone) Object.assign(root, { requestFullscreen: async () => {} });
  const video = fakeVideo();
  const contentPlays = vi.fn(() => Promise.resolve());
  const contentPauses = vi.fn();
  Object.assign(video, { play: contentPlays, pause: contentPauses });
  root.append(video);
  player.attach(video, root);
  const report = vi.fn();
  const notify = vi.fn();
  player.open({
    item: { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(90) },
    canSeek: true,
    bounds: { start: seconds(0), end: seconds(3600) },
    fetchSource: async () => ({ ok: true, value: { url: 'film.m3u8', statId: '7' as never, ad: block } }),
    report,
    notify,
    ...request,
  });
  await settle();
  const adVideo = () => root.querySelector<HTMLVideoElement>('[data-ad] video')!;
  const say = (event: string, on: HTMLVideoElement = video) => on.dispatchEvent(new Event(event));
  return {
    ...world,
    loadCode,
    player,
    video,
    pixels,
    opened,
    report,
    notify,
    contentPlays,
    contentPauses,
    adVideo,
    say,
    ad: () => player.getState().ad,
    /** A second in which content or ad moves. */
    second(position?: number) {
      world.pass(1000);
      if (position !== undefined) world.engine.position = position;
      say('timeupdate');
      tick();
    },
    /** The ad shows its first frame. */
    async shows() {
      await settle();
      Object.defineProperty(adVideo(), 'currentTime', { value: 0.1, writable: true, configurable: true });
      say('timeupdate', adVideo());
    },
    /** The content is on the screen at a position. */
    plays(position: number) {
      world.engine.position = position;
      say('playing');
      say('timeupdate');
    },
    loads: () => world.engine.loads.map(({ source, startAt }) => [source.url, startAt]),
  };
}
export type Watching = Awaited<ReturnType<typeof watching>>;
/** The ad is over. */
export const end = async ({ say, adVideo }: Watching) => {
  say('ended', adVideo());
  await settle();
};
