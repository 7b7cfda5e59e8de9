// @vitest-environment jsdom
import { asChannelId, asStatId } from '@aerial/domain/ids.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdReport } from '../player/ads/report.ts';
import type { PlayerState, PlayerStore } from '../player/store-types.ts';
import { initialPlayer } from '../player/machine.ts';
import { recordPlayer, type PlayerLook, type PlayerObserver } from './record-player.ts';
import { watchPlayer, watchQuality } from './watch-player.ts';

afterEach(() => vi.useRealTimers());

const START_S = 1_800_000_000;
interface Shown {
  readonly phase?: PlayerState['machine']['phase'];
  readonly key?: string | undefined;
  readonly isFullscreen?: boolean;
  readonly wantsPlay?: boolean;
  readonly error?: PlayerState['machine']['error'];
  readonly statId?: string;
}
const look = (
  atS: number,
  { phase = 'play', key = 'channel-3', wantsPlay = true, isFullscreen = false, error, statId = '7' }: Shown = {},
): PlayerLook => ({
  at: (START_S + atS) * 1000,
  position: (START_S + atS - 5) as PlayerLook['position'],
  state: {
    machine: {
      ...initialPlayer,
      phase,
      wantsPlay,
      error,
      item:
        key === '' ? undefined : { key, kind: 'live', hasArchive: true, startAt: 'edge', channelId: asChannelId(3) },
      flags: { ...initialPlayer.flags, fullscreen: isFullscreen },
    },
    source: { url: '', statId: asStatId(statId) },
    isPackshot: false,
    rate: 1,
  } as PlayerState,
});
const player: Pick<PlayerStore, 'statistics'> = {
  statistics: () =>
    ({
      engine: 'fake',
      buffer: 4.26,
      bitrate: 2_000_000,
      bandwidth: 8_000_000.4,
      height: 720,
      frames: 10,
      droppedFrames: 0,
    }) as ReturnType<PlayerStore['statistics']>,
};

function watched(
  looks: readonly PlayerLook[],
  observe = watchPlayer,
): { name: string; params: Record<string, unknown>; atS: number }[] {
  const events: { name: string; params: Record<string, unknown>; atS: number }[] = [];
  const observer: PlayerObserver = observe(
    player,
    { track: (name, params = {}, at = 0 as never) => void events.push({ name, params, atS: at / 1000 - START_S }) },
    () => ({ subject: { channelId: asChannelId(99) }, isNext: false }),
  );
  for (const one of looks) observer.look(one);
  observer.end();
  return events;
}
const names = (looks: readonly PlayerLook[]): string[] =>
  watched(looks)
    .map(({ name, atS }) => `${name} ${atS}`)
    .filter((line) => !line.startsWith('playback_quality'));

