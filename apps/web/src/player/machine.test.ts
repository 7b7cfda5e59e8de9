import { asChannelId } from '@aerial/domain/ids.ts';
import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { describe, expect, test } from 'vitest';
import type { PlayerEffect, PlayerEvent, PlayerMachine } from './machine-types.ts';
import { initialPlayer, RESTART_DELAY_MS, stepPlayer, STUCK_AFTER_S } from './machine.ts';
import type { PlaybackItem } from './types.ts';

const film: PlaybackItem = { key: 'film-1', kind: 'vod', hasArchive: true, startAt: seconds(0) };
const live: PlaybackItem = {
  key: 'channel-1',
  kind: 'live',
  hasArchive: true,
  channelId: asChannelId(1),
  startAt: 'edge',
};
const archive: PlaybackItem = { ...live, key: 'channel-1-archive', kind: 'archive', startAt: epochSeconds(1000) };
const liveWithoutArchive: PlaybackItem = { ...live, hasArchive: false };

/** Replays events; gives the last state and all effects. */
function replay(
  events: readonly PlayerEvent[],
  from: PlayerMachine = initialPlayer,
): { state: PlayerMachine; effects: PlayerEffect[] } {
  const effects: PlayerEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, more] = stepPlayer(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}
const opened = (item: PlaybackItem, mustMute = false): PlayerEvent => ({
  type: 'open',
  item,
  mustMute,
  prefersMuted: false,
});
const playingOf = (item: PlaybackItem): PlayerMachine => replay([opened(item), { type: 'playing' }]).state;
const fail = (failure: 'network' | 'media' | 'codec' | 'fragment' | 'stall', position = 100): PlayerEvent => ({
  type: 'failed',
  failure,
  position: seconds(position),
});
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('states', () => {
  test('C-412 opening loads', () => {
    const { state, effects } = replay([opened(film)]);
    expect(state.phase).toBe('loading');
    expect(effects).toContainEqual({ run: 'load', at: 'start' });
  });
  test('C-414 the element reports that it plays', () => expect(playingOf(film).phase).toBe('play'));
  test('C-413 a stall while playing is waiting', () =>
    expect(replay([{ type: 'stalled' }], playingOf(film)).state.phase).toBe('waiting'));
  test('C-415 the element reports a pause', () => {
    const { state, effects } = replay(
      [
        { type: 'pause', position: seconds(5) },
        { type: 'paused', position: seconds(5) },
      ],
      playingOf(film),
    );
    expect([state.phase, effects]).toEqual(['pause', [{ run: 'pause' }]]);
  });
  test('C-416 C-426 a muted start that the browser rejects shows the play button until it is pressed', () => {
    const { state } = replay([opened(film, true), { type: 'autoplay-rejected' }]);
    expect(state.phase).toBe('show-play-button');
    expect(replay([{ type: 'play', position: seconds(0) }], state).effects).toEqual([{ run: 'play' }]);
  });
  test('a start with sound that the browser rejects is retried without', () => {
    const { state, effects } = replay([{ type: 'autoplay-rejected' }], replay([opened(film)]).state);
    expect([state.isForcedMute, effects.at(-1)]).toEqual([true, { run: 'play' }]);
  });
  test('C-423 C-425 casting moves what plays to another device and back, where it is, and survives the next item', () => {
    const cast = replay([{ type: 'cast', isOn: true }], playingOf(film));
    expect([cast.state.phase, cast.state.flags.casting, cast.state.wantsPlay, cast.effects]).toEqual([
      'loading',
      true,
      true,
      [{ run: 'swap-engine' }],
    ]);
    expect(replay([{ type: 'cast', isOn: true }], cast.state).effects).toEqual([]);
    const playing = replay([{ type: 'playing' }, { type: 'hidden', isMobile: true, position: seconds(9) }], cast.state);
    expect([playing.state.phase, playing.effects]).toEqual(['play', []]);
    expect(replay([opened(film)], playing.state).state.flags.casting).toBe(true);
    const paused = replay(
      [
        { type: 'pause', position: seconds(9) },
        { type: 'paused', position: seconds(9) },
      ],
      playing.state,
    );
    const back = replay([{ type: 'cast', isOn: false }], paused.state);
    expect([back.state.phase, back.state.wantsPlay, back.effects]).toEqual([
      'loading',
      false,
      [{ run: 'swap-engine' }],
    ]);
    expect(replay([{ type: 'held', position: seconds(9) }], back.state).state.phase).toBe('pause');
  });
  test('C-419 C-422 C-424 C-425 flags are independent of the playback state', () => {
    for (const flag of ['fullscreen', 'pictureInPicture', 'vitrina'] as const) {
      const { state } = replay([{ type: 'flag', flag, isOn: true }], playingOf(film));
      expect([state.phase, state.flags[flag]]).toEqual(['play', true]);
    }
  });
  test('C-441 C-420 a forced mute shows as such and ends with any unmute', () => {
    const { state } = replay([opened(film, true), { type: 'playing' }]);
    expect([state.flags.muted, state.isForcedMute]).toEqual([true, true]);
    const unmuted = replay([{ type: 'set-muted', isMuted: false }], state);
    expect([unmuted.state.flags.muted, unmuted.state.isForcedMute]).toEqual([false, false]);
    expect(unmuted.effects).toEqual([{ run: 'mute', isMuted: false, persist: true }]);
  });
});

