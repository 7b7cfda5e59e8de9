import { describe, expect, test } from 'vitest';
import {
  disconnected,
  stepReceiver,
  type PlayerReport,
  type ReceiverEvent,
  type ReceiverState,
} from './receiver-state.ts';

const report = (more: Partial<PlayerReport> = {}): PlayerReport => ({
  isMediaLoaded: true,
  volumeLevel: 0.5,
  muted: false,
  paused: false,
  time: 30,
  duration: 120,
  state: 'PLAYING',
  hasEnded: false,
  hasFailed: false,
  subtitles: [],
  ...more,
});
const media = {
  contentId: 'content-5',
  src: 'https://tv.example/5.m3u8?t=1',
  title: 'The Lantern',
  description: 'Season 1, episode 2',
  poster: 'https://tv.example/5.webp',
};
const fold = (events: readonly ReceiverEvent[], from: ReceiverState = disconnected) =>
  events.reduce(stepReceiver, from);
const connected: ReceiverEvent = { type: 'connected', device: 'Living room' };
const changed = (more: Partial<PlayerReport> = {}): ReceiverEvent => ({ type: 'changed', player: report(more) });

describe('the state of a receiver', () => {
  test('C-394: carries its device and what plays there', () =>
    expect(fold([connected, { type: 'loaded', media }, changed()])).toMatchObject({ device: 'Living room', ...media }));

  test('C-395: carries its subtitles', () => {
    const subtitles = [{ id: 3, label: 'English', language: 'en', src: 'https://tv.example/en.vtt', active: true }];
    expect(fold([connected, changed({ subtitles })]).subtitles).toEqual(subtitles);
  });

  test('C-396: carries sound, pause, time, length, progress and state', () =>
    expect(fold([connected, changed({ muted: true, state: 'BUFFERING' })])).toMatchObject({
      volumeLevel: 0.5,
      muted: true,
      paused: false,
      time: 30,
      duration: 120,
      progress: 0.25,
      state: 'BUFFERING',
    }));

  test('C-396: the progress stays between 0 and 1, also without a length', () => {
    const progress = (more: Partial<PlayerReport>) => fold([connected, changed(more)]).progress;
    expect([progress({ duration: 0 }), progress({ time: 500 }), progress({ time: -1 })]).toEqual([0, 1, 0]);
  });

  test('C-525 C-526 C-527 C-528 C-529: is disconnected, connected, playing, paused, and idle at the end', () => {
    const statuses = [
      [],
      [connected],
      [connected, changed({ isMediaLoaded: false, state: 'IDLE' })],
      [connected, changed()],
      [connected, changed({ state: 'BUFFERING' })],
      [connected, changed({ state: 'PAUSED', paused: true })],
      [connected, changed({ isMediaLoaded: false, state: 'IDLE', hasEnded: true })],
      [connected, changed(), { type: 'disconnected' } as const],
    ].map((events) => fold(events).status);
    expect(statuses).toEqual([
      'disconnected',
      'connected',
      'connected',
      'playing',
      'playing',
      'paused',
      'idle',
      'disconnected',
    ]);
  });

  test('fields that are cleared after the end of the connection change nothing', () =>
    expect(fold([connected, { type: 'disconnected' }, changed({ time: 0 }), { type: 'loaded', media }])).toBe(
      disconnected,
    ));
});
