// @vitest-environment jsdom
import { asChannelId, asStatId } from '@aerial/domain/ids.ts';
import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { describe, expect, test, vi } from 'vitest';
import { createCastConnection, type CastConnection } from './cast/connection.ts';
import { fakeReceiver, type FakeReceiver } from './cast/testing.ts';
import type { WatchReport } from './rules/reports.ts';
import { createPlayer } from './store.ts';
import type { SourceAnswer } from './store-types.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';
import type { PlaybackItem } from './types.ts';

const film = (id: number): PlaybackItem => ({
  key: `content-${id}`,
  kind: 'vod',
  hasArchive: true,
  startAt: seconds(0),
});
const answer: SourceAnswer = { ok: true, value: { url: 'https://tv.example/5.m3u8' } };
const settle = () => new Promise((done) => setTimeout(done));

/** A film that plays here at second 40, and a receiver in the room. */
async function watching({ receiver = fakeReceiver(), wasCasting = false } = {}) {
  const world = fakePlayerWorld();
  let connection: CastConnection | undefined;
  const env = {
    ...world.env,
    cast: vi.fn(async () => (connection ??= createCastConnection(receiver.sdk, {}, { setItem() {}, removeItem() {} }))),
    wasCasting: () => wasCasting,
  };
  const player = createPlayer(env);
  const video = fakeVideo();
  player.attach(video, document.createElement('div'));
  player.describe({ title: 'The Lantern', text: undefined, picture: '/5.webp' });
  const fetchSource = vi.fn(async () => answer);
  const open = async (id = 5) => {
    player.open({ item: film(id), canSeek: true, fetchSource });
    await settle();
  };
  await open();
  if (!wasCasting) {
    world.engine.position = 40;
    video.dispatchEvent(new Event('playing'));
  }
  return { ...world, player, video, fetchSource, open, receiver, env, machine: () => player.getState().machine };
}
const plays = (receiver: FakeReceiver, currentTime: number) =>
  receiver.say({ playerState: 'PLAYING', currentTime, duration: 600 });