describe('errors', () => {
  test('C-427 a network error raises the counter and restarts loading', () => {
    const first = replay([fail('network')], playingOf(live));
    expect([first.state.phase, first.state.counters.network, first.state.error]).toEqual(['loading', 1, undefined]);
    expect(first.effects).toEqual([{ run: 'wait', timer: 'reload', ms: 1000 }]);
    expect(replay([{ type: 'reload-due' }], first.state).effects).toEqual([{ run: 'load', at: 'here' }]);
  });
  test('C-432 with two errors the download error is shown', () => {
    expect(replay(times(2, fail('network')), playingOf(live)).state.error).toEqual({ kind: 'download' });
  });
  test('C-417 C-430 C-821 the third error pauses and tears down', () => {
    const { state, effects } = replay(times(3, fail('network')), playingOf(live));
    expect(state.phase).toBe('error');
    expect(effects.slice(-2)).toEqual([{ run: 'pause' }, { run: 'teardown' }]);
  });
  test('C-433 the network counter is reset when playback resumes and when another item opens', () => {
    const troubled = replay(times(2, fail('network')), playingOf(live)).state;
    expect(replay([{ type: 'playing' }], troubled).state.counters.network).toBe(0);
    const media = replay(times(3, fail('stall')), playingOf(live)).state;
    expect(replay([{ type: 'playing' }], media).state.counters.fragment).toBe(3);
    expect(replay([opened(film)], media).state.counters).toEqual({ network: 0, fragment: 0, retries: 0 });
  });
  test('C-428 a fatal media error is recovered', () => {
    const { state, effects } = replay([fail('media')], playingOf(film));
    expect([state.phase, effects]).toEqual(['play', [{ run: 'recover-media' }]]);
  });
  test('C-418 C-429 C-439 incompatible codecs pause for good and stop the ticks', () => {
    const { state, effects } = replay([fail('codec')], playingOf(film));
    expect([state.phase, effects, state.isTicking]).toEqual(['codec-error', [{ run: 'pause' }], false]);
  });
  test('C-431 C-435 the sixth fragment or stall error is a video error: the first retry skips 10 s forward', () => {
    expect(replay(times(5, fail('fragment')), playingOf(film)).effects).toEqual([]);
    const { effects } = replay([...times(5, fail('fragment')), fail('stall', 100)], playingOf(film));
    expect(effects).toEqual([{ run: 'seek', to: 110 }, { run: 'play' }]);
  });
  test('C-435 the second retry skips 20 s forward', () => {
    const { effects } = replay(times(12, fail('stall', 100)), playingOf(film));
    expect(effects.filter((e) => e.run === 'seek')).toEqual([
      { run: 'seek', to: 110 },
      { run: 'seek', to: 120 },
    ]);
  });
  test('C-434 C-436 C-437 C-823 after ten retries a final error is notified and ticks stop', () => {
    const { state, effects } = replay(times(66, fail('stall')), playingOf(film));
    expect(effects.filter((e) => e.run === 'seek')).toHaveLength(10);
    expect(effects.at(-1)).toEqual({ run: 'notify', what: 'final-error' });
    expect([state.phase, state.error, state.isTicking]).toEqual(['error', { kind: 'video' }, false]);
  });
  test('C-440 play after two errors selects the current programme again', () => {
    const troubled = replay(times(2, fail('network')), playingOf(live)).state;
    expect(replay([{ type: 'play', position: seconds(0) }], troubled).effects).toEqual([
      { run: 'notify', what: 'reselect-programme' },
    ]);
  });
  test('a denied stream is not retried', () => {
    const { state } = replay(
      [{ type: 'source-failed', failure: { why: 'denied', message: 'Not in your packets' } }],
      replay([opened(live)]).state,
    );
    expect([state.phase, state.error]).toEqual(['error', { kind: 'denied', message: 'Not in your packets' }]);
  });
  test('C-453 C-454 coming online loads again with a flag that clears', () => {
    const { state, effects } = replay([{ type: 'online' }], playingOf(live));
    expect(state.isRetryingConnection).toBe(true);
    expect(effects).toEqual([
      { run: 'load', at: 'here' },
      { run: 'wait', timer: 'connection-retry', ms: 3000 },
    ]);
    expect(replay([{ type: 'connection-retry-over' }], state).state.isRetryingConnection).toBe(false);
  });
});

