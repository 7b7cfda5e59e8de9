// @vitest-environment jsdom
import { asStatId } from '@aerial/domain/ids.ts';
import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { describe, expect, test, vi } from 'vitest';
import type { EngineReport } from '../engines/port.ts';
import type { PlaybackSource } from '../types.ts';
import { createCastConnection } from './connection.ts';
import { castEngine, type CastEngineDeps, type CastSubject } from './engine.ts';
import { fakeReceiver } from './testing.ts';
import { HOLD_BACK_S } from './timeline.ts';

const film: CastSubject = {
  contentId: 'content-5',
  isChannel: false,
  isLive: false,
  title: 'The Lantern',
  description: 'Season 1',
  poster: 'https://tv.example/5.webp',
};
const channel: CastSubject = { ...film, contentId: 'channel-19', isChannel: true, isLive: true, title: 'Apogee' };
const LIVE = '#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:2026-11-22T10:00:00Z\n#EXTINF:60,\n1.m4s\n';
const NOON = Date.parse('2026-11-22T10:00:00Z') / 1000;
const settle = () => vi.waitFor(() => Promise.resolve());

async function casting(
  about: CastSubject = film,
  receiver = fakeReceiver(),
  playlist = LIVE,
  { receiverId, handOver }: { receiverId?: string; handOver?: CastEngineDeps['handOver'] } = {},
) {
  const store = { setItem: vi.fn(), removeItem: vi.fn() };
  const connection = createCastConnection(
    receiver.sdk,
    { joinPolicy: 'origin_scoped', receiverId, language: () => 'kk' },
    store,
  );
  if (connection.state().status === 'disconnected') await connection.connect();
  const reports: EngineReport[] = [];
  const make = castEngine({ connection, subject: () => about, read: async () => playlist, handOver });
  const engine = make(document.createElement('video'), (report) => reports.push(report), { purpose: 'main' });
  const elements = () => reports.flatMap((report) => (report.type === 'element' ? [report.event] : []));
  const load = async (
    startAt: Parameters<typeof engine.load>[1],
    isPlaying = true,
    source: PlaybackSource = { url: 'https://tv.example/index.m3u8?t=1' },
  ) => {
    engine.load(source, startAt);
    if (isPlaying) engine.own!.play();
    await vi.waitFor(() => expect(engine.loaded() ?? reports.length > 0).toBeTruthy());
    await settle();
  };
  return { connection, engine, reports, elements, receiver, store, load };
}

describe('connecting', () => {
  test('C-526 C-531: the receiver and who joins are those of the provider; the tab remembers its session', async () => {
    const { connection, receiver, store } = await casting();
    expect(receiver.options).toEqual([
      { receiverApplicationId: 'CC1AD845', autoJoinPolicy: 'origin_scoped', resumeSavedSession: true },
    ]);
    expect(connection.state()).toMatchObject({ status: 'connected', device: 'Living room' });
    expect(store.setItem).toHaveBeenCalled();
    receiver.end();
    expect(connection.state().status).toBe('disconnected');
    expect(store.removeItem).toHaveBeenCalled();
  });

  test('C-781: a choice that is cancelled is no failure', async () => {
    const receiver = fakeReceiver();
    const connection = createCastConnection(receiver.sdk, {}, { setItem() {}, removeItem() {} });
    receiver.chosen = 'cancel';
    expect(await connection.connect()).toBe('cancelled');
    receiver.chosen = 'error';
    expect(await connection.connect()).toBe('failed');
  });
});