describe('casting', () => {
  test('C-423 C-526 C-527: goes on at the same second on the receiver, without another stream', async () => {
    const { player, machine, receiver, engine, fetchSource } = await watching();
    expect(await player.toggleCasting()).toBe('done');
    await settle();
    expect([engine.destroyed, receiver.loaded()?.currentTime, fetchSource.mock.calls.length]).toEqual([1, 40, 1]);
    expect(receiver.loaded()?.media.metadata).toMatchObject({
      title: 'The Lantern',
      images: [{ url: 'http://localhost:3000/5.webp' }],
    });
    plays(receiver, 41);
    expect([machine().phase, machine().flags.casting, player.getState().receiver]).toEqual([
      'play',
      true,
      { device: 'Living room', status: 'playing', isOwn: false },
    ]);
    player.pause();
    expect([receiver.requests, machine().phase]).toEqual([['load', 'pause'], 'pause']);
  });

  test.each([
    ['playing', true],
    ['paused', false],
  ])('C-525: what was %s there is so here when the receiver goes, where it was', async (_name, isPlaying) => {
    const { player, machine, receiver, engine, video, fetchSource } = await watching();
    await player.toggleCasting();
    await settle();
    plays(receiver, 90);
    if (!isPlaying) player.pause();
    const play = vi.spyOn(video, 'play');
    receiver.end();
    await settle();
    expect(engine.loads.at(-1)).toEqual({ source: { url: 'https://tv.example/5.m3u8' }, startAt: 90 });
    expect([machine().flags.casting, player.getState().receiver, play.mock.calls.length > 0]).toEqual([
      false,
      undefined,
      isPlaying,
    ]);
    expect(fetchSource).toHaveBeenCalledTimes(1);
    if (!isPlaying) expect(machine().phase).toBe('pause');
  });

  test('C-530: the volume is the television’s while it casts, and the viewer’s own again after it', async () => {
    const { player, receiver, stored } = await watching();
    player.setVolume(0.9);
    await player.toggleCasting();
    await settle();
    plays(receiver, 41);
    expect(player.getState().volume).toBe(0.4);
    player.setVolume(0.6);
    expect(receiver.requests.at(-1)).toBe('volume 0.6');
    receiver.end();
    await settle();
    expect([player.getState().volume, [...stored.values()].includes('0.6')]).toEqual([0.9, false]);
  });

  test('the next film is cast, too; the button ends it', async () => {
    const { player, receiver, open, fetchSource, machine } = await watching();
    await player.toggleCasting();
    await settle();
    plays(receiver, 41);
    await open(6);
    expect([receiver.loaded()?.media.contentId, fetchSource.mock.calls.length]).toEqual(['content-6', 2]);
    await player.toggleCasting();
    await settle();
    expect(machine().flags.casting).toBe(false);
  });

  test('a page that is loaded again finds its receiver, and does not start over', async () => {
    const receiver = fakeReceiver({ contentId: 'content-5', device: 'Kitchen' });
    receiver.say({ currentTime: 70, duration: 600 });
    const { player, machine } = await watching({ receiver, wasCasting: true });
    await vi.waitFor(() => expect(player.getState().receiver?.device).toBe('Kitchen'));
    await settle();
    expect(receiver.requests.filter((request) => request === 'load')).toEqual([]);
    expect(machine().flags.casting).toBe(true);
  });

  test('C-780 C-781: nothing to cast, a device that cannot be reached, and a choice that is cancelled change nothing', async () => {
    const { player, receiver, env, machine, engine } = await watching();
    receiver.chosen = 'error';
    expect(await player.toggleCasting()).toBe('failed');
    receiver.chosen = 'cancel';
    expect(await player.toggleCasting()).toBe('cancelled');
    player.close();
    const idle = createPlayer(env);
    expect(await idle.toggleCasting()).toBe('no-source');
    const blocked = createPlayer({ ...env, cast: () => Promise.reject(new Error('blocked')) });
    blocked.attach(fakeVideo(), document.createElement('div'));
    blocked.open({ item: film(5), canSeek: true, fetchSource: async () => answer });
    await settle();
    expect(await blocked.toggleCasting()).toBe('failed');
    expect([machine().flags.casting, engine.requests]).toEqual([false, []]);
  });
});

