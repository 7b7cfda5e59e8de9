// @vitest-environment jsdom
import { epochSeconds } from '@aerial/domain/time.ts';
import { asChannelId } from '@aerial/domain/ids.ts';
import { describe, expect, test, vi } from 'vitest';
import type { EngineReport, PlaybackEngine } from './engines/port.ts';
import type { SourceAnswer } from './store-types.ts';
import { createPlayer } from './store.ts';
import { fakePlayerWorld, fakeVideo } from './testing.ts';
import type { PlaybackItem } from './types.ts';

const item: PlaybackItem = {
  key: 'channel-19',
  kind: 'live',
  hasArchive: true,
  channelId: asChannelId(19),
  startAt: 'edge',
};
const embed = {
  url: 'https://player.example.com',
  sdkUrl: 'https://player.example.com/sdk.js',
  title: 'Encore',
  offsetS: 360,
};
const embedded: SourceAnswer = { ok: true, value: { url: '', embed } };
const ordinary: SourceAnswer = { ok: true, value: { url: 'https://tv.example/index.m3u8' } };
const settle = () => new Promise((done) => setTimeout(done));

/** A player whose embedded engine records its requests. */
async function vitrina({ isBlocked = false } = {}) {
  const world = fakePlayerWorld();
  const requests: string[] = [];
  let emit: (report: EngineReport) => void = () => {};
  const engine: PlaybackEngine = {
    load: () => void requests.push('load'),
    request: ({ type }) => void requests.push(type),
    position: () => epochSeconds(1_700_000_000),
    loaded: () => ({ start: epochSeconds(1_700_000_000 - 360), end: epochSeconds(1_700_000_000) }),
    statistics: () => ({ engine: 'vitrina' }),
    own: {
      play: () => void requests.push('play'),
      pause: () => void requests.push('pause'),
      setSound: (volume, isMuted) => void requests.push(`sound ${volume} ${isMuted}`),
    },
    destroy: () => void requests.push('destroy'),
  };
  const env = {
    ...world.env,
    embedded: vi.fn(async () => {
      if (isBlocked) throw new Error('blocked');
      return (_video: HTMLVideoElement, report: (report: EngineReport) => void) => {
        emit = report;
        return engine;
      };
    }),
  };
  const player = createPlayer(env);
  player.attach(fakeVideo(), document.createElement('div'));
  const fetchSource = vi.fn(async (_signal: AbortSignal, isOrdinary?: boolean) => (isOrdinary ? ordinary : embedded));
  const open = async (answer = fetchSource) => {
    player.open({ item, canSeek: true, fetchSource: answer });
    await settle();
  };
  await open();
  return {
    ...world,
    player,
    requests,
    open,
    env,
    fetchSource,
    emit: (report: EngineReport) => emit(report),
    machine: () => player.getState().machine,
  };
}

describe('an embedded player', () => {
  test('C-424 is loaded when a channel needs it, and is a flag of the playing state', async () => {
    const { requests, machine, emit, engine, env } = await vitrina();
    expect(env.embedded).toHaveBeenCalledExactlyOnceWith(embed);
    expect([requests, engine.loads.length]).toEqual([['sound 1 false', 'load', 'play'], 0]);
    emit({ type: 'element', event: 'playing' });
    expect([machine().phase, machine().flags.vitrina]).toEqual(['play', true]);
  });

  test('its playing is the player’s: pause, waiting, mute and volume', async () => {
    const { requests, machine, player, emit } = await vitrina();
    emit({ type: 'element', event: 'playing' });
    emit({ type: 'element', event: 'stalled' });
    expect(machine().phase).toBe('waiting');
    emit({ type: 'element', event: 'playing' });
    requests.length = 0;
    player.pause();
    emit({ type: 'element', event: 'paused' });
    player.setMuted(true);
    player.setVolume(0.5);
    expect([requests.slice(0, 3), machine().phase]).toEqual([['pause', 'sound 1 true', 'sound 0.5 true'], 'pause']);
  });

  test('autoplay refused, it starts muted', async () => {
    const { requests, machine, emit } = await vitrina();
    requests.length = 0;
    emit({ type: 'element', event: 'refused' });
    expect([requests, machine().isForcedMute]).toEqual([['sound 1 true', 'play'], true]);
  });

  test('C-425 its errors are counted like any other: the third one is shown, and the viewer can try again', async () => {
    const { machine, emit, pass, requests, player } = await vitrina();
    for (let i = 0; i < 3; i++) {
      emit({ type: 'failed', failure: 'network', detail: 'gone' });
      pass(5000);
      await settle();
    }
    expect([machine().phase, machine().error?.kind, requests.at(-1)]).toEqual(['error', 'download', 'destroy']);
    player.retry();
    await settle();
    emit({ type: 'element', event: 'playing' });
    expect([machine().phase, machine().error]).toEqual(['play', undefined]);
  });

  test('C-721 whose script is blocked falls back to the ordinary stream', async () => {
    const { engine, fetchSource, machine } = await vitrina({ isBlocked: true });
    expect(fetchSource.mock.calls.map(([, isOrdinary]) => isOrdinary)).toEqual([undefined, true]);
    expect([engine.loads.map(({ source }) => source.url), machine().flags.vitrina]).toEqual([
      ['https://tv.example/index.m3u8'],
      false,
    ]);
  });

  test('is removed for a channel without it, and comes back', async () => {
    const { requests, engine, machine, open, fetchSource } = await vitrina();
    await open(vi.fn(async () => ordinary));
    expect([requests.at(-1), engine.loads.length, machine().flags.vitrina]).toEqual(['destroy', 1, false]);
    await open(fetchSource);
    // What played, and twice the one that was attached before the address was known.
    expect([engine.destroyed, requests.slice(-2), machine().flags.vitrina]).toEqual([3, ['load', 'play'], true]);
  });

  test('is not covered by controls while it is interactive', async () => {
    const { player, emit } = await vitrina();
    emit({ type: 'sound', volume: 0.2, isMuted: true });
    expect(player.getState().machine.flags.muted).toBe(false);
    emit({ type: 'interactive', isOn: true });
    emit({ type: 'sound', volume: 0.2, isMuted: true });
    expect([player.getState().isInteractive, player.getState().machine.flags.muted, player.getState().volume]).toEqual([
      true,
      true,
      0.2,
    ]);
  });

  test('plays only live: it cannot seek', async () => {
    const { player, pass, requests } = await vitrina();
    requests.length = 0;
    player.skip(-1);
    pass(1000);
    expect(requests).toEqual([]);
  });
});
