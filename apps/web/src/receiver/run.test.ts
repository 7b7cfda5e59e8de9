// @vitest-environment jsdom
import { epochSeconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import texts from '../../public/locales/en/translation.json' with { type: 'json' };
import { NAMESPACE } from '../player/cast/protocol.ts';
import { HOLD_BACK_S } from '../player/cast/timeline.ts';
import { runReceiver } from './run.ts';
import { fakeReceiverSdk } from './testing.ts';
import { createView } from './view.ts';

const NOON = Date.parse('2026-11-22T10:00:00Z') / 1000;
const LIVE = '#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T10:00:00Z\n#EXTINF:60,\n1.m4s\n';
const EDGE = NOON + 60 - HOLD_BACK_S;
const INFO = JSON.stringify({ blackouts: [{ start: EDGE + 5, end: EDGE + 9 }] });

async function television({ hasSdk = true } = {}) {
  const google = fakeReceiverSdk();
  const root = document.createElement('div');
  Object.assign(root.dataset, { name: 'Apogee TV' });
  const view = createView(root);
  const video = view.video;
  let clock = 1000;
  let tick = (): void => {};
  const posts: object[] = [];
  const pages: Record<string, string> = {
    'https://tv.example/index.m3u8': LIVE,
    'https://tv.example/data.json': INFO,
  };
  Object.defineProperty(video, 'paused', { writable: true, value: true });
  await runReceiver({
    view,
    language: 'en',
    loadSdk: () => (hasSdk ? Promise.resolve(google.sdk) : Promise.reject(new Error('blocked'))),
    now: () => epochSeconds(clock),
    wait: () => () => {},
    every(_ms, work) {
      tick = work;
      return () => {};
    },
    async readText(url) {
      if (url.startsWith('/locales/')) return JSON.stringify(texts);
      const text = pages[url];
      if (text === undefined) throw new Error('404');
      return text;
    },
    post: (body) => void posts.push(body),
  });
  const settle = () => new Promise((done) => setTimeout(done));
  await settle();
  return {
    ...google,
    root,
    video,
    posts,
    settle,
    shown: (part: string) => root.querySelector(`.${part}`)?.textContent,
    /** Time passes, and the picture with it. */
    pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        clock += 1;
        if (!video.paused) video.currentTime += 1;
        tick();
      }
    },
    play() {
      Object.assign(video, { paused: false });
      video.dispatchEvent(new Event('playing'));
      tick();
    },
  };
}
const playback = { statId: '7', ticket: 'v1.ticket' };
const film = {
  media: {
    contentId: 'content-5',
    metadata: { title: 'The Lantern', subtitle: 'Drama', images: [{ url: 'https://tv.example/5.webp' }] },
    customData: { kind: 'vod', startAt: 40, origin: 0 },
  },
  customData: playback,
};
const channel = {
  media: {
    contentId: 'channel-19',
    contentUrl: 'https://tv.example/index.m3u8',
    metadata: { title: 'News' },
    customData: {
      kind: 'live',
      startAt: 'edge',
      origin: 0,
      bounds: { start: EDGE - 30, end: EDGE + 70 },
      infoUrl: 'https://tv.example/data.json',
    },
  },
  customData: playback,
};