describe('our own receiver', () => {
  const RECEIVER = '0A1B2C3D';
  const NOON = 1_700_000_000;
  const at = (second: number) => epochSeconds(NOON + second);
  const live = (over: Partial<ReceiverSettings> = {}) => televised({ receiverId: RECEIVER, isOwn: true, ...over });
  interface ReceiverSettings {
    readonly receiverId: string | undefined;
    readonly isOwn: boolean;
  }

  /** A channel that plays here, with a blackout from second 30 to 60, and a receiver in the room. */
  async function televised({ receiverId, isOwn }: ReceiverSettings) {
    const world = fakePlayerWorld({ now: NOON + 3600 });
    const receiver = Object.assign(fakeReceiver(), { isOwn });
    const reports: [WatchReport, boolean][] = [];
    let connection: CastConnection | undefined;
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(
          `#EXTM3U\n#EXT-X-PROGRAM-DATE-TIME:${new Date(NOON * 1000).toISOString()}\n#EXTINF:600,\n1.m4s\n#EXT-X-ENDLIST\n`,
        ),
    );
    const ticks: (() => void)[] = [];
    const player = createPlayer({
      ...world.env,
      every(_ms, work) {
        ticks.push(work);
        return () => void ticks.splice(ticks.indexOf(work), 1);
      },
      cast: async () =>
        (connection ??= createCastConnection(receiver.sdk, { receiverId }, { setItem() {}, removeItem() {} })),
      handOver: async () => 'v1.ticket',
    });
    const video = fakeVideo();
    player.attach(video, document.createElement('div'));
    player.describe({ title: 'News', text: 'Apogee', picture: undefined });
    player.open({
      item: { key: 'channel-19', kind: 'archive', hasArchive: true, startAt: at(0), channelId: asChannelId(19) },
      bounds: { start: at(0), end: at(600) },
      canSeek: true,
      fetchSource: async () => ({
        ok: true,
        value: { url: 'https://tv.example/19.m3u8', infoUrl: 'https://tv.example/data.json', statId: asStatId('7') },
      }),
      fetchBlackouts: async () => [{ start: at(30), end: at(60) }],
      report: (report, isLast) => void reports.push([report, isLast]),
    });
    await settle();
    world.engine.position = at(5);
    video.dispatchEvent(new Event('playing'));
    await player.toggleCasting();
    await settle();
    await settle();
    /** Time passes, with the looks of the player at each second. */
    async function pass(length: number): Promise<void> {
      for (let second = 0; second < length; second += 1) {
        world.pass(1000);
        for (const tick of ticks) tick();
      }
      await settle();
    }
    return { player, receiver, reports, pass, machine: () => player.getState().machine };
  }

  test('reports what it plays, so that the page does not, until it comes back', async () => {
    const { player, receiver, reports, pass } = await live();
    expect(receiver.loaded()?.customData).toEqual({ statId: '7', ticket: 'v1.ticket' });
    plays(receiver, 6);
    const before = reports.length;
    await pass(120);
    expect(reports.length).toBe(before);
    receiver.end();
    await settle();
    expect(reports.slice(before)).toEqual([[{ statId: '7', duration: 0 }, false]]);
    player.close();
  });

  test('keeps its playback when the page that cast is closed', async () => {
    const { player, receiver, reports } = await live();
    plays(receiver, 6);
    player.close();
    expect(reports.filter(([report]) => report.ended)).toEqual([]);
  });

  test('gets what plays, and what is about to', async () => {
    const { player, receiver } = await live();
    const subjects = () =>
      receiver.received.flatMap((message) => (message.type === 'subject' ? [message.subject] : []));
    expect(subjects().at(-1)).toMatchObject({ contentId: 'channel-19', title: 'News', text: 'Apogee' });
    player.describe({ title: 'Weather', text: 'Apogee', picture: undefined });
    expect(subjects().at(-1)).toMatchObject({ contentId: 'channel-19', title: 'Weather' });
    player.open({
      item: film(6),
      canSeek: true,
      fetchSource: async () => ({ ok: false, error: { why: 'pin', message: '' } }),
    });
    expect(subjects().at(-1)).toMatchObject({ contentId: 'content-6' });
    await settle();
    expect(receiver.received.at(-1)).toMatchObject({ type: 'notice', notice: 'pin' });
  });

  test('its remote control goes to the neighbours and to the beginning', async () => {
    const { player, receiver } = await live();
    plays(receiver, 100);
    const directions: number[] = [];
    player.subscribeNeighbourKeys((direction) => directions.push(direction));
    receiver.tell({ type: 'key', key: 'next' });
    receiver.tell({ type: 'key', key: 'previous' });
    expect(directions).toEqual([1, -1]);
    receiver.tell({ type: 'key', key: 'start-over' });
    expect(receiver.requests.at(-1)).toBe('seek 0');
  });

  test('C-452 covers blackouts itself; the television is not muted by the page', async () => {
    const { receiver, pass, machine } = await live();
    plays(receiver, 10);
    await pass(3);
    plays(receiver, 31);
    await pass(1);
    expect(machine().flags.blackout).toBe(true);
    expect(receiver.requests.filter((request) => request === 'pause' || request === 'mute')).toEqual([]);
  });

  test('C-452 another one is paused during a blackout, and goes on after it', async () => {
    const { receiver, pass, machine } = await live({ receiverId: undefined });
    plays(receiver, 10);
    await pass(3);
    plays(receiver, 35);
    await pass(1);
    expect([machine().flags.blackout, receiver.requests.at(-1)]).toEqual([true, 'pause']);
    // It is started on the television itself.
    receiver.say({ isPaused: false, playerState: 'PLAYING' });
    expect(receiver.requests.at(-1)).toBe('pause');
    await pass(26);
    expect(receiver.requests.slice(-2)).toEqual(['seek 60', 'play']);
  });
});