test('C-730: pressing play, and opening something that plays, is one event each', () => {
  expect(
    names([
      look(0, { phase: 'loading' }),
      look(2),
      look(9, { phase: 'pause', wantsPlay: false }),
      look(20, { phase: 'waiting' }),
      look(21),
      look(30, { phase: 'loading', key: 'channel-4', statId: '8' }),
      look(31, { key: 'channel-4', statId: '8' }),
    ]).filter((line) => line.startsWith('play ')),
  ).toEqual(['play 0', 'play 20', 'play 30']);
});
test('C-739: a playback is named by what plays, not by what the page shows when it is evaluated', () => {
  expect(watched([look(0)]).map(({ name, params }) => [name, params['channelId'], params['statId']])).toEqual([
    ['play', 3, '7'],
    ['playback_start', 3, '7'],
    ['playback_quality', 3, '7'],
  ]);
});
test('C-735: full screen on and off', () => {
  const events = watched([look(0), look(1, { isFullscreen: true }), look(2, { isFullscreen: true }), look(3)]);
  expect(events.filter(({ name }) => name === 'toggle_fullscreen').map(({ params }) => params['isOn'])).toEqual([
    true,
    false,
  ]);
});
test('C-741: an error of the playback is reported once, with its kind and status; a missing PIN is none', () => {
  const failed = { phase: 'error', error: { kind: 'download', status: 502 } } as const;
  const events = watched([
    look(0),
    look(1, failed),
    look(2, failed),
    look(3),
    look(4, { phase: 'codec-error' }),
    look(5),
    look(6, { phase: 'error', error: { kind: 'pin' } }),
  ]);
  expect(
    events.filter(({ name }) => name === 'playback_error').map(({ params }) => [params['error'], params['status']]),
  ).toEqual([
    ['download', 502],
    ['codec', undefined],
  ]);
});
test('the quality of a playback is reported every minute and at its end, with what happened in between', () => {
  const looks = Array.from({ length: 91 }, (_, at) => look(at));
  const reports = watched([look(-2, { phase: 'loading' }), look(-1, { phase: 'loading' }), ...looks]).filter(
    ({ name }) => name === 'playback_quality',
  );
  expect(
    reports.map(({ params }) => [
      params['sequence'],
      params['reason'],
      params['playing_time'],
      params['interval_playing_time'],
    ]),
  ).toEqual([
    [0, 'interval', 58, 58],
    [1, 'end', 90, 32],
  ]);
  expect(reports[1]!.params).toMatchObject({
    statId: '7',
    channelId: 3,
    video_startup_time: 2000,
    average_bitrate: 2_000_000,
    interval_bitrate: 2_000_000,
    bandwidth: 8_000_000,
    buffer: 4.3,
    height: 720,
    engine: 'fake',
    version: expect.any(String),
  });
});
test('another item ends the report of the one before', () => {
  const reports = watched([look(0), look(10), look(11, { phase: 'loading', key: 'channel-4', statId: '8' })]).filter(
    ({ name }) => name === 'playback_quality',
  );
  expect(reports.map(({ params }) => [params['statId'], params['reason'], params['exit_before_video_start']])).toEqual([
    ['7', 'end', false],
    ['8', 'end', true],
  ]);
});
test('a hidden page reports what it has, since it may be closed', () => {
  const sent: string[] = [];
  const observer = watchQuality(player, { track: (_name, params) => void sent.push(String(params?.['reason'])) });
  observer.look(look(0));
  observer.look(look(5));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  vi.restoreAllMocks();
  observer.end();
  expect(sent).toEqual(['hidden']);
});

test('C-742 C-745 an ad is reported with the playback that it interrupts, and is no playback of the content', () => {
  const during = { ...look(0), state: { ...look(0).state, ad: {} as PlayerState['ad'] } };
  const events = watched([
    { ...during, ad: { type: 'shown', roll: 'pre', alias: 'start' } },
    { ...during, ad: { type: 'failed', code: 402, alias: 'start' } },
  ]);
  const named = { statId: '7', channelId: 3, alias: 'start' };
  const shown = events.filter(({ name }) => name !== 'playback_quality');
  expect(shown.map(({ name, params }) => [name, params])).toEqual([
    ['play', expect.anything()],
    ['advertisement', expect.objectContaining({ ...named, roll: 'pre' })],
    ['error_load_402', expect.objectContaining(named)],
  ]);
});

test('C-722: the counters of a stream are called as images', () => {
  const loaded: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        loaded.push(address);
      }
    },
  );
  const params = { Tmsec: 30_000, Url: 'https://counter.example/e?evtp={evtp}&fts={fts}' };
  const earlier = look(0);
  watched([
    {
      ...earlier,
      state: { ...earlier.state, source: { ...earlier.state.source!, trackers: [{ tracker_type: 'tns', params }] } },
    },
  ]);
  vi.unstubAllGlobals();
  expect(loaded).toEqual([`https://counter.example/e?evtp=1&fts=${START_S}`]);
});

test('a recorded player is observed from its first moment on, however late the code is loaded', async () => {
  let notify = (): void => {};
  let report = (_ad: AdReport): void => {};
  const seen: string[] = [];
  let state = look(0).state;
  const loading = Promise.withResolvers<PlayerObserver>();
  const stop = recordPlayer(
    {
      getState: () => state,
      getTime: () => ({ position: 0 as never, buffered: 0 as never, now: undefined, bounds: undefined }),
      subscribe: (listener) => {
        notify = listener;
        return () => {};
      },
      subscribeTime: () => () => {},
      ads: { subscribe: (listener) => ((report = listener), () => {}) } as PlayerStore['ads'],
    },
    () => loading.promise,
  );
  state = look(1, { phase: 'pause' }).state;
  notify();
  report({ type: 'shown', roll: 'pre', alias: 'start' });
  loading.resolve({
    look: (one) => void seen.push(one.ad?.alias ?? one.state.machine.phase),
    end: () => void seen.push('end'),
  });
  await loading.promise;
  await Promise.resolve();
  state = look(2).state;
  notify();
  stop();
  expect(seen).toEqual(['play', 'pause', 'start', 'play', 'end']);
});