describe('a film', () => {
  test('begins at its position, with CMAF segments and its title', async () => {
    const { receiver, load } = await casting();
    await load(seconds(95));
    expect(receiver.loaded()).toMatchObject({
      currentTime: 95,
      autoplay: true,
      media: {
        contentId: 'content-5',
        contentUrl: 'https://tv.example/index.m3u8?t=1',
        streamType: 'BUFFERED',
        hlsSegmentFormat: 'fmp4',
        hlsVideoSegmentFormat: 'fmp4',
        metadata: { title: 'The Lantern', subtitle: 'Season 1', images: [{ url: 'https://tv.example/5.webp' }] },
      },
    });
  });

  test('C-527 C-528 C-529: plays, pauses, seeks and ends on the receiver', async () => {
    const { engine, elements, receiver, load } = await casting();
    await load(seconds(0));
    receiver.say({ playerState: 'PLAYING', duration: 600, currentTime: 12 });
    expect([elements(), engine.position(), engine.loaded()]).toEqual([['playing'], 12, { start: 0, end: 600 }]);
    engine.own!.pause();
    expect(elements()).toEqual(['playing', 'paused']);
    engine.request({ type: 'seek', to: seconds(300) });
    engine.own!.play();
    receiver.idleReason = 'FINISHED';
    receiver.say({ playerState: 'IDLE', isMediaLoaded: false });
    expect(elements()).toEqual(['playing', 'paused', 'playing', 'ended']);
    expect(receiver.requests).toEqual(['load', 'pause', 'seek 300', 'play']);
  });

  test('C-530: the sound is that of the television until the viewer changes it here', async () => {
    const { engine, reports, receiver, load } = await casting();
    engine.own!.setSound(1, false);
    await load(seconds(0));
    expect(receiver.requests).toEqual(['load']);
    expect(reports).toContainEqual({ type: 'sound', volume: 0.4, isMuted: false });
    engine.own!.setSound(0.7, true);
    expect(receiver.requests).toEqual(['load', 'mute', 'volume 0.7']);
    receiver.say({ volumeLevel: 0.2, isMuted: false });
    expect(reports.at(-1)).toEqual({ type: 'sound', volume: 0.2, isMuted: false });
  });

  test('C-395: its subtitles are chosen on the receiver, beside its other tracks', async () => {
    const { engine, reports, receiver, load } = await casting();
    receiver.tracks = [
      { trackId: 1, type: 'AUDIO', name: 'Original' },
      { trackId: 2, type: 'TEXT', name: 'English', language: 'en', trackContentId: 'en.vtt' },
    ];
    receiver.active = [1];
    await load(seconds(0));
    receiver.say({ playerState: 'PLAYING' });
    const tracks = () => reports.findLast((report) => report.type === 'tracks');
    expect(tracks()).toMatchObject({ tracks: { text: [{ id: 2, language: 'en', name: 'English' }], textId: -1 } });
    engine.request({ type: 'text', id: 2 });
    expect(receiver.active).toEqual([1, 2]);
    expect(tracks()).toMatchObject({ tracks: { textId: 2 } });
    engine.request({ type: 'text', id: -1 });
    expect(receiver.active).toEqual([1]);
  });

  test('that the receiver refuses is a network error', async () => {
    const { reports, receiver, load } = await casting();
    receiver.refusesLoads = true;
    await load(seconds(0));
    expect(reports).toEqual([{ type: 'failed', failure: 'network', detail: 'cast load_media_failed' }]);
  });

  test('that the receiver plays since before a reload is not loaded again', async () => {
    const { engine, receiver, load } = await casting(film, fakeReceiver({ contentId: 'content-5', device: 'Kitchen' }));
    receiver.say({ currentTime: 40, duration: 600 });
    await load(seconds(0));
    expect([receiver.requests, engine.position()]).toEqual([[], 40]);
  });

  test('has its last position after the connection has ended', async () => {
    const { engine, receiver, load } = await casting();
    await load(seconds(0));
    receiver.say({ playerState: 'PLAYING', currentTime: 77 });
    receiver.end();
    expect(engine.position()).toBe(77);
  });
});

describe('a channel', () => {
  test('that is live begins at the edge, and its positions are times', async () => {
    const { engine, receiver, load } = await casting(channel);
    await load('edge');
    expect(receiver.loaded()?.currentTime).toBeUndefined();
    expect(receiver.loaded()!.media.streamType).toBe('LIVE');
    receiver.say({ playerState: 'PLAYING', currentTime: 5, liveSeekableRange: { start: -45, end: 12 } });
    const first = NOON + 60 - HOLD_BACK_S;
    expect(engine.position()).toBe(first + 5);
    expect(engine.loaded()).toEqual({ start: first - 45, end: first + 12 });
    engine.request({ type: 'seek', to: epochSeconds(first - 20) });
    expect(receiver.requests.at(-1)).toBe('seek 0');
  });

  test('of the archive begins at its time', async () => {
    const { engine, receiver, load } = await casting(
      { ...channel, isLive: false },
      fakeReceiver(),
      `${LIVE}#EXT-X-ENDLIST\n`,
    );
    await load(epochSeconds(NOON + 25));
    expect(receiver.loaded()).toMatchObject({ currentTime: 25, media: { streamType: 'BUFFERED' } });
    receiver.say({ playerState: 'PLAYING', currentTime: 30 });
    expect([engine.position(), engine.loaded()]).toEqual([NOON + 30, { start: NOON, end: NOON + 60 }]);
    engine.request({ type: 'seek', to: epochSeconds(NOON + 50) });
    expect(receiver.requests.at(-1)).toBe('seek 50');
  });
});