describe('pausing', () => {
  test('C-443 C-444 a live channel without archive is not paused, and a message explains why', () => {
    const { state, effects } = replay([{ type: 'pause', position: epochSeconds(1000) }], playingOf(liveWithoutArchive));
    expect([state.phase, effects]).toEqual(['play', [{ run: 'alert', key: 'warning_archive_no_pause' }]]);
  });
  const after = (item: PlaybackItem) =>
    replay(
      [
        { type: 'pause', position: epochSeconds(1000) },
        { type: 'paused', position: epochSeconds(1000) },
        { type: 'play', position: epochSeconds(1000) },
      ],
      playingOf(item),
    ).effects.slice(1);
  test('C-445 C-446 live with archive resumes where it was paused', () => {
    expect(after(live)).toEqual([{ run: 'seek', to: 1000 }, { run: 'play' }]);
  });
  test('C-446 a film resumes where it was paused', () => expect(after(film)).toEqual([{ run: 'play' }]));
  test('C-446 live without archive that the page had paused resumes at the live edge', () => {
    const { effects } = replay(
      [
        { type: 'hidden', isMobile: true, position: epochSeconds(1000) },
        { type: 'paused', position: epochSeconds(1000) },
        { type: 'visible', position: epochSeconds(1000) },
      ],
      playingOf(liveWithoutArchive),
    );
    expect(effects).toEqual([{ run: 'pause' }, { run: 'go-live' }, { run: 'play' }]);
  });
  test('C-455 what loads while the page is hidden on a phone waits until it is seen', () => {
    const hidden = replay([{ type: 'hidden', isMobile: true, position: seconds(0) }], replay([opened(live)]).state);
    expect([hidden.state.phase, hidden.state.wantsPlay]).toEqual(['loading', false]);
    const loaded = replay([{ type: 'held', position: epochSeconds(990) }], hidden.state);
    expect([loaded.state.phase, loaded.effects]).toEqual(['pause', []]);
    expect(replay([{ type: 'visible', position: epochSeconds(990) }], loaded.state).effects).toEqual([
      { run: 'seek', to: 990 },
      { run: 'play' },
    ]);
    expect(
      replay(
        [
          { type: 'visible', position: seconds(0) },
          { type: 'held', position: epochSeconds(990) },
        ],
        hidden.state,
      ).state,
    ).toMatchObject({ phase: 'loading', wantsPlay: true });
  });
  test('C-455 C-456 A-649 only mobile pauses on a hidden page', () => {
    expect(
      replay(
        [
          { type: 'hidden', isMobile: false, position: seconds(1) },
          { type: 'visible', position: seconds(1) },
        ],
        playingOf(film),
      ).effects,
    ).toEqual([]);
    expect(
      replay(
        [
          { type: 'hidden', isMobile: true, position: seconds(1) },
          { type: 'paused', position: seconds(1) },
          { type: 'visible', position: seconds(1) },
        ],
        playingOf(film),
      ).effects,
    ).toEqual([{ run: 'pause' }, { run: 'play' }]);
  });
});