describe('the page of receivers', () => {
  test('starts with the brand, our namespace and its own element for the picture', async () => {
    const { root, started, shown, video } = await television();
    expect(started).toMatchObject([
      { mediaElement: video, customNamespaces: { [NAMESPACE]: 'JSON' }, useShakaForHls: true },
    ]);
    expect([root.dataset['phase'], shown('brand')]).toEqual(['idle', 'Apogee TV']);
    expect(shown('idle')).toContain(texts.receiver_ready);
  });

  test('says what it is where no script of receivers comes', async () => {
    const { root, shown } = await television({ hasSdk: false });
    expect([root.dataset['phase'], shown('idle')]).toEqual(['unsupported', `Apogee TV${texts.receiver_unsupported}`]);
  });

  test('answers a greeting to the page that sent it, and passes on keys', async () => {
    const { message, sent, queue } = await television();
    message({ type: 'hello', version: 1, language: 'en' });
    expect(sent).toEqual([{ to: 'phone', data: { type: 'hello', version: 1 } }]);
    expect(queue({ jump: 1 })).toBeNull();
    expect(queue({ jump: -1 })).toBeNull();
    expect(queue({})).toEqual({});
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ChannelUp' }));
    expect(sent.slice(1).map(({ data }) => data)).toEqual([
      { type: 'key', key: 'next' },
      { type: 'key', key: 'previous' },
      { type: 'key', key: 'next' },
    ]);
  });

  test('shows title and progress of a film, and reports its time and position with the ticket', async () => {
    const { load, play, pass, posts, shown, video, finish, root } = await television();
    load(film);
    expect([root.dataset['phase'], shown('title'), shown('info')]).toEqual([
      'loading',
      'The Lantern',
      'The LanternDrama',
    ]);
    expect(posts).toEqual([{ ticket: 'v1.ticket', duration: 0 }]);
    Object.defineProperty(video, 'duration', { value: 4000 });
    video.currentTime = 40;
    play();
    pass(31);
    expect(posts.at(-1)).toEqual({ ticket: 'v1.ticket', duration: 30, seconds: 70 });
    expect(shown('times')).toBe('1:11 – 1:06:40');
    finish('END_OF_STREAM');
    expect(posts.at(-1)).toEqual({ ticket: 'v1.ticket', duration: 1, seconds: 71, ended: true });
    expect([root.dataset['phase'], posts]).toEqual(['idle', expect.objectContaining({ length: 3 })]);
  });

  test('keeps the stream open for as long as it plays, and closes that of what comes after it', async () => {
    const { load, play, pass, posts, settle, finish } = await television();
    load(channel);
    await settle();
    play();
    pass(90);
    // Four seconds of it were blacked out.
    expect(posts.slice(1)).toEqual([
      { ticket: 'v1.ticket', duration: 30 },
      { ticket: 'v1.ticket', duration: 30 },
    ]);
    load({ ...film, customData: { statId: '8', ticket: 'v1.other' } });
    finish('INTERRUPTED');
    expect(posts.slice(3)).toEqual([
      { ticket: 'v1.ticket', duration: 26, ended: true },
      { ticket: 'v1.other', duration: 0 },
    ]);
  });

  test('a switched-off television says that its playback has ended', async () => {
    const { load, play, posts, shutDown } = await television();
    load(film);
    play();
    shutDown();
    expect(posts.at(-1)).toMatchObject({ ticket: 'v1.ticket', ended: true });
  });

  test('C-452 covers and silences a blackout of the channel', async () => {
    const { load, play, pass, settle, root, video, shown } = await television();
    load(channel);
    await settle();
    play();
    pass(4);
    expect([root.hasAttribute('data-blackout'), video.muted]).toEqual([false, false]);
    pass(1);
    expect([root.hasAttribute('data-blackout'), video.muted, shown('cover')]).toEqual([
      true,
      true,
      texts.player_blackout,
    ]);
    pass(4);
    expect([root.hasAttribute('data-blackout'), video.muted, shown('cover')]).toEqual([false, false, '']);
  });

  test('a live channel has its badge and the progress of its programme', async () => {
    const { load, play, settle, shown, root } = await television();
    load(channel);
    await settle();
    play();
    expect(shown('badge')).toBe(texts.player_live);
    expect(root.querySelector<HTMLElement>('.done')!.style.transform).toBe('scaleX(0.3)');
  });

  test('says in words that nothing plays, and that a PIN is needed', async () => {
    const { load, fail, message, shown, root } = await television();
    load(film);
    fail();
    expect([root.dataset['phase'], shown('notice')]).toEqual(['error', texts.error_video_download]);
    message({ type: 'notice', notice: 'pin' });
    expect(shown('notice')).toBe(texts.receiver_pin);
    message({ type: 'notice', notice: 'denied', text: 'Not in your packets' });
    expect(shown('notice')).toBe('Not in your packets');
  });

  test('media of other senders plays without being reported', async () => {
    const { load, play, pass, posts, root } = await television();
    load({ media: { contentId: 'x', metadata: { title: 'Else' } } });
    play();
    pass(60);
    expect([root.dataset['phase'], posts]).toEqual(['play', []]);
  });
});