describe('a receiver of the provider', () => {
  const OWN = '0A1B2C3D';
  const source = {
    url: 'https://tv.example/index.m3u8',
    infoUrl: 'https://tv.example/data.json',
    statId: asStatId('7'),
  };
  const ours = () => Object.assign(fakeReceiver(), { isOwn: true });
  const handOver = async () => 'v1.ticket';

  test('that answers the greeting is ours: it gets the programme, the document of blackouts and the ticket', async () => {
    const receiver = ours();
    const bounds = { start: epochSeconds(NOON), end: epochSeconds(NOON + 600) };
    const { load, connection } = await casting({ ...channel, bounds }, receiver, LIVE, { receiverId: OWN, handOver });
    await vi.waitFor(() => expect(connection.state().isOwn).toBe(true));
    expect(receiver.received).toEqual([{ type: 'hello', version: 1, language: 'kk' }]);
    await load('edge', true, source);
    expect(receiver.loaded()).toMatchObject({
      media: { customData: { kind: 'live', startAt: 'edge', origin: 0, bounds, infoUrl: source.infoUrl } },
      customData: { statId: '7', ticket: 'v1.ticket' },
    });
    // Other devices see the media, and not the request.
    expect(JSON.stringify(receiver.loaded()!.media)).not.toContain('ticket');
  });

  test('that does not answer is used as any other, and gets no ticket', async () => {
    const receiver = fakeReceiver();
    const { load, connection } = await casting(film, receiver, LIVE, { receiverId: OWN, handOver });
    await load(seconds(5), true, source);
    expect(receiver.loaded()).toMatchObject({ currentTime: 5 });
    expect([receiver.loaded()!.customData, receiver.loaded()!.media.customData]).toEqual([undefined, undefined]);
    connection.tell({ type: 'notice', notice: 'pin' });
    expect([connection.state().isOwn, receiver.received]).toEqual([false, []]);
  });

  test('is not looked for where the provider has none', async () => {
    const receiver = ours();
    const { load } = await casting(film, receiver, LIVE, { handOver });
    await load(seconds(5), true, source);
    expect([receiver.received, receiver.loaded()!.customData]).toEqual([[], undefined]);
  });

  test('plays uncounted where the playback could not be handed over', async () => {
    const receiver = ours();
    const { load } = await casting(film, receiver, LIVE, { receiverId: OWN, handOver: async () => undefined });
    await load(seconds(5), true, source);
    expect(receiver.loaded()).toMatchObject({ media: { customData: { kind: 'vod' } } });
    expect(receiver.loaded()!.customData).toBeUndefined();
  });

  test('says which keys are pressed on the remote control', async () => {
    const receiver = ours();
    const { connection } = await casting(film, receiver, LIVE, { receiverId: OWN });
    const keys: string[] = [];
    connection.subscribeKeys((key) => keys.push(key));
    receiver.tell({ type: 'key', key: 'next' });
    receiver.tell({ type: 'key', key: 'live' });
    expect(keys).toEqual(['next', 'live']);
  });

  test('is forgotten with its session', async () => {
    const receiver = ours();
    const { connection } = await casting(film, receiver, LIVE, { receiverId: OWN });
    await vi.waitFor(() => expect(connection.state().isOwn).toBe(true));
    receiver.end();
    expect([connection.state().isOwn, await connection.isOwn()]).toEqual([false, false]);
  });
});

test('what cannot be played on the receiver is a network error, and is loaded again', async () => {
  const { load, receiver, reports } = await casting();
  await load(seconds(0));
  receiver.idleReason = 'ERROR';
  receiver.say({ playerState: 'IDLE', isMediaLoaded: false });
  expect(reports.at(-1)).toEqual({ type: 'failed', failure: 'network', detail: 'cast receiver' });
  receiver.idleReason = null;
  await load(seconds(30));
  expect(receiver.requests.filter((request) => request === 'load')).toHaveLength(2);
});