describe('skipping', () => {
  const skip: PlayerEvent = { type: 'skip', direction: 1 };
  test('C-464 C-465 C-838 presses add up and apply 500 ms after the last one', () => {
    const { state, effects } = replay([skip, skip, { type: 'skip', direction: -1 }, skip], playingOf(film));
    expect([state.pendingSkip, effects.at(-1)]).toEqual([20, { run: 'wait', timer: 'skip', ms: 500 }]);
    expect(replay([{ type: 'skip-due', position: seconds(100) }], state).effects).toEqual([{ run: 'seek', to: 120 }]);
  });
  test('C-466 paused playback resumes 400 ms after the skip', () => {
    const pausedFilm = replay(
      [
        { type: 'pause', position: seconds(5) },
        { type: 'paused', position: seconds(5) },
      ],
      playingOf(film),
    ).state;
    const { state, effects } = replay([skip, { type: 'skip-due', position: seconds(100) }], pausedFilm);
    expect(effects.slice(-2)).toEqual([
      { run: 'seek', to: 110 },
      { run: 'wait', timer: 'resume', ms: 400 },
    ]);
    expect(replay([{ type: 'resume-due', position: seconds(110) }], state).effects).toEqual([{ run: 'play' }]);
  });
});

const bounds = (start: number, end: number): PlayerEvent => ({
  type: 'bounds',
  bounds: { start: seconds(start), end: seconds(end) },
});
const at = (position: number): PlayerEvent => ({ type: 'tick', position: seconds(position) });

describe('ends and boundaries', () => {
  test('C-447 at the programme end the next one is notified, once', () => {
    expect(replay([bounds(0, 1000), at(999), at(1000), at(1001)], playingOf(archive)).effects).toEqual([
      { run: 'notify', what: 'next-programme' },
    ]);
  });
  test('C-448 before the programme start the previous one is notified', () => {
    expect(replay([bounds(500, 1000), at(499)], playingOf(archive)).effects).toEqual([
      { run: 'notify', what: 'previous-programme' },
    ]);
  });
  test('C-467 C-468 near the end of a film the next episode is requested once', () => {
    expect(replay([bounds(0, 100), at(97), at(98.2), at(99), { type: 'ended' }], playingOf(film)).effects).toEqual([
      { run: 'notify', what: 'near-end' },
      { run: 'notify', what: 'ended' },
    ]);
  });
  test('C-467 the ended event counts as near the end of a short one', () => {
    expect(replay([bounds(0, 15), at(14), { type: 'ended' }], playingOf(film)).effects[0]).toEqual({
      run: 'notify',
      what: 'near-end',
    });
  });
  test('C-471 C-472 "from the beginning" is offered for 5 s after a resumed start; pressing it goes to 0', () => {
    const { state, effects } = replay([
      opened({ ...film, startAt: seconds(300), resumedFrom: seconds(300) }),
      { type: 'playing' },
    ]);
    expect([state.offersRestart, effects.at(-1)]).toEqual([true, { run: 'wait', timer: 'restart-offer', ms: 5000 }]);
    expect(replay([{ type: 'restart-offer-over' }], state).state.offersRestart).toBe(false);
    const pressed = replay([{ type: 'restart' }], state);
    expect([pressed.state.offersRestart, pressed.effects[0]]).toEqual([false, { run: 'seek', to: 0 }]);
  });
  test('C-421 C-449 C-451 a blacked-out range silences; leaving it seeks back to the position', () => {
    const range: PlayerEvent = { type: 'blackouts', blackouts: [{ start: epochSeconds(100), end: epochSeconds(200) }] };
    const inside = replay([range, at(99), at(100)], playingOf(live));
    expect([inside.state.flags.blackout, inside.effects]).toEqual([
      true,
      [{ run: 'mute', isMuted: true, persist: false }],
    ]);
    const outside = replay([at(200)], inside.state);
    expect([outside.state.flags.blackout, outside.effects]).toEqual([
      false,
      [
        { run: 'mute', isMuted: false, persist: false },
        { run: 'seek', to: 200 },
      ],
    ]);
  });
});

