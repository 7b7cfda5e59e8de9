// @vitest-environment jsdom
import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { asChannelId, asStatId } from '@aerial/domain/ids.ts';
import { describe, expect, test, vi } from 'vitest';
import type { OpenRequest, SourceAnswer } from './store-types.ts';
import { createPlayer } from './store.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';
import type { PlaybackItem } from './types.ts';

const now = 1_700_000_000;
const live: PlaybackItem = { key: 'live', kind: 'live', hasArchive: true, channelId: asChannelId(7), startAt: 'edge' };
const film: PlaybackItem = { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(0) };
const source: SourceAnswer = { ok: true, value: { url: 'https://tv.example/index.m3u8' } };
const settle = () => new Promise((done) => setTimeout(done));

async function playing(item: PlaybackItem, request: Partial<OpenRequest> = {}, world = fakePlayerWorld({ now })) {
  const player = createPlayer(world.env);
  const video = fakeVideo();
  player.attach(video, document.createElement('div'));
  player.open({ item, canSeek: true, fetchSource: async () => source, ...request });
  await settle();
  video.dispatchEvent(new Event('playing'));
  return { player, video, ...world };
}

describe('opening', () => {
  test('the stream is loaded at the wanted position with the engine of the browser', async () => {
    const { engine, player } = await playing({ ...film, startAt: seconds(90) });
    expect(engine.loads).toEqual([{ source: source.ok && source.value, startAt: 90 }]);
    expect(player.getState().machine.phase).toBe('play');
  });
  test('the element leaves the stream before, and has its next engine, while the address of another item is requested', async () => {
    const { engine, player } = await playing(live);
    const answer = Promise.withResolvers<SourceAnswer>();
    player.open({ item: { ...live, key: 'other' }, canSeek: true, fetchSource: () => answer.promise });
    await settle();
    expect([engine.loads.length, engine.made, engine.destroyed]).toEqual([1, 2, 1]);
    answer.resolve(source);
    await settle();
    expect([engine.loads.length, engine.made, engine.destroyed]).toEqual([2, 2, 1]);
  });
  test('tracks of a loading channel are rendered with its picture, its failure at once', async () => {
    const { player, engine, video } = await playing(live);
    player.open({ item: { ...live, key: 'other' }, canSeek: true, fetchSource: async () => source });
    await settle();
    const listener = vi.fn();
    player.subscribe(listener);
    engine.report({ type: 'tracks', tracks: { ...player.getState().tracks, chosenLevel: 1 } });
    expect([player.getState().tracks.chosenLevel, listener.mock.calls.length]).toEqual([1, 0]);
    video.dispatchEvent(new Event('loadeddata'));
    expect(listener).toHaveBeenCalled();
    player.open({ item: live, canSeek: true, fetchSource: async () => source });
    listener.mockClear();
    engine.report({ type: 'failed', failure: 'network', detail: '' });
    expect(listener).toHaveBeenCalled();
  });
  test('a response that arrives after another item was opened is ignored', async () => {
    const { engine, player } = await playing(live);
    let answer: (value: SourceAnswer) => void = () => {};
    player.open({
      item: { ...live, key: 'slow' },
      canSeek: true,
      fetchSource: () => new Promise((done) => (answer = done)),
    });
    player.open({
      item: { ...live, key: 'fast' },
      canSeek: true,
      fetchSource: async () => ({ ok: true, value: { url: 'fast' } }),
    });
    await settle();
    answer({ ok: true, value: { url: 'slow' } });
    await settle();
    expect(engine.loads.at(-1)?.source.url).toBe('fast');
    expect(engine.loads).toHaveLength(2);
  });
  test('C-441 before any interaction the element is silent', async () => {
    const { video, player } = await playing(live, {}, fakePlayerWorld({ hasInteracted: false }));
    expect([video.muted, player.getState().machine.isForcedMute]).toEqual([true, true]);
    player.setMuted(false);
    expect([video.muted, player.getState().machine.isForcedMute]).toEqual([false, false]);
  });
  test('C-871 C-876 volume and muting are those of the last visit', async () => {
    const { video, stored, player } = await playing(
      live,
      {},
      fakePlayerWorld({ stored: { volume: '30', muted: 'true' } }),
    );
    expect([video.volume, video.muted]).toEqual([0.3, true]);
    player.setVolume(0.5);
    expect([stored.get('volume'), stored.get('muted'), video.muted]).toEqual(['50', 'false', false]);
  });
  test('C-416 refused with and without sound, the play button shows', async () => {
    const world = fakePlayerWorld();
    const player = createPlayer(world.env);
    player.attach(
      fakeVideo(() => true),
      document.createElement('div'),
    );
    player.open({ item: film, canSeek: true, fetchSource: async () => source });
    await settle();
    await settle();
    expect(player.getState().machine.phase).toBe('show-play-button');
  });
});

