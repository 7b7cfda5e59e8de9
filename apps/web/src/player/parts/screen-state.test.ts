import { epochSeconds, seconds } from '@aerial/domain/time.ts';
import { asChannelId } from '@aerial/domain/ids.ts';
import { describe, expect, test, vi } from 'vitest';
import { noTracks } from '../engines/port.ts';
import { initialPlayer } from '../machine.ts';
import type { PlayerMachine } from '../machine-types.ts';
import { DEFAULT_SUBTITLE_STYLE } from '../rules/subtitle-style.ts';
import type { OpenRequest, PlayerTime } from '../store-types.ts';
import { createNotifier } from './notifier.ts';
import { initialScreen, stepScreen, type ScreenEffect, type ScreenEvent, type ScreenState } from './screen-state.ts';

const NOW = epochSeconds(1_700_000_000);
const request = (more: Partial<OpenRequest> = {}): OpenRequest => ({
  item: { key: 'live', kind: 'live', hasArchive: true, channelId: asChannelId(7), startAt: 'edge' },
  canSeek: true,
  fetchSource: async () => ({ ok: true, value: { url: 'u' } }),
  ...more,
});
const machine = (phase: PlayerMachine['phase']): ScreenEvent => ({
  type: 'machine-stepped',
  machine: { ...initialPlayer, phase },
});
const at = (position: number): PlayerTime => ({
  position: seconds(position),
  buffered: seconds(position),
  now: NOW,
  bounds: undefined,
});
const read = (position: number, isAtEdge = true): ScreenEvent => ({ type: 'time-read', time: at(position), isAtEdge });

/** @returns the last state and what the last event notifies of */
function replay(...events: ScreenEvent[]): { state: ScreenState; notified: ScreenEffect['run'][] } {
  let state = initialScreen({ volume: 1, subtitleStyle: DEFAULT_SUBTITLE_STYLE, fills: false, dataSaver: 'off' });
  let effects: ScreenEffect[] = [];
  for (const event of events) [state, effects] = stepScreen(state, event);
  return { state, notified: effects.map(({ run }) => run) };
}
const opened: ScreenEvent = { type: 'opened', request: request(), now: NOW };

describe('another item', () => {
  test('starts without picture, source, speed or position of the previous one; the viewer’s settings stay', () => {
    const { state, notified } = replay(
      opened,
      { type: 'volume-changed', volume: 0.4 },
      { type: 'rate-changed', rate: 2 },
      { type: 'source-loaded', source: { url: 'former', poster: 'former' } },
      { type: 'picture-shown', isPainted: true },
      machine('play'),
      read(NOW - 5),
      { type: 'mattress-found', mattress: 'm' },
      {
        type: 'opened',
        request: request({
          item: { key: 'film', kind: 'vod', hasArchive: true, startAt: seconds(90) },
          poster: 'p',
          canSeek: false,
        }),
        now: NOW,
      },
    );
    expect(state.player).toMatchObject({
      source: undefined,
      poster: 'p',
      hasPicture: false,
      isPainted: false,
      mattress: undefined,
      rate: 1,
      canSeek: false,
      isAtEdge: false,
      volume: 0.4,
    });
    expect([state.lastPosition, state.time, notified]).toEqual([
      undefined,
      { position: 90, buffered: 90, now: undefined, bounds: undefined },
      ['notify-state', 'notify-time'],
    ]);
  });
  test('a live channel starts at the live edge', () => {
    const { state } = replay(opened);
    expect([state.time, state.player.isAtEdge]).toEqual([
      { position: NOW, buffered: NOW, now: NOW, bounds: undefined },
      true,
    ]);
  });
});

describe('until there is a picture', () => {
  const pending = [opened, machine('loading')];
  test.each<[string, ScreenEvent, ScreenEffect['run'][]]>([
    ['tracks wait for it', { type: 'tracks-offered', tracks: noTracks }, []],
    ['so does the source', { type: 'source-loaded', source: { url: 'u' } }, []],
    ['and leaving the live edge; time does not', read(NOW - 60, false), ['notify-time']],
    ['a poster shows at once', { type: 'source-loaded', source: { url: 'u', poster: 'p' } }, ['notify-state']],
    ['so does what the machine decides', machine('error'), ['notify-state']],
  ])('%s', (_what, event, expected) => expect(replay(...pending, event).notified).toEqual(expected));
  test('with the picture all of it is notified', () => {
    expect(
      replay(...pending, { type: 'picture-shown', isPainted: false }, { type: 'tracks-offered', tracks: noTracks })
        .notified,
    ).toEqual(['notify-state']);
  });
  test('the position is not one to return to', () => {
    expect(replay(...pending, read(NOW)).state.lastPosition).toBeUndefined();
    expect(replay(...pending, machine('play'), read(NOW)).state.lastPosition).toBe(NOW);
  });
});

test('a poster that is shown stays', () => {
  const { state } = replay(
    { type: 'opened', request: request({ poster: 'first' }), now: NOW },
    { type: 'source-loaded', source: { url: 'u', poster: 'second' } },
  );
  expect(state.player.poster).toBe('first');
});
test('time alone notifies only time listeners, and recorded errors no listener', () => {
  expect(replay(opened, machine('play'), read(NOW)).notified).toEqual(['notify-time']);
  expect(replay(opened, { type: 'error-noted', error: { at: NOW, what: 'gone' } }).notified).toEqual([]);
  expect(replay(opened, { type: 'packshot-changed', isPackshot: false }).notified).toEqual([]);
});

test('suspended notifications nest, and resume with one for all that were missed', () => {
  const notifier = createNotifier();
  const listener = vi.fn();
  const unsubscribe = notifier.subscribe(listener);
  const [resumeOuter, resumeInner] = [notifier.suspend(), notifier.suspend()];
  notifier.notify();
  notifier.notify();
  resumeOuter();
  resumeOuter();
  expect(listener).not.toHaveBeenCalled();
  resumeInner();
  expect(listener).toHaveBeenCalledOnce();
  notifier.suspend()();
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  notifier.notify();
  expect(listener).toHaveBeenCalledOnce();
});