describe('timeouts while waiting', () => {
  const tick: PlayerEvent = { type: 'tick', position: seconds(100) };
  const waiting = (): PlayerMachine => replay([{ type: 'stalled' }], playingOf(film)).state;
  test('no data for 20 s is a network error', () => {
    expect(replay(times(STUCK_AFTER_S - 1, tick), waiting()).state.counters.network).toBe(0);
    const { state, effects } = replay(times(STUCK_AFTER_S, tick), waiting());
    expect([state.phase, state.counters.network, state.ticksWaited]).toEqual(['loading', 1, 0]);
    expect(effects).toContainEqual({ run: 'wait', timer: 'reload', ms: RESTART_DELAY_MS });
  });
  test('resumed playback resets the count', () => {
    const { state } = replay(
      [...times(STUCK_AFTER_S - 1, tick), { type: 'playing' }, tick, { type: 'stalled' }, tick],
      waiting(),
    );
    expect([state.ticksWaited, state.counters.network]).toEqual([1, 0]);
  });
  test('a paused picture does not count as waiting', () => {
    const paused = replay(
      [
        { type: 'pause', position: seconds(5) },
        { type: 'paused', position: seconds(5) },
      ],
      playingOf(film),
    ).state;
    expect(replay(times(60, tick), paused).state.counters.network).toBe(0);
  });
  test('a connection that is reported back twice loads once', () => {
    const { effects } = replay([{ type: 'online' }, { type: 'online' }], waiting());
    expect(effects.filter(({ run }) => run === 'load')).toHaveLength(1);
  });
  test('C-428 C-433 media errors at one place are recovered, then skipped like unreadable fragments', () => {
    const { effects } = replay(times(6, fail('media')), playingOf(film));
    expect(effects.filter(({ run }) => run === 'recover-media')).toHaveLength(6);
    expect(effects).toContainEqual({ run: 'seek', to: 110 });
  });
});

describe('the sleep timer', () => {
  const sleep: PlayerEvent = { type: 'sleep', position: seconds(100) };
  const play: PlayerEvent = { type: 'play', position: seconds(100) };
  test('stops what nothing else may pause, and unloads it', () => {
    const { state, effects } = replay([sleep], playingOf(liveWithoutArchive));
    expect([state.phase, state.isAsleep, state.wantsPlay]).toEqual(['pause', true, false]);
    expect(effects.slice(-2)).toEqual([{ run: 'pause' }, { run: 'teardown' }]);
  });
  test('until the viewer plays again nothing is sought, skipped or loaded', () => {
    const later: PlayerEvent[] = [
      { type: 'seek', to: seconds(5) },
      { type: 'skip', direction: 1 },
      { type: 'online' },
      { type: 'reload-due' },
      { type: 'cast', isOn: true },
      sleep,
    ];
    expect(replay(later, replay([sleep], playingOf(film)).state).effects).toEqual([]);
  });
  test('then a film goes on where it stopped, and a channel at the present or where its archive was', () => {
    const woken = (item: PlaybackItem) => replay([sleep, play], playingOf(item));
    expect(woken(film).effects.at(-1)).toEqual({ run: 'load', at: 'here' });
    expect(woken(live).effects.at(-1)).toEqual({ run: 'notify', what: 'reselect-programme' });
    expect(woken(archive).state).toMatchObject({ phase: 'loading', wantsPlay: true, isAsleep: false });
  });
});