describe('requests', () => {
  test('a channel position outside the loaded range is delegated to the screen', async () => {
    const reopen = vi.fn();
    const { engine, player } = await playing(live, {
      bounds: { start: epochSeconds(now - 3600), end: epochSeconds(now + 600) },
      reopen,
    });
    engine.position = now - 8;
    engine.loaded = { start: now - 26, end: now - 8 };
    player.seek(epochSeconds(now - 20));
    player.seek(epochSeconds(now - 1200));
    expect(engine.requests).toEqual([{ type: 'seek', to: now - 20 }]);
    expect(reopen).toHaveBeenCalledWith(now - 1200);
  });
  test('C-464 C-465 three skips are one seek, half a second after the last', async () => {
    const { engine, player, pass } = await playing(film, { bounds: { start: seconds(0), end: seconds(600) } });
    engine.position = 100;
    player.skip(1);
    player.skip(1);
    pass(499);
    player.skip(1);
    pass(499);
    expect(engine.requests).toEqual([]);
    pass(1);
    expect(engine.requests).toEqual([{ type: 'seek', to: 130 }]);
  });
  test('C-427 after a network error the source is fetched again', async () => {
    const fetchSource = vi.fn(async () => source);
    const { engine, pass } = await playing(film, { fetchSource });
    engine.report({ type: 'failed', failure: 'network', detail: '' });
    pass(1000);
    await settle();
    expect(fetchSource).toHaveBeenCalledTimes(2);
  });
  test('C-872 the audio chosen on a channel is the one it starts with next time', async () => {
    const { engine, player, stored } = await playing(live);
    const tracks = {
      levels: [],
      chosenLevel: -1,
      audio: [
        { id: 0, language: 'ru', name: 'Русский' },
        { id: 1, language: 'en', name: 'English' },
      ],
      audioId: 0,
      text: [],
      textId: -1,
    };
    engine.report({ type: 'tracks', tracks });
    player.chooseAudio(1);
    expect(JSON.parse(stored.get('lang_audio')!)).toEqual({ channels: { 7: 'en' } });
    player.open({ item: { ...live, key: 'again' }, canSeek: true, fetchSource: async () => source });
    await settle();
    engine.report({ type: 'tracks', tracks });
    expect(engine.requests.filter(({ type }) => type === 'audio')).toEqual([
      { type: 'audio', id: 1 },
      { type: 'audio', id: 1 },
    ]);
  });
  test('C-391 C-582 C-583 without a choice the provider’s languages decide: the most wanted sound, and subtitles of priority 0', async () => {
    const world = fakePlayerWorld({ now });
    const languages = {
      audio: [
        { key: 'kk', priority: 0 },
        { key: 'en', priority: 1 },
      ],
      subtitle: [
        { key: 'en', priority: 0 },
        { key: 'ru', priority: 1 },
      ],
    };
    const { engine, player } = await playing(live, {}, { ...world, env: { ...world.env, languages: () => languages } });
    const [ru, en, kk] = ['ru', 'en', 'kk'].map((language, id) => ({ id, language, name: language }));
    engine.report({
      type: 'tracks',
      tracks: { levels: [], chosenLevel: -1, audio: [ru!, en!, kk!], audioId: 0, text: [ru!, en!], textId: -1 },
    });
    expect(engine.requests).toEqual([
      { type: 'audio', id: 2 },
      { type: 'text', id: 1 },
    ]);
    expect(player.getState().tracks.audio.map(({ language }) => language)).toEqual(['kk', 'en', 'ru']);
  });
  test('playback time notifies only time listeners', async () => {
    const { engine, player, video } = await playing(film, { bounds: { start: seconds(0), end: seconds(600) } });
    const onState = vi.fn();
    const onTime = vi.fn();
    player.subscribe(onState);
    player.subscribeTime(onTime);
    engine.position = 12;
    video.dispatchEvent(new Event('timeupdate'));
    expect([onState.mock.calls.length, onTime.mock.calls.length, player.getTime().position]).toEqual([0, 1, 12]);
  });
});

test('two presses before the element has reacted to the first one leave it playing', async () => {
  const { player, video } = await playing(film, { bounds: { start: seconds(0), end: seconds(600) } });
  const requests: string[] = [];
  video.pause = () => void requests.push('pause');
  video.play = async () => void requests.push('play');
  player.togglePlay();
  player.togglePlay();
  expect(requests).toEqual(['pause', 'play']);
});

describe('reports', () => {
  const counted: SourceAnswer = { ok: true, value: { url: 'https://tv.example/index.m3u8', statId: asStatId('9') } };
  const watching = async (item: PlaybackItem, world = fakePlayerWorld({ now })) => {
    const report = vi.fn();
    return {
      report,
      ...(await playing(
        item,
        { bounds: { start: seconds(0), end: seconds(600) }, fetchSource: async () => counted, report },
        world,
      )),
    };
  };
  const at = (engine: { position: number | undefined }, video: HTMLVideoElement, position: number) => {
    engine.position = position;
    video.dispatchEvent(new Event('timeupdate'));
  };

  test('C-842 pausing a film reports how long it played and where it is', async () => {
    const { report, engine, video, player, pass } = await watching(film);
    pass(12_500);
    at(engine, video, 12.5);
    player.pause();
    expect(report.mock.calls).toEqual([[{ statId: '9', duration: 12, seconds: 12 }, true]]);
  });
  test('C-438 C-469 each second the end is checked for, and near it the position is reported, once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { report, engine, video, pass } = await watching(film);
    pass(20_000);
    at(engine, video, 500);
    vi.advanceTimersByTime(1000);
    expect(report).not.toHaveBeenCalled();
    at(engine, video, 599);
    vi.advanceTimersByTime(1000);
    expect(report.mock.calls).toEqual([[{ statId: '9', duration: 20, seconds: 599 }, true]]);
    vi.advanceTimersByTime(5000);
    expect(report).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
  test('closing, opening another item and leaving the page report the rest', async () => {
    const { report, engine, video, player, pass } = await watching(film);
    pass(11_000);
    at(engine, video, 11);
    window.dispatchEvent(new Event('pagehide'));
    pass(5000);
    at(engine, video, 16);
    player.close();
    expect(report.mock.calls).toEqual([
      [{ statId: '9', duration: 11, seconds: 11, ended: true }, true],
      [{ statId: '9', duration: 5, seconds: 16, ended: true }, true],
    ]);
  });
  test('a preview reports nothing', async () => {
    const world = fakePlayerWorld({ now });
    const { report, player, pass } = await watching(film, { ...world, env: { ...world.env, purpose: 'preview' } });
    pass(20_000);
    player.pause();
    expect(report).not.toHaveBeenCalled();
  });
});

describe('the sleep timer', () => {
  test('frees the stream, destroys the engine, and plays the film on where it was', async () => {
    const report = vi.fn();
    const fetchSource = vi.fn(async (): Promise<SourceAnswer> => ({
      ok: true,
      value: { url: 'u', statId: asStatId('stat-1') },
    }));
    const { player, engine } = await playing(film, { report, fetchSource });
    engine.position = 42;
    player.sleep();
    expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ statId: 'stat-1', ended: true }), true);
    expect([player.getState().machine.isAsleep, engine.destroyed]).toEqual([true, 1]);
    player.play();
    await settle();
    expect(fetchSource).toHaveBeenCalledTimes(2);
    expect(player.getState().machine.isAsleep).toBe(false);
  });
  test('a fade leaves the viewer’s volume as it was', async () => {
    const { player, video, stored } = await playing(film);
    player.setVolume(0.8);
    player.fade(0.5);
    expect(video.volume).toBeCloseTo(0.4);
    player.fade(0.25);
    expect(video.volume).toBeCloseTo(0.2);
    expect([...stored.values()]).toContain('80');
    player.fade(1);
    expect([video.volume, player.getState().volume]).toEqual([0.8, 0.8]);
  });
});
